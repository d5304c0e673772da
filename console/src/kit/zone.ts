/** Where the platform is at home: the zone of whoever has not chosen another. */
export const homeZone = 'Asia/Ho_Chi_Minh';

let kept = homeZone;

/** The zone of the person signed in, in which instants are shown and days begin. */
export const zone = (): string => kept;

/** Keeps the time of a zone of the IANA database; of one that this browser does not know, or none, that of the platform. */
export function keepTimeOf(name: string | null | undefined): void {
  try {
    if (name) Intl.DateTimeFormat('en', { timeZone: name });
    kept = name || homeZone;
  } catch {
    kept = homeZone;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What the clock on the wall shows there, as if it were UTC, to the second. */
function wall(name: string, instant: number): number {
  let clock = clocks.get(name);
  if (clock === undefined) {
    const two = '2-digit';
    clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone: name,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    });
    clocks.set(name, clock);
  }
  const of = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)])) as Record<string, number>;
  return Date.UTC(of['year'] as number, (of['month'] as number) - 1, of['day'], of['hour'], of['minute'], of['second']);
}

/** The day (`YYYY-MM-DD`) that it is at an instant (milliseconds) in a zone. */
export const dayIn = (name: string, instant: number): string => new Date(wall(name, instant)).toISOString().slice(0, 10);

/** What the clock shows at an instant (milliseconds) in a zone, to the second: `2026-01-31T14:06:09`. */
export const secondIn = (name: string, instant: number): string => new Date(wall(name, instant)).toISOString().slice(0, 19);

/** The first moment (milliseconds) of a day (`YYYY-MM-DD`) in a zone: where clocks are put forward at midnight, the first that there is. */
export function startOfDay(name: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Two guesses, since the zone's distance from UTC may be another before midnight than after it.
  const guesses = [midnight, midnight - 86_400_000].map((at) => midnight - (wall(name, at) - at));
  const exact = guesses.filter((guess) => wall(name, guess) === midnight);
  return Math.min(...(exact.length > 0 ? exact : [Math.max(...guesses)]));
}

/** The last millisecond of a day (`YYYY-MM-DD`) in a zone. */
export const endOfDay = (name: string, day: string): number =>
  startOfDay(name, new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)) - 1;
