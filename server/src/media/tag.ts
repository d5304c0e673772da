import { tag } from '@marquee/contract/media/tag';
import { isNull, sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, line, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { ownCreations } from '../kit/scope.ts';

/** Genres and keywords. */
export const tags = pgTable(
  'tag',
  {
    idTag: key(),
    title: line().notNull(),
    kind: text({ enum: ['genre', 'keyword'] }).notNull(),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('tag_kind_title')
      .on(t.kind, sql`fold(${t.title})`)
      .where(isNull(t.deleted_at)),
    index('tag_title').on(t.title, t.idTag),
    index('tag_created').on(t.created_at, t.idTag),
    index('tag_updated').on(t.updated_at, t.idTag),
    index('tag_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);

export const tagRoutes = implement(tag, ({ db }) => crud(tag, db, tags, { scope: ownCreations }));
