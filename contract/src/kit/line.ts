import { z } from 'zod';
import { limits } from '../limits.ts';
import { isBlank } from './blank.ts';

const shown = (text: string) => !isBlank(text);

/** Zero-width blanks and invisible operators, and the controls that turn the text beside them around (Unicode, UAX #9): nobody sees them. */
const invisible = /[\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Joiners that join nothing: at no letter, at one of a script whose letters do not change by them, or after the last part of an emoji. Elsewhere they
 * are part of the spelling: of Persian, of Indian languages, and of emoji that are put together.
 */
const idleJoiner =
  // The joiner first: looked for behind every sign, letters with many marks would be walked back over and over.
  /[\u200c\u200d](?:(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}].)|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]\p{M}*.)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?.)(?![\u200c\u200d]*\p{Extended_Pictographic}))/gu;

/** A text without what nobody sees: two that look the same are the same, and none changes how its neighbours read. */
const visible = (text: string) => text.replaceAll(invisible, '').replaceAll(idleJoiner, '');

/**
 * Blanks that are drawn as one, however many there are and whichever: word processors and spreadsheets paste those that do not break. The ideographic
 * one is wider, and stays by itself: Japanese sets names apart with it.
 */
const blanks = /[\p{Cc}\p{Zl}\p{Zp} \u00a0\u2000-\u200a\u202f\u205f]+/gu;

const asLine = (text: string) => visible(text).replaceAll(blanks, ' ').trim();

const asLines = (text: string) =>
  visible(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * One line that shows something. A line break or another control character in it is a blank: what is pasted or sent with it stays one line.
 * Blanks beside each other are one. What nobody sees is left out, of `lines` as well.
 */
export const line = (max: number) => z.string().overwrite(asLine).min(1).max(max).refine(shown);

/** Several lines that show something, each ended by a line feed. Of control characters tabs alone stay. */
export const lines = (max: number) => z.string().overwrite(asLines).min(1).max(max).refine(shown);

/** One line that may also say nothing, such as what a list is searched for. */
export const lineOrNone = z.string().overwrite(asLine).max(limits.line);

/** A text that may also be none: a form that was emptied sends a blank one. */
export const orNone = <T>(text: z.ZodType<T>): z.ZodType<T | null> =>
  z.preprocess((given) => (typeof given === 'string' && isBlank(given) ? null : given), text.nullable());

/** Numbers and codes as ASCII writes them (NFKC): Japanese keyboards type digits, brackets and dashes in full width, and the sign of a long vowel for a dash. */
export const halfWidth = (text: string) => visible(text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-'));
