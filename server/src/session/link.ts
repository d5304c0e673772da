import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';
import { tokenHash } from './token.ts';

/** Links in mails. Only the hash of a link's token is stored, so that nobody who reads this table can use the links. */
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

export type LinkPurpose = 'confirm' | 'reset';
const lifetimeHours: Record<LinkPurpose, number> = { confirm: limits.confirmHours, reset: limits.resetHours };

/** Creates the token of a link for one purpose and one account. The token itself appears only in the mail. */
export async function createLinkToken(on: Runner, user: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    on,
    sql`insert into account_link (hash, "user", purpose, expires_at) values (${tokenHash(token)}, ${user}::uuid, ${purpose}, now() + make_interval(hours => ${lifetimeHours[purpose]}))`,
  );
  return token;
}

/** Invalidates every link of an account for this purpose. */
export const revokeLinks = (on: Runner, user: string, purpose: LinkPurpose) =>
  run(on, sql`update account_link set used_at = now() where "user" = ${user}::uuid and purpose = ${purpose} and used_at is null`);

/** Returns the account of a link's token without using the link. @throws 410 `link_used`, `link_expired` (also for an unknown token) */
export async function checkLink(on: Runner, token: string, purpose: LinkPurpose): Promise<{ user: string; email: string; password: string | null }> {
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

/**
 * Uses a link, in the transaction that does what the link is for. Of two parallel calls one wins. Invalidates all other links of the same purpose.
 * Returns the account's id. @throws as `checkLink`
 */
export async function redeemLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<string> {
  // Lock the account before its links, as signing up again and setting a password do. Another order could deadlock.
  await run(tx.client, sql`select from "user" where "idUser" = (select l."user" from account_link l where l.hash = ${tokenHash(token)}) for no key update`);
  const [redeemed] = await run<{ user: string }>(
    tx.client,
    sql`update account_link set used_at = now() where hash = ${tokenHash(token)} and purpose = ${purpose} and used_at is null and expires_at > now() returning "user"`,
  );
  if (!redeemed) {
    await checkLink(tx.client, token, purpose);
    throw refuse('link_used');
  }
  await revokeLinks(tx.client, redeemed.user, purpose);
  return redeemed.user;
}
