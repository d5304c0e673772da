import { crash, type CrashContext, repair } from '@marquee/contract/feedback/crash';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key, line, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { handlers } from '../kit/crud.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { moves } from '../kit/move.ts';
import { records } from '../kit/records.ts';
import { staffAlone } from '../kit/scope.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { handlingColumns, handlingValues } from './handling.ts';
import { isOlder, versionNumber } from './version.ts';

/** Crashes of the platform's applications that have one cause. The reports themselves are feedback. */
export const crashes = pgTable(
  'crash',
  {
    idCrash: key(),
    title: line().notNull(),
    note: text(),
    ...handlingColumns(),
    frame: text(),
    /** what its reports have in common, see `signatureOf` */
    signature: text().notNull(),
    /** counted as they come in, so that a list sorts by them; a report that is deleted later still happened */
    reports: integer().notNull().default(0),
    users: integer().notNull().default(0),
    first_version: text(),
    last_version: text(),
    fixed_in: text(),
    returned_in: text(),
    seen_at: instant().notNull(),
    search_text: searchText('title', 'frame'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('crash_signature').on(t.signature),
    index('crash_seen').on(t.seen_at, t.idCrash),
    index('crash_reports').on(t.reports, t.idCrash),
    index('crash_users').on(t.users, t.idCrash),
    index('crash_created').on(t.created_at, t.idCrash),
    index('crash_updated').on(t.updated_at, t.idCrash),
    index('crash_state').on(t.state, t.seen_at, t.idCrash),
    index('crash_decided_by').on(t.decided_by, t.seen_at, t.idCrash),
    ...searchIndexes('crash', t.search_text),
  ],
);

/** The latest version first; versions without a number last. */
const byVersion = (a: { version: string | null }, b: { version: string | null }): number => {
  const [one, other] = [versionNumber(a.version), versionNumber(b.version)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Number(isOlder(one, other)) - Number(isOlder(other, one));
};

/** How many reports have each value of a column, the most first. */
const shares = (column: string) =>
  sql`(select coalesce(json_agg(s), '[]') from (select ${raw(column)} as label, count(*)::int as reports from counted group by 1 order by 2 desc, 1 limit ${raw(String(limits.crashShares))}) s)`;

export const crashRoutes = implement(crash, ({ db }) => {
  const own = records(crash, db, crashes, { scope: staffAlone, own: ['signature'] });
  const { takeBack, ...decisions } = moves(repair, own, (verb, actor, input) => ({
    ...handlingValues(verb, actor),
    // Whoever opens a group takes its repair back.
    ...(verb === 'finish' ? { fixed_in: input['fixed_in'] ?? null, returned_in: null } : { fixed_in: null }),
  }));
  return {
    ...handlers(crash as unknown as Noun, db, own),
    ...decisions,
    takeBack,
    context: async ({ params: { id } }, actor) => {
      await own.read(db.pool, id, actor);
      const [found] = await run<CrashContext>(
        db.pool,
        sql`with counted as materialized (select * from feedback f where f.crash = ${id}::uuid and f.deleted_at is null
                order by f.created_at desc, f."idFeedback" desc limit ${raw(String(limits.counted))}),
              newest as (select * from counted order by created_at desc, "idFeedback" desc limit 5)
            select (select count(*)::int from counted) as counted,
              (select coalesce(json_agg(v), '[]') from (select c.app_version as version, p.title as platform, count(*)::int as reports, count(distinct c.reporter)::int as users,
                  ${instantJson(raw('max(c.created_at)'))} as seen_at
                from counted c left join platform p on p."idPlatform" = c.platform group by 1, 2 order by max(c.created_at) desc limit ${raw(String(limits.crashShares))}) v) as versions,
              ${shares(`nullif(concat_ws(' ', os, os_version), '')`)} as systems, ${shares('device')} as devices,
              (select coalesce(json_agg(json_build_object('id', n."idFeedback", 'at', ${instantJson(raw('n.created_at'))}, 'version', n.app_version, 'comment', n.comment)
                order by n.created_at desc), '[]') from newest n) as last,
              (select message from newest limit 1) as message, (select trace from newest limit 1) as trace`,
      );
      const context = found as CrashContext;
      return { ...context, versions: context.versions.toSorted(byVersion) };
    },
  };
});
