import { type BanNotice, type BanReason, banReasons, type BanScope, banScopes, signInScopes } from '@marquee/contract/users/ban';
import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key, referenceIndex, stamps } from '../db/columns.ts';
import { refuse } from '../kit/refusal.ts';
import { run, type Runner, type Sql, sql } from '../kit/sql.ts';
import { users } from './user.ts';

/** Bans of people. They stand beside the accounts, because sign-in, uploads and comments ask for them. The contract says what the columns mean. */
export const bans = pgTable(
  'ban',
  {
    idBan: key(),
    user: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    scope: text({ enum: banScopes }).notNull(),
    reason: text({ enum: banReasons }).notNull(),
    text: text(),
    until: instant(),
    by: uuid().references(() => users.idUser, { onDelete: 'set null' }),
    lifted_at: instant(),
    lifted_by: uuid().references(() => users.idUser, { onDelete: 'set null' }),
    lift_reason: text(),
    /** when the ban is over: once it is lifted, else at its end; `infinity` for good */
    ends_at: instant().notNull().generatedAlwaysAs(ddl.raw(`least(coalesce(lifted_at, 'infinity'::timestamptz), coalesce(until, 'infinity'::timestamptz))`)),
    ...stamps(),
  },
  (t) => [
    index('ban_created').on(t.created_at, t.idBan),
    index('ban_user').on(t.user, t.created_at, t.idBan),
    index('ban_scope').on(t.scope, t.created_at, t.idBan),
    index('ban_reason').on(t.reason, t.created_at, t.idBan),
    index('ban_ends').on(t.ends_at),
    referenceIndex('ban_of_by', t.by),
    referenceIndex('ban_of_lifted_by', t.lifted_by),
  ],
);

/** A condition: the ban `b` is in force now. Lists, counts and every check use it, so the clock alone ends a ban. */
export const isInForce = sql`b.ends_at > now()`;

/** Of the bans in force of the person `user`, the one of these scopes that ends last: its scope, reason and `until`. */
export const lastBanOf = (user: Sql, scopes: readonly BanScope[]): Sql =>
  sql`select b.scope, b.reason, b.until from ban b where b."user" = ${user} and b.scope = any(${scopes}::text[]) and ${isInForce}
      order by b.ends_at desc, b."idBan" desc limit 1`;

export type StoredBan = { scope: BanScope; reason: BanReason; until: Date | null };

/** The error `banned` in the form that its `params` have. */
export const banNotice = ({ scope, reason, until }: StoredBan): BanNotice => ({ scope, reason, until: until?.toISOString() ?? null });

/** Refuses a person whom a ban in force keeps from this; a ban from everything does so too. @throws 403 `banned` */
export async function refuseBanned(on: Runner, person: string | null, scope: Exclude<BanScope, 'everything'>): Promise<void> {
  const [found] = await run<StoredBan>(on, lastBanOf(sql`${person}::uuid`, [scope, 'everything']));
  if (found) throw refuse('banned', banNotice(found));
}

/** The end of the last ban in force that keeps a person from signing in, for `user_side.banned_until`. */
export const signInBannedUntil = (person: string): Sql =>
  sql`(select max(b.ends_at) from ban b where b."user" = ${person}::uuid and b.scope = any(${[...signInScopes]}::text[]) and ${isInForce})`;
