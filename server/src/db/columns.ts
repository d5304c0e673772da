import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  type PgTable,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** An id: a UUID v7, made in the process, so that newer records sort after older ones. */
export const key = () => uuid().primaryKey();

/** An instant in milliseconds, the precision of the API. A cursor must equal the value that it was made from. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });

/** The columns of every record: see the contract's `Stamps`. `version` changes with every write by a person. */
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

/**
 * Columns of a noun with drafts: names of the fields that a record lacks, which `crud` writes with the record, and whether it lacks any. The API shows both.
 */
export const draftColumns = () => ({
  missing: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  incomplete: boolean().notNull().generatedAlwaysAs(sql.raw('cardinality(missing) > 0')),
});

/** A whole number that may pass two thousand million (views, bytes). */
export const bigCount = () => bigint({ mode: 'number' });

/**
 * Finds the rows whose column refers to a removed record or file. Without it PostgreSQL reads the whole table for each of them. At a million rows the sweep
 * would reach its time limit and never get further.
 */
export const referenceIndex = (named: string, column: ExtraConfigColumn) =>
  index(named)
    .on(column)
    .where(sql`${column} is not null`);

/**
 * The text that a search reads: the words of the given columns, lower-cased, without accents and punctuation, maintained by PostgreSQL. Words with punctuation
 * inside are also added at the end in one piece: `WALL-E` is stored as `wall e walle`.
 */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(sql.raw(`search_words(${columns.map((c) => `coalesce("${c}", '')`).join(" || ' ' || ")})`));

/** How many characters of a text are indexed for searches by beginning. More would make each index entry, and so each creation, slower. */
export const prefixLength = 40;

/**
 * The index that finds records by words anywhere in their text. New entries wait in a list that each search reads to its end. Its limit (KiB) is low, or a
 * search would have a third of its speed after some thousand creations.
 */
export const wordIndex = (table: string, text: ExtraConfigColumn) =>
  index(`${table}_search`)
    .using('gin', sql`${text} gin_trgm_ops`)
    .with({ gin_pending_list_limit: 128 });

/** The indexes that find records by words anywhere in their text, and, in text order, by how it begins. */
export const searchIndexes = (table: string, text: ExtraConfigColumn) => [
  wordIndex(table, text),
  index(`${table}_begins`).on(sql`left(${text}, ${sql.raw(String(prefixLength))}) text_pattern_ops`),
];

/**
 * A line of text in Vietnamese order, with numbers sorted by value: `Tập 2` before `Tập 10`. A migration makes the collation. It belongs to the column, so that
 * index, query and cursor cannot disagree.
 */
export const line = customType<{ data: string }>({ dataType: () => 'text collate "vi-natural"' });

/** A text that is compared byte by byte, for keys of an order: no language has a say in it. */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

type Owner = () => AnyPgColumn;

/** Rows that link an owner to targets in order: genres of a movie, pictures of a gallery. */
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

/**
 * Rows that tie an owner to targets of several kinds in order, such as the items of a collection. `kind` is the name of the target's resource, and `target`
 * the registry of content. A deleted target stays; when it is removed for good, its row goes with it.
 */
export const mixedLinks = <N extends string>(tableName: N, owner: Owner, target: Owner) =>
  pgTable(
    tableName,
    {
      owner: uuid().notNull().references(owner, { onDelete: 'cascade' }),
      kind: text().notNull(),
      target: uuid().notNull().references(target, { onDelete: 'cascade' }),
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
