import { z } from 'zod';
import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import { isBlank } from './blank.ts';

const hasVisibleText = (text: string) => !isBlank(text);

/**
 * The greatest length of typed text in UTF-16 units, if `max` characters may be stored. It is larger because a composed letter can be typed
 * as four code points (NFD), and because invisible characters are removed.
 */
const maxTypedLength = (max: number) => 4 * max + 1000;

/** Refuses a text that is far too long before anything else reads it. The fault names the limit of the stored text. */
const checkLength = (max: number) => (context: { value: string; issues: z.core.$ZodRawIssue[] }) => {
  const { value: input, issues } = context;
  if (input.length > maxTypedLength(max)) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input, continue: false });
};

/** More combining marks in a row than any script uses (Unicode UAX #15, stream-safe text). Normalizing them takes quadratic time, here and in PostgreSQL. */
const tooManyMarks = /(?:\p{M}[\u200b-\u200d\u202a-\u202e\u2060-\u206f\ufeff]*){31}/u;

const checkMarks = ({ value: input, issues }: { value: string; issues: z.core.$ZodRawIssue[] }) => {
  if (tooManyMarks.test(input)) issues.push({ code: 'custom', message: 'invalid_text', input, continue: false });
};

/**
 * A text that a person types, of at most `max` characters. Every typed text of the contract is declared with it.
 * It checks the length first, so that nothing slow runs on a huge text. Then it applies `clean` and NFC, and counts the characters of the result.
 */
export const typedText = (max: number, clean: (text: string) => string) =>
  z
    .string()
    .check(checkLength(max), checkMarks)
    .overwrite((text) => clean(text).normalize('NFC'))
    .max(max);

/**
 * A text that is taken as it is, such as a token or a password. A text longer than `max` characters is refused with `error`, and no later check runs on it.
 */
export const exactText = (max: number, error?: FieldErrorCode) => z.string().max(max, { abort: true, ...(error && { error }) });

/** Invisible characters: zero-width spaces, invisible operators, and the controls that change the direction of the text (Unicode UAX #9). */
const invisible = /[\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Zero-width joiners and non-joiners without effect: beside no letter, beside a letter of a script that does not use them, or after the last part of an emoji.
 * Elsewhere they are part of the spelling, as in Persian, in Indian languages and in composed emoji.
 */
const idleJoiner =
  // The pattern begins with the joiner. If it began with the letter, a letter with many marks would be scanned over and over.
  /[\u200c\u200d](?:(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}].)|(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]\p{M}*.)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?.)(?![\u200c\u200d]*\p{Extended_Pictographic}))/gu;

/** Removes invisible characters, so that texts which look the same are equal and no text changes how its neighbours are displayed. */
const withoutInvisible = (text: string) => text.replaceAll(invisible, '').replaceAll(idleJoiner, '');

/**
 * A run of blanks and control characters, which becomes one space. It includes no-break spaces, which word processors and spreadsheets paste.
 * The ideographic space is not included, since Japanese separates names with it.
 */
const blankRuns = /[\p{Cc}\p{Zl}\p{Zp} \u00a0\u2000-\u200a\u202f\u205f]+/gu;

/** Makes a text one line: line breaks become spaces. */
export const asSingleLine = (text: string) => withoutInvisible(text).replaceAll(blankRuns, ' ').trim();

const asSeveralLines = (text: string) =>
  withoutInvisible(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/**
 * One line of visible text. Line breaks and other control characters become spaces, and several spaces become one.
 * Invisible characters are removed, as in `lines`.
 */
export const line = (max: number) => typedText(max, asSingleLine).min(1).refine(hasVisibleText);

/** Several lines of visible text, separated by line feeds. Of the control characters, only tabs are kept. */
export const lines = (max: number) => typedText(max, asSeveralLines).min(1).refine(hasVisibleText);

/** One line that may be empty, such as a search term. */
export const optionalLine = typedText(limits.line, asSingleLine);

/** A text that may be null. A blank text becomes null, since an emptied form field sends one. */
export const nullIfBlank = <T>(text: z.ZodType<T>): z.ZodType<T | null> =>
  z.preprocess((given) => (typeof given === 'string' && isBlank(given) ? null : given), text.nullable());

/** Converts numbers and codes to ASCII (NFKC). Japanese keyboards type full-width digits, brackets and dashes, and the long-vowel mark in place of a dash. */
export const halfWidth = (text: string) => withoutInvisible(text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212\u30fc]/gu, '-'));

/** A calendar day, `YYYY-MM-DD`, without a time zone. The year 0 is refused, since PostgreSQL does not have it. */
export const day = exactText(10, 'invalid_date')
  .check(z.iso.date())
  .regex(/^(?!0000)/, { error: 'invalid_date' });
