import type { FilmKind } from '@marquee/contract/media/content';
import { type PlayReport, plays } from '@marquee/contract/media/plays';
import { homeZone } from '@marquee/contract/users/user';
import { DatabaseError } from 'pg';
import { filmTables } from '../content/content.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { type Call, implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, run, type Runner, sql } from '../kit/sql.ts';

const scope = ownChannels('channel');

/** What PostgreSQL answers to a time zone that it does not know: it and JavaScript may have different editions of the database of zones. */
const unknownZone = '22023';

/** `days`: the length of each of the two periods. `now`: the instant (ISO 8601) at which the current period ends. */
type Asked = { kind: FilmKind; id: string; days: number; zone: string; now: string };

type Counts = { plays: number; views: number; viewers: number };
type Row = { created_on: string; current_viewers: number; previous_viewers: number; days: (Counts & { day: string })[] };

/** Reads the plays of a record that this actor may read, in the current period and in the one before. Resolves to undefined if there is no such record. */
export async function readPlays(on: Runner, { kind, id, days, zone, now }: Asked, actor: Actor): Promise<PlayReport | undefined> {
  const { table, id: key } = filmTables[kind];
  // Each play is put into its day by its local date. That is right across changes of the clocks, also where a day begins at 1:00 or has a midnight twice.
  // `offset 0` has PostgreSQL work out the local time of a play once, and not at each of its uses: of 100,000 plays that saves a fifth of the time.
  const [row] = await run<Row>(
    on,
    sql`with clock as (select now, now::date - ${days}::int as last_previous from (select ${now}::timestamptz at time zone ${zone}::text as now)),
          film as (select t.${key} as id, (t.created_at at time zone ${zone}::text)::date as created_on from ${table} t
            where t.${key} = ${id}::uuid and t.deleted_at is null and ${allOf([scope.reads(actor)])}),
          played as (
            select local::date as day, viewer, count(*)::int as plays, (count(*) filter (where is_view))::int as views
            from film join play p on p.record = film.id cross join lateral (select p.at at time zone ${zone}::text as local offset 0) its cross join clock
            where p.at <= ${now}::timestamptz and p.at > ${now}::timestamptz - make_interval(days => ${2 * days + 1}::int)
              and local::date > last_previous - ${days}::int and (local::date > last_previous or local <= clock.now - make_interval(days => ${days}::int))
            group by 1, 2),
          by_day as (select day, sum(plays) as plays, sum(views) as views, count(*) as viewers from played group by day),
          by_viewer as (select max(day) > last_previous as is_current, min(day) <= last_previous as is_previous from played cross join clock group by viewer, last_previous)
        select to_char(film.created_on, 'YYYY-MM-DD') as created_on,
          (select count(*)::int from by_viewer where is_current) as current_viewers, (select count(*)::int from by_viewer where is_previous) as previous_viewers,
          (select json_agg(json_build_object('day', to_char(clock.now::date - ago, 'YYYY-MM-DD'), 'plays', coalesce(plays, 0), 'views', coalesce(views, 0), 'viewers', coalesce(viewers, 0)) order by ago desc)
            from clock cross join generate_series(0, ${2 * days - 1}::int) ago left join by_day on by_day.day = clock.now::date - ago) as days
        from film`,
  );
  if (!row) return undefined;
  const total = (of: Row['days'], viewers: number) => ({
    plays: of.reduce((sum, each) => sum + each.plays, 0),
    views: of.reduce((sum, each) => sum + each.views, 0),
    viewers,
    days: of,
  });
  return {
    created_on: row.created_on,
    current: total(row.days.slice(days), row.current_viewers),
    previous: total(row.days.slice(0, days), row.previous_viewers),
  };
}

const reportPlays =
  (kind: FilmKind, { db }: Deps) =>
  async ({ params, query }: Call<typeof plays.movie>, actor: Actor): Promise<PlayReport> => {
    const asked = { kind, id: params.id, days: Number(query.days ?? '30'), zone: query.time_zone ?? homeZone, now: new Date().toISOString() };
    const report = await readPlays(db.pool, asked, actor).catch((error: unknown) => {
      throw error instanceof DatabaseError && error.code === unknownZone ? invalid([fault('time_zone', 'invalid_zone')]) : error;
    });
    if (!report) throw refuse('not_found');
    return report;
  };

export const playsRoutes = implement(plays, (deps) => ({
  movie: reportPlays('movie', deps),
  video: reportPlays('video', deps),
  music: reportPlays('music', deps),
}));
