/** Japanese has no blank between a figure and the word that it counts: the language data's would let a line end there. */
export const withoutCjkSpaces = (text: string): string => text.replaceAll(/(?<=\d)\s(?=[\p{sc=Han}\p{sc=Kana}])/gu, '');

/** From so many seconds on a wait is told in minutes. */
const inMinutes = 90;

/**
 * How long to wait, as it stands in a sentence: `45 giây`, `15 phút`; of minutes none too few. Russian and Arabic bend the word by where it
 * stands, which the language data does not know: it is shortened there.
 */
export function waitText(locale: string, seconds: number): string {
  const [value, unit] = seconds < inMinutes ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const unitDisplay = /^(ru|ar)\b/.test(locale) ? 'short' : 'long';
  return withoutCjkSpaces(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value));
}
