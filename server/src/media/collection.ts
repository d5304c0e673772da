import {
  categoryTypes,
  type CandidateType,
  collection,
  collectionItems,
  collectionStatuses,
  itemKinds,
  type ItemType,
  itemTypes,
} from '@marquee/contract/media/collection';
import { visibilities } from '@marquee/contract/media/content';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Write } from '@marquee/contract/kit/field';
import type { Noun } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { sql as ddl } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, line, mixedLinks, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { Json } from '../kit/answer.ts';
import { bestMatches, byRelevance } from '../kit/best-matches.ts';
import { change } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { concat } from '../kit/kinds.ts';
import { itemText } from '../kit/kinds/references.ts';
import { implement } from '../kit/mount.ts';
import { records } from '../kit/records.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import { allOf, join, name, raw, run, type Runner, runArray, type Sql, sql } from '../kit/sql.ts';
import { liveIndex } from '../content/content.ts';
import { contents } from '../content/registry.ts';
import { channels } from './channel.ts';

/** The status of a record that is either public or hidden. */
export const plainStatus = () =>
  text({ enum: collectionStatuses }).notNull().generatedAlwaysAs(ddl.raw("case when visibility = 'enable' then 'public' else 'hidden' end"));

/** Ribbons, banners and mixes. */
export const collections = pgTable(
  'collection',
  {
    idCollection: key(),
    category_type: text({ enum: categoryTypes }).notNull(),
    item_type: text({ enum: itemTypes }).notNull(),
    title_vi: line().notNull(),
    title_en: text().notNull(),
    description: text().notNull(),
    /** null for a collection of the platform itself */
    channel: uuid().references(() => channels.idChannel),
    visibility: text({ enum: visibilities }).notNull().default('disable'),
    status: plainStatus(),
    search_text: searchText('title_vi', 'title_en'),
    ...stamps(),
  },
  (t) => [
    liveIndex(t, 'collection_title', t.title_vi, t.idCollection),
    liveIndex(t, 'collection_created', t.created_at, t.idCollection),
    liveIndex(t, 'collection_updated', t.updated_at, t.idCollection),
    liveIndex(t, 'collection_category', t.category_type, t.created_at, t.idCollection),
    liveIndex(t, 'collection_item_type', t.item_type, t.created_at, t.idCollection),
    liveIndex(t, 'collection_status', t.status, t.created_at, t.idCollection),
    liveIndex(t, 'collection_channel', t.channel, t.created_at, t.idCollection),
    referenceIndex('collection_of_channel', t.channel),
    ...searchIndexes('collection', t.search_text),
  ],
);

/** The items of collections, in order. */
export const collectionContents = mixedLinks(
  'collection_item',
  () => collections.idCollection,
  () => contents.id,
);

type Item = { kind: string; id: string };
type Body = { item_type?: string; category_type?: string; items?: Item[] | null; channel?: string | null };

type Registered = { id: string; kind: string; media_type: string | null };

/**
 * Only a mix has items of every type. What a ribbon holds already stays when it becomes something else, so only what is added must be of its item type. A single
 * movie and an interactive one are of the same kind.
 */
async function itemFaults(on: Runner, before: Body, after: Body): Promise<Fault[]> {
  const { item_type, category_type, items } = after;
  if (!items || items.length === 0) return [];
  const rows = await run<Registered>(
    on,
    sql`select c.id, c.kind, m.media_type from content c left join movie m on m."idMovie" = c.id where c.id = any(${items.map(({ id }) => id)}::uuid[])`,
  );
  const registered = new Map(rows.map((row) => [row.id, row]));
  const isSameType = before.item_type === item_type && before.category_type !== 'mix';
  const held = new Set(isSameType ? (before.items ?? []).map(({ id }) => id) : []);
  const wanted = itemKinds[item_type as ItemType] as string | undefined;
  return items.flatMap(({ kind, id }, i) => {
    const found = registered.get(id);
    // It has become something else since the caller read it.
    if (found !== undefined && found.kind !== kind) return [fault(`items.${i}.id`, 'not_found')];
    if (category_type === 'mix' || held.has(id)) return [];
    const isOther = wanted === 'movie' && found?.media_type != null && found.media_type !== item_type;
    return kind !== wanted || isOther ? [fault(`items.${i}.id`, 'wrong_item_type')] : [];
  });
}

/** A partner's collection belongs to one of their channels. */
function requireChannel({ channel }: Body, actor: Actor): void {
  if (actor.role === 'partner' && (channel === null || channel === undefined)) throw invalid([fault('channel', 'required')], collection);
}

const storage = {
  scope: ownChannels('channel'),
  links: { items: collectionContents },
  computed: { item_count: raw('(select count(*)::int from collection_item l where l.owner = t."idCollection")') },
  rules: [async (on: Runner, { before, after }: { before: object; after: object }) => itemFaults(on, before as Body, after as Body)],
} as const;

export const collectionRoutes = implement(collection, ({ db }) => {
  const own = records(collection, db, collections, storage);
  const plain = handlers<Write<typeof collection.fields>>(collection as unknown as Noun, db, own);
  return {
    ...plain,
    create: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const body = call.body as Body;
        requireChannel(body, actor);
        const faults = await itemFaults(tx.client, {}, body);
        if (faults.length > 0) throw invalid(faults, collection);
        return plain.create({ ...call, db: tx }, actor);
      }),
    /** Restores a collection only into an existing channel. */
    restore: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const restored = await plain.restore({ ...call, db: tx }, actor);
        const [away] = await run(
          tx.client,
          sql`select 1 from collection t join channel c on c."idChannel" = t.channel and c.deleted_at is not null where t."idCollection" = ${call.params.id}::uuid for key share of c`,
        );
        if (away) throw refuse('channel_away');
        return restored;
      }),
    update: (call, actor) => {
      if ((call.body as Body).channel === null) requireChannel(call.body as Body, actor);
      return plain.update(call, actor);
    },
  };
});

/** The kinds of records of a search for items: the resource, and for movies which of them. */
const sourcesOf = (type: CandidateType | undefined): readonly { to: string; wanted?: Sql }[] => {
  if (type === undefined) return [...new Set(Object.values(itemKinds))].map((to) => ({ to }));
  if (type === 'collection') return [{ to: type }];
  const to = itemKinds[type];
  return [to === 'movie' ? { to, wanted: sql`t.media_type = ${type}` } : { to }];
};

const maxFound = raw('20');

export const collectionItemRoutes = implement(collectionItems, ({ db }) => {
  const own = records(collection, db, collections, storage);
  return {
    find: async ({ query: { name: q, kind } }, actor) => {
      const found = sourcesOf(kind).map(({ to, wanted }) => {
        const place = db.references.get(to);
        if (!place) throw new Error(`no resource named ${to} is mounted`);
        const { table, id, title, reads } = place;
        const columns = sql`${raw(`'${to}'`)} as kind, t.${name(id)} as id, t.${name(title)}::text as label, t.created_at, t.search_text`;
        const condition = allOf([raw('t.deleted_at is null'), reads(actor), wanted]);
        return q === undefined
          ? sql`(select ${columns} from ${name(table)} t where ${condition} order by t.created_at desc, t.${name(id)} desc limit ${maxFound})`
          : bestMatches(q, { table, title, columns, wanted: condition });
      });
      const order = q === undefined ? raw('h.created_at desc, h.id desc') : byRelevance(q, raw('h.label'));
      const [row] = await runArray<[string | null]>(
        db.pool,
        sql`select string_agg(${concat(itemText(db))}, ',' order by l.n)
            from (select h.kind, h.id as target, row_number() over (order by ${order}) as n from (${join(found, ' union all ')}) h order by n limit ${maxFound}) l
              join content c on c.id = l.target left join asset a on a.id = c.poster`,
      );
      return new Json(`[${row?.[0] ?? ''}]`, 1);
    },

    /** Adds at the end. A record that is there already is refused, so that each row of a selection has its own result. */
    add: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { idCollection: id, ...added } = call.body;
        const held = await own.hold(tx, id, actor);
        const items = (held.record['items'] ?? []) as Item[];
        if (items.some((item) => item.id === added.id)) throw refuse('already_in_collection');
        if (items.length >= limits.items) throw invalid([fault('items', 'too_many', { max: limits.items })], collection);
        await own.set(tx, id, held, { items: [...items, added] }, actor);
        return { state: 'DONE', item_count: items.length + 1 };
      }),
  };
});
