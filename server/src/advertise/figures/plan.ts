import type { CampaignState, CampaignTarget, Pacing, weekdays } from '@marquee/contract/advertise/campaign';
import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { addDays, daysOf } from './range.ts';

type Weekday = (typeof weekdays)[number];

/** What the contract of a campaign says about its delivery. `prices` are thousandths of a dong for one event of the target, of the booked zones. */
export type Booking = {
  state: CampaignState;
  target: CampaignTarget;
  budget: number | null;
  quota: number | null;
  day_cap: number | null;
  pacing: Pacing;
  weekdays: readonly Weekday[];
  start_date: string | null;
  finish_date: string | null;
  prices: readonly number[];
};

/** What it has delivered: events of its target by day, and what all of them cost, in thousandths of a dong. */
export type Delivered = { days: ReadonlyMap<string, number>; amount: number };

const names: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The whole serving days whose pace tomorrow follows. */
const paceDays = 7;

const isServing = (of: Booking, day: string): boolean =>
  of.weekdays.length === 0 || of.weekdays.includes(names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun');

/** The price of one event: what the delivered ones have cost on average, or before the first one the mean of the booked zones. */
function priceOf({ prices }: Booking, events: number, amount: number): number {
  if (events > 0 && amount > 0) return amount / events;
  return prices.length === 0 ? 0 : prices.reduce((sum, each) => sum + each, 0) / prices.length;
}

/**
 * The plan of a campaign. Of each day it is what was left before that day, spread evenly over the serving days that were left; so a day that fell short raises
 * those after it. `expected` is what an even delivery would have reached by now, with `share` of today over. Tomorrow follows the mean of the last seven whole
 * serving days. It passes neither the plan (unless the campaign serves as fast as possible), nor what budget and quota leave, nor the day's cap.
 * Null before dates and prices are fixed, and if nothing limits it.
 */
export function planOf(of: Booking, delivered: Delivered, now: { today: string; share: number }): CampaignChart['plan'] {
  const { start_date: from, finish_date: to, target } = of;
  if (from === null || to === null || of.prices.length === 0) return null;
  const events = [...delivered.days.values()].reduce((sum, each) => sum + each, 0);
  const price = priceOf(of, events, delivered.amount);
  const goal = Math.min(of.quota ?? Infinity, of.budget === null || price === 0 ? Infinity : Math.floor((of.budget * 1000) / price));
  if (!Number.isFinite(goal)) return null;
  const serving = daysOf({ from, to }).filter((day) => isServing(of, day));
  const cap = target === 'impressions' ? (of.day_cap ?? Infinity) : Infinity;

  let before = 0;
  const days = serving.map((day, at) => {
    const planned = Math.min(cap, Math.ceil(Math.max(0, goal - before) / (serving.length - at)));
    // Days to come are taken to keep to their plan, and so is what is left of today.
    const done = delivered.days.get(day) ?? 0;
    before += day < now.today ? done : Math.max(done, planned);
    return { day, events: planned };
  });

  const over = serving.filter((day) => day < now.today).length + (serving.includes(now.today) ? now.share : 0);
  const expected = serving.length === 0 ? 0 : Math.round((goal * over) / serving.length);
  const day = addDays(now.today, 1);
  const planned = days.find((each) => each.day === day);
  if (planned === undefined || (of.state !== 'running' && of.state !== 'scheduled')) return { target, goal, delivered: events, expected, days, tomorrow: null };
  const last = serving.filter((each) => each < now.today).slice(-paceDays);
  const pace = last.length === 0 ? planned.events : Math.round(last.reduce((sum, each) => sum + (delivered.days.get(each) ?? 0), 0) / last.length);
  const next = Math.min(pace, of.pacing === 'asap' ? Infinity : planned.events, Math.max(0, goal - events), cap);
  return { target, goal, delivered: events, expected, days, tomorrow: { day, events: next, revenue: Math.round((next * price) / 1000) } };
}
