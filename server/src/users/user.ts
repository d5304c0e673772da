import { entries, roles } from '@marquee/contract/access';
import { homeZone, user } from '@marquee/contract/users/user';
import { languages } from '@marquee/contract/words/words';
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { assets } from '../kit/tables.ts';

/** People who can sign in. */
export const users = pgTable(
  'user',
  {
    idUser: key(),
    displayName: line().notNull(),
    name: text(),
    email: text().notNull(),
    phone: text(),
    company: text(),
    avatar: uuid().references(() => assets.id),
    language: text({ enum: languages }).notNull().default('vi'),
    time_zone: text().notNull().default(homeZone),
    /** argon2id, PHC string; null until an invitation is accepted */
    password: text(),
    role: text({ enum: roles }).notNull(),
    permissions: text({ enum: entries })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** since when the address is known to be theirs; without it nobody signs in */
    confirmed_at: instant(),
    search_text: searchText('displayName', 'email'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('user_email')
      .on(t.email)
      .where(sql`${t.deleted_at} is null`),
    referenceIndex('user_of_avatar', t.avatar),
    ...searchIndexes('user', t.search_text),
  ],
);

/** Looked up only: managing users comes with their screens. */
export const userRoutes = implement({ name: user.name, fields: user.fields, lookup: user.lookup }, ({ db }) => ({
  lookup: crud(user, db, users, { own: ['password', 'permissions', 'confirmed_at'] }).lookup,
}));
