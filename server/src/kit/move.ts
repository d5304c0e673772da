import type { Endpoint } from '@marquee/contract/kit/endpoint';
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

/**
 * Undoes a move. It restores the former values of `fields`, if the record still has the values that the move wrote. `guard` is what the move itself needs, if that
 * is not the right of the noun's own calls.
 */
export type TakeBack = ((tx: Tx, id: string, fields: Record<string, [before: unknown, after: unknown]>, actor: Actor) => Promise<void>) & {
  guard?: Endpoint['guard'];
};

/**
 * The handlers for the calls of a machine. `takeBack` has the functions that undo its moves. A move is one conditional UPDATE, so if two people decide
 * at the same time, one of them gets 409 `already_decided`. `written` answers what a move writes beside the state; by default, what the caller sent.
 */
export function moves<M extends Record<string, Move>>(
  { field, moves: all }: { field: string; moves: M },
  own: Records,
  written: (verb: string, actor: Actor, input: Values) => Values = (_verb, _actor, input) => input,
) {
  const handlers = Object.entries<Move>(all).map(([verb, { from, to, only }]) => [
    verb,
    (call: MoveCall, actor: Actor): Promise<Json> =>
      change(call.db, actor, async (tx) => {
        const { id, ...input } = call.body;
        const next = { ...written(verb, actor, input), [field]: to };
        await move(own, tx, { id, verb, from: { [field]: from }, only, to: next }, actor, call.ifMatch);
        return own.read(tx.client, id, actor);
      }),
  ]);
  const takeBack: TakeBack = async (tx, id, fields, actor) => {
    const entries = Object.entries(fields);
    const from = { [field]: [String(fields[field]?.[1])] };
    await move(own, tx, { id, verb: 'undo', from, to: Object.fromEntries(entries.map(([n, [before]]) => [n, before])) }, actor);
  };
  return {
    ...(Object.fromEntries(handlers) as { [V in keyof M]: (call: MoveCall, actor: Actor) => Promise<Json> }),
    // An undo is a move as well, so it can be undone too.
    takeBack: Object.fromEntries([...Object.keys(all), 'undo'].map((verb) => [verb, takeBack])),
  };
}

type MoveWrite = { id: string; verb: string; from: Move['only']; to: Values; only?: Move['only'] };

/**
 * Writes the values `to`, if the record's fields have one of the values `from` and of the values `only`.
 * @throws 409 `already_decided`, or `wrong_approval` if only `only` does not hold; 404, 403, 412 as in `hold`
 */
export async function move(own: Records, tx: Tx, { id, verb, from, to, only = {} }: MoveWrite, actor: Actor, ifMatch?: readonly number[]): Promise<void> {
  const { shape } = own;
  const table = name(shape.table);
  const key = sql`t.${name(shape.resource.id)}`;
  const names = Object.keys(to).filter((n) => to[n] !== undefined);
  const isInScope = allOf([shape.scope.reads(actor), shape.scope.writes(actor)]);
  const wanted = (values: Move['only'] = {}) => Object.entries(values).map(([n, each]) => sql`t.${name(n)} = any(${each}::text[])`);
  const hasKnownVersion = ifMatch && sql`t.version = any(${ifMatch}::int[])`;
  const [row] = await run<{ before: Values; version: number }>(
    tx.client,
    sql`with before as (select ${key} as id, row_to_json(t) as record, t.version from ${table} t
          where ${allOf([sql`${key} = ${id}::uuid`, raw('t.deleted_at is null'), isInScope, hasKnownVersion, ...wanted(from), ...wanted(only)])} for update of t)
        update ${table} t set version = t.version + 1, updated_at = now(), ${join(
          names.map((n) => sql`${name(n)} = ${to[n]}::${sqlType(shape.columns[n] as PgColumn)}`),
          ', ',
        )} from before where ${key} = before.id returning before.record as before, t.version`,
  );
  if (!row) {
    await own.hold(tx, id, actor, { ifMatch });
    const [found] = await run(tx.client, sql`select 1 from ${table} t where ${allOf([sql`${key} = ${id}::uuid`, ...wanted(from)])}`);
    throw refuse(found ? 'wrong_approval' : 'already_decided');
  }
  const changes = Object.fromEntries(
    names.filter((n) => (row.before[n] ?? null) !== (to[n] ?? null)).map((n) => [n, [row.before[n] ?? null, to[n] ?? null] as [unknown, unknown]]),
  );
  tx.recordWrite({ kind: shape.resource.name, record: id, verb, changes, audience: own.channelsOf(id, row.before) });
}
