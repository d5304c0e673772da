import type { UiLanguage } from './languages.ts';
import { language } from './words.ts';

/** The punctuation of a language for texts that are joined from parts: lists, labels with a colon, and sentences. */
type Punctuation = { comma: string; colon: string; stop: string; blank: string; brackets: readonly [string, string] };

const latin: Punctuation = { comma: ', ', colon: ': ', stop: '.', blank: ' ', brackets: [' (', ')'] };
/** Full-width marks of Chinese and Japanese. They contain their own space, so no blank follows them. */
const fullWidth: Punctuation = { comma: '、', colon: '：', stop: '。', blank: '', brackets: ['（', '）'] };
const others: { [language in UiLanguage]?: Punctuation } = { ja: fullWidth, zh: fullWidth, ar: { ...latin, comma: '، ' } };

/** The punctuation of the interface's language. */
export const punctuation = (): Punctuation => others[language()] ?? latin;

/** Joins a list with commas, without "and" before the last part: `A, B, C`. */
export const joinList = (parts: readonly string[]): string => parts.join(punctuation().comma);

/** Puts a label before a text: `Poster: too small`. */
export const withLabel = (label: string, text: string): string => `${label}${punctuation().colon}${text}`;

/** An addition in brackets, with the blank that precedes it: ` (4)`. */
export const inBrackets = (added: string | number): string => punctuation().brackets.join(String(added));

/** Joins sentences. Each but the last gets a full stop if it has no end mark. Direction marks (`\p{Cf}`) after the end mark are ignored. */
export function joinSentences(parts: readonly string[]): string {
  const { stop, blank } = punctuation();
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?…。！？؟]\p{Cf}*$/u.test(part) ? part : `${part}${stop}`)).join(blank);
}
