import type { ListQuery } from '@marquee/contract/kit/listing';
import type { Noun } from '@marquee/contract/kit/resource';
import { ban, bans as banCalls, type BanScope, type BanState, signInScopes } from '@marquee/contract/users/ban';
import { bans, isInForce, signInBannedUntil } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx, type Write } from '../kit/change.ts';
import { handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import type { TakeBack } from '../kit/move.ts';
import { type Records, records } from '../kit/records.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import { searchCondition } from '../kit/shape.ts';
import { allOf, join, raw, run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { removeChallenges } from '../session/challenge.ts';
import { enqueueMail } from '../session/mail.ts';
import { notify } from '../session/notify.ts';
import { accountScope, demandAdmin, lockAdmins } from './user.ts';

/** Staff see bans; partners do not, since a ban is between the platform and the person. */
const banScope: Scope = (() => {
  const limit = (actor: Actor) => (actor.role === 'partner' ? raw('false') : undefined);
  return { reads: limit, writes: limit, audience: ['user'] };
})();

/** By state, the bans `t` that are in it now. */
const inState: Record<BanState, Sql> = { in_force: raw('t.ends_at > now()'), over: raw('t.ends_at <= now()') };
const state = raw(`(case when t.ends_at > now() then 'in_force' else 'over' end)`);

/** Bans are searched by the people who were banned. */
const search = (text: string) => sql`t."user" in (select t."idUser" from "user" t where ${searchCondition(text, true, 'user')})`;

const storage = { scope: banScope, computed: { state }, own: ['ends_at'], search } as const;
const recordsOf = (db: Deps['db']) => records(ban, db, bans, storage);

export const banRoutes = implement(ban, (deps) => {
  const { db } = deps;
  const own = recordsOf(db);
  const filters = (q: ListQuery, fence?: Sql) => {
    const { state: states, ...rest } = q;
    const found = own.shape.filters(rest as ListQuery, fence);
    if (!Array.isArray(states)) return found;
    const wanted = (states as BanState[]).map((each) => inState[each]);
    return { ...found, own: [...found.own, sql`(${join(wanted, ' or ')})`] };
  };
  const takeBack: TakeBack = (tx, id, _fields, actor) => lift(deps, own, tx, id, null, actor);
  return {
    ...handlers(ban as unknown as Noun, db, { ...own, shape: { ...own.shape, filters } }),
    takeBack: { ban: Object.assign(takeBack, { guard: banCalls.restrict.guard }) },
  };
});

const keepsFromSignIn = (scope: BanScope): boolean => (signInScopes as readonly BanScope[]).includes(scope);

/**
 * Locks the account of a person whom the actor may manage. Signing in locks it as well, so no session is opened beside a new ban.
 * @throws 404, and 403 if they may only see it
 */
async function holdManaged(tx: Tx, idUser: string, actor: Actor): Promise<{ email: string | null; label: string }> {
  const [found] = await run<{ email: string | null; label: string; mine: boolean }>(
    tx.client,
    sql`select t.email, t."displayName" as label, ${allOf([accountScope.writes(actor)])} as mine from "user" t
        where t."idUser" = ${idUser}::uuid and t.deleted_at is null and ${allOf([accountScope.reads(actor)])} for no key update of t`,
  );
  if (!found) throw refuse('not_found');
  if (!found.mine) throw refuse('forbidden');
  return found;
}

/** Writes down until when bans keep a person from signing in, and has every process look again. */
async function settle(deps: Deps, tx: Tx, idUser: string): Promise<void> {
  await run(tx.client, sql`update user_side set banned_until = ${signInBannedUntil(idUser)} where owner = ${idUser}::uuid`);
  tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
}

type Told = { idBan: string; idUser: string; email: string | null; scope: BanScope };

/** Tells the person: by mail if they have an address, and where they can still sign in also by a notification. */
async function tell(deps: Deps, tx: Tx, kind: 'banned' | 'ban_lifted', of: Told, actor: Actor): Promise<void> {
  if (of.email !== null) await enqueueMail(tx, deps, { occasion: kind, email: of.email, base: deps.origin(), ban: of.idBan });
  if (!keepsFromSignIn(of.scope)) await notify(tx, of.idUser, { kind, params: { scope: of.scope }, by: actor.id });
}

/** Ends a ban before its time. An undo of the ban gives no reason. @throws 404, 403, 409 if it is over already */
async function lift(deps: Deps, own: Records, tx: Tx, idBan: string, reason: string | null, actor: Actor): Promise<void> {
  await own.read(tx.client, idBan, actor);
  const [{ idUser } = { idUser: '' }] = await run<{ idUser: string }>(tx.client, sql`select b."user" as "idUser" from ban b where b."idBan" = ${idBan}::uuid`);
  if (idUser === actor.id) throw refuse('own_account');
  const { email, label } = await holdManaged(tx, idUser, actor);
  const [lifted] = await run<{ scope: BanScope; lifted_at: Date }>(
    tx.client,
    sql`update ban b set lifted_at = date_trunc('milliseconds', now()), lifted_by = ${actor.id}::uuid, lift_reason = ${reason}, version = version + 1, updated_at = now()
        where b."idBan" = ${idBan}::uuid and ${isInForce} returning b.scope, b.lifted_at`,
  );
  if (!lifted) throw refuse('already_decided');
  await settle(deps, tx, idUser);
  const changes = { lifted_at: [null, lifted.lifted_at.toISOString()], ...(reason === null ? {} : { lift_reason: [null, reason] }) } satisfies Write['changes'];
  tx.recordWrite({ kind: 'ban', record: idBan, verb: 'lift', changes, audience: [idUser], label });
  tx.recordWrite({ kind: 'user', record: idUser, verb: 'lift_ban', changes: {}, audience: [idUser] });
  await tell(deps, tx, 'ban_lifted', { idBan, idUser, email, scope: lifted.scope }, actor);
}

/** Banning and lifting: see the contract. */
export const bansRoutes = implement(banCalls, (deps: Deps) => {
  const own = recordsOf(deps.db);
  return {
    restrict: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { idUser, scope, reason, text = null, until } = call.body;
        if (idUser === actor.id) throw refuse('own_account');
        if (until !== null && Date.parse(until) <= Date.now()) throw invalid([fault('until', 'in_the_past')]);
        await lockAdmins(tx);
        const { email, label } = await holdManaged(tx, idUser, actor);
        const idBan = newId();
        await run(
          tx.client,
          sql`insert into ban ("idBan", "user", scope, reason, text, until, by, created_by)
              values (${idBan}::uuid, ${idUser}::uuid, ${scope}, ${reason}, ${text}, ${until}::timestamptz, ${actor.id}::uuid, ${actor.id}::uuid)`,
        );
        if (keepsFromSignIn(scope)) {
          await run(tx.client, sql`update session set ended_at = now() where "user" = ${idUser}::uuid and ended_at is null`);
          await removeChallenges(tx.client, idUser);
        }
        await settle(deps, tx, idUser);
        await demandAdmin(tx);
        const changes = { scope: [null, scope], reason: [null, reason], until: [null, until] } satisfies Record<string, [unknown, unknown]>;
        tx.recordWrite({ kind: 'ban', record: idBan, verb: 'ban', changes, audience: [idUser], label });
        tx.recordWrite({ kind: 'user', record: idUser, verb: 'ban', changes: {}, audience: [idUser] });
        await tell(deps, tx, 'banned', { idBan, idUser, email, scope }, actor);
        return own.read(tx.client, idBan, actor);
      }),
    lift: (call, actor) =>
      change(call.db, actor, async (tx) => {
        const { idBan, reason } = call.body;
        await lift(deps, own, tx, idBan, reason, actor);
        return own.read(tx.client, idBan, actor);
      }),
  };
});
