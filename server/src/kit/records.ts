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

/** A record's fields as they are written: ids for references and files. */
export type Values = Record<string, unknown>;

/** A record that the transaction holds locked: its fields, its version, and whether the actor may change it. */
export type Held = { record: Values; version: number; mine: boolean };

/** The fields of a body, and whether they are saved as a draft. */
function savedAs(body: Values): { fields: Values; isDraft: boolean } {
  const { draft, ...fields } = body;
  return { fields, isDraft: draft === true };
}

/** The SQL of at most so many different sets of columns is cached. */
const maxCachedSelections = 200;

/**
 * The primitives that every call of a noun is made of, over its table. `crud` makes the plain handlers from them; a noun with a rule of its own composes
 * them inside one `change`. PostgreSQL writes the JSON of what they answer. The scope is part of every query and checked again on what was written.
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
  // Fields refer to the noun itself, not to a selection of it for viewers or for its own person.
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

  // A selection has hundreds of pieces. They are the same for every call until signed addresses change, so they are put together once.
  const cachedSelections = new Map<string, { text: Sql; joins: Sql }>();
  const selection = (names: readonly string[], actor: Actor) => {
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

  /** Whoever may delete here sees deleted records, as far as they may change them, and can restore them. */
  const canSeeDeleted = ({ role, permissions }: Actor) => role !== null && may(role, permissions, of.area, 'edit');
  const alive = raw('t.deleted_at is null');

  /** The record as the actor may see it. With `deleted`, one in the trash too, for whoever may restore it. @throws 404 */
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

  /** A record as it was written, and whether the actor may change it. Undefined if they may not see it. */
  const stored = async (on: Runner, id: string, actor: Actor, state: 'null' | 'not null', lock: Sql): Promise<Held | undefined> => {
    const fields = Object.entries(of.fields).map(([n, f]) => sql`${kindOf(f).written(place, n, f)} as ${name(n)}`);
    const [row] = await run<Held>(
      on,
      sql`select (select row_to_json(j) from (select ${join(fields, ', ')}) j) as record, t.version, ${allOf([scope.writes(actor)])} as mine
          from ${name(shape.table)} t where ${idColumn} = ${id}::uuid and t.deleted_at is ${raw(state)} and ${allOf([scope.reads(actor)])} ${lock}`,
    );
    return row;
  };

  /**
   * Locks a record until the transaction ends. With `deleted`, one in the trash. `ifMatch` are the versions that the caller knows.
   * @throws 404, 403 if the actor may see it but not change it, 412 if it has another version
   */
  const hold = async (tx: Tx, id: string, actor: Actor, { deleted = false, ifMatch }: { deleted?: boolean; ifMatch?: readonly number[] | undefined } = {}) => {
    const row = await stored(tx.client, id, actor, deleted ? 'not null' : 'null', raw('for update of t'));
    if (!row) throw refuse('not_found');
    if (!row.mine) throw refuse('forbidden');
    if (ifMatch?.includes(row.version) === false) throw refuse('stale', { version: row.version });
    return row;
  };

  /** What the noun's checks and rules say against a change. */
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

  /** The audience of a write, see `Scope`: by the record as it was and as it is. */
  const audienceOf = (id: string, ...versions: Values[]) => {
    if (scope.audience === undefined) return null;
    const keys = scope.audience.flatMap((field) => (field === of.id ? [id] : versions.map((version) => version[field])));
    return [...new Set(keys.filter((key) => typeof key === 'string'))];
  };

  /** What people know the record by; null if that is no text. */
  const labelOf = (values: Values): string | null => {
    const value = values[of.title];
    return typeof value === 'string' ? value : null;
  };

  return {
    shape,
    selection,
    labelOf,
    names: recordNames,
    canSeeDeleted,
    read,
    hold,
    channelsOf: audienceOf,

    /** Stores a new record and answers it. `id` is its id if it is known before. @throws 422, 403 if it is not within the actor's scope */
    insert: async (tx: Tx, body: Values, actor: Actor, id = newId()): Promise<Json> => {
      const { fields, isDraft } = savedAs(body);
      const record = Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined));
      const changes = Object.fromEntries(
        Object.entries(record)
          .filter(([, v]) => v !== null && !(Array.isArray(v) && v.length === 0))
          .map(([n, v]) => [n, [null, v] as [unknown, unknown]]),
      );
      tx.recordWrite({ kind: of.name, record: id, verb: 'create', changes, audience: audienceOf(id, record), label: labelOf(record) });
      const { text, joins } = selection(recordNames, actor);
      // A where-clause cannot guard a creation, so the scope is checked on the written row.
      const mine = allOf([scope.reads(actor), scope.writes(actor)]);
      const answer = sql`select ${text}, t.version, ${mine} from made t${shape.joined}${joins}`;
      const row = await insert<[string, number, boolean]>(tx, shape, { id, record, strange: saveFaults(of, record, isDraft) }, actor, answer);
      if (!row?.[2]) throw refuse('forbidden');
      return new Json(row[0], row[1]);
    },

    /**
     * Writes the fields of `body` to a record that `hold` has locked. Answers the record as it is then, as written. Equal values are no change.
     * @throws 422, 403 if it would leave the actor's scope
     */
    set: async (tx: Tx, id: string, held: Held, body: Values, actor: Actor): Promise<Values> => {
      const { fields, isDraft } = savedAs(body);
      const { changes, to, asked } = await differences(tx.client, shape, held.record, fields);
      const after = { ...held.record, ...to };
      if (Object.keys(changes).length === 0) {
        // A plain save says that the record is complete, even if it changes nothing.
        const lacking = isDraft || Object.keys(fields).length === 0 ? [] : lacks(of, after);
        if (lacking.length > 0) throw invalid(lacking, of);
        return after;
      }
      await updateFields(tx, shape, { id, to, asked, before: held.record, strange: await ruleFaults(tx.client, id, held.record, after, isDraft) }, actor);
      await checkStillWritable(tx, id, actor);
      const audience = audienceOf(id, held.record, after);
      tx.recordWrite({ kind: of.name, record: id, verb: 'update', changes, audience, label: labelOf(after) });
      return after;
    },

    /** Moves a record that `hold` has locked to the trash, or takes it out of there again. */
    setDeleted: async (tx: Tx, id: string, held: Held, isDeleted: boolean): Promise<void> => {
      await run(
        tx.client,
        sql`update ${name(shape.table)} t set deleted_at = ${raw(isDeleted ? 'now()' : 'null')}, updated_at = now(), version = version + 1 where ${idColumn} = ${id}::uuid`,
      );
      const verb = isDeleted ? 'remove' : 'restore';
      tx.recordWrite({ kind: of.name, record: id, verb, changes: {}, audience: audienceOf(id, held.record), label: labelOf(held.record) });
    },

    /**
     * What else is wrong with a refused change of which the fields `unfit` are not even of their kind. Nothing is locked or written.
     * Null if the record is not the actor's to change, or has another version.
     */
    furtherFaults: async (
      { id, body, unfit, ifMatch }: { id: string; body: Values; unfit: ReadonlySet<string>; ifMatch: readonly number[] | undefined },
      actor: Actor,
    ): Promise<FurtherFaults | null> => {
      const now = await stored(db.pool, id, actor, 'null', raw(''));
      if (!now?.mine || ifMatch?.includes(now.version) === false) return null;
      const { fields, isDraft } = savedAs(body);
      const { changes, to, asked } = await differences(db.pool, shape, now.record, fields);
      const record = { ...now.record, ...to };
      // Nobody knows what an unfit field will be. So a rule counts only if it says the same with the old value and with none.
      const emptied = { ...record, ...Object.fromEntries([...unfit].map((n) => [n, null])) };
      const [faults, without] = await Promise.all([record, emptied].map((each) => ruleFaults(db.pool, id, now.record, each, isDraft)));
      const certain = (faults ?? []).filter(({ path }) => without?.some((other) => other.path === path));
      const uniques = shape.uniques.filter(({ columns }) => columns.some((n) => n in changes) && !columns.some((n) => unfit.has(n)));
      const types = (column: string) => sqlType(shape.columns[column] as PgColumn);
      const [missing, doubled] = await Promise.all([
        missingReferences(db.pool, shape, { id, asked, before: now.record }, actor),
        duplicates(db.pool, shape.table, of.id, uniques, types, { id, record }),
      ]);
      return { record, faults: [...certain, ...missing, ...doubled] };
    },
  };
}
