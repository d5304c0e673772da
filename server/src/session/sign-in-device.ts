import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { instant } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { users } from '../users/user.ts';
import { tokenHash } from './token.ts';

/**
 * Browsers in which somebody has signed in, each by a random token in its cookie. Such a browser is not held up by what strangers try: see `admitSignIn`.
 * The token opens nothing. Only its hash is kept.
 */
export const signInDevices = pgTable(
  'sign_in_device',
  {
    person: uuid()
      .notNull()
      .references(() => users.idUser, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url */
    hash: text().notNull(),
    seen_at: instant()
      .notNull()
      .default(ddl`now()`),
  },
  (t) => [primaryKey({ columns: [t.person, t.hash] }), index('sign_in_device_hash').on(t.hash)],
);

const cookie = 'marquee_device';

/** The hash of the token that a browser came with. Null without one. */
export function deviceHash(request: FastifyRequest): string | null {
  const token = new RegExp(`(?:^|;) *${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return token === undefined ? null : tokenHash(token);
}

/** The hash of a browser's token if somebody with this address has signed in there; null for any other browser. */
export async function knownDevice(deps: Deps, request: FastifyRequest, email: string): Promise<string | null> {
  const hash = deviceHash(request);
  if (hash === null) return null;
  const [known] = await run(
    deps.db.pool,
    sql`select 1 from sign_in_device d join "user" u on u."idUser" = d.person where d.hash = ${hash} and u.email = ${email} and u.deleted_at is null`,
  );
  return known ? hash : null;
}

/**
 * Remembers the browser of a sign-in, and forgets the person's oldest ones beyond `limits.devices`. The token is new each time, so that one that was planted
 * or copied beforehand is worth nothing. Everybody known there stays known. Answers the token. The account must be locked in this transaction.
 */
export async function rememberDevice(tx: Tx, person: string, request: FastifyRequest): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(tx.client, sql`update sign_in_device set hash = ${tokenHash(token)} where hash = ${deviceHash(request)}`);
  await run(
    tx.client,
    sql`insert into sign_in_device (person, hash) values (${person}::uuid, ${tokenHash(token)}) on conflict (person, hash) do update set seen_at = now()`,
  );
  await run(
    tx.client,
    sql`delete from sign_in_device where person = ${person}::uuid and hash in (
          select hash from sign_in_device where person = ${person}::uuid order by seen_at desc, hash offset ${limits.devices})`,
  );
  return token;
}

/** Gives the browser its token. It goes to the calls of signing in alone, and no script can read it. */
export function giveDevice(deps: Deps, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, token: string): void {
  const isSecure = URL.parse(deps.config.PUBLIC_URL ?? '')?.protocol === 'https:' || request.protocol === 'https';
  reply.header(
    'set-cookie',
    `${cookie}=${token}; Path=/cms/v1/login; Max-Age=${limits.deviceDays * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
