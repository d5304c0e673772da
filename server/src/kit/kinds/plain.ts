import { type FieldJson, inColumn, instantJson, type KindSql, orNull, type TableLayout } from '../kinds.ts';
import { sql } from '../sql.ts';

/** Kinds whose value is one column and needs no conversion. */
export const plain = { ...inColumn, read: (at: TableLayout, field: string): FieldJson => orNull(at, field, [sql`to_json(${at.column(field)})`]) };

/** Numbers need no escapes. */
export const number = {
  ...inColumn,
  // The column is evaluated only once, since it may be a count over a hundred thousand rows.
  read: (at: TableLayout, field: string): FieldJson => ({
    text: [at.isNullable(field) ? sql`coalesce((${at.column(field)})::text, 'null')` : at.column(field)],
  }),
};

/** The values of a choice come from the contract, so they need no escapes between quotes. */
export const choice = { ...inColumn, read: (at, field) => orNull(at, field, ['"', at.column(field), '"']) } satisfies KindSql<'choice'>;

/** Several such words, in an array. */
export const choices = {
  ...inColumn,
  filterType: 'text[]',
  read: (at: TableLayout, field: string): FieldJson => orNull(at, field, [sql`to_json(${at.column(field)})`]),
  written: (at: TableLayout, field: string) => sql`to_json(${at.column(field)})`,
} satisfies KindSql<'choices'>;

/** Points in time. They are compared and recorded in the form in which they are sent. */
export const instant = {
  ...inColumn,
  read: (at, field) => orNull(at, field, ['"', instantJson(at.column(field)), '"']),
  written: (at, field) => instantJson(at.column(field)),
} satisfies KindSql<'instant'>;
