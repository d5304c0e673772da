import { limits } from '@marquee/contract/limits';
import { play } from '@marquee/contract/platform/play';
import { filmKinds } from '@marquee/contract/media/content';
import { sql as ddl } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { join, raw, run, sql } from '../kit/sql.ts';
import { filmTables } from '../content/content.ts';
import { contentReference } from '../content/registry.ts';
import { mergeChannelViews } from '../media/channel-views.ts';
import { isPublic } from './published.ts';

/** Reported plays, one row each. Totals count the plays that are views. */
export const plays = pgTable(
  'play',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: filmKinds }).notNull(),
    record: contentReference(),
    /** the platform application's own id of the viewer */
    viewer: uuid().notNull(),
    seconds: integer(),
    /** long enough, and the viewer's first of this film in a while: see `limits.viewSeconds` */
    is_view: boolean().notNull().default(true),
    at: instant()
      .notNull()
      .default(ddl`now()`),
    is_counted: boolean().notNull().default(false),
  },
  (t) => [
    index('play_uncounted')
      .on(t.id)
      .where(ddl`${t.is_view} and not ${t.is_counted}`),
    index('play_view')
      .on(t.record, t.viewer, t.at)
      .where(ddl`${t.is_view}`),
    index('play_record').on(t.record, t.at),
  ],
);

/** The seconds after which a play of the film of a side `s` is a view. A film of unknown length counts as a long one. */
const minViewSeconds = sql`least(${limits.viewSeconds}::real, (select r.duration_s * ${limits.viewShare}::real from rendition r where r.id = s.rendition))`;

export const playRoutes = implement(play, () => ({
  record: ({ body, db }) =>
    change(db, machine, async (tx) => {
      const { table, id, side } = filmTables[body.kind];
      const { viewer, seconds = 0 } = body;
      // One at a time per viewer and film, so that a parallel play finds the first one.
      if (seconds > 0) await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`view ${body.id} ${viewer}`}, 0))`);
      const [stored] = await run<{ counted: boolean }>(
        tx.client,
        sql`insert into play (kind, record, viewer, seconds, is_view)
            select ${body.kind}, t.${id}, ${viewer}::uuid, ${body.seconds ?? null}::int,
              ${seconds}::int >= ${minViewSeconds} and not exists (select from play p where p.record = t.${id} and p.viewer = ${viewer}::uuid and p.is_view
                and p.at > now() - make_interval(mins => ${limits.viewMinutes}))
            from ${table} t join ${side} s on s.owner = t.${id} where t.${id} = ${body.id}::uuid and ${isPublic()} returning is_view as counted`,
      );
      if (!stored) throw refuse('not_found');
      return { state: 'DONE' as const, ...stored };
    }),
}));

/**
 * Locks records before their parts, as permanent removal does, to avoid deadlocks. Plays of a record that somebody else has locked are left for the next
 * run. The lock also keeps the record's channel and deletion unchanged, so that the channel's views stay right.
 */
const lockedByKind = filmKinds.map((kind) => {
  const { table, id } = filmTables[kind];
  return sql`, ${raw(`held_${kind}`)} as (select ${id} as id, case when deleted_at is null then channel end as channel from ${table} where ${id} in (select record from due where kind = ${raw(`'${kind}'`)}) for share skip locked)`;
});
const lockedRecords = raw(filmKinds.map((kind) => `select id, channel from held_${kind}`).join(' union all '));

/** Adds the counted views to the side table of the record's kind. */
const addViews = filmKinds.map(
  (kind) => sql`, ${raw(`added_${kind}`)} as (update ${filmTables[kind].side} s set views = s.views + sums.n from sums where s.owner = sums.record)`,
);

/** Events that one transaction counts. */
const batchSize = 5000;
/** The advisory lock of counting. No other code uses this number. */
const countLock = 7_277_832;

/**
 * Adds uncounted plays to the views of their records. Each play counts exactly once, because one transaction marks and adds it, and one process counts at
 * a time. Returns how many plays were counted.
 */
export async function countPlays(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const counted = await change(db, machine, async (tx) => {
      const [lock] = await run<{ isAcquired: boolean }>(tx.client, sql`select pg_try_advisory_xact_lock(${countLock}::bigint) as "isAcquired"`);
      if (!lock?.isAcquired) return 0;
      const [row] = await run<{ n: number }>(
        tx.client,
        sql`with due as (select id, kind, record from play where is_view and not is_counted order by id limit ${batchSize})${join(lockedByKind, '')},
              taken as (update play set is_counted = true where id in (select due.id from due join (${lockedRecords}) h on h.id = due.record) returning record),
              sums as (select record, count(*) as n from taken group by record)${join(addViews, '')},
              told as (insert into channel_views (channel, views)
                select h.channel, sum(sums.n) from sums join (${lockedRecords}) h on h.id = sums.record where h.channel is not null group by h.channel)
            select count(*)::int as n from taken`,
      );
      await run(tx.client, mergeChannelViews);
      return row?.n ?? 0;
    });
    total += counted;
    if (counted < batchSize) return total;
  }
}
