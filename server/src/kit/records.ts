import { may } from '@marquee/contract/access';
import { resources } from '@marquee/contract/index';
import { lacks, saveFaults } from '@marquee/contract/kit/draft';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Fields } from '@marquee/contract/kit/field';
import type { Noun } from '@marquee/contract/kit/resource';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { Json } from './answer.ts';
import type { Tx } from './change.ts';
import { differences } from './differences.ts';
import type { Fits } from './fits.ts';
import { concat, joinsOf, objectText } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import type { FurtherFaults } from './mount.ts';
import { missingReferences } from './reference-checks.ts';
import { invalid, refuse } from './refusal.ts';
import { shapeOf, type Storage } from './shape.ts';
import { allOf, flat, join, name, raw, run, runArray, type Runner, type Sql, sql } from './sql.ts';
import { insert, newId, sqlType, updateFields } from './store.ts';
import { duplicates } from './unique.ts';

/** A record's fields in their written form, with ids for references and files. */
export type Values = Record<string, unknown>;

/** A record that the transaction holds locked: its fields, its version, and whether the actor may change it. */
export type Held = { record: Values; version: number; canChange: boolean };

/** The fields of a body, and whether the body saves a draft. */
function savedAs(body: Values): { fields: Values; isDraft: boolean } {
  const { draft, ...fields } = body;
  return { fields, isDraft: draft === true };
}

/** The number of different sets of columns whose SQL is cached. */
const maxCachedSelections = 200;

/**
 * The primitives that all calls of a noun are made of. `crud` makes the plain handlers from them; a noun with its own rule composes them inside one
 * `change`. PostgreSQL writes the JSON of their answers. The scope is part of every query, and it is checked again on written rows.
 */
export function records<
  N extends string,
  I extends string,
  F extends Fields,
  S extends Fields,
  T extends PgTable,
  const St extends Storage = Record<never, never>,
>(of: Noun<N, I, F, S>, db: Db, table: T & Fits<I, F, S, NoInfer<T>, NoInfer<St>>, storage: St = {} as St) {
  return primitives(of as unknown as Noun, db, table, storage);
}
export type Records = ReturnType<typeof primitives>;

function primitives(of: Noun, db: Db, table: PgTable, storage: Storage) {
  const shape = shapeOf(of, db, table, storage);
  const { place, scope, from } = shape;
  // Only the noun itself is a target of references, not a selection of it for viewers or for one person.
  if (Object.values<object>(resources).includes(of))
    db.references.set(of.name, { table: shape.table, id: of.id, title: of.title, searchable: shape.searchable, reads: scope.reads, parts: place.parts });
  const recordNames = [
    ...Object.keys({ ...of.fields, ...of.shown }),
    ...(of.drafts.length > 0 ? ['missing'] : []),
    'version',
    'created_at',
    'updated_at',
    'deleted_at',
  ];
  const idColumn = sql`t.${name(of.id)}`;

  // A selection has hundreds of pieces. They stay the same until signed addresses change, so their SQL is cached.
  const cachedSelections = new Map<string, { text: Sql; joins: Sql }>();
  const selection = (names: readonly string[], actor: Actor) => {
    const ownOnly = scope.hasCanChange && scope.writes(actor);
    const key = `${db.signing.expires()} ${names.join(' ')} ${ownOnly ? actor.id : ''}`;
    let entry = cachedSelections.get(key);
    if (!entry) {
      if (cachedSelections.size >= maxCachedSelections) cachedSelections.clear();
      const pairs = [of.id, ...names].map((n) => [n, shape.value(n)] as const);
      if (ownOnly) pairs.push(['can_change', { text: [sql`case when ${ownOnly} then 'true' else 'false' end`] }]);
      entry = { text: flat(concat(objectText(pairs))), joins: flat(sql` ${joinsOf(pairs)}`) };
      cachedSelections.set(key, entry);
    }
    return entry;
  };

  /** Whether a person sees deleted records. Whoever may edit in the area sees and can restore those that they may change. */
  const canSeeDeleted = ({ role, permissions }: Actor) => role !== null && may(role, permissions, of.area, 'edit');
  const alive = raw('t.deleted_at is null');

  /** The record in the form that the actor may see. With `deleted`, it may be in the trash, if the actor may restore it. @throws 404 */
  const read = async (on: Runner, id: string, actor: Actor, { deleted = false } = {}): Promise<Json> => {
    const { text, joins } = selection(recordNames, actor);
    const isVisible = deleted && canSeeDeleted(actor) ? sql`(${alive} or ${allOf([scope.writes(actor)])})` : alive;
    const [row] = await runArray<[string, number]>(
      on,
      sql`select ${text}, t.version ${from}${joins} where ${idColumn} = ${id}::uuid and ${allOf([isVisible, scope.reads(actor)])}`,
    );
    if (!row) throw refuse('not_found');
    return new Json(row[0], row[1]);
  };

  /** A record in its written form, and whether the actor may change it. Undefined if the actor may not see it. */
  const findRecord = async (on: Runner, id: string, actor: Actor, state: 'null' | 'not null', lock: Sql): Promise<Held | undefined> => {
    const fields = Object.entries(of.fields).map(([n, f]) => sql`${kindOf(f).written(place, n, f)} as ${name(n)}`);
    const [row] = await run<Held>(
      on,
      sql`select (select row_to_json(j) from (select ${join(fields, ', ')}) j) as record, t.version, ${allOf([scope.writes(actor)])} as "canChange"
          from ${name(shape.table)} t where ${idColumn} = ${id}::uuid and t.deleted_at is ${raw(state)} and ${allOf([scope.reads(actor)])} ${lock}`,
    );
    return row;
  };

  /**
   * Locks a record until the transaction ends. With `deleted`, the record must be in the trash. `ifMatch` are the versions that the caller knows.
   * @throws 404, 403 if the actor may see it but not change it, 412 if it has another version
   */
  const hold = async (tx: Tx, id: string, actor: Actor, { deleted = false, ifMatch }: { deleted?: boolean; ifMatch?: readonly number[] | undefined } = {}) => {
    const row = await findRecord(tx.client, id, actor, deleted ? 'not null' : 'null', raw('for update of t'));
    if (!row) throw refuse('not_found');
    if (!row.canChange) throw refuse('forbidden');
    if (ifMatch?.includes(row.version) === false) throw refuse('stale', { version: row.version });
    return row;
  };

  /** The faults that the noun's checks and rules find in a change. */
  const ruleFaults = async (on: Runner, id: string, before: Values, after: Values, isDraft: boolean): Promise<Fault[]> => [
    ...(await Promise.all((storage.rules ?? []).map((rule) => rule(on, { id, before, after })))).flat(),
    ...saveFaults(of, after, isDraft),
  ];

  /** A where-clause does not prevent a move out of the scope, so the written row is checked again. */
  const checkStillWritable = async (tx: Tx, id: string, actor: Actor) => {
    const limit = scope.writes(actor);
    if (!limit) return;
    const [row] = await run(tx.client, sql`select 1 from ${name(shape.table)} t where ${idColumn} = ${id}::uuid and ${limit}`);
    if (!row) throw refuse('forbidden');
  };

  /** The audience of a write, see `Scope`. `versions` are the record before and after the write. */
  const audienceOf = (id: string, ...versions: Values[]) => {
    if (scope.audience === undefined) return null;
    const keys = scope.audience.flatMap((field) => (field === of.id ? [id] : versions.map((version) => version[field])));
    return [...new Set(keys.filter((key) => typeof key === 'string'))];
  };

  return {
    shape,
    selection,
    names: recordNames,
    canSeeDeleted,
    read,
    hold,
    channelsOf: audienceOf,

    /** Stores a new record and answers it. Pass `id` if the id is already known. @throws 422, 403 if the record is outside the actor's scope */
    insert: async (tx: Tx, body: Values, actor: Actor, id = newId()): Promise<Json> => {
      const { fields, isDraft } = savedAs(body);
      const record = Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined));
      const changes = Object.fromEntries(
        Object.entries(record)
          .filter(([, v]) => v !== null && !(Array.isArray(v) && v.length === 0))
          .map(([n, v]) => [n, [null, v] as [unknown, unknown]]),
      );
      tx.recordWrite({ kind: of.name, record: id, verb: 'create', changes, audience: audienceOf(id, record) });
      const { text, joins } = selection(recordNames, actor);
      // A where-clause cannot guard a creation, so the scope is checked on the written row.
      const isInScope = allOf([scope.reads(actor), scope.writes(actor)]);
      const answer = sql`select ${text}, t.version, ${isInScope} from made t${shape.joined}${joins}`;
      const row = await insert<[string, number, boolean]>(tx, shape, { id, record, knownFaults: saveFaults(of, record, isDraft) }, actor, answer);
      if (!row?.[2]) throw refuse('forbidden');
      return new Json(row[0], row[1]);
    },

    /**
     * Writes the fields of `body` to a record that `hold` has locked. Answers the new record in its written form. Equal values are not a change.
     * @throws 422, 403 if the record would leave the actor's scope
     */
    set: async (tx: Tx, id: string, held: Held, body: Values, actor: Actor): Promise<Values> => {
      const { fields, isDraft } = savedAs(body);
      const { changes, to, requested } = await differences(tx.client, shape, held.record, fields);
      const after = { ...held.record, ...to };
      if (Object.keys(changes).length === 0) {
        // A save that is not a draft needs a complete record, even if it changes nothing.
        const missing = isDraft || Object.keys(fields).length === 0 ? [] : lacks(of, after);
        if (missing.length > 0) throw invalid(missing, of);
        return after;
      }
      await updateFields(
        tx,
        shape,
        { id, to, requested, before: held.record, knownFaults: await ruleFaults(tx.client, id, held.record, after, isDraft) },
        actor,
      );
      await checkStillWritable(tx, id, actor);
      tx.recordWrite({ kind: of.name, record: id, verb: 'update', changes, audience: audienceOf(id, held.record, after) });
      return after;
    },

    /** Moves a record that `hold` has locked to the trash, or restores it. */
    setDeleted: async (tx: Tx, id: string, held: Held, isDeleted: boolean): Promise<void> => {
      await run(
        tx.client,
        sql`update ${name(shape.table)} t set deleted_at = ${raw(isDeleted ? 'now()' : 'null')}, updated_at = now(), version = version + 1 where ${idColumn} = ${id}::uuid`,
      );
      tx.recordWrite({ kind: of.name, record: id, verb: isDeleted ? 'remove' : 'restore', changes: {}, audience: audienceOf(id, held.record) });
    },

    /**
     * The further faults of a refused update, in which the fields `unfit` have values of the wrong type. Nothing is locked or written.
     * Null if the actor may not change the record, or if it has another version.
     */
    furtherFaults: async (
      { id, body, unfit, ifMatch }: { id: string; body: Values; unfit: ReadonlySet<string>; ifMatch: readonly number[] | undefined },
      actor: Actor,
    ): Promise<FurtherFaults | null> => {
      const now = await findRecord(db.pool, id, actor, 'null', raw(''));
      if (!now?.canChange || ifMatch?.includes(now.version) === false) return null;
      const { fields, isDraft } = savedAs(body);
      const { changes, to, requested } = await differences(db.pool, shape, now.record, fields);
      const record = { ...now.record, ...to };
      // The later value of an unfit field is unknown. So a fault counts only if it appears both with the old value and with none.
      const withoutUnfit = { ...record, ...Object.fromEntries([...unfit].map((n) => [n, null])) };
      const [faults, without] = await Promise.all([record, withoutUnfit].map((each) => ruleFaults(db.pool, id, now.record, each, isDraft)));
      const certain = (faults ?? []).filter(({ path }) => without?.some((other) => other.path === path));
      const uniques = shape.uniques.filter(({ columns }) => columns.some((n) => n in changes) && !columns.some((n) => unfit.has(n)));
      const types = (column: string) => sqlType(shape.columns[column] as PgColumn);
      const [missing, doubled] = await Promise.all([
        missingReferences(db.pool, shape, { id, requested, before: now.record }, actor),
        duplicates(db.pool, shape.table, of.id, uniques, types, { id, record }),
      ]);
      return { record, faults: [...certain, ...missing, ...doubled] };
    },
  };
}
