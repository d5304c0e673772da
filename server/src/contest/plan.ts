import type { ContestState } from '@marquee/contract/contest/entry';
import { limits } from '@marquee/contract/limits';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import type { Db } from '../db/open.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

/** The record id of the history of the contest's plan. */
const planRecord = '00000000-0000-7000-8000-00000000c057';
const dayMs = 86_400_000;

/** Whether the contest is open, and when the data of an entry sent now would be erased: some days after the end, or after a fixed time if there is no end. */
export async function contestState(on: Runner): Promise<ContestState> {
  const [row] = await run<{ ends_at: string | null; now: Date }>(
    on,
    sql`select (select value ->> 'ends_at' from setting where name = 'contest') as ends_at, now() as now`,
  );
  const ends_at = row?.ends_at ?? null;
  const now = (row as { now: Date }).now.getTime();
  const longest = now + limits.contestKeepDaysMost * dayMs;
  const erased = ends_at === null ? longest : Date.parse(ends_at) + limits.contestKeepDays * dayMs;
  return { is_open: ends_at === null || Date.parse(ends_at) > now, ends_at, erase_after: new Date(erased).toISOString() };
}

/** Sets the end of the contest. A later end delays no erasure, because nobody's data may be kept longer than they agreed to. */
export const planContest = (db: Db, ends_at: string | null, actor: Actor): Promise<ContestState> =>
  change(db, actor, async (tx) => {
    const before = await contestState(tx.client);
    await run(
      tx.client,
      sql`insert into setting (name, value) values ('contest', jsonb_build_object('ends_at', ${ends_at}::text)) on conflict (name) do update set value = excluded.value`,
    );
    const after = await contestState(tx.client);
    if (ends_at !== null) {
      const affected = sql`erased_at is null and erase_after > ${after.erase_after}::timestamptz`;
      // Lock the videos before their parts, as permanent removal does. Another order could deadlock.
      await run(tx.client, sql`select from video where "idVideo" in (select owner from contest_entry where ${affected}) for key share`);
      await run(tx.client, sql`update contest_entry set erase_after = least(erase_after, ${after.erase_after}::timestamptz) where ${affected}`);
    }
    if (before.ends_at !== ends_at)
      tx.recordWrite({ kind: 'contest', record: planRecord, verb: 'update', changes: { ends_at: [before.ends_at, ends_at] }, audience: [] });
    return after;
  });
