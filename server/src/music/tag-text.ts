import { asSingleLine } from '@marquee/contract/kit/line';
import { limits } from '@marquee/contract/limits';
import { type CodePage, codePages } from '@marquee/contract/media/music-bulk';
import { isVietnamese } from '../files/subtitle-encoding.ts';

/** A text of a tag: text if its encoding is certain, else the bytes of an encoding before Unicode that the file does not name. */
export type TagText = string | Uint8Array;

/** Decodes UTF-8, or null if some byte does not fit. */
export function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

/** Whether only a code page says what these bytes mean. UTF-8 that was declared as Latin-1 decodes strictly, and other texts hardly ever do. */
export const needsCodePage = (text: TagText): text is Uint8Array => typeof text !== 'string' && !isAscii(text) && strictUtf8(text) === null;

/** Whether it is UTF-8 that the file declares as Latin-1. */
export const isMended = (text: TagText): boolean => typeof text !== 'string' && !isAscii(text) && strictUtf8(text) !== null;

/** A tag as the product stores a line: in NFC, without control characters and half surrogates, and not longer than a line. Empty if nothing is left. */
export function cleanTag(text: string): string {
  // More marks on one letter than any script uses are no text, and PostgreSQL would sort them one by one.
  const spoken = text.slice(0, 4 * limits.line).toWellFormed();
  if (/\p{M}{31}/u.test(spoken)) return '';
  return asSingleLine(
    asSingleLine(spoken)
      .normalize('NFC')
      .slice(0, limits.line)
      .toWellFormed()
      .replace(/\uFFFD$/, ''),
  );
}

/** What a text says if it was written in this code page. */
export function decodeTag(text: TagText, codePage: CodePage): string {
  if (typeof text === 'string') return cleanTag(text);
  return cleanTag(strictUtf8(text) ?? new TextDecoder(codePage).decode(text));
}

/** windows-1258: the tone marks, which follow their vowel, and the vowels with a circumflex or breve, whose bytes no other language puts before them. */
const tones = new Set([0xcc, 0xd2, 0xde, 0xec, 0xf2]);
const accentedVowels = new Set([0xc2, 0xe2, 0xca, 0xea, 0xd4, 0xf4, 0xc3, 0xe3, 0xd5, 0xf5, 0xdd, 0xfd]);

const hasToneOnAccent = (bytes: Uint8Array) => bytes.some((byte, i) => tones.has(byte) && accentedVowels.has(bytes[i - 1] ?? 0));

/** Of the letters of Cyrillic in windows-1251, nearly all are above 0xC0; in western languages few letters are. */
function isCyrillic(bytes: Uint8Array): boolean {
  const high = bytes.filter((byte) => byte >= 0xc0).length;
  const latin = bytes.filter((byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)).length;
  return high >= 3 && high >= 1.5 * latin;
}

/**
 * The code page that all texts of one file seem to have, read together because a title alone is short. `windows-1252` is what ID3 declares; the others are
 * guesses.
 */
export function guessCodePage(texts: readonly TagText[]): CodePage {
  const all = texts.filter(needsCodePage);
  // A space between them keeps the end of one from being read with the beginning of the next.
  const bytes = Uint8Array.from(all.flatMap((each) => [0x20, ...each.subarray(0, 4 * limits.line)]));
  if (isVietnamese(bytes) || all.some(hasToneOnAccent)) return 'windows-1258';
  return isCyrillic(bytes) ? 'windows-1251' : codePages[0];
}
