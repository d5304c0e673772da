import type { Move } from '@marquee/contract/kit/machine';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Json } from './answer.ts';
import { change, type Tx } from './change.ts';
import type { Records } from './records.ts';
import { refuse } from './refusal.ts';
import { allOf, join, name, raw, run, sql } from './sql.ts';
import { sqlType } from './store.ts';

type Values = Record<string, unknown>;
type MoveCall = { body: { id: string }; ifMatch?: readonly number[] | undefined; db: Db | Tx };

/** Undoes a move. It restores the former values of `fields`, if the record still has the values that the move wrote. */
export type TakeBack = (tx: Tx, id: string, fields: Record<string, [before: unknown, after: unknown]>, actor: Actor) => Promise<void>;

/**
 * The handlers for the calls of a machine. `takeBack` has the functions that undo its moves. A move is one conditional UPDATE, so if two people decide
 * at the same time, one of them gets 409 `already_decided`.
 */
export function moves<M extends Record<string, Move>>({ field, moves: all }: { field: string; moves: M }, own: Records) {
  const handlers = Object.entries<Move>(all).map(([verb, { from, to }]) => [
    verb,
    (call: MoveCall, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id, ...input } = call.body;
        await write(own, tx, { id, verb, from: { [field]: from }, to: { ...input, [field]: to } }, actor, call.ifMatch);
        return own.read(tx.client, id, actor);
      }),
  ]);
  const takeBack: TakeBack = async (tx, id, fields, actor) => {
    const entries = Object.entries(fields);
    const from = { [field]: [String(fields[field]?.[1])] };
    await write(own, tx, { id, verb: 'undo', from, to: Object.fromEntries(entries.map(([n, [before]]) => [n, before])) }, actor);
  };
  return {
    ...(Object.fromEntries(handlers) as { [V in keyof M]: (call: MoveCall, actor: Actor) => Promise<Json> }),
    // An undo is a move as well, so it can be undone too.
    takeBack: Object.fromEntries([...Object.keys(all), 'undo'].map((verb) => [verb, takeBack])),
  };
}

/** Writes the values `to`, if the record's fields have one of the values `from`. */
async function write(
  own: Records,
  tx: Tx,
  { id, verb, from, to }: { id: string; verb: string; from: Record<string, readonly string[]>; to: Values },
  actor: Actor,
  ifMatch?: readonly number[],
): Promise<void> {
  const { shape } = own;
  const table = name(shape.table);
  const key = sql`t.${name(shape.resource.id)}`;
  const names = Object.keys(to).filter((n) => to[n] !== undefined);
  const isInScope = allOf([shape.scope.reads(actor), shape.scope.writes(actor)]);
  const wanted = Object.entries(from).map(([n, values]) => sql`t.${name(n)} = any(${values}::text[])`);
  const hasKnownVersion = ifMatch && sql`t.version = any(${ifMatch}::int[])`;
  const [row] = await run<{ before: Values; version: number }>(
    tx.client,
    sql`with before as (select ${key} as id, row_to_json(t) as record, t.version from ${table} t
          where ${allOf([sql`${key} = ${id}::uuid`, raw('t.deleted_at is null'), isInScope, hasKnownVersion, ...wanted])} for update of t)
        update ${table} t set version = t.version + 1, updated_at = now(), ${join(
          names.map((n) => sql`${name(n)} = ${to[n]}::${sqlType(shape.columns[n] as PgColumn)}`),
          ', ',
        )} from before where ${key} = before.id returning before.record as before, t.version`,
  );
  if (!row) {
    await own.hold(tx, id, actor, { ifMatch });
    throw refuse('already_decided');
  }
  const changes = Object.fromEntries(names.map((n) => [n, [row.before[n] ?? null, to[n] ?? null] as [unknown, unknown]]));
  tx.recordWrite({ kind: shape.resource.name, record: id, verb, changes, audience: own.channelsOf(id, row.before) });
}
