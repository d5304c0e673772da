import { tag } from '@marquee/contract/media/tag';
import { isNull, sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, line, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { dependentsOf } from '../kit/dependents.ts';
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
    // Keep accents, because a Vietnamese word with other accents is another word.
    uniqueIndex('tag_kind_title')
      .on(t.kind, sql`lower(normalize(${t.title}, NFC))`)
      .where(isNull(t.deleted_at)),
    index('tag_title').on(t.title, t.idTag),
    index('tag_created').on(t.created_at, t.idTag),
    index('tag_updated').on(t.updated_at, t.idTag),
    ...searchIndexes('tag', t.search_text),
  ],
);

export const tagRoutes = implement(tag, ({ db }) => ({ ...crud(tag, db, tags, { scope: ownCreations }), dependents: dependentsOf(tag, db) }));
