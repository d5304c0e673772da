import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { type Runner, run, sql } from '../../kit/sql.ts';
import { isInRange } from './range.ts';

type Day = Pick<CampaignChart['rows'][number], 'key' | 'impressions' | 'raw_impressions'>;

/** A day is unusual among so many others, with so many invalid impressions, and with so many times the usual share of them. */
const least = { others: 4, events: 20, times: 2 };
/** Hardly any invalid impressions are no measure. */
const leastUsual = 0.005;

/** The day on which the largest multiple of the usual share of impressions did not count; undefined if no day is unusual. */
export function unusualDay(rows: readonly Day[]): { day: string; times: number } | undefined {
  const served = rows.filter((row) => row.raw_impressions > 0);
  if (served.length <= least.others) return undefined;
  const removed = (row: Day) => row.raw_impressions - row.impressions;
  const [all, raw] = [served.reduce((sum, row) => sum + removed(row), 0), served.reduce((sum, row) => sum + row.raw_impressions, 0)];
  const found = served
    .filter((row) => removed(row) >= least.events)
    .map((row) => {
      const usual = raw === row.raw_impressions ? 0 : (all - removed(row)) / (raw - row.raw_impressions);
      return { day: row.key, times: removed(row) / row.raw_impressions / Math.max(usual, leastUsual) };
    })
    .toSorted((a, b) => b.times - a.times)[0];
  return found && found.times >= least.times ? found : undefined;
}

/** That day with the most frequent reason of its invalid impressions. */
export async function unusualOf(on: Runner, id: string, rows: readonly Day[]): Promise<CampaignChart['unusual']> {
  const found = unusualDay(rows);
  if (!found) return null;
  const [main] = await run<{ reason: NonNullable<CampaignChart['unusual']>['reason']; impressions: number }>(
    on,
    sql`select i.reason, sum(i.events)::float8 as impressions from ad_invalid i
        where i.campaign = ${id}::uuid and i.kind = 'impression' and ${isInRange('i.hour', { from: found.day, to: found.day })} group by 1 order by 2 desc, 1 limit 1`,
  );
  return main ? { ...found, ...main } : null;
}
