import type { Fields, Write } from '@marquee/contract/kit/field';
import type { ListQuery } from '@marquee/contract/kit/listing';
import { type HistoryEntry, type LookupQuery, type Noun, trashFieldNames } from '@marquee/contract/kit/resource';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Json, Page } from './answer.ts';
import { byRelevance, bestMatches } from './best-matches.ts';
import { change, type Tx } from './change.ts';
import type { Fits } from './fits.ts';
import { histories } from './histories.ts';
import { pagesOf } from './listing.ts';
import type { FurtherFaults, RefusedUpdate } from './mount.ts';
import { type Records, records } from './records.ts';
import { refuse } from './refusal.ts';
import type { Storage } from './shape.ts';
import { allOf, name, raw, run, type Sql, sql } from './sql.ts';

type Id = { params: { id: string } };
type Versioned = Id & { ifMatch: readonly number[] | undefined; db: Db | Tx };

/** The handlers of all calls that a noun over one table can have, made from its `records`. Spread them and override single handlers. */
export function crud<
  N extends string,
  I extends string,
  F extends Fields,
  S extends Fields,
  T extends PgTable,
  const St extends Storage = Record<never, never>,
>(of: Noun<N, I, F, S>, db: Db, table: T & Fits<I, F, S, NoInfer<T>, NoInfer<St>>, storage: St = {} as St) {
  return handlers<Write<F>>(of as unknown as Noun, db, records<N, I, F, S, T, St>(of, db, table, storage));
}

/**
 * The same handlers, made from `records` that the noun also uses itself. `B` is the body that creates a record. With `only`, a condition on the table `t`,
 * the list leaves out all other records.
 */
export function handlers<B extends object>(of: Noun, db: Db, own: Records, only?: Sql) {
  const { shape, canSeeDeleted } = own;
  const { scope } = shape;
  const rowNames = own.names.filter((n) => !of.omittedFromLists.includes(n) && n !== 'deleted_at');
  const pages = pagesOf(db, {
    ...shape,
    name: of.name,
    sorted: of.sorted,
    id: sql`t.${name(of.id)}`,
    rows: sql`${name(shape.table)} t${shape.joined}`,
    always: (q) => allOf([raw(q.deleted ? 't.deleted_at is not null' : 't.deleted_at is null'), only]),
    // The trash shows only records that the person may restore.
    scope: (q, actor) => {
      const wanted = [scope.reads(actor), q.deleted ? scope.writes(actor) : undefined].filter((each) => each !== undefined);
      return wanted.length > 0 ? allOf(wanted) : undefined;
    },
    values: (q, actor) => {
      const names = q.fields ? [...new Set([...q.fields, 'version'])] : rowNames;
      return own.selection(q.deleted ? [...names, ...trashFieldNames] : names, actor);
    },
    variant: (actor) => (scope.hasCanChange && scope.writes(actor) ? String(actor.id) : ''),
  });

  return {
    list: async (call: { query: ListQuery }, actor: Actor): Promise<Page> => {
      if (call.query.deleted && !canSeeDeleted(actor)) throw refuse('forbidden');
      return pages(call, actor);
    },

    get: (call: Id, actor: Actor): Promise<Json> => own.read(db.pool, call.params.id, actor, { deleted: true }),

    create: (call: { body: B; db: Db | Tx }, actor: Actor): Promise<Json> =>
      change(call.db, actor, (tx) => own.insert(tx, call.body as Record<string, unknown>, actor)),

    update: (call: Versioned & { body: unknown }, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        await own.set(tx, id, await own.hold(tx, id, actor, call), call.body as Record<string, unknown>, actor);
        return own.read(tx.client, id, actor);
      }),

    /** See `furtherFaults` of `records`. */
    findFurtherFaults: ({ params, body, ...refused }: RefusedUpdate, actor: Actor): Promise<FurtherFaults | null> =>
      own.furtherFaults({ ...refused, ...params, body: body as Record<string, unknown> }, actor),

    remove: (call: Versioned, actor: Actor): Promise<{ state: 'DELETED' }> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        await own.setDeleted(tx, id, await own.hold(tx, id, actor, call), true);
        return { state: 'DELETED' };
      }),

    restore: (call: Versioned, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id } = call.params;
        await own.setDeleted(tx, id, await own.hold(tx, id, actor, { deleted: true, ifMatch: call.ifMatch }), false);
        return own.read(tx.client, id, actor);
      }),

    history: async (call: Id & { query: { limit?: number | undefined; before?: string | undefined } }, actor: Actor): Promise<HistoryEntry[]> => {
      await own.read(db.pool, call.params.id, actor, { deleted: true });
      return histories(db, of, call.params.id, call.query, actor);
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
