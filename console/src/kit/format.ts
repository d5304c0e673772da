import { inSentence as inSentenceOf } from '@marquee/contract/words/sentence';
import { withoutCjkSpaces } from '@marquee/contract/words/wait';
import { punctuation } from '../words/punctuation.ts';
import { isolateInRow, language, locale, t } from '../words/words.ts';
import { dayIn, secondIn, zone } from './zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatters = new Map<string, unknown>();
/** Makes a formatter, once for each language, because formatters are slow to make and fast to use. */
function formatter<O extends object, F>(Formatter: new (locale: string, options: O) => F, options: NoInfer<O>): F {
  const key = `${Formatter.name}:${locale()}:${JSON.stringify(options)}`;
  if (!formatters.has(key)) formatters.set(key, new Formatter(locale(), options));
  return formatters.get(key) as F;
}
const numberFormat = (options: Intl.NumberFormatOptions = {}) => formatter(Intl.NumberFormat, options);
/** Formats instants in the reader's time zone. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => formatter(Intl.DateTimeFormat, { timeZone: zone(), ...options });

const numericDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** A number in the reader's language: `1.284.306` in Vietnamese. */
export const number = (value: number): string => numberFormat().format(value);

/** A number with at most one decimal: `5,2`. */
export const decimal = (value: number): string => numberFormat({ maximumFractionDigits: 1 }).format(value);

const withoutGaps = (text: string): string => (language() === 'ja' ? withoutCjkSpaces(text) : text);

/** A number with its unit: `97 phút`. */
export const measured = (value: number, unit: string): string => withoutGaps(`${number(value)} ${unit}`);

/** A large number in compact form: `1,3 Tr`, `863 N`. */
export const brief = (value: number): string => numberFormat({ notation: 'compact' }).format(value);

/** An estimated total in words: `1,2 triệu`. */
const estimate = (value: number): string => numberFormat({ notation: 'compact', compactDisplay: 'long' }).format(value);

/**
 * A number of things, for texts with a plural. `count` chooses the plural form. `total` is the text to read: `129.639`, or `khoảng 130 nghìn` if it is only
 * estimated.
 */
export type Many = { count: number; total: string; isExact: boolean };
export const many = (count: number, isExact = true): Many => ({
  count,
  total: isExact ? number(count) : t('kit.estimated', { total: estimate(count) }),
  isExact,
});
/** The number of records of a list, as its answer says. */
export const manyOf = (meta: { total: number; total_is_exact: boolean }): Many => many(meta.total, meta.total_is_exact);

/** A share between 0 and 1, without decimals: `18%`. */
export const percent = (share: number): string => numberFormat({ style: 'percent' }).format(share);

/**
 * An amount of money in integer minor units of an ISO 4217 currency: 2500000 VND, which has no smaller unit, is `2.500.000 ₫`
 * in Vietnamese; 1999 USD is `19,99 US$`.
 */
export function money(minor: number, currency: string): string {
  const format = numberFormat({ style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** A day of the calendar (`YYYY-MM-DD`), without a time zone: `05/12/2026` in Vietnamese. */
export const calendarDay = (value: string): string => dateFormat({ ...numericDay, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

const partOfDate = (value: string, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...parts, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

/** A day of the calendar in short, for places with many days: `25/11` in Vietnamese. */
export function dayAndMonth(value: string): string {
  const text = partOfDate(value, { day: '2-digit', month: '2-digit' });
  // Whole dates have slashes in Vietnamese, but this short form has hyphens.
  return language() === 'vi' ? text.replace('-', '/') : text;
}

/** The weekday of a day of the calendar: `Th 4` in Vietnamese. */
export const weekday = (value: string): string => partOfDate(value, { weekday: 'short' });

/** A day of the calendar with its weekday: `Th 4, 25/11/2026` in Vietnamese. */
export const weekdayAndDay = (value: string): string => partOfDate(value, { weekday: 'short', ...numericDay });

/** Whether a text is a day of the calendar as `calendarDay` expects it. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The day of an instant in the reader's time zone. */
export const dayOf = (value: string | number): string => dateFormat(numericDay).format(new Date(value));

/** An instant (milliseconds) in the reader's time zone, in the form that spreadsheets read in any language: `2026-01-31 14:06:09`. */
export const spreadsheetTime = (value: number): string => secondIn(zone(), value).replace('T', ' ');

/** The time of day of an instant: `14:06`. */
export const timeOf = (value: string | number): string => dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value));

/** An instant to the second: `14:06:09, Thứ Tư, 25/11/2026` in Vietnamese. Labels such as `Lúc` stand before it. */
export function exact(value: string): string {
  const at = new Date(value);
  if (language() !== 'vi') return dateFormat({ dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  const time = dateFormat({ timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  return `${time}, ${dateFormat({ weekday: 'long' }).format(at)}, ${dayOf(value)}`;
}

/** The text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** How long ago an instant was: minutes, hours, yesterday with the time, then the date. */
export function ago(value: string, now: number = Date.now()): string {
  const then = Date.parse(value);
  const elapsed = now - then;
  if (elapsed < minute && elapsed > -minute) return t('kit.justNow');
  const relative = (count: number, unit: 'minute' | 'hour' | 'day') =>
    withoutGaps(capitalize(formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(-count, unit)));
  if (elapsed > 0 && elapsed < hour) return relative(Math.floor(elapsed / minute), 'minute');
  const dayThen = dayIn(zone(), then);
  if (elapsed > 0 && (dayThen === dayIn(zone(), now) || elapsed < 6 * hour)) return relative(Math.floor(elapsed / hour), 'hour');
  if (elapsed > 0 && dayThen === dayIn(zone(), now - day)) return `${relative(1, 'day')} ${timeOf(value)}`;
  return dayOf(value);
}

/** Bytes in the unit that reads best: `1,8 GB`. */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return numberFormat({ style: 'unit', unit: units[step] as string, unitDisplay: 'short', maximumFractionDigits: step < 2 ? 0 : 1 }).format(
    value / 1000 ** step,
  );
}

/** Seconds as a duration in words: `6 phút`, `1 giờ 20 phút`. */
export function duration(seconds: number): string {
  const unit = (value: number, name: string) => withoutGaps(numberFormat({ style: 'unit', unit: name, unitDisplay: 'long' }).format(value));
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return unit(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes % 60 === 0 ? unit(minutes / 60, 'hour') : `${unit(Math.floor(minutes / 60), 'hour')}${punctuation().blank}${unit(minutes % 60, 'minute')}`;
}

/** Names as a list: `A, B và C`. After `most` names it says how many more there are, out of `of`. */
export function names(list: readonly string[], most = 3, of: Many = many(list.length)): string {
  const shown = of.count > most ? [...list.slice(0, most), t('kit.more', many(of.count - most, of.isExact))] : list;
  return formatter(Intl.ListFormat, { type: 'conjunction' }).format(shown.map(isolateInRow));
}

/** The name of a language in the reader's language. */
export const languageName = (code: string): string => displayName('language', code);

/** A name, or how long ago, as it reads in the middle of a sentence in the reader's language. */
export const inSentence = (name: string): string => inSentenceOf(name, locale());

/** The name of a country in the reader's language. */
export const countryName = (code: string): string => displayName('region', code);

function displayName(type: 'language' | 'region', code: string): string {
  try {
    const name = formatter(Intl.DisplayNames, { type }).of(code) ?? code;
    return capitalize(name);
  } catch {
    return code;
  }
}
