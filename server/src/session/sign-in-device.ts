import { randomBytes } from 'node:crypto';
import { limits } from '@marquee/contract/limits';
import { sql as ddl } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { instant } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../kit/change.ts';
import { run, sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';
import { tokenHash } from './token.ts';

/**
 * Browsers in which somebody has signed in, each identified by a random token in a cookie. Attacks on the account do not delay such a browser: see
 * `admitSignIn`. The token grants no access. Only its hash is stored.
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

const cookieName = 'marquee_device';

/** The hash of the device token in the request's cookie; null without one. */
export function deviceHash(request: FastifyRequest): string | null {
  const token = new RegExp(`(?:^|;) *${cookieName}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  return token === undefined ? null : tokenHash(token);
}

/** The hash of the browser's token if the account with this e-mail has signed in there before; null otherwise. */
export async function getKnownDevice(deps: Deps, request: FastifyRequest, email: string): Promise<string | null> {
  const hash = deviceHash(request);
  if (hash === null) return null;
  const [known] = await run(
    deps.db.pool,
    sql`select 1 from sign_in_device d join "user" u on u."idUser" = d.person where d.hash = ${hash} and u.email = ${email} and u.deleted_at is null`,
  );
  return known ? hash : null;
}

/**
 * Remembers the browser of a sign-in, and removes the person's oldest browsers beyond `limits.devices`. The token is new each time, so a planted or
 * copied token becomes worthless. Other people who have signed in there stay known. Returns the token. The caller must have locked the account.
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

/** Sets the cookie with the browser's token. The browser sends it only with sign-in calls, and no script can read it. */
export function setDeviceCookie(deps: Deps, { request, reply }: { request: FastifyRequest; reply: FastifyReply }, token: string): void {
  const isSecure = URL.parse(deps.config.PUBLIC_URL ?? '')?.protocol === 'https:' || request.protocol === 'https';
  reply.header(
    'set-cookie',
    `${cookieName}=${token}; Path=/cms/v1/login; Max-Age=${limits.deviceDays * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
