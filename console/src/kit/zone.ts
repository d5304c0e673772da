/** The platform's time zone, for everyone who has not chosen another. */
export const homeZone = 'Asia/Ho_Chi_Minh';

let current = homeZone;

/** The time zone of the person signed in. It decides how instants are shown and when days begin. */
export const zone = (): string => current;

/** Sets the time zone by its name in the IANA database. An unknown or missing name sets the platform's zone. */
export function setZone(name: string | null | undefined): void {
  try {
    if (name) Intl.DateTimeFormat('en', { timeZone: name });
    current = name || homeZone;
  } catch {
    current = homeZone;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** The local time of a zone as if it were UTC, in milliseconds, to the second. */
function wallClock(name: string, instant: number): number {
  let formatter = formatters.get(name);
  if (formatter === undefined) {
    const twoDigits = '2-digit';
    formatter = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone: name,
      year: 'numeric',
      month: twoDigits,
      day: twoDigits,
      hour: twoDigits,
      minute: twoDigits,
      second: twoDigits,
      hourCycle: 'h23',
    });
    formatters.set(name, formatter);
  }
  const parts = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
  return Date.UTC(parts['year'] as number, (parts['month'] as number) - 1, parts['day'], parts['hour'], parts['minute'], parts['second']);
}

/** The day (`YYYY-MM-DD`) at an instant (milliseconds) in a zone. */
export const dayIn = (name: string, instant: number): string => new Date(wallClock(name, instant)).toISOString().slice(0, 10);

/** The local time at an instant (milliseconds) in a zone, to the second: `2026-01-31T14:06:09`. */
export const secondIn = (name: string, instant: number): string => new Date(wallClock(name, instant)).toISOString().slice(0, 19);

/** The first moment (milliseconds) of a day (`YYYY-MM-DD`) in a zone. If clocks go forward at midnight, it is the first moment that exists. */
export function startOfDay(name: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Two guesses, because the zone's offset from UTC may change at midnight.
  const guesses = [midnight, midnight - 86_400_000].map((at) => midnight - (wallClock(name, at) - at));
  const exact = guesses.filter((guess) => wallClock(name, guess) === midnight);
  return Math.min(...(exact.length > 0 ? exact : [Math.max(...guesses)]));
}

/** The last millisecond of a day (`YYYY-MM-DD`) in a zone. */
export const endOfDay = (name: string, day: string): number =>
  startOfDay(name, new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)) - 1;
