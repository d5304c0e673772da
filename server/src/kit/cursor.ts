import { fault, invalid } from './refusal.ts';

/** Where a list goes on: after the record with this sort value and id, in this order. */
export type Cursor = { by: string; order: 'asc' | 'desc'; value: string; id: string };

/** The opaque form: what it holds may change, so nobody should read it. */
export const writeCursor = (c: Cursor): string => Buffer.from(JSON.stringify([c.by, c.order, c.value, c.id])).toString('base64url');

/** Refuses a cursor that was not made by a list in this very order. */
export function readCursor(text: string, by: string, order: 'asc' | 'desc'): Cursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 4 && parts.every((part) => typeof part === 'string')) {
      const [b, o, value, id] = parts as [string, string, string, string];
      if (b === by && o === order && /^[0-9a-f-]{36}$/.test(id)) return { by, order, value, id };
    }
  } catch {
    // falls through to the refusal
  }
  throw invalid([fault('cursor', 'invalid_cursor')]);
}
