import { type GroupKind, type ReportContext, type ReportedTarget, reportOutcomes } from '@marquee/contract/feedback/reported';
import { handlingStates } from '@marquee/contract/feedback/handling';
import type { Linked } from '@marquee/contract/kit/field';
import type { Noun } from '@marquee/contract/kit/resource';
import { sql as ddl } from 'drizzle-orm';
import { type ExtraConfigColumn, index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isInForce } from '../accounts/ban.ts';
import { instant, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { Page } from '../kit/answer.ts';
import { handlers } from '../kit/crud.ts';
import { histories } from '../kit/histories.ts';
import { concat, instantJson } from '../kit/kinds.ts';
import { storedPictureText } from '../kit/kinds/files.ts';
import type { Records } from '../kit/records.ts';
import { raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { moderatedTables } from '../screening/items.ts';
import { person } from '../accounts/user.ts';
import { isOpenReport } from './moderation.ts';
import { closing, groupReasons, groupTables, openReports } from './report-group.ts';

/** The most reports, declined items and bans that are shown beside a group, and the most items of a viewer that are counted. */
const maxReports = 100;
const maxShown = 10;
const maxCounted = 1000;

/** The columns of a group of reports. */
export const groupColumns = () => ({
  /** What is reported. It is no foreign key: the group stays when its target is removed for good, and must not keep it from that. */
  target: uuid().notNull(),
  title: text().notNull(),
  state: text({ enum: handlingStates }).notNull().default('DOING'),
  outcome: text({ enum: reportOutcomes }),
  reported_at: instant().notNull(),
  /** Lists show what waits before what was answered. */
  reported_at_sort: timestamp({ precision: 3 })
    .notNull()
    .generatedAlwaysAs(ddl.raw(`(reported_at at time zone 'UTC') + case when state = 'DOING' then interval '1000 years' else interval '0' end`)),
  decided_by: person(),
  decided_at: instant(),
  search_text: searchText('title'),
  ...stamps(),
});

/** The indexes of groups. */
export const groupIndexes = (
  table: string,
  t: Record<'target' | 'state' | 'outcome' | 'decided_by' | 'reported_at_sort' | 'search_text', ExtraConfigColumn>,
  id: ExtraConfigColumn,
) => [
  uniqueIndex(`${table}_target`).on(t.target),
  index(`${table}_reported`).on(t.reported_at_sort, id),
  index(`${table}_state`).on(t.state, t.reported_at_sort, id),
  index(`${table}_outcome`).on(t.outcome, t.reported_at_sort, id),
  index(`${table}_decided`).on(t.decided_by, t.reported_at_sort, id),
  ...searchIndexes(table, t.search_text),
];

/** What SQL works out of a group, and its columns that are no fields. */
export const computed = { reports: openReports, reasons: groupReasons };
export const own = ['target', 'reported_at_sort'] as const;

/** What an answer writes beside the state. A reopened group is unanswered, and all its reports wait again. */
export const answerValues = (verb: string, actor: Actor): Record<string, unknown> =>
  verb === 'reopen'
    ? { outcome: null, decided_by: null, decided_at: null }
    : { outcome: verb === 'keep' ? 'kept' : 'removed', decided_by: actor.id, decided_at: new Date().toISOString() };

/** By kind, the table of targets `c`, joined to their groups `t`. */
const targetTables: Record<GroupKind, Sql> = {
  content: raw('content c on c.id = t.target'),
  user: raw('"user" c on c."idUser" = t.target'),
  ad: raw('ad c on c."idAd" = t.target'),
};

/** By kind, the JSON of the target `c`. */
const targetJson = (db: Deps['db']): Record<GroupKind, Sql> => ({
  content: sql`json_build_object('id', c.id, 'kind', c.kind, 'title', coalesce(c.title, ''), 'poster',
    (select ${concat(storedPictureText(db))} from asset a where a.id = c.poster)::json, 'status', c.status, 'deleted', c.deleted_at is not null)`,
  user: sql`json_build_object('id', c."idUser", 'kind', 'user', 'title', c."displayName", 'poster', null,
    'status', case when exists (select from ban b where b."user" = c."idUser" and ${isInForce}) then 'banned' end, 'deleted', c.deleted_at is not null)`,
  ad: sql`json_build_object('id', c."idAd", 'kind', 'ad', 'title', c.title, 'poster',
    (select ${concat(storedPictureText(db))} from asset a where a.id = c.file and a.content_type like 'image/%')::json, 'status', null, 'deleted', c.deleted_at is not null)`,
});

/** The handlers of a group of reports without its answers. */
export function groupCalls(kind: GroupKind, of: object, deps: Deps, groups: Records) {
  const { db } = deps;
  const { table, id: key, noun } = groupTables[kind];
  const plain = handlers(of as Noun, db, groups);
  const readTargets = async (ids: readonly string[]): Promise<Map<string, ReportedTarget>> => {
    const found = await run<{ group: string; target: ReportedTarget }>(
      db.pool,
      sql`select t.${key} as "group", ${targetJson(db)[kind]} as target from ${table} t join ${targetTables[kind]} where t.${key} = any(${ids}::uuid[])`,
    );
    return new Map(found.map(({ group, target }) => [group, target]));
  };

  return {
    ...plain,
    list: async (call: Parameters<typeof plain.list>[0], actor: Actor): Promise<Page> => {
      const page = await plain.list(call, actor);
      const rows = JSON.parse(page.rows) as Record<string, unknown>[];
      const idOf = (row: Record<string, unknown>) => String(row[groups.shape.resource.id]);
      const found = await readTargets(rows.map(idOf));
      return new Page(JSON.stringify(rows.map((row) => ({ ...row, target: found.get(idOf(row)) ?? null }))), page.meta);
    },
    history: async (call: Parameters<typeof plain.history>[0], actor: Actor) => {
      const { id } = call.params;
      await groups.read(db.pool, id, actor);
      const { fields, shown } = of as Noun;
      return histories(db, { name: noun, kinds: [noun, closing], fields: { ...fields, ...shown } }, id, call.query, actor);
    },
    context: async ({ params: { id } }: { params: { id: string } }, actor: Actor): Promise<ReportContext> => {
      await groups.read(db.pool, id, actor);
      const found = await readTargets([id]);
      return contextOf(db.pool, kind, id, found.get(id) ?? null);
    },
  };
}

async function contextOf(on: Runner, kind: GroupKind, group: string, target: ReportedTarget | null): Promise<ReportContext> {
  const { table, id: key } = groupTables[kind];
  const [reports, [channel], person] = await Promise.all([
    run<ReportContext['reports'][number]>(
      on,
      sql`select r.reason, r.text, (select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = r.reporter) as by,
            ${instantJson(raw('r.created_at'))} as at, ${isOpenReport} as is_open
          from ${table} t join report r on r.target = t.target where t.${key} = ${group}::uuid order by is_open desc, r.created_at desc limit ${maxReports}`,
    ),
    target !== null && kind === 'ad'
      ? run<Linked>(
          on,
          sql`select c."campaignId" as id, c.name as label from ad a join campaign c on c."campaignId" = a.campaign where a."idAd" = ${target.id}::uuid`,
        )
      : target !== null && kind === 'content'
        ? run<Linked>(
            on,
            sql`select h."idChannel" as id, h.name as label from content c join channel h on h."idChannel" = c.channel where c.id = ${target.id}::uuid`,
          )
        : [],
    kind === 'user' && target !== null ? personOf(on, target.id) : null,
  ]);
  return { target, channel: channel ?? null, reports, person };
}

/** What is known of a reported viewer: their bans, and what of theirs was declined. */
async function personOf(on: Runner, person: string): Promise<ReportContext['person']> {
  const written = Object.entries(moderatedTables).map(
    ([
      kind,
      { table, id, text: column },
    ]) => sql`(select ${raw(`'${kind}'`)} as kind, t.${id} as id, left(t.${column}, 300) as text, t.state, t.decline_reason, t.created_at
      from ${table} t where t.author = ${person}::uuid and t.deleted_at is null order by t.created_at desc, t.${id} desc limit ${maxCounted})`,
  );
  const [found] = await run<NonNullable<ReportContext['person']>>(
    on,
    sql`with items as materialized (${written[0] as Sql} union all ${written[1] as Sql})
        select ${instantJson(raw('u.created_at'))} as joined_at, (select count(*)::int from items) as written,
          (select count(*)::int from items where state = 'DECLINED') as declined,
          (select coalesce(json_agg(json_build_object('kind', i.kind, 'id', i.id, 'text', i.text, 'decline_reason', i.decline_reason, 'at', ${instantJson(raw('i.created_at'))})
              order by i.created_at desc, i.id desc), '[]')
            from (select * from items where state = 'DECLINED' order by created_at desc, id desc limit ${maxShown}) i) as items,
          (select coalesce(json_agg(json_build_object('id', b."idBan", 'scope', b.scope, 'reason', b.reason, 'at', ${instantJson(raw('b.created_at'))},
              'until', ${instantJson(raw('b.until'))}, 'is_in_force', ${isInForce}) order by b.created_at desc, b."idBan" desc), '[]')
            from (select * from ban b where b."user" = u."idUser" order by b.created_at desc, b."idBan" desc limit ${maxShown}) b) as bans
        from "user" u where u."idUser" = ${person}::uuid`,
  );
  return found ?? null;
}
