import { campaign } from '@marquee/contract/advertise/campaign';
import { adReach, type Reach, type ZoneReach } from '@marquee/contract/advertise/reach';
import { zoneNames } from '@marquee/contract/advertise/zone';
import { limits } from '@marquee/contract/limits';
import { platformKinds } from '@marquee/contract/users/platform';
import { implement } from '../kit/mount.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { priceOf } from './price.ts';

const dayMs = 86_400_000;
const recent = raw(`now() - interval '${limits.adForecastDays} days'`);

type ZoneRow = ZoneReach & { impressions: number; clicks: number; views: number };

/** What the target of a campaign happens how often for one impression, by the events of the zones; null without impressions. */
function rateOf(target: keyof typeof priceOf, zones: readonly ZoneRow[]): number | null {
  if (target === 'impressions') return 1;
  const shown = zones.reduce((sum, { impressions }) => sum + impressions, 0);
  return shown === 0 ? null : zones.reduce((sum, each) => sum + each[target], 0) / shown;
}

/** The price of one event in thousandths of a dong: the mean over the zones, weighted by their requests. */
function meanPrice(zones: readonly ZoneRow[], factor: number): number {
  const requests = zones.reduce((sum, { requests_per_day: each }) => sum + each, 0);
  const weighted = zones.reduce((sum, { price, requests_per_day: each }) => sum + price * factor * (requests === 0 ? 1 : each), 0);
  return zones.length === 0 ? 0 : weighted / (requests === 0 ? zones.length : requests);
}

/** The reach of campaigns: see the contract. */
export const adReachRoutes = implement({ name: 'campaign', fields: campaign.fields, ...adReach }, (deps) => ({
  get: async ({ query }): Promise<Reach> => {
    const target = query.target ?? 'impressions';
    const platforms = query.platforms ?? platformKinds;
    const [column, factor] = priceOf[target];
    const [history] = await run<{ days: number }>(
      deps.db.pool,
      sql`select coalesce(ceil(extract(epoch from now() - min(hour)) / 86400), 0)::int as days from ad_request where hour > ${recent} and platform = any(${platforms}::text[])`,
    );
    const history_days = Math.min(history?.days ?? 0, limits.adForecastDays);
    const rows = await run<ZoneRow>(
      deps.db.pool,
      sql`with asked as (select zone, sum(requests)::float8 as requests from ad_request where hour > ${recent} and platform = any(${platforms}::text[]) group by zone),
          shown as (select zone, sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks, sum(completes)::float8 as views from ad_stat
            where hour > ${recent} and platform = any(${platforms}::text[]) group by zone)
        select z.zone, round(coalesce(asked.requests, 0) / ${Math.max(1, history_days)}::int)::float8 as requests_per_day, z.${raw(column)} as price, z.enabled,
          coalesce(shown.impressions, 0) as impressions, coalesce(shown.clicks, 0) as clicks, coalesce(shown.views, 0) as views,
          (select max(c.finish_date)::text from campaign c where z.zone = any(c.zones) and c.state in ('contract', 'scheduled', 'running', 'paused') and c.deleted_at is null) as booked_until
        from zone z left join asked using (zone) left join shown using (zone) order by z.zone_sort`,
    );
    const chosen = rows.filter(({ zone }) => (query.zones ?? []).includes(zone));
    const requests = chosen.reduce((sum, { requests_per_day: each }) => sum + each, 0);
    const price = meanPrice(chosen, factor);
    const bought = query.budget === undefined || price === 0 ? null : Math.floor((query.budget * 1000) / price);
    const events = bought === null ? null : Math.min(bought, query.quota ?? bought);
    const length = query.start_date && query.finish_date ? (Date.parse(query.finish_date) - Date.parse(query.start_date)) / dayMs + 1 : 0;
    const days = length >= 1 ? length : null;
    const rate = rateOf(target, chosen);
    const most = rate === null ? 0 : requests * rate;
    const spread = events === null || days === null || rate === null || rate === 0 ? null : events / rate / days;
    return {
      history_days,
      zones: rows
        .filter(({ zone }) => zoneNames.includes(zone))
        .map(({ zone, requests_per_day, price: own, enabled, booked_until }) => ({ zone, requests_per_day, price: own, enabled, booked_until })),
      total: {
        requests_per_day: requests,
        events,
        days,
        lasts_days: events === null || most === 0 ? null : Math.ceil(events / most),
        impressions_per_day: spread === null ? null : Math.round(Math.min(spread, requests)),
      },
    };
  },
}));
