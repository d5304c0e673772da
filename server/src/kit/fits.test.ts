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
/** Only for the compiler, whose message names what does not match. */
const fit = <F extends Record<string, Field>, T extends PgTable>(_of: F, table: T & Fits<'id', F, Record<never, never>, NoInfer<T>, Record<never, never>>) =>
  table;

test('the compiler reports a table that does not match its fields', () => {
  expect(fit(fields, pgTable('fits', columns))).toBeDefined();
  // @ts-expect-error a record without a website could not be stored
  fit(fields, pgTable('fits', { ...columns, website: text().notNull() }));
  // @ts-expect-error a record without a title could be stored, and its answer would not match the contract
  fit(fields, pgTable('fits', { ...columns, title: text() }));
  // @ts-expect-error the column lacks the default value of the field
  fit(fields, pgTable('fits', { ...columns, is_open: boolean().notNull() }));
  // @ts-expect-error the column would accept any text instead of a choice
  fit(fields, pgTable('fits', { ...columns, form: text().notNull() }));
  // @ts-expect-error no field has this name
  fit(fields, pgTable('fits', { ...columns, webSite: text() }));
  // @ts-expect-error a number column cannot store a text
  fit(fields, pgTable('fits', { ...columns, title: integer().notNull() }));
});
