import { z } from 'zod';
import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { isBlank } from './blank.ts';

const hasVisibleText = (text: string) => !isBlank(text);

/**
 * So many UTF-16 units of what is typed are looked at, for so many characters that are kept. A composed letter can be typed as four signs (NFD), and
 * signs that nobody sees do not count.
 */
const maxTypedLength = (max: number) => 4 * max + 1000;

/** Refuses a text before anything is done with it. What is told is the limit of what is kept. */
const checkLength = (max: number) => (context: { value: string; issues: z.core.$ZodRawIssue[] }) => {
  const { value: input, issues } = context;
  if (input.length > maxTypedLength(max)) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input, continue: false });
};

/** More marks in a row than in any writing (Unicode, UAX #15, stream-safe text). To put them in order costs the square of their number, here and in PostgreSQL. */
const tooManyMarks = /(?:\p{M}[\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff]*){31}/u;

const checkMarks = ({ value: input, issues }: { value: string; issues: z.core.$ZodRawIssue[] }) => {
  if (tooManyMarks.test(input)) issues.push({ code: 'custom', message: 'invalid_text', input, continue: false });
};

/**
 * A text that a person types, of at most `max` characters: the one way in which the contract declares such texts. Its length is bounded before
 * anything else is done with it, then `clean` makes it what is kept, in composed form (NFC), and that is counted.
 */
export const typedText = (max: number, clean: (text: string) => string) =>
  z
    .string()
    .check(checkLength(max), checkMarks)
    .overwrite((text) => clean(text).normalize('NFC'))
    .max(max);

/**
 * A text that is taken as it is, such as a token or a password: one longer than `max` characters is refused with `error`, and nothing else is looked at.
 */
export const exactText = (max: number, error?: FieldErrorCode) => z.string().max(max, { abort: true, ...(error && { error }) });

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
const withoutInvisible = (text: string) => text.replaceAll(invisible, '').replaceAll(idleJoiner, '');

/**
 * Blanks that are drawn as one, however many there are and whichever: word processors and spreadsheets paste those that do not break. The ideographic
 * one is wider, and stays by itself: Japanese sets names apart with it.
 */
const blankRuns = /[\p{Cc}\p{Zl}\p{Zp} \u00a0\u2000-\u200a\u202f\u205f]+/gu;

/** One line: what breaks it is a blank. */
export const asSingleLine = (text: string) => withoutInvisible(text).replaceAll(blankRuns, ' ').trim();

const asSeveralLines = (text: string) =>
  withoutInvisible(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * One line that shows something. A line break or another control character in it is a blank: what is pasted or sent with it stays one line.
 * Blanks beside each other are one. What nobody sees is left out, of `lines` as well.
 */
export const line = (max: number) => typedText(max, asSingleLine).min(1).refine(hasVisibleText);

/** Several lines that show something, each ended by a line feed. Of control characters tabs alone stay. */
export const lines = (max: number) => typedText(max, asSeveralLines).min(1).refine(hasVisibleText);

/** One line that may also say nothing, such as what a list is searched for. */
export const optionalLine = typedText(limits.line, asSingleLine);

/** A text that may also be none: a form that was emptied sends a blank one. */
export const nullIfBlank = <T>(text: z.ZodType<T>): z.ZodType<T | null> =>
  z.preprocess((given) => (typeof given === 'string' && isBlank(given) ? null : given), text.nullable());

/** Numbers and codes as ASCII writes them (NFKC): Japanese keyboards type digits, brackets and dashes in full width, and the sign of a long vowel for a dash. */
export const halfWidth = (text: string) => withoutInvisible(text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-'));
