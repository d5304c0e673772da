import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { users } from '../users/user.ts';
import { tokenHash } from './token.ts';

/** What links in mails are good for. Only a hash of what they carry is kept: whoever reads this table cannot use them. */
export const accountLinks = pgTable(
  'account_link',
  {
    /** SHA-256 of the token, base64url */
    hash: text().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index('account_link_user').on(t.user, t.purpose), index('account_link_expires').on(t.expires_at)],
);

export type Purpose = 'confirm' | 'reset';
const hours: Record<Purpose, number> = { confirm: limits.confirmHours, reset: limits.resetHours };

/** Makes a token for one purpose of one account; the mail that it goes into is the only place where it stands. */
export async function issue(on: Runner, user: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    on,
    sql`insert into account_link (hash, "user", purpose, expires_at) values (${tokenHash(token)}, ${user}::uuid, ${purpose}, now() + make_interval(hours => ${hours[purpose]}))`,
  );
  return token;
}

/** Makes every link of an account for this purpose useless. */
export const spend = (on: Runner, user: string, purpose: Purpose) =>
  run(on, sql`update account_link set used_at = now() where "user" = ${user}::uuid and purpose = ${purpose} and used_at is null`);

/** Whose a token is, looked at without using it. @throws 410 `link_used`, `link_expired` (also for what was never one) */
export async function read(on: Runner, token: string, purpose: Purpose): Promise<{ user: string; email: string; password: string | null }> {
  const [found] = await run<{ user: string; email: string; password: string | null; used: boolean; over: boolean }>(
    on,
    sql`select l."user", u.email, u.password, l.used_at is not null as used, l.expires_at < now() as over
        from account_link l join "user" u on u."idUser" = l."user" and u.deleted_at is null
        where l.hash = ${tokenHash(token)} and l.purpose = ${purpose}`,
  );
  if (found?.used) throw refuse('link_used');
  if (!found || found.over) throw refuse('link_expired');
  return found;
}

/** Uses a token up, in the transaction that does what it is for: of two at once one wins. All others of its purpose go with it. @throws as `read` */
export async function redeem(tx: Tx, token: string, purpose: Purpose): Promise<string> {
  // The account before its links, in the order of whoever signs up again or sets a password: otherwise each could wait for the other.
  await run(tx.client, sql`select from "user" where "idUser" = (select l."user" from account_link l where l.hash = ${tokenHash(token)}) for no key update`);
  const [won] = await run<{ user: string }>(
    tx.client,
    sql`update account_link set used_at = now() where hash = ${tokenHash(token)} and purpose = ${purpose} and used_at is null and expires_at > now() returning "user"`,
  );
  if (!won) {
    await read(tx.client, token, purpose);
    throw refuse('link_used');
  }
  await spend(tx.client, won.user, purpose);
  return won.user;
}
