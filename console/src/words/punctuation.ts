import type { Spoken } from './languages.ts';
import { language } from './words.ts';

/** What stands between words that are put together from parts: in a list, after what something is about, and between two sentences. */
type Punctuation = { comma: string; colon: string; stop: string; blank: string; brackets: readonly [string, string] };

const latin: Punctuation = { comma: ', ', colon: ': ', stop: '.', blank: ' ', brackets: [' (', ')'] };
/** As wide as the letters beside them, with room of their own: no blank stands there. */
const wide: Punctuation = { comma: '、', colon: '：', stop: '。', blank: '', brackets: ['（', '）'] };
const others: { [language in Spoken]?: Punctuation } = { ja: wide, zh: wide, ar: { ...latin, comma: '، ' } };

/** That of the interface's language. */
export const punctuation = (): Punctuation => others[language()] ?? latin;

/** One after the other, with nothing before the last: `A, B, C`. */
export const listed = (parts: readonly string[]): string => parts.join(punctuation().comma);

/** What something is about, then what is said of it: `Poster: too small`. */
export const titled = (about: string, said: string): string => `${about}${punctuation().colon}${said}`;

/** What is added to the words before it: ` (4)`. */
export const bracketed = (added: string | number): string => punctuation().brackets.join(String(added));

/** Sentences in a row: those that another follows end with a full stop. Marks of direction are no part of an end. */
export function sentences(parts: readonly string[]): string {
  const { stop, blank } = punctuation();
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?…。！？؟]\p{Cf}*$/u.test(part) ? part : `${part}${stop}`)).join(blank);
}
