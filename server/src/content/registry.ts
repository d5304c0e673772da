import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, line } from '../db/columns.ts';

/**
 * Kinds of records that viewers can be shown, or that collections can hold. Each also needs a line in a migration:
 * `SELECT register_content('<table>', '<id>', '<title>', '<poster>')`, with the names of its columns.
 */
export const contentKinds = ['movie', 'video', 'people', 'channel'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * The registry of content: one row for each record of these kinds, also while it is in the trash. Triggers of the database write it in the transaction
 * that writes the record, and nobody else does. Whatever can refer to any kind of content refers to this table, and goes with the row.
 *
 * Its columns have the values of the columns of the same name in the kind's own table, and null where the kind has none. They refer to nothing
 * themselves: the kind's own columns do.
 */
export const contents = pgTable(
  'content',
  {
    /** the record's own id */
    id: uuid().primaryKey(),
    kind: text({ enum: contentKinds }).notNull(),
    title: line().notNull(),
    channel: uuid(),
    /** the picture that stands for it in lists */
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

/** A column that refers to any content, and whose row goes with it. */
export const contentReference = () =>
  uuid()
    .notNull()
    .references(() => contents.id, { onDelete: 'cascade' });
