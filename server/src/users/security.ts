import { limits } from '@marquee/contract/limits';
import { userSecurity } from '@marquee/contract/users/security';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { allOf, name, run, type Runner, sql } from '../kit/sql.ts';
import { deviceOf } from '../kit/device.ts';
import { enqueueMail } from '../session/mail.ts';
import { notify } from '../session/notify.ts';
import { reauthenticate } from '../session/reauthentication.ts';
import { accountScope } from './user.ts';

type Session = { id: string; agent: string | null; address: string | null; created_at: Date; seen_at: Date; expires_at: Date };

/** Sessions and second factor of other people: see the contract. */
export const userSecurityRoutes = implement(userSecurity, (deps: Deps) => {
  /** The e-mail of a person whose account the actor may manage. @throws 404, and 403 if they may only see it */
  const managed = async (on: Runner, id: string, actor: Actor): Promise<string> => {
    const [found] = await run<{ email: string; mine: boolean }>(
      on,
      sql`select t.email, ${allOf([accountScope.writes(actor)])} as mine from "user" t
          where t."idUser" = ${id}::uuid and t.deleted_at is null and ${allOf([accountScope.reads(actor)])}`,
    );
    if (!found) throw refuse('not_found');
    if (!found.mine) throw refuse('forbidden');
    return found.email;
  };
  return {
    get: async ({ params: { id } }, actor) => {
      await managed(deps.db.pool, id, actor);
      const [[state], sessions] = await Promise.all([
        run<{ since: Date | null; codes: number; passkeys: number }>(
          deps.db.pool,
          sql`select (select f.confirmed_at from second_factor f where f."user" = ${id}::uuid) as since,
                (select count(*)::int from recovery_code c where c."user" = ${id}::uuid) as codes,
                (select count(*)::int from passkey p where p."user" = ${id}::uuid) as passkeys`,
        ),
        run<Session>(
          deps.db.pool,
          sql`select id, agent, host(address) as address, created_at, seen_at, expires_at from session
              where "user" = ${id}::uuid and ended_at is null and expires_at > now() and seen_at + make_interval(mins => idle_minutes) > now()
              order by seen_at desc, id limit ${limits.sessions}`,
        ),
      ]);
      return {
        totp_since: state?.since?.toISOString() ?? null,
        recovery_codes_left: state?.codes ?? 0,
        passkeys: state?.passkeys ?? 0,
        sessions: sessions.map(({ agent, created_at, seen_at, expires_at, ...each }) => ({
          ...each,
          ...deviceOf(agent),
          created_at: created_at.toISOString(),
          seen_at: seen_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
      };
    },
    endSessions: async ({ body: { idUser, idSession }, db }, actor) => {
      const ended = await change(db, actor, async (tx) => {
        await managed(tx.client, idUser, actor);
        const rows = await run(
          tx.client,
          sql`delete from session where "user" = ${idUser}::uuid and (${idSession ?? null}::uuid is null or id = ${idSession ?? null}::uuid) returning 1`,
        );
        if (idSession !== undefined && rows.length === 0) throw refuse('not_found');
        if (rows.length > 0) tx.recordWrite({ kind: 'user', record: idUser, verb: 'end_sessions', changes: {}, audience: null });
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
        return rows.length;
      });
      return { ended };
    },
    resetFactor: async ({ body: { idUser, password }, db }, actor) => {
      if (idUser === actor.id) throw refuse('own_account');
      await reauthenticate(deps, actor, { password });
      await change(db, actor, async (tx) => {
        const email = await managed(tx.client, idUser, actor);
        for (const table of ['second_factor', 'recovery_code', 'passkey', 'session'] as const)
          await run(tx.client, sql`delete from ${name(table)} where "user" = ${idUser}::uuid`);
        // Wrong codes no longer matter where no code is asked for.
        await run(tx.client, sql`update user_side set locked_until = null where owner = ${idUser}::uuid`);
        tx.recordWrite({ kind: 'user', record: idUser, verb: 'reset_second_factor', changes: {}, audience: null });
        await notify(tx, idUser, { kind: 'factor_reset', by: actor.id });
        await enqueueMail(tx, deps, { occasion: 'factor_reset', email, base: deps.origin() });
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
      });
      return { state: 'DONE' as const };
    },
  };
});
