import { may } from '@marquee/contract/access';
import { session } from '@marquee/contract/session/session';
import { sql as expression } from 'drizzle-orm';
import { index, inet, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, referenceIndex } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, sql } from '../kit/sql.ts';
import { platforms } from '../accounts/platform.ts';
import { users, visibleUsers } from '../accounts/user.ts';
import { admitSignIn } from './admission.ts';
import { type Account, accountColumns, openSession, permissionsOf, personOf, recordingFailure, recordOwn } from './open-session.ts';
import { requireSecondFactor } from './factor.ts';
import { isCorrectPassword } from './password.ts';
import { reauthenticate } from './reauthentication.ts';

/** Open sessions. Only the hash of a token is stored, so that nobody who reads this table can sign in with it. */
export const sessions = pgTable(
  'session',
  {
    /** SHA-256 of the token, base64url */
    hash: text().primaryKey(),
    /** the id in the owner's list of sessions */
    id: uuid().notNull().defaultRandom(),
    user: uuid()
      .notNull()
      .references(() => users.idUser),
    created_at: instant().notNull(),
    /** when it was last used, accurate to a few minutes */
    seen_at: instant()
      .notNull()
      .default(expression`now()`),
    expires_at: instant().notNull(),
    /** the session ends after this many minutes without use */
    idle_minutes: integer().notNull().default(240),
    /** whom its person sees the console as */
    seen_as: uuid().references(() => users.idUser, { onDelete: 'set null' }),
    /** when a ban ended it; kept, so that its browser learns why */
    ended_at: instant(),
    /** set while the screen is locked */
    locked_at: instant(),
    /** the platform over which a viewer opened it; null for a session of the console */
    platform: uuid().references(() => platforms.idPlatform, { onDelete: 'cascade' }),
    /** the address of its last use, and the `User-Agent` that opened it */
    address: inet(),
    agent: text(),
  },
  (t) => [
    uniqueIndex('session_id').on(t.id),
    referenceIndex('session_of_seen_as', t.seen_as),
    index('session_user').on(t.user),
    index('session_expires').on(t.expires_at),
    referenceIndex('session_of_platform', t.platform),
  ],
);

export const sessionRoutes = implement(session, (deps: Deps) => {
  const done = { state: 'DONE' as const };
  return {
    login: async ({ body, request, reply }, actor) => {
      const { refund } = await admitSignIn(deps, body.email, request);
      const [user] = await run<Account & { confirmed: boolean }>(
        deps.db.pool,
        sql`select ${accountColumns}, u.confirmed_at is not null as confirmed from "user" u where u.email = ${body.email} and u.deleted_at is null`,
      );
      return recordingFailure(deps, actor, { email: body.email, user: user?.idUser }, async () => {
        const right = await isCorrectPassword(user?.password, body.password);
        if (!user || !right || user.role === 'user') throw refuse('wrong_credentials');
        await refund();
        // Only whoever knows the password may learn that the account exists.
        if (!user.confirmed) throw refuse('unconfirmed');
        await requireSecondFactor(deps, user, body.remember ?? false);
        return openSession(deps, user, { remember: body.remember ?? false, request, reply, actor });
      });
    },
    logout: async (_call, actor) => {
      await recordOwn(deps, actor, 'sign_out');
      await deps.sessions.revoke(sql`hash = ${actor.session}`);
      return done;
    },
    lock: async (_call, actor) => {
      await recordOwn(deps, actor, 'lock');
      await run(deps.db.pool, sql`update session set locked_at = now() where hash = ${actor.session} and locked_at is null`);
      await deps.sessions.invalidateEverywhere();
      return done;
    },
    unlock: async ({ body }, actor) => {
      await reauthenticate(deps, { ...actor, id: actor.seenBy ?? actor.id }, { password: body.password });
      await unlock(deps, actor);
      return done;
    },
    me: async (_call, actor) => {
      const [found] = await run<Account & { expires_at: Date; own_id: string; own_name: string }>(
        deps.db.pool,
        sql`select ${accountColumns}, s.expires_at, o."idUser" as own_id, o."displayName" as own_name
            from session s join "user" o on o."idUser" = s.user, "user" u where s.hash = ${actor.session} and u."idUser" = ${actor.id}::uuid`,
      );
      if (!found) throw refuse('invalid_token');
      return {
        user: personOf(deps, found),
        permissions: permissionsOf(found),
        expires_at: found.expires_at.toISOString(),
        needs_second_factor: actor.needsFactor === true,
        seen_by: actor.seenBy === undefined ? null : { id: found.own_id, label: found.own_name },
      };
    },
    permission: async ({ query }, actor) => {
      const isOwn = query.idUser === undefined || query.idUser === actor.id;
      if (!isOwn && !may(actor.role ?? 'user', actor.permissions, 'users', 'read')) throw refuse('forbidden');
      const [found] = await run<Account>(
        deps.db.pool,
        sql`select t.role, t.permissions from "user" t
            where t."idUser" = ${query.idUser ?? actor.id}::uuid and t.deleted_at is null and ${isOwn ? raw('true') : visibleUsers(actor)}`,
      );
      if (!found) throw refuse('not_found');
      return { role: found.role, permissions: permissionsOf(found) };
    },
    live: (call, actor) => deps.live.stream(call, actor),
  };
});

/** Unlocks the actor's locked session, in every process. */
export async function unlock(deps: Deps, actor: Actor): Promise<void> {
  await recordOwn(deps, actor, 'unlock');
  await run(deps.db.pool, sql`update session set locked_at = null where hash = ${actor.session}`);
  await deps.sessions.invalidateEverywhere();
}
