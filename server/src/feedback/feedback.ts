import { feedback, feedbackContext, feedbackKinds } from '@marquee/contract/feedback/feedback';
import { handling } from '@marquee/contract/feedback/handling';
import type { Match } from '@marquee/contract/feedback/match';
import type { Noun } from '@marquee/contract/kit/resource';
import { sql as ddl } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { person } from '../accounts/user.ts';
import { platforms } from '../accounts/platform.ts';
import { contents } from '../content/registry.ts';
import { key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { moves } from '../kit/move.ts';
import { records } from '../kit/records.ts';
import { run, sql } from '../kit/sql.ts';
import { aboutJson } from './about.ts';
import { crashes } from './crash.ts';
import { handlingColumns, handlingValues } from './handling.ts';
import { hasMatches, inOwnContent } from './moderation.ts';

/** What viewers write to the platform, and single reports of crashes. */
export const feedbacks = pgTable(
  'feedback',
  {
    idFeedback: key(),
    title: line().notNull(),
    kind: text({ enum: feedbackKinds }).notNull(),
    note: text(),
    ...handlingColumns(),
    reporter: person(),
    reason: text(),
    source: text(),
    comment: text(),
    /** what it is about, if it is about content */
    content: uuid().references(() => contents.id, { onDelete: 'set null' }),
    platform: uuid().references(() => platforms.idPlatform, { onDelete: 'set null' }),
    device: text(),
    os: text(),
    os_version: text(),
    os_platform: text(),
    app_version: text(),
    crash: uuid().references(() => crashes.idCrash, { onDelete: 'set null' }),
    /** of a crash: what the error said, and where the application was */
    message: text(),
    trace: text(),
    /** where blacklisted keywords were found */
    matches: jsonb()
      .$type<Match[]>()
      .notNull()
      .default(ddl`'[]'`),
    /** a hash of the network that it was sent from; limits count by it */
    network: text(),
    search_text: searchText('title', 'comment'),
    ...stamps(),
  },
  (t) => [
    index('feedback_created').on(t.created_at, t.idFeedback),
    index('feedback_updated').on(t.updated_at, t.idFeedback),
    index('feedback_state').on(t.state, t.created_at, t.idFeedback),
    index('feedback_kind').on(t.kind, t.created_at, t.idFeedback),
    index('feedback_reporter').on(t.reporter, t.created_at, t.idFeedback),
    index('feedback_network').on(t.network, t.created_at),
    index('feedback_crash').on(t.crash, t.created_at, t.idFeedback),
    index('feedback_crash_reporter').on(t.crash, t.reporter),
    index('feedback_platform').on(t.platform, t.created_at, t.idFeedback),
    index('feedback_decided_by').on(t.decided_by, t.created_at, t.idFeedback),
    index('feedback_caught')
      .on(t.created_at, t.idFeedback)
      .where(ddl`${t.matches} <> '[]' and ${t.deleted_at} is null`),
    referenceIndex('feedback_content', t.content),
    ...searchIndexes('feedback', t.search_text),
  ],
);

const storage = { scope: inOwnContent, own: ['content', 'message', 'trace', 'matches', 'network'] } as const;

export const feedbackRoutes = implement(feedback, ({ db }) => {
  const own = records(feedback, db, feedbacks, storage);
  const { takeBack, ...decisions } = moves(handling, own, handlingValues);
  return {
    ...handlers(feedback as unknown as Noun, db, own),
    caught: handlers(feedback as unknown as Noun, db, own, hasMatches).list,
    ...decisions,
    takeBack,
    context: async ({ params: { id } }, actor) => {
      await own.read(db.pool, id, actor, { deleted: true });
      const [found] = await run<z.output<typeof feedbackContext>>(
        db.pool,
        sql`select (select ${aboutJson(db)} from content c where c.id = t.content) as content,
              t.matches, concat_ws(e'\n', t.message, t.trace) as trace
            from feedback t where t."idFeedback" = ${id}::uuid`,
      );
      return { content: null, matches: [], ...found, trace: found?.trace || null };
    },
  };
});
