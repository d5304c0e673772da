import { cleanTag } from './tag-text.ts';

/** What a file's name tells about its song. */
export type NameGuess = { title: string; artist: string | null; track: string | null };

/** A dash between blanks, or underscores in place of blanks. */
const dashes = /\s+[-\u2010-\u2015]\s+/;

/**
 * Reads `01 - Artist - Title.mp3`, `01. Title.flac`, `Artist - Title.m4a`, or the whole name as a title. It is a guess and must be shown as one. A year or
 * a long number is no track.
 */
export function guessFromName(fileName: string): NameGuess {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const spaced = stem.includes(' ') ? stem : stem.replaceAll('_', ' ');
  const name = cleanTag(spaced) || cleanTag(fileName);
  const numbered = /^(\d{1,3}|[A-D]\d{1,2})(?:\s*[.)\]-]\s*|\s+[-\u2010-\u2015]\s+|\s+)(?=\S)(.+)$/u.exec(name);
  // `99 Luftballons` is a title: without a separator only a number with a leading zero is a track.
  const isTrack = numbered && (/^(\d{1,3}|[A-D]\d{1,2})\s*[.)\]\u2010-\u2015-]/u.test(name) || /^0\d/.test(name));
  const track = isTrack ? (numbered[1] as string) : null;
  const rest = isTrack ? (numbered[2] as string) : name;
  const parts = rest
    .split(dashes)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return { title: rest, artist: null, track };
  const [artist = '', ...title] = parts;
  return { title: title.join(' - '), artist, track };
}
