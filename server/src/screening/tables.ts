import { disguises, strengths } from '@marquee/contract/feedback/match';
import { sql as ddl } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key, line, rowColumns, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { contentReference } from '../content/registry.ts';

/** The blacklist: keywords that texts are screened for. */
export const keywords = pgTable(
  'keyword',
  {
    idKeyword: key(),
    word: line().notNull(),
    strength: text({ enum: strengths }).notNull().default('exact'),
    search_text: searchText('word'),
    ...stamps(),
  },
  (t) => [
    // Keeps accents, because a Vietnamese word with other accents is another word.
    uniqueIndex('keyword_word_once')
      .on(ddl`lower(normalize(${t.word}, NFC))`)
      .where(ddl`${t.deleted_at} is null`),
    index('keyword_word').on(t.word, t.idKeyword),
    index('keyword_created').on(t.created_at, t.idKeyword),
    index('keyword_updated').on(t.updated_at, t.idKeyword),
    index('keyword_strength').on(t.strength, t.created_at, t.idKeyword),
    ...searchIndexes('keyword', t.search_text),
  ],
);

/** Texts within which a keyword is not found. */
export const keywordExceptions = pgTable('keyword_exception', { ...rowColumns(() => keywords.idKeyword), text: text().notNull() }, (t) => [
  index('keyword_exception_owner').on(t.owner, t.position),
]);

/** One row: the version of the blacklist, and how far the rescan after its last change is. */
export const screenings = pgTable('screening', {
  id: smallint().primaryKey().default(1),
  /** A random text that changes with each change of the list. A number would be used twice after a rollback. */
  version: text()
    .notNull()
    .default(ddl`gen_random_uuid()::text`),
  state: text({ enum: ['DOING', 'DONE'] })
    .notNull()
    .default('DONE'),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  finished_at: instant(),
});

/** The places at which keywords were found in content. */
export const contentMatches = pgTable(
  'content_match',
  {
    content: contentReference(),
    position: smallint().notNull(),
    /** the path of the field, such as `title` or `cast.3.role` */
    field: text().notNull(),
    /** SHA-256 of the text, so that an approval holds for this text alone */
    digest: text().notNull(),
    word: text().notNull(),
    strength: text({ enum: strengths }).notNull(),
    disguise: text({ enum: disguises }).notNull(),
    /** offsets in UTF-16 units */
    start: integer().notNull(),
    end: integer().notNull(),
    /** whether a person has approved the content with this match */
    approved: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.content, t.position] }),
    index('content_match_open')
      .on(t.content)
      .where(ddl`not ${t.approved}`),
  ],
);
