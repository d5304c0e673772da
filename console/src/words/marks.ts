/*
 * Unicode's marks of direction (UAX #9). They are not seen: each pair says that what stands between them is put in order by itself,
 * and moves nothing of what stands around it.
 */

type Mark = (text: string) => string;

/** A text of the left-to-right within a sentence of the other direction: its full stop stays at its own end. */
const leftToRight: Mark = (text) => `\u2066${text}\u2069`;

/** A text of whatever direction within a sentence: what a title begins and ends with stays there, be it a figure or a question mark. */
export const byItself: Mark = (text) => `\u2068${text}\u2069`;

/** A text as one would type it. */
export const unmarked: Mark = (text) => text.replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/gu, '');

const each = (words: object, mark: Mark): object =>
  Object.fromEntries(Object.entries(words).map(([key, of]) => [key, typeof of === 'string' ? mark(of) : each(of as object, mark)]));

/** Words that stand between others of the opposite direction. */
export const apart = (words: object): object => each(words, leftToRight);

/** Words into which texts of either direction are put. */
export const around = (words: object): object => each(words, (text) => text.replaceAll(/\{\{\w+\}\}/g, byItself));
