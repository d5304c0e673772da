import type { TrackNotice } from '@marquee/contract/media/transcode';
import { languageName, number } from '../../kit/format.ts';
import { inBrackets, joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';

/** Notices about tracks of the uploaded file that are missing or changed in the film; nothing if there are none. */
export function TrackNotices({ notices }: { notices: readonly TrackNotice[] }) {
  const t = useTexts();
  if (notices.length === 0) return null;
  return (
    <ul className="track-notices" aria-label={t('media.tracks.title')}>
      {notices.map(({ code, track, codec, language }) => (
        <li key={`${code} ${track}`}>
          {t(`media.tracks.${code}`, { track: `${number(track)}${inBrackets(joinList(language === null ? [codec] : [codec, languageName(language)]))}` })}
        </li>
      ))}
    </ul>
  );
}
