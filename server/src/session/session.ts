import { createHash, randomBytes } from 'node:crypto';
import { type Entry, entries, type Role, may } from '@marquee/contract/access';
import { session, type SignedIn } from '@marquee/contract/session/session';
import { hash, verify } from '@node-rs/argon2';
import { index, inet, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { instant } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { users } from '../users/user.ts';
import { Tries } from './tries.ts';

/** Who is signed in where. Only a hash of the token is kept: whoever reads this table cannot sign in with it. */
export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, base64url */
    hash: text().primaryKey(),
    user: uuid()
      .notNull()
      .references(() => users.idUser),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    address: inet(),
    agent: text(),
  },
  (t) => [index('session_user').on(t.user), index('session_expires').on(t.expires_at)],
);

/** Hours that a session lasts: a working day, or thirty days where the person asked to be remembered. */
const shortHours = 12;
const longHours = 30 * 24;

/** argon2id with the parameters that OWASP's password storage cheat sheet names first: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string) => hash(password, strength);

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

type Found = { idUser: string; displayName: string; email: string; role: Role; permissions: Entry[]; password: string | null };
const person = (u: Found) => ({ idUser: u.idUser, displayName: u.displayName, email: u.email, role: u.role, avatar: null });
const permissionsOf = (u: { role: Role; permissions: Entry[] }) => (u.role === 'super_admin' ? [...entries] : u.permissions);

export const sessionRoutes = implement(session, (deps: Deps) => {
  const tries = new Tries(deps.db);
  return {
    login: async ({ body, request }): Promise<SignedIn> => {
      await tries.admit(body.email, request.ip);
      const [user] = await run<Found>(
        deps.db.pool,
        sql`select "idUser", "displayName", email, role, permissions, password from "user" where email = ${body.email} and deleted_at is null`,
      );
      // An unknown account costs as much time as a wrong password, so that neither can be told from the other.
      const right = await verify(user?.password ?? (await absent), body.password).catch(() => false);
      if (!user?.password || !right || user.role === 'user') {
        await tries.failed(body.email, request.ip);
        throw refuse('wrong_credentials');
      }
      await tries.forget(body.email);
      const opened = await open(deps, user.idUser, body.remember ? longHours : shortHours, request);
      return { ...opened, user: person(user), permissions: permissionsOf(user) };
    },
    logout: async (_call, actor) => {
      await deps.sessions.revoke(sql`hash = ${actor.session}`);
      return { state: 'DONE' as const };
    },
    me: async (_call, actor) => {
      const [found] = await run<Found & { expires_at: Date }>(
        deps.db.pool,
        sql`select u."idUser", u."displayName", u.email, u.role, u.permissions, null as password, s.expires_at from "user" u join session s on s.user = u."idUser" where s.hash = ${actor.session}`,
      );
      if (!found) throw refuse('invalid_token');
      return { user: person(found), permissions: permissionsOf(found), expires_at: found.expires_at.toISOString() };
    },
    permission: async ({ query }, actor) => {
      if (query.idUser && query.idUser !== actor.id && !may(actor.role ?? 'user', actor.permissions, 'users', 'read')) throw refuse('forbidden');
      const [found] = await run<Found>(
        deps.db.pool,
        sql`select role, permissions from "user" where "idUser" = ${query.idUser ?? actor.id}::uuid and deleted_at is null`,
      );
      if (!found) throw refuse('not_found');
      return { role: found.role, permissions: permissionsOf(found) };
    },
    live: (call, actor) => deps.live.stream(call, actor),
  };
});

const absent = hashPassword(randomBytes(16).toString('hex'));

async function open(deps: Deps, user: string, hours: number, request: FastifyRequest): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + hours * 3_600_000).toISOString();
  const agent = request.headers['user-agent']?.slice(0, 500) ?? null;
  await run(
    deps.db.pool,
    sql`insert into session (hash, "user", created_at, expires_at, address, agent) values (${tokenHash(token)}, ${user}::uuid, now(), ${expires_at}::timestamptz, ${request.ip}::inet, ${agent})`,
  );
  return { token, expires_at };
}
