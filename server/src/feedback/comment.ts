import { comment } from '@marquee/contract/feedback/comment';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { key, searchText } from '../db/columns.ts';
import { implement } from '../kit/mount.ts';
import { records } from '../kit/records.ts';
import { inOwnContent, moderationColumns, moderationIndexes, ownColumns, reportCount } from './moderation.ts';
import { moderation } from './decide.ts';

/** Comments of viewers below content, and replies to them. */
export const comments = pgTable(
  'comment',
  {
    idComment: key(),
    comment: text().notNull(),
    /** the comment that it answers; always one that is no reply itself */
    parent: uuid().references((): AnyPgColumn => comments.idComment, { onDelete: 'cascade' }),
    at_s: integer(),
    search_text: searchText('comment'),
    ...moderationColumns(),
  },
  (t) => [...moderationIndexes('comment', t, t.idComment), index('comment_parent').on(t.parent, t.created_at)],
);

const storage = { scope: inOwnContent, computed: { reports: reportCount('comment') }, own: [...ownColumns, 'parent'] } as const;

export const commentRoutes = implement(comment, (deps) => moderation('comment', comment, deps, records(comment, deps.db, comments, storage)));
