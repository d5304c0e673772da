/*
 * Unicode's directional isolates (UAX #9). These characters are invisible. The text between a pair of them is ordered on its own
 * and does not affect the order of the text around it.
 */

type Transform = (text: string) => string;

/** Isolates left-to-right text within a right-to-left sentence (LRI … PDI), so that its full stop stays at its own end. */
const isolateLeftToRight: Transform = (text) => `\u2066${text}\u2069`;

/** Isolates text of unknown direction within a sentence (FSI … PDI). A number or question mark at the edge of a title then stays there. */
export const isolate: Transform = (text) => `\u2068${text}\u2069`;

/** Removes all direction marks, which leaves the text as somebody would type it. */
export const withoutDirectionMarks: Transform = (text) => text.replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/gu, '');

const mapTexts = (words: object, transform: Transform): object =>
  Object.fromEntries(Object.entries(words).map(([key, of]) => [key, typeof of === 'string' ? transform(of) : mapTexts(of as object, transform)]));

/** Isolates every text of a left-to-right dictionary for use in a right-to-left interface. */
export const isolateTexts = (words: object): object => mapTexts(words, isolateLeftToRight);

/** Isolates every placeholder (`{{name}}`), since its value may have either direction. */
export const isolatePlaceholders = (words: object): object => mapTexts(words, (text) => text.replaceAll(/\{\{\w+\}\}/g, isolate));
