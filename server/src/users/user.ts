import { entries, roles } from '@marquee/contract/access';
import { homeZone, user } from '@marquee/contract/users/user';
import { languages } from '@marquee/contract/words/words';
import { sql as ddl } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import type { Scope } from '../kit/scope.ts';
import { raw, type Sql, sql } from '../kit/sql.ts';
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
      .default(ddl`'{}'`),
    /** when the e-mail was confirmed; before that the person cannot sign in */
    confirmed_at: instant(),
    search_text: searchText('displayName', 'email'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('user_email')
      .on(t.email)
      .where(ddl`${t.deleted_at} is null`),
    referenceIndex('user_of_avatar', t.avatar),
    ...searchIndexes('user', t.search_text),
  ],
);

/** The people `t` who own a channel of the caller's or are members of one. */
const inOwnChannels = ({ channels }: Actor) =>
  sql`t."idUser" in (select c.owner from channel c where c."idChannel" = any(${channels}::uuid[])
        union all select m.target from channel_member m where m.owner = any(${channels}::uuid[]))`;

/** A condition on the people `t` that the actor sees: a partner sees themselves and the people of their own channels, others see everybody. */
export const visibleUsers = (actor: Actor): Sql => (actor.role === 'partner' ? sql`(t."idUser" = ${actor.id}::uuid or ${inOwnChannels(actor)})` : raw('true'));

/**
 * Limits the lookup of a partner to people who may own a channel: partners, and people of their own channels. They must not find viewers, advertisers
 * or staff.
 */
const lookupScope: Scope = (() => {
  const limit = (actor: Actor) => (actor.role === 'partner' ? sql`(t.role = 'partner' or ${inOwnChannels(actor)})` : undefined);
  return { reads: limit, writes: limit };
})();

/** Only the lookup is mounted so far. */
export const userRoutes = implement(user, ({ db }) => crud(user, db, users, { scope: lookupScope, own: ['password', 'permissions', 'confirmed_at'] }));
