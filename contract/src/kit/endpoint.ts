import { z } from 'zod';
import type { Area, Right } from '../access.ts';
import type { FieldErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Fields } from './field.ts';
import { exactText } from './line.ts';

/** Where a right must be held: in one area, in one of several, in any area but advertising (see `areasOf`), or in an area where a record of the resource `to` can be picked (see `pickableAreas`). */
export type Place = Area | readonly Area[] | 'any' | { to: string };

/**
 * Who may call: a person with a right at a place, any signed-in person (`session`), everybody (`public`), or the holder of a signed address (`signed`).
 * The handler checks signed addresses itself. `platform` is an application with the key of a registered platform, and `viewer` somebody who is signed in there.
 * With `ticket`, the holder of a contest entry's ticket may also call without a session. The call may then act on that entry only.
 */
export type Guard = { area: Place; right: Right; ticket?: true } | 'session' | 'public' | 'signed' | 'platform' | 'viewer';

/** The request header that carries the ticket of a contest entry. */
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
  isAllowedWhileLocked?: boolean;
  /** Whether a session that a ban has ended may still make this call. */
  isAllowedWhileBanned?: boolean;
  /** Also answered while the role of the caller demands a second factor that they have not set up. */
  isAllowedWithoutFactor?: boolean;
  /** Also answered while the caller sees the console as somebody else, although it is no GET. */
  isAllowedWhileSeeingAs?: boolean;
  /** Also answered while PostgreSQL is away. The handler must not wait for it. */
  worksWithoutDatabase?: boolean;
  /** How many calls per minute are allowed for one person, or for one address without a session. Without it, only calls that need no session are limited, by address. */
  perMinute?: number;
  /** The resource whose fields error messages name, if the body can be of another kind than its group's. */
  fieldsFor?: (input: unknown) => { name: string; fields: Fields } | undefined;
  /** The body is not JSON and reaches the handler unread (uploads, streams). A handler that returns nothing writes the HTTP response itself. */
  raw?: boolean;
  /** For a raw call: the media type of its request body. Without it, the call has no body. */
  requestType?: string;
  /** For a raw call that writes its own response: the media type of each successful status, null for a response without a body. */
  responses?: Readonly<Record<number, string | null>>;
  /** For a raw GET: HEAD is answered too. The same handler answers it and does not read what it would send. */
  hasHead?: boolean;
};

/** Returns its argument. It exists so that TypeScript infers the types of params, query, body and data. */
export function endpoint<P = Record<never, never>, Q = Record<never, never>, B = undefined, D = undefined>(of: Endpoint<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return of;
}

/** Whether a part of the contract is a call. The other parts describe a resource, such as its fields. */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'guard' in value;

export type Params<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _D> ? P : never;
export type Query<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _D> ? Q : never;
export type Body<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _D> ? B : never;
export type Data<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer D> ? D : never;

/** The metadata of a list. `page` starts at 1, `limit` is the page size, `next` is an opaque cursor, null on the last page. */
export const meta = z.object({
  total: z.number().int(),
  total_is_exact: z.boolean(),
  page: z.number().int(),
  limit: z.number().int(),
  next: z.string().nullable(),
});
export type Meta = z.output<typeof meta>;

/** A UUID, read as lower case. Anything else is refused with `error`. */
export const uuid = (error: FieldErrorCode) => exactText(36, error).check(z.uuid({ error })).toLowerCase();

/** A record's id, a string on the wire. A text that is not a UUID is refused as `not_found`, since no record can have it. */
export const id = uuid('not_found');
export const idParams = z.strictObject({ id });

/** An existing point in time: ISO 8601 in UTC with milliseconds. The year 0 is refused, since PostgreSQL does not have it. */
export const instant = exactText(24, 'wrong_type')
  .check(z.iso.datetime({ precision: 3 }))
  .regex(/^(?!0000)/);

/** A point in time that a caller sets and to which the product adds a duration. The limit on the year keeps the sum storable too. */
export const futureInstant = instant.check(({ value: input, issues }) => {
  if (input.slice(0, 4) > String(limits.latestYear)) issues.push({ code: 'too_big', origin: 'date', maximum: limits.latestYear, inclusive: true, input });
});
