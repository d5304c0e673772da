import { secondIn } from '../../kit/zone.ts';

const dayMs = 86_400_000;

/**
 * The moment (milliseconds) at which clocks in a zone show a local time (`2026-01-31T14:06:09`). Of two such moments it is the first. If clocks skip that
 * time, it is as much later as the gap is long.
 */
export function momentIn(zone: string, local: string): number {
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown)) return shown;
  const offset = (at: number) => Date.parse(`${secondIn(zone, at)}Z`) - at;
  // Several guesses, because the zone's offset from UTC may change near it.
  const guesses = [shown - dayMs, shown, shown + dayMs].map((at) => shown - offset(at));
  const exact = guesses.filter((guess) => guess + offset(guess) === shown);
  return Math.min(...(exact.length > 0 ? exact : [Math.max(...guesses)]));
}
