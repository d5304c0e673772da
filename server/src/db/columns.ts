import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, index, integer, type PgTable, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An id: a UUID v7 made in the process, so that newer records sort after older ones. */
export const key = () => uuid().primaryKey();

/** An instant, kept to the millisecond that the wire shows: a cursor must compare equal to what it was made from. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** What every record carries: see the contract's `Stamps`. `version` changes with every write by a person. */
export const stamps = () => ({
  version: integer().notNull().default(1),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: uuid(),
  deleted_at: instant(),
});

/** A whole number that may pass two thousand million (views, bytes). */
export const big = () => bigint({ mode: 'number' });

/** The text that a search looks in: the given columns, lower-cased and without accents, kept by PostgreSQL itself. */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(sql.raw(`fold(${columns.map((c) => `coalesce("${c}", '')`).join(" || ' ' || ")})`));

/**
 * The column that a text is sorted by: Vietnamese order, which PostgreSQL's built-in locale does not know.
 * The collation stands on the column, so that index, query and cursor cannot disagree.
 */
export const sortKey = (expression: string) => sorted().generatedAlwaysAs(sql.raw(expression));
const sorted = customType<{ data: string }>({ dataType: () => 'text collate "vi-x-icu"' });

/** A Vietnamese-sorted line of text. */
export const line = () => sorted();

type Owner = () => AnyPgColumn;

/** Rows that tie an owner to targets in order: genres of a movie, pictures of a gallery. */
export const links = <N extends string>(tableName: N, owner: Owner, target: Owner) =>
  pgTable(
    tableName,
    {
      owner: uuid().notNull().references(owner, { onDelete: 'cascade' }),
      target: uuid().notNull().references(target),
      position: smallint().notNull(),
    },
    (t) => [primaryKey({ columns: [t.owner, t.target] }), index(`${tableName}_target`).on(t.target, t.owner)],
  );

/** Columns of rows that belong to a record and have a position and an id of their own, such as a cast. */
export const rowColumns = (owner: Owner) => ({
  id: key(),
  owner: uuid().notNull().references(owner, { onDelete: 'cascade' }),
  position: smallint().notNull(),
});

export type Table = PgTable;
