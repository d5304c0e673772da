import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, line } from '../db/columns.ts';

/**
 * Kinds of records that viewers can be shown, or that collections can hold. Each also needs a line in a migration:
 * `SELECT register_content('<table>', '<id>', '<title>', '<poster>')`, with the names of its columns.
 */
export const contentKinds = ['movie', 'video', 'music', 'television', 'people', 'channel', 'collection', 'page'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * The registry of content: one row for each record of these kinds, including those in the trash. Only database triggers write it, in the transaction that
 * writes the record. Tables that refer to any kind of content refer to this table, and their rows are removed with its row.
 *
 * Its columns copy the columns of the same name from the kind's own table, or are null if the kind lacks them. They have no foreign keys, because the
 * kind's own columns have them.
 */
export const contents = pgTable(
  'content',
  {
    /** the record's own id */
    id: uuid().primaryKey(),
    kind: text({ enum: contentKinds }).notNull(),
    title: line().notNull(),
    channel: uuid(),
    /** the picture for lists */
    poster: uuid(),
    status: text(),
    search_text: text().notNull(),
    created_at: instant().notNull(),
    deleted_at: instant(),
  },
  (t) => [
    index('content_channel')
      .on(t.channel, t.kind)
      .where(ddl`${t.deleted_at} is null`),
  ],
);

/** A column that refers to any content. Removing the content removes the row. */
export const contentReference = () =>
  uuid()
    .notNull()
    .references(() => contents.id, { onDelete: 'cascade' });
