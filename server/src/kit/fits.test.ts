import { type Field, type Fields, flag, oneOf, optional, withDefault, text as line, url } from '@marquee/contract/kit/field';
import { boolean, integer, pgTable, type PgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Fits } from './fits.ts';

const fields = { title: line(), website: optional(url()), is_open: withDefault(flag(), false), form: oneOf(['online', 'onsite']) } satisfies Fields;
const columns = {
  title: text().notNull(),
  website: text(),
  is_open: boolean().notNull().default(false),
  form: text({ enum: ['online', 'onsite'] }).notNull(),
};
/** Nothing to do but to be compiled: what does not fit has its own name in the compiler's message. */
const fit = <F extends Record<string, Field>, T extends PgTable>(_of: F, table: T & Fits<'id', F, Record<never, never>, NoInfer<T>, Record<never, never>>) =>
  table;

test('a table that does not fit its fields is told by the compiler', () => {
  expect(fit(fields, pgTable('fits', columns))).toBeDefined();
  // @ts-expect-error no record without a website could be stored
  fit(fields, pgTable('fits', { ...columns, website: text().notNull() }));
  // @ts-expect-error records without a title could be, and the answer says that there are none
  fit(fields, pgTable('fits', { ...columns, title: text() }));
  // @ts-expect-error nobody gives it the value that it has when it is left out
  fit(fields, pgTable('fits', { ...columns, is_open: boolean().notNull() }));
  // @ts-expect-error as a choice any text would do
  fit(fields, pgTable('fits', { ...columns, form: text().notNull() }));
  // @ts-expect-error no field has this name
  fit(fields, pgTable('fits', { ...columns, webSite: text() }));
  // @ts-expect-error a number is no text
  fit(fields, pgTable('fits', { ...columns, title: integer().notNull() }));
});
