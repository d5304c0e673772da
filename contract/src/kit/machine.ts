import { z } from 'zod';
import type { Right } from '../access.ts';
import { type Endpoint, endpoint, id } from './endpoint.ts';
import { createFields, type Fields, type Flat, type Write } from './field.ts';
import type { Noun, Row } from './resource.ts';

/**
 * A move of a record from one of the states `from` to the state `to`. `asks` are fields that the caller writes with it, such as a reason. `only` limits it to
 * records whose other choice fields have one of these values.
 */
export type Move = { from: readonly string[]; to: string; asks?: Fields; only?: Readonly<Record<string, readonly string[]>> };

/**
 * The moves of a record's state by their verbs. `field` is the noun's shown field that holds the state, so nothing but a move changes it.
 * The server's handlers, the console's actions and the tests read this.
 */
export type Machine<V extends string = string> = { field: string; moves: { [X in V]: Move } };

/** Declares a machine. */
export const machine = <const M extends Record<string, Move>>(field: string, moves: M): { field: string; moves: M } => ({ field, moves });

type Asked<M extends Move> = M['asks'] extends Fields ? Write<M['asks']> : object;
type MoveBody<M extends Move> = Flat<{ id: string } & Asked<M>>;

/** The calls of a machine: `POST <path>/<verb>` with the record's id and what the move asks for. It answers the record. */
export function moveCalls<I extends string, F extends Fields, S extends Fields, M extends Record<string, Move>>(
  of: Noun<string, I, F, S> & { read: z.ZodType<Row<I, F, S>> },
  { moves }: { moves: M },
  { path = of.path, right = 'decide' }: { path?: string; right?: Right } = {},
): { [V in keyof M]: Endpoint<object, object, MoveBody<M[V]>, Row<I, F, S>> } {
  const calls = Object.entries<Move>(moves).map(([verb, { from, to, asks = {} }]) => [
    verb,
    endpoint({
      method: 'POST',
      path: `${path}/${verb}`,
      guard: { area: of.area, right },
      summary: `Moves a ${of.name} from ${from.join(' or ')} to ${to}.`,
      body: z.strictObject({ id, ...createFields(asks) }),
      data: of.read,
      versioned: true,
    }),
  ]);
  return Object.fromEntries(calls);
}
