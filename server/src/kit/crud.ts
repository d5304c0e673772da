import type { Fields, Write } from '@marquee/contract/kit/field';
import type { HistoryEntry, ListQuery, LookupQuery, Noun } from '@marquee/contract/kit/resource';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { type Json, Page } from './answer.ts';
import { byRelevance, bestMatches } from './best-matches.ts';
import { change, type Tx } from './change.ts';
import { writeCursor } from './cursor.ts';
import type { Fits } from './fits.ts';
import { histories } from './histories.ts';
import { type CountQuery, listings } from './listing.ts';
import type { FurtherFaults, RefusedUpdate } from './mount.ts';
import { type Records, records } from './records.ts';
import { refuse } from './refusal.ts';
import type { Storage } from './shape.ts';
import { allOf, name, raw, run, runArray, sql } from './sql.ts';

type Id = { params: { id: string } };
type Versioned = Id & { ifMatch: readonly number[] | undefined; db: Db | Tx };

/** A handler for each call that a noun over one table may have, made from its `records`. Spread it and override single handlers. */
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

/** The same handlers from primitives that a noun also uses itself. `B` is the body that creates a record. */
export function handlers<B extends object>(of: Noun, db: Db, own: Records) {
  const { shape, canSeeDeleted } = own;
  const { scope } = shape;
  const rowNames = [...Object.keys({ ...of.fields, ...of.shown }).filter((n) => !of.omittedFromLists.includes(n)), 'version', 'created_at', 'updated_at'];
  const listing = listings(of, shape, db.signing, own.selection, rowNames);

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
