import { z } from 'zod';
import type { Area, Right } from '../access.ts';
import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Fields } from './field.ts';
import { exactText } from './line.ts';

/** Where a right is asked for: in one area, in any area, or wherever a record of a noun is picked (its own area, and those of the nouns that refer to it). */
export type Place = Area | 'any' | { to: string };

/**
 * Who may call: whoever has a right at a place, anybody signed in, everybody, or whoever holds a signed address, which the handler checks.
 * With `ticket` a stranger may call too who holds the ticket of one entry: what the call may do is then tied to that entry.
 */
export type Guard = { area: Place; right: Right; ticket?: true } | 'session' | 'public' | 'signed';

/** The media type of a text that a browser sends as a page closes: of all others it would first have to ask a site that is not its own (CORS). */
export const beaconType = 'text/plain';

/** The header in which a stranger's calls carry their ticket. */
export const ticketHeader = 'ticket';

/**
 * One call of the API as data: the server mounts it, the console fetches it, the tests loop over it.
 * `path` is written with `{name}` for parameters. A `list` answers `{ data: D[], meta }`, all others `{ data: D }`.
 */
export type Endpoint<P = unknown, Q = unknown, B = unknown, D = unknown> = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  guard: Guard;
  /** One sentence for the API reference. */
  summary: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  data: z.ZodType<D>;
  list?: boolean;
  /** Answers 201 and honours `Idempotency-Key`. */
  creates?: boolean;
  /** Honours `If-Match` and answers with an `ETag`. */
  versioned?: boolean;
  /** Also answered while the session is locked. */
  whileLocked?: boolean;
  /** The JSON may also come as `beaconType`: pages tell it with `navigator.sendBeacon(url, text)` as they close. */
  beacon?: true;
  /** How often one person may call in a minute, or one address without a session. Calls without it are limited by address alone where they need no session. */
  perMinute?: number;
  /** Whose fields refusals name, where a body can be of another sort than its group's. */
  fieldsFor?: (input: unknown) => { name: string; fields: Fields } | undefined;
  /** The body is not JSON and reaches the handler unread (uploads, streams); unless it answers with data, it speaks HTTP itself. */
  raw?: boolean;
  /** Of a raw call: the media type of the body that it takes; without it, it takes none. */
  takes?: string;
  /** Of a raw call that speaks HTTP itself: what it answers where it does not refuse, by status the media type, null where there is no body. */
  responses?: Readonly<Record<number, string | null>>;
  /** Of a raw GET: HEAD is answered too, by the same handler, which then reads nothing to send. */
  hasHead?: boolean;
};

/** The identity, for the sake of inference. */
export function endpoint<P = Record<never, never>, Q = Record<never, never>, B = undefined, D = undefined>(of: Endpoint<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return of;
}

/** Whether a part of the contract is a call, rather than something about a resource. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'guard' in value;

export type Params<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _D> ? P : never;
export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _D> ? Q : never;
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _D> ? B : never;
export type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? D : never;

/** What stands beside a list's rows. `next` is an opaque cursor, null at the end. */
export const meta = z.object({
  total: z.number().int(),
  total_is_exact: z.boolean(),
  page: z.number().int(),
  limit: z.number().int(),
  next: z.string().nullable(),
});
export type Meta = z.output<typeof meta>;

/** A UUID, in lower case however it is sent; what is none is refused with `error`. */
export const uuid = (error: FieldErrorCode) => exactText(36, error).check(z.uuid({ error })).toLowerCase();

/** A record's id, a string on the wire. One that is no UUID names nothing that could exist. */
export const id = uuid('not_found');
export const idParams = z.strictObject({ id });

/** An instant that there is: ISO 8601 in UTC with milliseconds, on every path. PostgreSQL has no year 0. */
export const instant = exactText(24, 'wrong_type')
  .check(z.iso.datetime({ precision: 3 }))
  .regex(/^(?!0000)/);

/** An instant that a caller sets, to which the product adds a time of its own: both can be written and kept. */
export const futureInstant = instant.check(({ value: input, issues }) => {
  if (input.slice(0, 4) > String(limits.latestYear)) issues.push({ code: 'too_big', origin: 'date', maximum: limits.latestYear, inclusive: true, input });
});
