import { scores } from '@marquee/contract/contest/judging';
import { sql as ddl } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/user.ts';
import { instant, key } from '../db/columns.ts';
import { contestEntries } from './entry.ts';

/** What judges score, in order. Weights are percentages. */
export const contestCriteria = pgTable('contest_criterion', {
  id: key(),
  position: smallint().notNull(),
  name: text().notNull(),
  hint: text(),
  weight: smallint().notNull(),
});

/** Who judges. The scores of a person who is no judge any more are kept, and do not count. */
export const contestJudges = pgTable('contest_judge', {
  person: uuid()
    .primaryKey()
    .references(() => users.idUser, { onDelete: 'cascade' }),
  position: smallint().notNull(),
});

const ownerAndJudge = {
  owner: uuid()
    .notNull()
    .references(() => contestEntries.owner, { onDelete: 'cascade' }),
  judge: uuid()
    .notNull()
    .references(() => users.idUser, { onDelete: 'cascade' }),
};

/** A judge's score of an entry by one criterion. Sums and ranks are computed from these rows and stored nowhere. */
export const contestScores = pgTable(
  'contest_score',
  {
    ...ownerAndJudge,
    criterion: uuid()
      .notNull()
      .references(() => contestCriteria.id),
    score: smallint().notNull(),
    saved_at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.judge, t.criterion] }),
    index('contest_score_judge').on(t.judge, t.owner),
    index('contest_score_criterion').on(t.criterion),
    check('contest_score_bounds', ddl.raw(`"score" between ${scores.least} and ${scores.most}`)),
  ],
);

/** A judge's own notes on an entry: `{ at_s, text }`, in the order of the film. */
export const contestNotes = pgTable('contest_note', { ...ownerAndJudge, notes: jsonb().notNull() }, (t) => [
  primaryKey({ columns: [t.owner, t.judge] }),
  index('contest_note_judge').on(t.judge),
]);
