import type { ItemContext, ModeratedKind } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { isInForce } from '../accounts/ban.ts';
import { instantJson } from '../kit/kinds.ts';
import { raw, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { isOpenReport } from './moderation.ts';
import { moderatedTables } from '../screening/items.ts';
import { isSimilar } from './similar.ts';

/** The most items of one author, and the most reports of one item, that are counted and shown. */
const maxCounted = 1000;
const maxReports = 50;
/** The most candidates that are compared with an item, and the days within which they were written. */
const maxCandidates = 100;
const similarDays = 30;

const linkedUser = (column: Sql): Sql => sql`(select json_build_object('id', u."idUser", 'label', u."displayName") from "user" u where u."idUser" = ${column})`;

type Item = { id: string; author: string | null; parent: string | null; text: string; bands: number[] };

/** What belongs to a decision on one item: its author's past, what it answers, reports, and near-copies of the last days. */
export async function contextOf(on: Runner, kind: ModeratedKind, id: string): Promise<ItemContext> {
  const { table, id: key, text } = moderatedTables[kind];
  const parent = kind === 'comment' ? raw('t.parent') : raw('null::uuid');
  const [item] = await run<Item>(
    on,
    sql`select t.${key} as id, t.author, ${parent} as parent, t.${text} as text, t.bands from ${table} t where t.${key} = ${id}::uuid`,
  );
  if (!item) throw new Error(`${kind} ${id} was read and is gone`);
  const [author, [answered], [{ replies } = { replies: 0 }], reports, similar] = await Promise.all([
    item.author === null ? null : authorOf(on, kind, item.author),
    run<NonNullable<ItemContext['parent']>>(
      on,
      sql`select p."idComment" as id, (select u."displayName" from "user" u where u."idUser" = p.author) as author, p.comment as text
          from comment p where p."idComment" = ${item.parent}::uuid`,
    ),
    run<{ replies: number }>(
      on,
      kind === 'comment'
        ? sql`select count(*)::int as replies from (select 1 from comment c where c.parent = ${id}::uuid and c.deleted_at is null limit ${maxCounted}) c`
        : sql`select 0 as replies`,
    ),
    run<ItemContext['reports'][number]>(
      on,
      sql`select r.reason, r.text, ${linkedUser(raw('r.reporter'))} as by, ${instantJson(raw('r.created_at'))} as at, ${isOpenReport} as is_open
          from report r join ${table} t on t.${key} = r.target where r.target = ${id}::uuid order by is_open desc, r.created_at desc limit ${maxReports}`,
    ),
    similarTo(on, kind, item),
  ]);
  return {
    author,
    parent: answered ?? null,
    replies,
    reports,
    similar: similar.slice(0, limits.similarItems),
    similar_waiting: similar.filter(({ state }) => state === 'APPROVE').length,
  };
}

/** What is known of an author: how long, how much they wrote, what became of it, and their bans. */
async function authorOf(on: Runner, kind: ModeratedKind, author: string): Promise<ItemContext['author']> {
  const { table, id: key } = moderatedTables[kind];
  const [found] = await run<NonNullable<ItemContext['author']>>(
    on,
    sql`with items as materialized (select t.${key} as id, t.state, t.created_at from ${table} t
            where t.author = ${author}::uuid and t.deleted_at is null order by t.created_at desc, t.${key} desc limit ${maxCounted})
        select u."idUser" as id, u."displayName" as name, ${instantJson(raw('u.created_at'))} as joined_at,
          (select count(*)::int from items) as written, (select count(*)::int from items where state = 'DECLINED') as declined,
          (select count(*)::int from report r where r.target in (select id from items)) as reported,
          (select coalesce(json_agg(i.state order by i.created_at, i.id), '[]') from (select * from items order by created_at desc, id desc limit ${limits.recentItems}) i) as recent,
          (select count(*)::int from ban b where b."user" = u."idUser") as bans,
          exists (select 1 from ban b where b."user" = u."idUser" and ${isInForce}) as is_banned
        from "user" u where u."idUser" = ${author}::uuid`,
  );
  return found ?? null;
}

/** The near-copies of an item, those that wait first. An index finds candidates by their bands; the texts decide. */
async function similarTo(on: Runner, kind: ModeratedKind, item: Item): Promise<ItemContext['similar']> {
  if (item.bands.length === 0) return [];
  const { table, id: key, text } = moderatedTables[kind];
  // The day is asked for afterwards: together with the bands it would be looked up in an index of its own, which reads all items of these days.
  const candidates = await run<ItemContext['similar'][number]>(
    on,
    sql`with t as materialized (select i.${key} as id, i.${text} as text, i.state, i.approve_type, i.decided_by, i.created_at from ${table} i
            where i.bands && ${item.bands}::int[] and i.${key} <> ${item.id}::uuid and i.deleted_at is null)
        select t.id, t.text, t.state, t.approve_type, ${linkedUser(raw('t.decided_by'))} as decided_by, ${instantJson(raw('t.created_at'))} as created_at
        from t where t.created_at > now() - make_interval(days => ${similarDays}) order by t.state = 'APPROVE' desc, t.created_at desc limit ${maxCandidates}`,
  );
  return candidates.filter((each) => isSimilar(each.text, item.text));
}
