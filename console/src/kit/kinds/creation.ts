import type { Field, Fields } from '@marquee/contract/kit/field';
import type { AnyResource } from '../record.ts';
import type { Values } from '../values.ts';
import { valuesOf } from './values.ts';

/** The most fields that a small dialog asks for. */
const most = 6;

/**
 * What a new record must be told beside what is `given`: names of fields, the title first. Null where that is more than a small dialog can ask: such a
 * record is made on its own screen.
 */
export function fieldsToAsk(of: AnyResource, given: Values): string[] | null {
  const needed = Object.entries(of.fields as Fields).filter(([name, field]: [string, Field]) => field.required && given[name] === undefined);
  if (needed.length > most || !needed.every(([, field]) => valuesOf(field).isPlain)) return null;
  return needed.map(([name]) => name).toSorted((a, b) => Number(b === of.title) - Number(a === of.title));
}
