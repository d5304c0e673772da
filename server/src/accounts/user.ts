import { entries, roles } from '@marquee/contract/access';
import { homeZone } from '@marquee/contract/users/user';
import { languages } from '@marquee/contract/words/words';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key, line, referenceIndex, searchIndexes, searchText, stamps } from '../db/columns.ts';
import type { Actor } from '../kit/actor.ts';
import { raw, type Sql, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';

/** People with an account. They stand apart from the area of users, since sessions, channels and content refer to them, and users need those. */
export const users = pgTable(
  'user',
  {
    idUser: key(),
    displayName: line().notNull(),
    name: text(),
    /** null for a viewer who registered with a phone number */
    email: text(),
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
    /** who invited them, whose right to do so is checked again when they accept */
    invited_by: uuid().references((): AnyPgColumn => users.idUser, { onDelete: 'set null' }),
    invited_at: instant(),
    /** until when the invitation can be accepted */
    invited_until: instant(),
    search_text: searchText('displayName', 'name', 'email', 'phone'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('user_email')
      .on(t.email)
      .where(ddl`${t.deleted_at} is null`),
    // Viewers sign in with it. Staff may share one.
    uniqueIndex('user_viewer_phone')
      .on(ddl`(case when ${t.role} = 'user' then ${t.phone} end)`)
      .where(ddl`${t.deleted_at} is null`),
    check('user_reachable', ddl`${t.email} is not null or ${t.phone} is not null`),
    index('user_display_name').on(t.displayName, t.idUser),
    index('user_created').on(t.created_at, t.idUser),
    index('user_updated').on(t.updated_at, t.idUser),
    index('user_role').on(t.role, t.created_at, t.idUser),
    index('user_permissions').using('gin', t.permissions),
    referenceIndex('user_of_avatar', t.avatar),
    referenceIndex('user_of_inviter', t.invited_by),
    index('user_invited')
      .on(t.invited_until)
      .where(ddl`${t.invited_at} is not null and ${t.password} is null and ${t.confirmed_at} is null and ${t.deleted_at} is null`),
    ...searchIndexes('user', t.search_text),
  ],
);

/** A column that refers to a person. It is null once the account is erased. */
export const person = () => uuid().references(() => users.idUser, { onDelete: 'set null' });

/** What the server notes about a person's account; it never changes the record's version. */
export const userSides = pgTable(
  'user_side',
  {
    owner: uuid()
      .primaryKey()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    /** when they last used the console or an application, to a few minutes */
    last_seen: instant(),
    /** until when a ban keeps them from signing in; `infinity` for good */
    banned_until: instant(),
    /** until when too many wrong codes keep them from signing in */
    locked_until: instant(),
  },
  (t) => [
    index('user_side_seen').on(t.last_seen),
    index('user_side_banned')
      .on(t.banned_until)
      .where(ddl`${t.banned_until} is not null`),
    index('user_side_locked')
      .on(t.locked_until)
      .where(ddl`${t.locked_until} is not null`),
  ],
);

/** Whether the row `u` is of somebody who was invited and has not accepted. Other ways to a password close the invitation too. */
export const isInvited = raw('(u.invited_at is not null and u.password is null and u.confirmed_at is null and u.deleted_at is null)');

/** The people `t` who own a channel of the caller's or are members of one. */
export const inOwnChannels = ({ channels }: Actor) =>
  sql`t."idUser" in (select c.owner from channel c where c."idChannel" = any(${channels}::uuid[])
        union all select m.target from channel_member m where m.owner = any(${channels}::uuid[]))`;

/** A condition on the people `t` that the actor sees: a partner sees themselves and the people of their own channels, others see everybody. */
export const visibleUsers = (actor: Actor): Sql => (actor.role === 'partner' ? sql`(t."idUser" = ${actor.id}::uuid or ${inOwnChannels(actor)})` : raw('true'));
