import { review } from '@marquee/contract/feedback/review';
import { sql as ddl } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, searchText } from '../db/columns.ts';
import { implement } from '../kit/mount.ts';
import { records } from '../kit/records.ts';
import { moderation } from './decide.ts';
import { inOwnContent, moderationColumns, moderationIndexes, ownColumns, reportCount } from './moderation.ts';

/** Ratings of content by viewers, with or without words. */
export const reviews = pgTable(
  'review',
  {
    idReview: key(),
    /** empty for a rating alone */
    review: text().notNull(),
    rating: integer().notNull(),
    search_text: searchText('review'),
    ...moderationColumns(),
  },
  (t) => [
    ...moderationIndexes('review', t, t.idReview),
    index('review_rating').on(t.rating, t.idReview),
    index('review_caught_rating')
      .on(t.rating, t.idReview)
      .where(ddl`${t.matches} <> '[]' and ${t.deleted_at} is null`),
    uniqueIndex('review_once')
      .on(t.author, t.content)
      .where(ddl`${t.deleted_at} is null`),
  ],
);

const storage = { scope: inOwnContent, computed: { reports: reportCount('review') }, own: ownColumns } as const;

export const reviewRoutes = implement(review, (deps) => moderation('review', review, deps, records(review, deps.db, reviews, storage)));
