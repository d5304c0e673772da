import { id as uuid } from '@marquee/contract/kit/endpoint';
import { day } from '@marquee/contract/kit/line';
import { fault, invalid } from './refusal.ts';

/** Where a list goes on: after the record with this sort value and id, in this order. */
export type Cursor = { by: string; order: 'asc' | 'desc'; value: string; id: string };

/** The opaque form: what it holds may change, so nobody should read it. */
export const writeCursor = (c: Cursor): string => Buffer.from(JSON.stringify([c.by, c.order, c.value, c.id])).toString('base64url');

const isDay = (value: string) => day.safeParse(value).success;
const isWhole = (bits: number) => (value: string) => /^-?\d{1,19}$/.test(value) && BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
const time = /^(.{10})[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/;

/** What PostgreSQL takes as a value of a type that is sorted by, in the forms that it writes itself: anything else would be an error of its own. */
const valid: Record<string, (value: string) => boolean> = {
  'timestamp with time zone': (value) => isDay(time.exec(value)?.[1] ?? ''),
  date: (value) => isDay(value) || value === '-infinity' || value === 'infinity',
  smallint: isWhole(16),
  integer: isWhole(32),
  bigint: isWhole(64),
  text: (value) => value.isWellFormed() && !value.includes('\0'),
};

/** Refuses a cursor that was not made by a list in this very order, or whose value is none of `type`, a type of PostgreSQL. A list of parts has several `by`. */
export function readCursor<B extends string>(text: string, by: B | readonly B[], order: 'asc' | 'desc', type: string): Cursor & { by: B } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 4 && parts.every((part) => typeof part === 'string')) {
      const [b, o, value, id] = parts as [string, string, string, string];
      const sortedBy = [by].flat().find((each) => each === b) as B | undefined;
      if (sortedBy !== undefined && o === order && uuid.safeParse(id).success && valid[type.replace(/ \(\d\)/, '')]?.(value))
        return { by: sortedBy, order, value, id };
    }
  } catch {
    // falls through to the refusal
  }
  throw invalid([fault('cursor', 'invalid_cursor')]);
}
