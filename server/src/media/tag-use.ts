import { resources } from '@marquee/contract/index';
import { limits } from '@marquee/contract/limits';
import { tag, type TagCount, tagUse } from '@marquee/contract/media/tag';
import type { Field } from '@marquee/contract/kit/field';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Reference } from '../kit/kinds.ts';
import { kindOf } from '../kit/kinds/every.ts';
import { implement } from '../kit/mount.ts';
import { type Held, records } from '../kit/records.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownCreations } from '../kit/scope.ts';
import { allOf, join, name, run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { tags } from './tag.ts';

/** A list of tags: the kind of the records that have it, its field, its table of links, and the records' table. */
type TagList = { kind: string; field: string; links: Sql; at: Reference };

/** Every list of tags in the contract. A new kind of content needs no line here. */
const tagLists = (db: Db): TagList[] =>
  Object.values<{ name: string; fields: object }>(resources).flatMap(({ name: kind, fields }) =>
    Object.entries(fields as Record<string, Field>).flatMap(([field, f]) => {
      const part = kindOf(f).part;
      const isOfTags = part?.key === 'target' && part.needs(f).some(({ to }) => to.includes(tag.name));
      const at = db.references.get(kind);
      const links = at?.parts[field];
      return !isOfTags || at === undefined || links === undefined ? [] : [{ kind, field, links: name(links), at }];
    }),
  );

/** A condition: the owner of the link `l` is a record that the actor sees. */
function isOfSeen({ at }: TagList, actor: Actor): Sql {
  const [from, id, scope] = [sql`from ${name(at.table)} t where`, sql`t.${name(at.id)}`, at.reads(actor)];
  // Few records are in the trash. PostgreSQL reads them once, instead of each record that carries the tag.
  return scope === undefined
    ? sql`l.owner not in (select ${id} ${from} t.deleted_at is not null)`
    : sql`exists (select 1 ${from} ${id} = l.owner and t.deleted_at is null and ${scope})`;
}

/** How many records of each kind carry each of these tags. */
async function countUse(db: Db, ids: readonly string[], actor: Actor): Promise<{ id: string; counts: TagCount[] }[]> {
  const counted = tagLists(db).map(
    (list) => sql`select w.id, ${list.kind}::text as kind, ${list.field}::text as field,
        (select count(*)::int from (select 1 from ${list.links} l where l.target = w.id and ${isOfSeen(list, actor)} limit ${limits.counted}) h) as count from wanted w`,
  );
  const rows = await run<TagCount & { id: string }>(
    db.pool,
    sql`with wanted as (select unnest(${ids}::uuid[]) as id) select * from (${join(counted, ' union all ')}) c where count > 0`,
  );
  return ids.map((id) => ({ id, counts: rows.flatMap(({ id: of, ...count }) => (of === id ? [count] : [])) }));
}

/** The records that carry one of `ids`, as a query for `owner`, `tags` (how many of them) and `has_into`. */
const carriers = (list: TagList, ids: readonly string[], into: string, seen: Sql) =>
  sql`select l.owner, count(*) filter (where l.target <> ${into}::uuid) as tags, bool_or(l.target = ${into}::uuid) as has_into from ${list.links} l
      where l.target = any(${[...ids, into]}::uuid[]) and ${seen} group by l.owner having count(*) filter (where l.target <> ${into}::uuid) > 0`;

async function previewMerge(db: Db, ids: readonly string[], into: string, actor: Actor): Promise<{ items: number; both: number }> {
  const all = tagLists(db).map((list) => carriers(list, ids, into, isOfSeen(list, actor)));
  const [row] = await run<{ items: number; both: number }>(
    db.pool,
    sql`select count(*)::int as items, (count(*) filter (where has_into or tags > 1))::int as both from (${join(all, ' union all ')}) c`,
  );
  return row ?? { items: 0, both: 0 };
}

/** A record that a merge changes: its channel, and its tags in their order. */
type Carrier = { id: string; channel: string | null; before: string[]; isSeen: boolean };

/**
 * Locks records that carry the tag, at most `most`. Whoever saves a record locks it first and its tags after that, so a merge does the same: otherwise
 * each would wait for the other.
 */
async function lockCarriers(tx: Tx, list: TagList, from: string, most: number, actor: Actor): Promise<Carrier[]> {
  const { at, links } = list;
  const id = sql`t.${name(at.id)}`;
  return run<Carrier>(
    tx.client,
    sql`select ${id} as id, (select c.channel from content c where c.id = ${id}) as channel, ${allOf([at.reads(actor)])} as "isSeen",
          array(select l.target from ${links} l where l.owner = ${id} order by l.position) as before
        from ${name(at.table)} t where ${id} in (select l.owner from ${links} l where l.target = ${from}::uuid) and t.deleted_at is null
        order by ${id} limit ${most} for update of t`,
  );
}

/** Replaces a tag by another in the list of locked records. A record that has both keeps one. */
async function replaceTag(tx: Tx, { kind, field, links, at }: TagList, carried: readonly Carrier[], from: string, into: string): Promise<void> {
  const owners = carried.map(({ id }) => id);
  const held = sql`target = ${from}::uuid and owner = any(${owners}::uuid[])`;
  await run(
    tx.client,
    sql`update ${links} l set target = ${into}::uuid where ${held} and not exists (select 1 from ${links} o where o.owner = l.owner and o.target = ${into}::uuid)`,
  );
  await run(tx.client, sql`delete from ${links} where ${held}`);
  await run(tx.client, sql`update ${name(at.table)} set version = version + 1, updated_at = now() where ${name(at.id)} = any(${owners}::uuid[])`);
  for (const { id, channel, before } of carried) {
    const after = before.includes(into) ? before.filter((each) => each !== from) : before.map((each) => (each === from ? into : each));
    tx.recordWrite({ kind, record: id, verb: 'update', changes: { [field]: [before, after] }, audience: channel === null ? [] : [channel] });
  }
}

/** Whether any list still has the tag, apart from records in the trash. */
async function isCarried(on: Runner, lists: readonly TagList[], from: string): Promise<boolean> {
  const found = lists.map(({ links, at }) => {
    const owner = sql`join ${name(at.table)} t on t.${name(at.id)} = l.owner and t.deleted_at is null`;
    return sql`exists (select 1 from ${links} l ${owner} where l.target = ${from}::uuid)`;
  });
  const [row] = await run<{ is_carried: boolean }>(on, sql`select ${join(found, ' or ')} as is_carried`);
  return row?.is_carried === true;
}

export const tagUseRoutes = implement(tagUse, ({ db }) => {
  const own = records(tag, db, tags, { scope: ownCreations });

  /** Locks both tags, in an order that all merges share. @throws 404, 403, 422 if they are not two tags of one kind */
  const hold = async (tx: Tx, from: string, into: string, actor: Actor): Promise<Record<'from' | 'into', Held>> => {
    if (from === into) throw invalid([fault('into', 'not_found')]);
    const [known] = await run(
      tx.client,
      sql`select 1 from tag t join tag o on o.kind = t.kind where t."idTag" = ${from}::uuid and o."idTag" = ${into}::uuid and o.deleted_at is null`,
    );
    if (!known) {
      await own.hold(tx, from, actor);
      throw invalid([fault('into', 'not_found')]);
    }
    const held = new Map<string, Held>();
    for (const id of [from, into].toSorted()) held.set(id, await own.hold(tx, id, actor));
    return { from: held.get(from) as Held, into: held.get(into) as Held };
  };

  return {
    counts: ({ query }, actor) => countUse(db, query.ids ?? [], actor),
    preview: ({ query }, actor) => previewMerge(db, query.ids ?? [], query.into, actor),

    /** A merge changes as many lists as there are, so it does them by the thousand. Each part is whole, and the next call goes on. */
    merge: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { from, into } = call.body;
        const lists = tagLists(db);
        const changed: { list: TagList; carried: Carrier[] }[] = [];
        let most: number = limits.mergedItems;
        for (const list of lists) {
          const carried = most > 0 ? await lockCarriers(tx, list, from, most, actor) : [];
          most -= carried.length;
          if (carried.length > 0) changed.push({ list, carried });
        }
        const held = await hold(tx, from, into, actor);
        const all = changed.flatMap(({ carried }) => carried);
        if (all.some(({ isSeen }) => !isSeen)) throw refuse('used_elsewhere');
        for (const { list, carried } of changed) await replaceTag(tx, list, carried, from, into);
        const isDone = !(await isCarried(tx.client, lists, from));
        if (isDone) await own.setDeleted(tx, from, held.from, true);
        return { state: isDone ? 'DONE' : 'DOING', items: all.length, both: all.filter(({ before }) => before.includes(into)).length };
      }),
  };
});
