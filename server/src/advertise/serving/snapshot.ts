import type { CampaignTarget, Pacing } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { type AdType, type PlatformKind, zoneFacts, type ZoneName } from '@marquee/contract/advertise/zone';
import { homeZone } from '@marquee/contract/users/user';
import { raw, run, type Runner, sql } from '../../kit/sql.ts';
import type { Rates } from '../price.ts';
import { dayMs, dayOf, dayStart, instantOf } from './calendar.ts';
import { type Flight, flightDays, type HourWeights } from './pacing.ts';
import type { Served } from './request.ts';
import type { Hand } from './units.ts';

/** An approved advertisement of a campaign. `refusedBy`: hashes of the viewers who do not want to see it again. */
export type ServedAd = { id: string; type: AdType; weight: number; served: Served; refusedBy: ReadonlySet<string> };

/** A running campaign, as this process knows it. Money is in thousandths of a dong. */
export type Live = {
  id: string;
  version: number;
  type: AdType;
  zones: readonly ZoneName[];
  platforms: readonly PlatformKind[];
  countries: ReadonlySet<string>;
  genres: ReadonlySet<string>;
  flight: Flight;
  /** whether countries, genres, days or hours limit it: most campaigns are quicker to check, because nothing does */
  isTargeted: boolean;
  target: CampaignTarget;
  weight: number;
  rates: Rates;
  personCap: number | null;
  ads: readonly ServedAd[];
  /** the limit that it has reached already; null while it may get more */
  spent: 'budget' | 'quota' | null;
  /** valid impressions that it may still get, and of these how many today; by measured rates, if it pays for something else */
  left: number;
  leftToday: number | null;
  /** the units that this process holds */
  hand: Hand | undefined;
};

type Row = {
  id: string;
  version: number;
  ads_type: AdType;
  zones: ZoneName[];
  platforms: PlatformKind[] | null;
  target: CampaignTarget;
  budget: number;
  quota: number | null;
  start_date: string;
  finish_date: string;
  weekdays: string[];
  pacing: Pacing;
  day_cap: number | null;
  person_cap: number | null;
  weight: number;
  rates: Rates | null;
  countries: string[];
  genres: string[];
  dayparts: [number, number][];
  impressions: number;
  clicks: number;
  amount: number;
  completes: number | null;
  today: number;
};

/** How many impressions bring the event that a campaign pays for, before anything is measured, and for how many impressions this guess counts. */
const expected = { clicks: { rate: 0.01, counts: 500 }, views: { rate: 0.3, counts: 50 } } as const;

/** Below this number of paid events the rates of the zones say better than the past what one costs. */
const fewEvents = 100;

/** Refusals of one advertisement that a process remembers, the latest first. */
const mostRefusals = 20_000;

/** Reads the campaigns that may serve today, with what they have got so far. */
export async function readLive(on: Runner, now: number): Promise<Live[]> {
  const day = sql`${dayOf(now)}::date`;
  const rows = await run<Row>(
    on,
    sql`select t."campaignId" as id, t.version, t.ads_type, t.zones, t.platforms, t.target, t.budget, t.quota, t.start_date, t.finish_date, t.weekdays, t.pacing,
          t.day_cap, t.person_cap, t.weight, t.rates, array(select x.country from campaign_country x where x.owner = t."campaignId") as countries,
          array(select x.target::text from campaign_genre x where x.owner = t."campaignId") as genres,
          (select coalesce(json_agg(json_build_array(x.from_hour, x.to_hour)), '[]') from campaign_daypart x where x.owner = t."campaignId") as dayparts,
          s.impressions, s.clicks, s.amount, case when t.target = 'views' then (select sum(x.completes) from ad_stat x where x.campaign = t."campaignId") end as completes,
          case when b.day = ${day} then b.day_taken else 0 end as today
        from campaign t join campaign_side s on s.owner = t."campaignId" left join ad_budget b on b.campaign = t."campaignId"
        where t.state = 'running' and t.deleted_at is null and ${day} between t.start_date and t.finish_date and t.budget is not null`,
  );
  const ads = await run<Omit<ServedAd, 'refusedBy'> & { campaign: string; refused: string[] | null }>(
    on,
    // A changed advertisement waits for the provider, and meanwhile viewers get what was approved.
    sql`select a."idAd" as id, a.campaign, a.ads_type as type, a.weight, a.served,
          (select array_agg(x.viewer) from (select r.viewer from ad_refusal r where r.ad = a."idAd" order by r.at desc limit ${mostRefusals}) x) as refused
        from ad a where a.campaign = any(${rows.map(({ id }) => id)}::uuid[]) and a.served is not null and a.state <> 'declined' and a.deleted_at is null
        order by a."idAd"`,
  );
  const adsOf = Map.groupBy(ads, ({ campaign }) => campaign);
  return rows.map((row) =>
    live(
      row,
      (adsOf.get(row.id) ?? []).map(({ refused, ...each }) => ({ ...each, refusedBy: new Set(refused) })),
    ),
  );
}

function live(row: Row, ads: readonly ServedAd[]): Live {
  const { target, quota, impressions, clicks, completes, day_cap: cap } = row;
  const budget = row.budget * 1000 - row.amount;
  const events = { impressions, clicks, views: completes ?? 0 }[target];
  const prices = Object.values(row.rates ?? {});
  const mean = prices.reduce((sum, each) => sum + each, 0) / Math.max(1, prices.length);
  const price = events >= fewEvents ? row.amount / events : mean;
  const left = Math.max(0, Math.min(price > 0 ? budget / price : Infinity, quota === null ? Infinity : quota - events));
  const isPaid = target === 'impressions' ? budget < Math.min(...prices) : budget <= 0;
  const rate = target === 'impressions' ? 1 : (events + expected[target].rate * expected[target].counts) / (impressions + expected[target].counts);
  // What each choice reads comes first, so that it lies together.
  return {
    type: row.ads_type,
    ads,
    isTargeted: row.countries.length + row.genres.length + row.weekdays.length + row.dayparts.length > 0,
    spent: isPaid ? 'budget' : quota !== null && events >= quota ? 'quota' : null,
    hand: undefined,
    personCap: row.person_cap,
    rates: row.rates ?? {},
    id: row.id,
    target,
    weight: row.weight,
    version: row.version,
    zones: row.zones,
    platforms: row.platforms ?? [],
    countries: new Set(row.countries),
    genres: new Set(row.genres),
    flight: { ...flightDays(row.start_date, row.finish_date), weekdays: row.weekdays, dayparts: row.dayparts, pacing: row.pacing },
    left: left / rate,
    leftToday: cap === null ? null : Math.max(0, cap - row.today),
  };
}

/** The zones in which applications get advertisements. */
export const readZones = async (on: Runner): Promise<ReadonlySet<string>> =>
  new Set((await run<{ zone: string }>(on, sql`select zone from zone where enabled and deleted_at is null`)).map(({ zone }) => zone));

/** The latest instant at which a campaign, an advertisement or a zone changed, and the database's clock. Both in milliseconds. */
export async function readVersion(on: Runner): Promise<{ version: number; clock: number }> {
  const [row] = await run<{ version: number; clock: number }>(
    on,
    sql`select (extract(epoch from greatest((select max(updated_at) from campaign), (select max(updated_at) from ad), (select max(updated_at) from zone))) * 1000)::float8 as version,
          (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`,
  );
  return row ?? { version: 0, clock: Date.now() };
}

/** The requests of earlier days, by zone and platform, for each hour of a day. */
export class Forecast {
  readonly #byPlace = new Map<string, number[]>();

  /** Reads the complete days before today. An hour without requests counts as one, or a campaign of that hour alone would get nothing. */
  static async read(on: Runner, now: number): Promise<Forecast> {
    const today = dayStart(dayOf(now));
    const rows = await run<{ zone: string; platform: string; hour: number; requests: number }>(
      on,
      sql`select zone, platform, extract(hour from hour at time zone ${raw(`'${homeZone}'`)})::int as hour, sum(requests)::float8 as requests from ad_request
          where hour >= ${instantOf(today - limits.adForecastDays * dayMs)}::timestamptz and hour < ${instantOf(today)}::timestamptz group by 1, 2, 3`,
    );
    const forecast = new Forecast();
    for (const { zone, platform, hour, requests } of rows) {
      const key = `${zone} ${platform}`;
      const hours = forecast.#byPlace.get(key) ?? Array.from({ length: 24 }, () => 0);
      hours[hour] = requests;
      forecast.#byPlace.set(key, hours);
    }
    return forecast;
  }

  /** The weights of the hours for a campaign: all the same if nothing is known of its places. */
  of({ zones, platforms }: Pick<Live, 'zones' | 'platforms'>): HourWeights {
    const sums = Array.from({ length: 24 }, () => 0);
    for (const zone of zones)
      for (const platform of platforms) this.#byPlace.get(`${zone} ${platform}`)?.forEach((each, hour) => (sums[hour] = (sums[hour] ?? 0) + each));
    return sums.map((each) => Math.max(1, each));
  }
}

/** The places in which a campaign may appear, as keys of the index. Of a zone without a fixed price it never does. */
export const placesOf = ({ zones, platforms, rates }: Live): string[] =>
  zones.flatMap((zone) =>
    rates[zone] === undefined ? [] : platforms.filter((each) => zoneFacts(zone).platforms.includes(each)).map((each) => `${zone} ${each}`),
  );
