import { language, t } from '../words/words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A number in the reader's form: `1.284.306` in Vietnamese. */
export const number = (value: number): string => new Intl.NumberFormat(language()).format(value);

/** A large number in brief: `1,3 Tr`, `863 N`. */
export const brief = (value: number): string => new Intl.NumberFormat(language(), { notation: 'compact' }).format(value);

/** A total that is only estimated, in words: `1,2 triệu`. */
export const estimate = (value: number): string => new Intl.NumberFormat(language(), { notation: 'compact', compactDisplay: 'long' }).format(value);

/** A day of the calendar (`YYYY-MM-DD`), which has no zone: `05/12/2026` in Vietnamese. */
export const calendarDay = (value: string): string =>
  new Intl.DateTimeFormat(language(), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));

/** The day of an instant, where the reader is. */
export const dayOf = (value: string): string =>
  new Intl.DateTimeFormat(language(), { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(value));

/** The time of day of an instant: `14:06`. */
export const timeOf = (value: string | number): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value));

/** An instant to the second, for those who want it exact. */
export const exact = (value: string): string => new Intl.DateTimeFormat(language(), { dateStyle: 'full', timeStyle: 'medium' }).format(new Date(value));

/** How long ago: minutes, hours, yesterday with the time, then the date. */
export function ago(value: string, now: number = Date.now()): string {
  const then = Date.parse(value);
  const passed = now - then;
  if (passed < minute && passed > -minute) return t('kit.justNow');
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  if (passed > 0 && passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (passed > 0 && (then >= midnight || passed < 6 * hour)) return relative.format(-Math.floor(passed / hour), 'hour');
  if (then < midnight && then >= midnight - day) return `${relative.format(-1, 'day')} ${timeOf(value)}`;
  return dayOf(value);
}

/** Bytes in the unit that reads best: `1,8 GB`. */
export function bytes(value: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: units[step] as string,
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(value / 1000 ** step);
}

/** Seconds as a person says them: `6 phút`, `1 giờ 20 phút`. */
export function duration(seconds: number): string {
  const unit = (value: number, name: string) => new Intl.NumberFormat(language(), { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return unit(whole, 'second');
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return unit(minutes, 'minute');
  return minutes % 60 === 0 ? unit(minutes / 60, 'hour') : `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`;
}

/** Names in a row: `A, B và C`, cut after `most` with how many more there are. */
export function names(list: readonly string[], most = 3): string {
  const shown = list.length > most ? [...list.slice(0, most), t('kit.more', { count: list.length - most })] : list;
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(shown);
}

/** A language's name in the reader's language. */
export const languageName = (code: string): string => named('language', code);

/** A country's name in the reader's language. */
export const countryName = (code: string): string => named('region', code);

function named(type: 'language' | 'region', code: string): string {
  try {
    const name = new Intl.DisplayNames([language()], { type }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
  } catch {
    return code;
  }
}
