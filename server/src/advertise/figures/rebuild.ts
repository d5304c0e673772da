import { homeZone } from '@marquee/contract/users/user';
import type { Db } from '../../db/open.ts';
import { machine } from '../../kit/actor.ts';
import { change, type Tx } from '../../kit/change.ts';
import { raw, run, sql } from '../../kit/sql.ts';
import { countersByHour, totalsFromHours } from '../rollup.ts';
import { daysOf, isInRange } from './range.ts';

/** Whoever writes events waits until this transaction ends, and it waits for those that are being written: the log stands still. */
const holdLog = (tx: Tx) => run(tx.client, raw('lock table ad_event in share row exclusive mode'));

const hourly = ['ad_stat', 'ad_request', 'ad_invalid'] as const;

/**
 * Counts every counter of advertising anew from the log of events. It goes day by day, each in its own transaction, so that it needs little memory, readers see
 * whole days, and new events wait only while their own moment passes. Returns how many events it read.
 */
export async function rebuildCounters(db: Db): Promise<{ days: number; events: number }> {
  const [span] = await run<{ first: string | null; last: string | null }>(
    db.pool,
    sql`select min(day)::text as first, max(day)::text as last from (
          select (asked_at at time zone ${raw(`'${homeZone}'`)})::date as day from ad_event
          union all select (hour at time zone ${raw(`'${homeZone}'`)})::date from ad_stat
          union all select (hour at time zone ${raw(`'${homeZone}'`)})::date from ad_request
          union all select (hour at time zone ${raw(`'${homeZone}'`)})::date from ad_invalid
          union all select day from ad_day) d`,
  );
  if (span?.first === null || span?.last === null || span === undefined) return { days: 0, events: 0 };
  const days = daysOf({ from: span.first, to: span.last });
  let events = 0;
  for (const day of days) {
    const range = { from: day, to: day };
    events += await change(db, machine, async (tx) => {
      await holdLog(tx);
      for (const table of hourly) await run(tx.client, sql`delete from ${raw(table)} t where ${isInRange('t.hour', range)}`);
      await run(tx.client, sql`delete from ad_day where day = ${day}::date`);
      const [row] = await run<{ n: number }>(
        tx.client,
        sql`with e as (select * from ad_event l where ${isInRange('l.asked_at', range)}), ${countersByHour} select count(*)::int as n from e`,
      );
      return row?.n ?? 0;
    });
  }
  await change(db, machine, async (tx) => {
    await holdLog(tx);
    await run(tx.client, totalsFromHours('campaign_side', 'campaign'));
    await run(tx.client, totalsFromHours('ad_side', 'ad'));
  });
  return { days: days.length, events };
}
