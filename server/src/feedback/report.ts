import { reportedKinds, reportReasons } from '@marquee/contract/platform/report';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql as ddl } from 'drizzle-orm';
import { instant, key } from '../db/columns.ts';
import { person } from '../accounts/user.ts';

/** Reports of viewers about content, comments, reviews and other viewers. */
export const reports = pgTable(
  'report',
  {
    idReport: key(),
    kind: text({ enum: reportedKinds }).notNull(),
    /** the id of what is reported */
    target: uuid().notNull(),
    reporter: person(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text(),
    /** the fingerprint of the reported text, see `textKey` */
    text_key: text().notNull(),
    /** the same reason was answered before, for the same text: it joins that answer and waits for none */
    is_joined: boolean().notNull().default(false),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [
    index('report_target').on(t.target, t.created_at),
    index('report_kind').on(t.kind, t.created_at, t.idReport),
    uniqueIndex('report_once').on(t.reporter, t.target, t.reason, t.text_key),
  ],
);
