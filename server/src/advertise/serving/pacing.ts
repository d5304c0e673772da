import type { Pacing } from '@marquee/contract/advertise/campaign';
import { dayEnd, dayMs, dayStart, hourEnd, hourMs, hourOf, weekdayOf } from './calendar.ts';

/** The expected requests of each hour of a day, from midnight on: 24 weights, of which only the proportions matter. */
export type HourWeights = readonly number[];

/** When a campaign serves. The days are instants: `starts` is when the first begins, and `ends` when the last ends. */
export type Flight = { starts: number; ends: number; weekdays: readonly string[]; dayparts: readonly (readonly [number, number])[]; pacing: Pacing };

/** Whether a campaign serves at an hour of its days. */
export const servesHour = ({ dayparts }: Pick<Flight, 'dayparts'>, hour: number): boolean =>
  dayparts.length === 0 || dayparts.some(([from, to]) => hour >= from && hour < to);

export const servesDay = ({ weekdays }: Pick<Flight, 'weekdays'>, at: number): boolean => weekdays.length === 0 || weekdays.includes(weekdayOf(at));

/** Whether a campaign serves on the day and at the hour of an instant. */
export const servesNow = (flight: Pick<Flight, 'weekdays' | 'dayparts'>, at: number): boolean => servesDay(flight, at) && servesHour(flight, hourOf(at));

/** The share at an instant beside an even one: at the front from 1.5 on the first day down to 0.5 on the last. */
const tilt = ({ pacing, starts, ends }: Flight, at: number): number => (pacing === 'front_loaded' ? 1.5 - (at - starts) / (ends - starts) : 1);

/** The weight of the hours of a flight from one instant to another. */
function weightBetween(flight: Flight, weights: HourWeights, from: number, to: number): number {
  let sum = 0;
  const served = weights.map((each, hour) => (servesHour(flight, hour) ? each : 0));
  const wholeDay = served.reduce((all, each) => all + each, 0);
  // The tilt is linear, so that of a day is the tilt at its centre of weight.
  const centre = served.reduce((all, each, hour) => all + each * (hour + 0.5) * hourMs, 0) / (wholeDay || 1);
  for (let at = Math.max(from, flight.starts); at < Math.min(to, flight.ends);) {
    const next = Math.min(hourEnd(at), to, flight.ends);
    const isMidnight = dayEnd(at) - at === dayMs;
    if (!servesDay(flight, at)) at = dayEnd(at);
    else if (isMidnight && at + dayMs <= Math.min(to, flight.ends)) {
      sum += wholeDay * tilt(flight, at + centre);
      at += dayMs;
    } else {
      sum += (((served[hourOf(at)] ?? 0) * (next - at)) / hourMs) * tilt(flight, (at + next) / 2);
      at = next;
    }
  }
  return sum;
}

/** When the last hour ends in which a flight serves. */
function lastEnd(flight: Flight): number {
  let end = flight.ends;
  while (end > flight.starts && !servesNow(flight, end - hourMs)) end -= hourMs;
  return end;
}

/** How long units that bring no impression are missing: until their lease is settled, 73 minutes at most, and the next hour is planned. */
const missingMs = 2.2 * hourMs;

/**
 * How many valid impressions an even or front-loaded campaign is to get from `now` to the end of the hour. `left`: how many it may still get, and of these
 * `leftToday` at most on this day; null for no limit. `share`: the part of its answers that brings one. What the last hours lose comes back too late, so it is
 * planned for from the start, and in these hours also what they have lost already.
 */
export function planned(flight: Flight, weights: HourWeights, of: { now: number; left: number; leftToday: number | null; share: number }): number {
  const { now, left, leftToday, share } = of;
  const hour = weightBetween(flight, weights, now, hourEnd(now));
  const rest = weightBetween(flight, weights, now, flight.ends);
  if (hour <= 0 || rest <= 0) return 0;
  const last = lastEnd(flight);
  const tail = weightBetween(flight, weights, last - missingMs, last) / rest;
  const whole = (left / (1 + (1 / share - 1) * tail)) * (hour / rest);
  return leftToday === null ? whole : Math.min(whole, (leftToday * share * hour) / weightBetween(flight, weights, now, dayEnd(now)));
}

/** When the days of a campaign begin and end. */
export const flightDays = (first: string, last: string): { starts: number; ends: number } => ({ starts: dayStart(first), ends: dayStart(last) + dayMs });
