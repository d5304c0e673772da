import type { SongSound } from '@marquee/contract/media/playback';
import { decimal } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

/** How loud a song is, or that nothing can be heard. */
export function SoundNotice({ sound: { loudness_lufs, is_silent } }: { sound: SongSound }) {
  const t = useTexts();
  if (is_silent) return <p className="field-hint field-warning">{t('music.silent')}</p>;
  if (loudness_lufs === null) return null;
  return <p className="field-hint">{t('music.loudness', { value: decimal(loudness_lufs) })}</p>;
}
