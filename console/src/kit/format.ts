import { inSentence as within } from '@marquee/contract/words/sentence';
import { withoutCjkSpaces } from '@marquee/contract/words/wait';
import { punctuation } from '../words/punctuation.ts';
import { isolateInRow, language, locale, t } from '../words/words.ts';
import { dayIn, secondIn, zone } from './zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const made = new Map<string, unknown>();
/** Forms are costly to make and cheap to use: each is made once for a language. */
function form<O extends object, F>(make: new (locale: string, options: O) => F, options: NoInfer<O>): F {
  const key = `${make.name}:${locale()}:${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new make(locale(), options));
  return made.get(key) as F;
}
const numbers = (options: Intl.NumberFormatOptions = {}) => form(Intl.NumberFormat, options);
/** Instants are shown where the reader is. */
const times = (options: Intl.DateTimeFormatOptions) => form(Intl.DateTimeFormat, { timeZone: zone(), ...options });

const numericDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** A number in the reader's form: `1.284.306` in Vietnamese. */
export const number = (value: number): string => numbers().format(value);

/** A number with at most one decimal: `5,2`. */
export const decimal = (value: number): string => numbers({ maximumFractionDigits: 1 }).format(value);

const counted = (text: string): string => (language() === 'ja' ? withoutCjkSpaces(text) : text);

/** A number with its unit: `97 phút`. */
export const measured = (value: number, unit: string): string => counted(`${number(value)} ${unit}`);

/** A large number in brief: `1,3 Tr`, `863 N`. */
export const brief = (value: number): string => numbers({ notation: 'compact' }).format(value);

/** A total that is only estimated, in words: `1,2 triệu`. */
const estimate = (value: number): string => numbers({ notation: 'compact', compactDisplay: 'long' }).format(value);

/**
 * How many, for words in the plural: `count` chooses the word, `total` is what is read: `129.639`, and `khoảng 130 nghìn` where it is
 * only estimated.
 */
export type Many = { count: number; total: string; isExact: boolean };
export const many = (count: number, isExact = true): Many => ({
  count,
  total: isExact ? number(count) : t('kit.estimated', { total: estimate(count) }),
  isExact,
});
/** How many a list has, as its answer tells it. */
export const manyOf = (meta: { total: number; total_is_exact: boolean }): Many => many(meta.total, meta.total_is_exact);

/** A share between 0 and 1, without decimals: `18%`. */
export const percent = (share: number): string => numbers({ style: 'percent' }).format(share);

/**
 * An amount of money in integer minor units of an ISO 4217 currency: 2500000 VND, which has no smaller unit, is `2.500.000 ₫`
 * in Vietnamese; 1999 USD is `19,99 US$`.
 */
export function money(minor: number, currency: string): string {
  const as = numbers({ style: 'currency', currency });
  return as.format(minor / 10 ** (as.resolvedOptions().maximumFractionDigits ?? 0));
}

/** A day of the calendar (`YYYY-MM-DD`), which has no zone: `05/12/2026` in Vietnamese. */
export const calendarDay = (value: string): string => times({ ...numericDay, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

const partOfDay = (value: string, parts: Intl.DateTimeFormatOptions): string => times({ ...parts, timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

/** A day of the calendar where many stand side by side: `25/11` in Vietnamese. */
export function dayAndMonth(value: string): string {
  const text = partOfDay(value, { day: '2-digit', month: '2-digit' });
  // Whole dates have slashes in Vietnamese, and these hyphens.
  return language() === 'vi' ? text.replace('-', '/') : text;
}

/** The day of the week of a day of the calendar: `Th 4` in Vietnamese. */
export const weekday = (value: string): string => partOfDay(value, { weekday: 'short' });

/** A day of the calendar with its day of the week: `Th 4, 25/11/2026` in Vietnamese. */
export const weekdayAndDay = (value: string): string => partOfDay(value, { weekday: 'short', ...numericDay });

/** Whether a text is a day of the calendar as `calendarDay` takes it. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The day of an instant, where the reader is. */
export const dayOf = (value: string | number): string => times(numericDay).format(new Date(value));

/** An instant (milliseconds) where the reader is, in any language as spreadsheets read it: `2026-01-31 14:06:09`. */
export const spreadsheetTime = (value: number): string => secondIn(zone(), value).replace('T', ' ');

/** The time of day of an instant: `14:06`. */
export const timeOf = (value: string | number): string => times({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value));

/** An instant to the second, for those who want it exact: `14:06:09, Thứ Tư, 25/11/2026` in Vietnamese, which labels such as `Lúc` introduce. */
export function exact(value: string): string {
  const at = new Date(value);
  if (language() !== 'vi') return times({ dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  const time = times({ timeStyle: 'medium', hourCycle: 'h23' }).format(at);
  return `${time}, ${times({ weekday: 'long' }).format(at)}, ${dayOf(value)}`;
}

/** As a text begins. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** How long ago: minutes, hours, yesterday with the time, then the date. */
export function ago(value: string, now: number = Date.now()): string {
  const then = Date.parse(value);
  const passed = now - then;
  if (passed < minute && passed > -minute) return t('kit.justNow');
  const before = (count: number, unit: 'minute' | 'hour' | 'day') => counted(capital(form(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(-count, unit)));
  if (passed > 0 && passed < hour) return before(Math.floor(passed / minute), 'minute');
  const on = dayIn(zone(), then);
  if (passed > 0 && (on === dayIn(zone(), now) || passed < 6 * hour)) return before(Math.floor(passed / hour), 'hour');
  if (passed > 0 && on === dayIn(zone(), now - day)) return `${before(1, 'day')} ${timeOf(value)}`;
  return dayOf(value);
}

/** Bytes in the unit that reads best: `1,8 GB`. */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return numbers({ style: 'unit', unit: units[step] as string, unitDisplay: 'short', maximumFractionDigits: step < 2 ? 0 : 1 }).format(value / 1000 ** step);
}

/** Seconds as a person says them: `6 phút`, `1 giờ 20 phút`. */
export function duration(seconds: number): string {
  const unit = (value: number, name: string) => counted(numbers({ style: 'unit', unit: name, unitDisplay: 'long' }).format(value));
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return unit(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes % 60 === 0 ? unit(minutes / 60, 'hour') : `${unit(Math.floor(minutes / 60), 'hour')}${punctuation().blank}${unit(minutes % 60, 'minute')}`;
}

/** Names in a row: `A, B và C`, cut after `most` with how many more there are of all that they stand for. */
export function names(list: readonly string[], most = 3, of: Many = many(list.length)): string {
  const shown = of.count > most ? [...list.slice(0, most), t('kit.more', many(of.count - most, of.isExact))] : list;
  return form(Intl.ListFormat, { type: 'conjunction' }).format(shown.map(isolateInRow));
}

/** A language's name in the reader's language. */
export const languageName = (code: string): string => named('language', code);

/** A name, or how long ago, in the middle of a sentence in the reader's language. */
export const inSentence = (name: string): string => within(name, locale());

/** A country's name in the reader's language. */
export const countryName = (code: string): string => named('region', code);

function named(type: 'language' | 'region', code: string): string {
  try {
    const name = form(Intl.DisplayNames, { type }).of(code) ?? code;
    return capital(name);
  } catch {
    return code;
  }
}
