import { limits } from '@marquee/contract/limits';
import type { SoundReading } from '@marquee/contract/media/music-bulk';
import { bytes } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import { formatPosition } from '../../content/position.ts';
import type { FileFault } from './song.ts';

const known = ['not_a_sound', 'has_picture_track', 'too_large', 'sound_stops', 'truncated', 'film_encrypted', 'file_missing', 'not_sent'] as const;
type Known = (typeof known)[number];
const isKnown = (code: string): code is Known => (known as readonly string[]).includes(code);

/** Why a file cannot be used, in words. */
export function faultText({ code, params = {}, text }: FileFault): string {
  if (!isKnown(code)) return text ?? t('musicBulk.why.other');
  const { at_s: at, of_s: of } = params as { at_s?: number; of_s?: number };
  const length = at === undefined || of === undefined ? {} : { at: formatPosition(at), rest: formatPosition(of - at) };
  return t(`musicBulk.why.${code === 'has_picture_track' ? 'not_a_sound' : code}`, { max: bytes(limits.soundBytes), ...length });
}

/** Whether another try with the same file can help. */
export const canTryAgain = ({ code }: FileFault): boolean => code === 'upload' || code === 'unread';

/** What a person should know about a file that can be used. */
export function noticeTexts({ notices, guessed, code_page: page }: SoundReading): string[] {
  return [
    ...(guessed.length > 0 ? [t('musicBulk.notices.guessed')] : []),
    ...notices.map((notice) => t(`musicBulk.notices.${notice}`, { page: page === null ? '' : pageName(page) })),
  ];
}

/** The bare name of an encoding: `Windows-1258`. */
export const pageName = (page: NonNullable<SoundReading['code_page']>): string => t(`musicBulk.pages.${page}`).split(/[,、]/)[0] ?? page;
