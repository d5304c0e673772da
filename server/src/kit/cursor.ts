import { id as uuid } from '@marquee/contract/kit/endpoint';
import { day } from '@marquee/contract/kit/line';
import { fault, invalid } from './refusal.ts';

/** The position in a list after which the next page begins: the sort value and the id of the last record, and the order. */
export type Cursor = { by: string; order: 'asc' | 'desc'; value: string; id: string };

/** The cursor as opaque text. Clients must not read it, because its contents may change. */
export const writeCursor = (c: Cursor): string => Buffer.from(JSON.stringify([c.by, c.order, c.value, c.id])).toString('base64url');

const isDay = (value: string) => day.safeParse(value).success;
const isWhole = (bits: number) => (value: string) => /^-?\d{1,19}$/.test(value) && BigInt.asIntN(bits, BigInt(value)) === BigInt(value);
const time = /^(.{10})[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/;

/** Validators of sort values by PostgreSQL type. They accept the formats that PostgreSQL writes; any other value would cause a database error. */
const valid: Record<string, (value: string) => boolean> = {
  'timestamp with time zone': (value) => isDay(time.exec(value)?.[1] ?? ''),
  date: (value) => isDay(value) || value === '-infinity' || value === 'infinity',
  smallint: isWhole(16),
  integer: isWhole(32),
  bigint: isWhole(64),
  text: (value) => value.isWellFormed() && !value.includes('\0'),
};

/** Parses a cursor. Refuses one of another order, or with a value that is not of the PostgreSQL type `type`. A list with several parts has several `by`. */
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
    // Text that is not JSON is refused below.
  }
  throw invalid([fault('cursor', 'invalid_cursor')]);
}
