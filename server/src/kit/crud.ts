import { may } from '@marquee/contract/access';
import { resources } from '@marquee/contract/index';
import { lacks, saveFaults } from '@marquee/contract/kit/draft';
import type { Body, Endpoint } from '@marquee/contract/kit/endpoint';
import type { Fields } from '@marquee/contract/kit/field';
import type { HistoryEntry, ListQuery, LookupQuery, Resource } from '@marquee/contract/kit/resource';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { Json, Page } from './answer.ts';
import { change, Tx } from './change.ts';
import { writeCursor } from './cursor.ts';
import { differences } from './differences.ts';
import type { Fits } from './fits.ts';
import { histories } from './histories.ts';
import { concat, joinsOf, objectText, kindSql } from './kinds.ts';
import { byRelevance, bestMatches } from './best-matches.ts';
import { type CountQuery, listings } from './listing.ts';
import type { Call, RefusedUpdate, FurtherFaults } from './mount.ts';
import { invalid, refuse } from './refusal.ts';
import { shapeOf, type Storage } from './shape.ts';
import { allOf, flat, join, name, raw, run, runArray, type Runner, type Sql, sql } from './sql.ts';
import { insert, newId, updateFields, sqlType } from './store.ts';
import { missingReferences } from './reference-checks.ts';
import { duplicates } from './unique.ts';

/** Of so many different sets of columns the SQL is kept. */
const maxCachedSelections = 200;

/** The fields of a body, and whether they are saved as a draft. */
function savedAs(body: unknown): { fields: Record<string, unknown>; isDraft: boolean } {
  const { draft, ...fields } = body as Record<string, unknown>;
  return { fields, isDraft: draft === true };
}

/**
 * A handler for each call of a resource over one table, to be spread and overridden.
 * PostgreSQL writes the JSON; every write goes through `change`; scope is in the query and checked again on what was written.
 */
export function crud<
  N extends string,
  I extends string,
  F extends Fields,
  S extends Fields,
  T extends PgTable,
  const St extends Storage = Record<never, never>,
>(of: Resource<N, I, F, S>, db: Db, table: T & Fits<I, F, S, NoInfer<T>, NoInfer<St>>, storage: St = {} as St) {
  const shape = shapeOf(of as unknown as Resource, db, table, storage);
  const { place, scope, from } = shape;
  // What fields refer to is the resource itself, and not a part of it for viewers or for its own person.
  if (Object.values<object>(resources).includes(of))
    db.references.set(of.name, { table: shape.table, id: of.id, title: of.title, searchable: shape.searchable, reads: scope.reads, parts: place.parts });
  const everything: Fields = { ...of.fields, ...of.shown };
  const draftNames = of.drafts.length > 0 ? ['missing'] : [];
  const recordNames = [...Object.keys(everything), ...draftNames, 'version', 'created_at', 'updated_at', 'deleted_at'];
  const rowNames = [...Object.keys(everything).filter((n) => !of.omittedFromLists.includes(n)), ...draftNames, 'version', 'created_at', 'updated_at'];
  // Hundreds of pieces, the same for every call until signed addresses are made anew: put together once.
  const cachedSelections = new Map<string, { text: Sql; joins: Sql }>();
  const values = (names: readonly string[], actor: Actor) => {
    const mine = scope.hasCanChange && scope.writes(actor);
    const key = `${db.signing.expires()} ${names.join(' ')} ${mine ? actor.id : ''}`;
    let made = cachedSelections.get(key);
    if (!made) {
      if (cachedSelections.size >= maxCachedSelections) cachedSelections.clear();
      const pairs = [of.id, ...names].map((n) => [n, shape.value(n)] as const);
      if (mine) pairs.push(['can_change', { text: [sql`case when ${mine} then 'true' else 'false' end`] }]);
      made = { text: flat(concat(objectText(pairs))), joins: flat(sql` ${joinsOf(pairs)}`) };
      cachedSelections.set(key, made);
    }
    return made;
  };

  /** Whoever may delete here sees what was deleted, as far as it is theirs to change, and can restore it. */
  const canSeeDeleted = ({ role, permissions }: Actor) => role !== null && may(role, permissions, of.area, 'edit');
  const alive = raw('t.deleted_at is null');
  const visible = (actor: Actor) => (canSeeDeleted(actor) ? sql`(${alive} or ${allOf([scope.writes(actor)])})` : alive);

  /** The record as the caller may see it, or 404. */
  const read = async (on: Runner, id: string, actor: Actor, which: (actor: Actor) => Sql = () => alive): Promise<Json> => {
    const { text, joins } = values(recordNames, actor);
    const [row] = await runArray<[string, number]>(
      on,
      sql`select ${text}, t.version ${from}${joins} where t.${name(of.id)} = ${id}::uuid and ${allOf([which(actor), scope.reads(actor)])}`,
    );
    if (!row) throw refuse('not_found');
    return new Json(row[0], row[1]);
  };

  /** A record as it was written, and whether it is the caller's to change; undefined where they may not see it. */
  const stored = async (on: Runner, id: string, actor: Actor, state: 'null' | 'not null', lock: Sql) => {
    const fields = Object.entries(of.fields).map(([n, f]) => sql`${kindSql[f.kind].written(place, n, f)} as ${name(n)}`);
    const [row] = await run<{ record: Record<string, unknown>; version: number; mine: boolean }>(
      on,
      sql`select (select row_to_json(j) from (select ${join(fields, ', ')}) j) as record, t.version, ${allOf([scope.writes(actor)])} as mine
          from ${name(shape.table)} t where t.${name(of.id)} = ${id}::uuid and t.deleted_at is ${raw(state)} and ${allOf([scope.reads(actor)])} ${lock}`,
    );
    return row;
  };

  /** What is written, locked until the transaction ends, or 404. */
  const lockRecord = async (tx: Tx, id: string, actor: Actor, deleted = false) => {
    const row = await stored(tx.client, id, actor, deleted ? 'not null' : 'null', raw('for update of t'));
    if (!row) throw refuse('not_found');
    if (!row.mine) throw refuse('forbidden');
    return row;
  };

  const checkVersion = (held: { version: number }, ifMatch: readonly number[] | undefined) => {
    if (ifMatch?.includes(held.version) === false) throw refuse('stale', { version: held.version });
  };

  /** What rules over several fields say of a record; told together with what it points to and does not find. */
  const brokenRules = (record: Record<string, unknown>, isDraft: boolean) => saveFaults(of as unknown as Resource, record, isDraft);

  /** A where-clause does not guard a move out of scope: what was written is looked at again. */
  const checkStillWritable = async (tx: Tx, id: string, actor: Actor) => {
    const limit = scope.writes(actor);
    if (!limit) return;
    const [row] = await run(tx.client, sql`select 1 from ${name(shape.table)} t where t.${name(of.id)} = ${id}::uuid and ${limit}`);
    if (!row) throw refuse('forbidden');
  };

  /** The channels that a record belonged to, before or after; a channel belongs to itself. */
  const channelsOf = (id: string, ...records: Record<string, unknown>[]) => {
    if (scope.channel === undefined) return null;
    return scope.channel === of.id ? [id] : [...new Set(records.map((r) => r[scope.channel as string]).filter((c) => typeof c === 'string'))];
  };

  const listing = listings(of, shape, db.signing, values, rowNames);

  return {
    list: async (call: { query: ListQuery }, actor: Actor): Promise<Page> => {
      const q = call.query;
      if (q.deleted && !canSeeDeleted(actor)) throw refuse('forbidden');
      const { by, order, limit, page, total: counted, choice, pageOf } = listing(q, actor);
      const counting = (c: CountQuery) => db.totals.of(db.pool, of.name, c.from, c.guessed);
      const total = await counting(counted);
      let few: number | undefined;
      if (choice) {
        const [wide, ...each] = await Promise.all([choice.wide, ...choice.narrow].map(counting));
        const most = wide?.count ?? 0;
        const least = Math.min(most, ...each.map((t) => t.count));
        if (least * total.count < choice.depth * most) few = each.findIndex((t) => t.count === least && least < most);
      }
      const [row] = await runArray<[string | null, string | null, string | null]>(db.pool, pageOf(few));
      const [rows, value, last] = row ?? [];
      const next = value != null && last != null ? writeCursor({ by, order, value, id: last }) : null;
      return new Page(`[${rows ?? ''}]`, { total: total.count, total_is_exact: total.exact, page, limit, next });
    },

    get: (call: { params: { id: string } }, actor: Actor): Promise<Json> => read(db.pool, call.params.id, actor, visible),

    create: async (call: Pick<Call<Endpoint<object, object, Body<Resource<N, I, F, S>['create']>>>, 'body' | 'db'>, actor: Actor): Promise<Json> => {
      const { fields: body, isDraft } = savedAs(call.body);
      const record = Object.fromEntries(Object.entries(body).filter(([, v]) => v !== undefined));
      const strange = brokenRules(record, isDraft);
      return change(call.db, actor, async (tx) => {
        const id = newId();
        const changes = Object.fromEntries(
          Object.entries(record)
            .filter(([, v]) => v !== null && !(Array.isArray(v) && v.length === 0))
            .map(([n, v]) => [n, [null, v] as [unknown, unknown]]),
        );
        tx.recordWrite({ kind: of.name, record: id, verb: 'create', changes, channels: channelsOf(id, record) });
        const { text, joins } = values(recordNames, actor);
        // A where-clause guards no creation: whether it is the caller's is asked of what was written.
        const mine = allOf([scope.reads(actor), scope.writes(actor)]);
        const answer = sql`select ${text}, t.version, ${mine} from made t${shape.joined}${joins}`;
        const row = await insert<[string, number, boolean]>(tx, shape, { id, record, strange }, actor, answer);
        if (!row?.[2]) throw refuse('forbidden');
        return new Json(row[0], row[1]);
      });
    },

    update: (call: { params: { id: string }; body: unknown; ifMatch: readonly number[] | undefined; db: Db | Tx }, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await lockRecord(tx, id, actor);
        checkVersion(held, call.ifMatch);
        const { fields: body, isDraft } = savedAs(call.body);
        const { changes, to, asked } = await differences(tx.client, shape, held.record, body);
        const record = { ...held.record, ...to };
        if (Object.keys(changes).length > 0) {
          await updateFields(tx, shape, { id, to, asked, before: held.record, strange: brokenRules(record, isDraft) }, actor);
          await checkStillWritable(tx, id, actor);
          tx.recordWrite({ kind: of.name, record: id, verb: 'update', changes, channels: channelsOf(id, held.record, record) });
        } else if (!isDraft && Object.keys(body).length > 0) {
          // A plain save says that the record is complete, even where it changes nothing.
          const lacking = lacks(of as unknown as Resource, record);
          if (lacking.length > 0) throw invalid(lacking, of as unknown as Resource);
        }
        return read(tx.client, id, actor);
      }),

    /**
     * What else is wrong with a change that is refused: with its fields that are of their kind, and the record as it is now. It is looked at alone:
     * nothing is written, nobody waits for it. Null where the record is not the caller's to change, or has changed since.
     */
    findFurtherFaults: async ({ params: { id }, body, unfit, ifMatch }: RefusedUpdate, actor: Actor): Promise<FurtherFaults | null> => {
      const now = await stored(db.pool, id, actor, 'null', raw(''));
      if (!now?.mine || ifMatch?.includes(now.version) === false) return null;
      const { fields: written, isDraft } = savedAs(body);
      const { changes, to, asked } = await differences(db.pool, shape, now.record, written);
      const record = { ...now.record, ...to };
      // What an unfit field will be nobody knows: a rule says what it says with the old value and with none.
      const emptied = new Set(brokenRules({ ...record, ...Object.fromEntries([...unfit].map((n) => [n, null])) }, isDraft).map(({ path }) => path));
      const certain = brokenRules(record, isDraft).filter(({ path }) => emptied.has(path));
      const uniques = shape.uniques.filter(({ columns }) => columns.some((n) => n in changes) && !columns.some((n) => unfit.has(n)));
      const types = (column: string) => sqlType(shape.columns[column] as PgColumn);
      const [missing, doubled] = await Promise.all([
        missingReferences(db.pool, shape, { id, asked, before: now.record }, actor),
        duplicates(db.pool, shape.table, of.id, uniques, types, { id, record }),
      ]);
      return { record, faults: [...certain, ...missing, ...doubled] };
    },

    remove: (call: { params: { id: string }; ifMatch: readonly number[] | undefined; db: Db | Tx }, actor: Actor): Promise<{ state: 'DELETED' }> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await lockRecord(tx, id, actor);
        checkVersion(held, call.ifMatch);
        await run(
          tx.client,
          sql`update ${name(shape.table)} t set deleted_at = now(), updated_at = now(), version = version + 1 where t.${name(of.id)} = ${id}::uuid`,
        );
        tx.recordWrite({ kind: of.name, record: id, verb: 'remove', changes: {}, channels: channelsOf(id, held.record) });
        return { state: 'DELETED' };
      }),

    restore: (call: { params: { id: string }; ifMatch: readonly number[] | undefined; db: Db | Tx }, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        const held = await lockRecord(tx, id, actor, true);
        checkVersion(held, call.ifMatch);
        await run(
          tx.client,
          sql`update ${name(shape.table)} t set deleted_at = null, updated_at = now(), version = version + 1 where t.${name(of.id)} = ${id}::uuid`,
        );
        tx.recordWrite({ kind: of.name, record: id, verb: 'restore', changes: {}, channels: channelsOf(id, held.record) });
        return read(tx.client, id, actor);
      }),

    history: async (
      call: { params: { id: string }; query: { limit?: number | undefined; before?: string | undefined } },
      actor: Actor,
    ): Promise<HistoryEntry[]> => {
      await read(db.pool, call.params.id, actor, visible);
      return histories(db, of.fields, call.params.id, call.query, actor);
    },

    lookup: async (call: { query: LookupQuery }, actor: Actor) => {
      const q = call.query;
      const wanted = allOf([
        raw('t.deleted_at is null'),
        scope.reads(actor),
        ...shape.filters(q as ListQuery).own,
        q.ids ? sql`t.${name(of.id)} = any(${q.ids}::uuid[])` : undefined,
      ]);
      const columns = sql`t.${name(of.id)} as id, t.${name(of.title)} as label, ${shape.note} as note`;
      const { table } = shape;
      const found = q.name
        ? sql`(${bestMatches(q.name, { table, title: of.title, columns: sql`${columns}, t.search_text`, wanted })}) h order by ${byRelevance(q.name, raw('h.label'))}`
        : sql`(select ${columns} from ${name(table)} t where ${wanted}) h order by h.label`;
      return run<{ id: string; label: string; note: string | null }>(db.pool, sql`select h.id, h.label, h.note from ${found} limit ${q.ids ? 100 : 20}`);
    },
  };
}
