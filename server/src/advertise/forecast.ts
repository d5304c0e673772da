import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { CampaignContext } from '@marquee/contract/advertise/review';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { run, type Runner, sql } from '../kit/sql.ts';
import { divide } from './figures/share.ts';
import { dongOf, leastBudget, type Rates, ratesOf } from './price.ts';

/** Other campaigns that are compared with one. */
const maxOthers = 1000;

/** How many events of a target an impression is expected to bring, before anything is measured. */
const eventsOfImpression: Record<CampaignTarget, number> = { impressions: 1, clicks: 0.01, views: 0.3 };

/** What of a campaign its price and its room depend on. Both days are included. */
export type Booked = {
  id: string;
  zones: readonly ZoneName[];
  platforms: readonly PlatformKind[];
  target: CampaignTarget;
  budget: number;
  start_date: string;
  finish_date: string;
  /** null before the contract */
  rates: Rates | null;
};

/** `least`: the least budget in dong; `room` and `zones` as in the contract; `isCounted`: whether the target is one of which the room is counted. */
export type Forecast = { zones: CampaignContext['zones']; room: number | null; least: number; isCounted: boolean };

type Other = { zones: ZoneName[]; target: CampaignTarget; budget: number; quota: number | null; rates: Rates; days: number; finish_date: string };

/** Shares an amount by whole weights, so that the parts add up to it. Without weights all parts are alike. */
export const shareOut = (amount: number, weights: readonly number[]): number[] =>
  divide(amount, weights.some((each) => each > 0) ? weights : weights.map(() => 1));

/** What a campaign is expected to buy in each of its zones, and how much of that the zones have free. */
export async function forecastOf(on: Runner, of: Booked): Promise<Forecast> {
  const [card, requested, others] = await Promise.all([
    of.rates ?? ratesOf(on, of.zones, of.target),
    run<{ zone: ZoneName; requests: number }>(
      on,
      sql`select r.zone, sum(r.requests)::float8 as requests from ad_request r
          where r.zone = any(${of.zones}::text[]) and r.platform = any(${of.platforms}::text[])
            and r.hour > now() - make_interval(days => ${limits.adForecastDays}) group by r.zone`,
    ),
    run<Other>(
      on,
      sql`select t.zones, t.target, t.budget::float8 as budget, t.quota, coalesce(t.rates, '{}') as rates, t.finish_date - t.start_date + 1 as days, t.finish_date::text
          from campaign t where t.zones && ${of.zones}::text[] and t.state in ('contract', 'scheduled', 'running', 'paused') and t.deleted_at is null
            and t."campaignId" <> ${of.id}::uuid and t.start_date <= ${of.finish_date}::date and t.finish_date >= ${of.start_date}::date
          order by t.finish_date desc limit ${maxOthers}`,
    ),
  ]);
  const allDays = new Map(requested.map((each) => [each.zone, each.requests]));
  const requests = new Map(requested.map((each) => [each.zone, each.requests / limits.adForecastDays]));
  const shares = shareOut(
    of.budget,
    of.zones.map((zone) => allDays.get(zone) ?? 0),
  );
  const zones = of.zones.map((zone, at) => {
    const rate = card[zone] ?? 0;
    const share = shares[at] ?? 0;
    const until = others.filter((each) => each.zones.includes(zone)).map(({ finish_date }) => finish_date);
    return {
      zone,
      price: dongOf(rate, of.target),
      share,
      events: rate === 0 ? 0 : Math.floor((share * 1000) / rate),
      requests: Math.round(requests.get(zone) ?? 0),
      // The others are ordered by their last day.
      booked_until: until[0] ?? null,
    };
  });
  return { zones, room: roomOf(of, zones, requests, others), least: leastBudget(card), isCounted: of.target === 'impressions' };
}

/** Percent of the impressions of a day that fit beside those of other campaigns. */
function roomOf(of: Booked, zones: Forecast['zones'], requests: ReadonlyMap<ZoneName, number>, others: readonly Other[]): number | null {
  const days = (Date.parse(of.finish_date) - Date.parse(of.start_date)) / 86_400_000 + 1;
  const needed = zones.map(({ events }) => events / days);
  const sum = needed.reduce((a, b) => a + b, 0);
  if (of.target !== 'impressions' || requests.size === 0 || sum === 0) return null;
  const found = zones.map(({ zone }, at) => {
    const taken = others.filter((each) => each.zones.includes(zone)).reduce((all, each) => all + impressionsOfDay(each), 0);
    return Math.min(needed[at] ?? 0, Math.max(0, (requests.get(zone) ?? 0) - taken));
  });
  return Math.floor((100 * found.reduce((a, b) => a + b, 0)) / sum);
}

/** The impressions that a campaign is expected to take in each of its zones in a day. */
function impressionsOfDay({ zones, target, budget, quota, rates, days }: Other): number {
  const known = Object.values(rates);
  const rate = known.reduce((a, b) => a + b, 0) / Math.max(1, known.length);
  const bought = rate === 0 ? 0 : (budget * 1000) / rate;
  return Math.min(bought, quota ?? Infinity) / eventsOfImpression[target] / days / zones.length;
}
