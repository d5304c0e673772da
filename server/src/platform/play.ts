import { limits } from '@marquee/contract/limits';
import { play } from '@marquee/contract/platform/play';
import { filmKinds } from '@marquee/contract/media/content';
import { sql as ddl } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { join, raw, run, sql } from '../kit/sql.ts';
import { filmPlaces } from '../media/content.ts';
import { foldChannelViews } from '../media/viewed.ts';
import { ofFilm, ofFilmIndexes } from '../media/of-film.ts';
import { isPublic } from './published.ts';

/** Plays as they were told, one row each. Those that are views are what totals are counted from. */
export const plays = pgTable(
  'play',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ...ofFilm(),
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
    ...ofFilmIndexes('play', t),
  ],
);

/** The seconds from which on a play of the film of a side `s` is a view. One whose length is not known is taken for a long one. */
const viewFrom = sql`least(${limits.viewSeconds}::real, (select r.duration_s * ${limits.viewShare}::real from rendition r where r.id = s.rendition))`;

export const playRoutes = implement(play, () => ({
  record: ({ body, db }) =>
    change(db, machine, async (tx) => {
      const { table, id, side } = filmPlaces[body.kind];
      const { viewer, seconds = 0 } = body;
      // One of a viewer and a film at a time: of many at once the second must find the first.
      if (seconds > 0) await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`view ${body.id} ${viewer}`}, 0))`);
      const [stored] = await run<{ counted: boolean }>(
        tx.client,
        sql`insert into play (kind, record, viewer, seconds, is_view)
            select ${body.kind}, t.${id}, ${viewer}::uuid, ${body.seconds ?? null}::int,
              ${seconds}::int >= ${viewFrom} and not exists (select from play p where p.record = t.${id} and p.viewer = ${viewer}::uuid and p.is_view
                and p.at > now() - make_interval(mins => ${limits.viewMinutes}))
            from ${table} t join ${side} s on s.owner = t.${id} where t.${id} = ${body.id}::uuid and ${isPublic()} returning is_view as counted`,
      );
      if (!stored) throw refuse('not_found');
      return { state: 'DONE' as const, ...stored };
    }),
}));

/**
 * Records before their parts, as everybody who holds both: whoever removes a record has it locked and then removes its side and its plays. Of
 * one that somebody else holds the plays are left for the next time. Nobody changes its channel or deletes it meanwhile: they would take along
 * other views than these have made.
 */
const held = filmKinds.map((kind) => {
  const { table, id } = filmPlaces[kind];
  return sql`, ${raw(`held_${kind}`)} as (select ${id} as id, case when deleted_at is null then channel end as channel from ${table} where ${id} in (select record from due where kind = ${raw(`'${kind}'`)}) for share skip locked)`;
});
const holding = raw(filmKinds.map((kind) => `select id, channel from held_${kind}`).join(' union all '));

/** What is counted goes to the side table that has the record. */
const added = filmKinds.map(
  (kind) => sql`, ${raw(`added_${kind}`)} as (update ${filmPlaces[kind].side} s set views = s.views + sums.n from sums where s.owner = sums.record)`,
);

/** Events that one transaction counts. */
const batch = 5000;
/** Any number that nothing else locks. */
const lock = 7_277_832;

/**
 * Adds the plays that were not counted yet to their records' views, each exactly once: marking and adding are one transaction, and one
 * process counts at a time. Answers how many were counted.
 */
export async function countPlays(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const counted = await change(db, machine, async (tx) => {
      const [turn] = await run<{ mine: boolean }>(tx.client, sql`select pg_try_advisory_xact_lock(${lock}::bigint) as mine`);
      if (!turn?.mine) return 0;
      const [row] = await run<{ n: number }>(
        tx.client,
        sql`with due as (select id, kind, record from play where is_view and not is_counted order by id limit ${batch})${join(held, '')},
              taken as (update play set is_counted = true where id in (select due.id from due join (${holding}) h on h.id = due.record) returning record),
              sums as (select record, count(*) as n from taken group by record)${join(added, '')},
              told as (insert into channel_views (channel, views)
                select h.channel, sum(sums.n) from sums join (${holding}) h on h.id = sums.record where h.channel is not null group by h.channel)
            select count(*)::int as n from taken`,
      );
      await run(tx.client, foldChannelViews);
      return row?.n ?? 0;
    });
    total += counted;
    if (counted < batch) return total;
  }
}
