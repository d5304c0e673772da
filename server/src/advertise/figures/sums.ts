import type { Figure } from '@marquee/contract/advertise/figures';
import { homeZone } from '@marquee/contract/users/user';
import { raw, type Runner, run, type Sql, sql } from '../../kit/sql.ts';
import { revenueRows } from '../revenue.ts';
import { divide } from './share.ts';
import { isInRange, type Range } from './range.ts';

/** What figures are divided by. */
export type Division = 'day' | 'hour' | 'zone' | 'platform' | 'ad' | 'campaign' | 'advertiser';

/** The campaigns of figures: one, those of one advertiser, or all. */
export type Whose = { campaign: string } | { advertiser: string } | 'all';

/** Counts of one part. Their names are those of the counters. */
const counters = [
  'requests',
  'impressions',
  'raw_impressions',
  'viewable',
  'starts',
  'first_quartiles',
  'midpoints',
  'third_quartiles',
  'completes',
  'skips',
  'clicks',
  'raw_clicks',
] as const;
type Counts = Record<(typeof counters)[number], number>;

/** A condition on the rows of a table of counters by their campaign. */
const isOf = (table: 'a' | 'd', whose: Whose): Sql => {
  if (whose === 'all') return raw('true');
  if ('campaign' in whose) return sql`${raw(table)}.campaign = ${whose.campaign}::uuid`;
  return sql`${raw(table)}.campaign in (select c."campaignId" from campaign c where c."userId" = ${whose.advertiser}::uuid)`;
};

const ownerOf = (campaign: string) => `(select coalesce(c."userId"::text, '') from campaign c where c."campaignId" = ${campaign})`;

/** The key of a part, over the hours `a` and over the days `r` of the counters. */
const keyOf: Record<Division, { counts: string; revenue: string }> = {
  day: { counts: `(a.hour at time zone '${homeZone}')::date::text`, revenue: 'r.day::text' },
  hour: { counts: `to_char(a.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, revenue: 'r.day::text' },
  zone: { counts: 'a.zone', revenue: 'r.zone' },
  platform: { counts: 'a.platform', revenue: 'r.platform' },
  ad: { counts: 'a.ad::text', revenue: 'r.ad::text' },
  campaign: { counts: 'a.campaign::text', revenue: 'r.campaign::text' },
  advertiser: { counts: ownerOf('a.campaign'), revenue: ownerOf('r.campaign') },
};

/** A figure from counts and money. Rates are made of these sums alone. */
export function figureOf(counts: Counts, revenue: number): Figure {
  const rate = (of: number) => (counts.impressions === 0 ? null : of / counts.impressions);
  return { ...counts, click_rate: rate(counts.clicks), start_rate: rate(counts.starts), revenue };
}

export const nothing: Figure = figureOf(Object.fromEntries(counters.map((name) => [name, 0])) as Counts, 0);

/** The sum of figures; its rates are made anew. */
export function totalOf(parts: readonly Figure[]): Figure {
  const sums = Object.fromEntries(counters.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])) as Counts;
  return figureOf(
    sums,
    parts.reduce((sum, { revenue }) => sum + revenue, 0),
  );
}

/** The figures of these campaigns in a range of days, by key, in dong. Parts of every division add up to the same totals. */
export async function figuresBy(on: Runner, by: Division, whose: Whose, range: Range): Promise<Map<string, Figure>> {
  const { counts, revenue } = keyOf[by];
  const rows = await run<Counts & { key: string; day: string; amount: number }>(
    on,
    sql`select ${raw(counts)} as key, ${raw(by === 'hour' ? keyOf.day.counts : "''")} as day, sum(a.amount)::float8 as amount,
          ${raw(counters.map((name) => `sum(a.${name})::float8 as ${name}`).join(', '))}
        from ad_stat a where ${isOf('a', whose)} and ${isInRange('a.hour', range)} group by 1, 2 order by 1`,
  );
  const paid = await run<{ key: string; revenue: number }>(
    on,
    sql`select ${raw(revenue)} as key, sum(r.revenue)::float8 as revenue
        from ${revenueRows(sql`${isOf('d', whose)} and d.day between ${range.from}::date and ${range.to}::date`)} r group by 1`,
  );
  const money = new Map(paid.map((row) => [row.key, row.revenue]));
  // Money is rounded once for a day, so its hours share what the day has cost.
  if (by === 'hour')
    for (const [day, hours] of Map.groupBy(rows, (row) => row.day)) {
      const shares = divide(
        money.get(day) ?? 0,
        hours.map(({ amount }) => amount),
      );
      for (const [at, { key }] of hours.entries()) money.set(key, shares[at] ?? 0);
    }
  return new Map(rows.map(({ key, day: _day, amount: _amount, ...sums }) => [key, figureOf(sums, money.get(key) ?? 0)]));
}

/** The names of records by their ids; those that no longer exist are missing. */
export async function labelsOf(on: Runner, by: Division, ids: readonly string[]): Promise<Map<string, string>> {
  const named = {
    ad: `select "idAd" as id, title as label from ad`,
    campaign: `select "campaignId" as id, name as label from campaign`,
    advertiser: `select "userId" as id, company as label from advertiser`,
  };
  if (!(by in named)) return new Map();
  const wanted = ids.filter((id) => id !== '');
  const rows = await run<{ id: string; label: string }>(
    on,
    sql`select n.id::text as id, n.label from (${raw(named[by as keyof typeof named])}) n where n.id = any(${wanted}::uuid[])`,
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}
