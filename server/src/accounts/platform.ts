import { platformKinds } from '@marquee/contract/users/platform';
import { sql as ddl } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, rowColumns, searchIndexes, searchText, stamps } from '../db/columns.ts';

/** Applications that speak to the platform. They stand apart from the area of users, since sessions refer to them. */
export const platforms = pgTable(
  'platform',
  {
    idPlatform: key(),
    title: line().notNull(),
    kind: text({ enum: platformKinds }).notNull(),
    minimum_version: text(),
    enabled: boolean().notNull().default(true),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [
    index('platform_title').on(t.title, t.idPlatform),
    index('platform_created').on(t.created_at, t.idPlatform),
    index('platform_updated').on(t.updated_at, t.idPlatform),
    index('platform_kind').on(t.kind, t.created_at, t.idPlatform),
    index('platform_enabled').on(t.enabled, t.created_at, t.idPlatform),
    ...searchIndexes('platform', t.search_text),
  ],
);

/** The origins of pages that may call a platform. */
export const platformOrigins = pgTable('platform_origin', { ...rowColumns(() => platforms.idPlatform), url: text().notNull() }, (t) => [
  index('platform_origin_owner').on(t.owner, t.position),
]);

/** The keys of platforms. Only the hash of a key is stored, so that nobody who reads this table can call with it. */
export const platformKeyRecords = pgTable(
  'platform_key',
  {
    /** SHA-256 of the key, base64url */
    hash: text().primaryKey(),
    platform: uuid()
      .notNull()
      .references(() => platforms.idPlatform, { onDelete: 'cascade' }),
    /** its first letters, by which people recognise it */
    start: text().notNull(),
    created_at: instant()
      .notNull()
      .default(ddl`now()`),
    /** until when it works beside the key that replaced it; null for the newest */
    expires_at: instant(),
  },
  (t) => [index('platform_key_platform').on(t.platform, t.created_at)],
);

/** The calls of a platform on one day, which begins at midnight in the platform's home zone. */
export const platformDays = pgTable(
  'platform_day',
  {
    platform: uuid()
      .notNull()
      .references(() => platforms.idPlatform, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    calls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.day] }), index('platform_day_day').on(t.day)],
);
