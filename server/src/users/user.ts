import type { Write } from '@marquee/contract/kit/field';
import type { ListQuery } from '@marquee/contract/kit/listing';
import type { Noun } from '@marquee/contract/kit/resource';
import { totalUser, user, type UserState } from '@marquee/contract/users/user';
import { links } from '../db/columns.ts';
import { inOwnChannels, users, userSides, visibleUsers } from '../accounts/user.ts';
import type { Db } from '../db/open.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { crud, handlers } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { records } from '../kit/records.ts';
import { fault, refuse } from '../kit/refusal.ts';
import type { Scope } from '../kit/scope.ts';
import type { Rule } from '../kit/shape.ts';
import { join, raw, run, type Sql, sql } from '../kit/sql.ts';
import { notify } from '../session/notify.ts';

/** The channels that each person `owner` owns or is a member of. It is a view: channels are changed on their own form. */
const userChannels = links(
  'user_channel',
  () => users.idUser,
  () => users.idUser,
);

/**
 * Who may change whom: the owners everybody, account managers all but the owners and themselves, a partner nobody. Everybody changes their own profile on the
 * page of their account.
 */
export const accountScope: Scope = {
  reads: (actor) => (actor.role === 'partner' ? visibleUsers(actor) : undefined),
  writes: (actor) =>
    actor.role === 'super_admin' ? undefined : actor.role === 'partner' ? raw('false') : sql`(t.role <> 'super_admin' and t."idUser" <> ${actor.id}::uuid)`,
  hasCanChange: true,
  audience: ['idUser'],
};

/**
 * Limits the lookup of a partner to people who may own a channel: partners, and people of their own channels. They must not find viewers, advertisers
 * or staff. Advertisers find themselves alone.
 */
const lookupScope: Scope = (() => {
  const limit = (actor: Actor) =>
    actor.role === 'partner'
      ? sql`(t.role = 'partner' or ${inOwnChannels(actor)})`
      : actor.role === 'advertiser'
        ? sql`t."idUser" = ${actor.id}::uuid`
        : undefined;
  return { reads: limit, writes: limit };
})();

/** By state, the people `t` with the side `s` who are in it now. The clock decides, so a ban ends without a job. */
const inState: Record<UserState, Sql> = {
  banned: raw('s.banned_until > now()'),
  locked: raw('(s.locked_until > now() and coalesce(s.banned_until, now()) <= now())'),
  invited: raw('(t.password is null and t.confirmed_at is null and coalesce(s.locked_until, now()) <= now() and coalesce(s.banned_until, now()) <= now())'),
  active: raw(
    '((t.password is not null or t.confirmed_at is not null) and coalesce(s.locked_until, now()) <= now() and coalesce(s.banned_until, now()) <= now())',
  ),
};
/** The state of the person `t`, without a join, since look-ups have none. */
const state = raw(`(select case when s.banned_until > now() then 'banned' when s.locked_until > now() then 'locked'
  when t.password is null and t.confirmed_at is null then 'invited' else 'active' end from user_side s where s.owner = t."idUser")`);

/** How many bans the people `t` were given within so many days. */
const bansWithin = (days: number) => raw(`(select count(*)::int from ban b where b."user" = t."idUser" and b.created_at > now() - interval '${days} days')`);
const computed = {
  state,
  banned_until: raw('(case when s.banned_until > now() and isfinite(s.banned_until) then s.banned_until end)'),
  bans_30_days: bansWithin(30),
  bans_90_days: bansWithin(90),
};

/** Whoever has no e-mail address keeps their phone number: they sign in with it. */
const reachableRule: Rule = async (on, { id, before, after }) => {
  if (before['phone'] === null || after['phone'] !== null) return [];
  const [found] = await run(on, sql`select 1 from "user" where "idUser" = ${id}::uuid and email is null`);
  return found ? [fault('phone', 'required')] : [];
};

/** The advisory lock of whatever may take away a super_admin. Any number that nothing else uses. */
const adminLock = 7_277_834;

/** Has everything that may take away a super_admin wait for its turn, so that two of them cannot remove each other at once. */
export const lockAdmins = (tx: Tx) => run(tx.client, sql`select pg_advisory_xact_lock(${adminLock}::bigint)`);

/** Refuses what has just been written if no super_admin who can sign in now is left. @throws 409 `last_admin` */
export async function demandAdmin(tx: Tx): Promise<void> {
  const [left] = await run(
    tx.client,
    sql`select 1 from "user" t join user_side s on s.owner = t."idUser"
        where t.role = 'super_admin' and t.deleted_at is null and t.confirmed_at is not null and t.password is not null
          and coalesce(s.banned_until, now()) <= now() limit 1`,
  );
  if (!left) throw refuse('last_admin');
}

/** Tells somebody that their role or permission list was changed. */
const notifyOfRights = (tx: Tx, person: string, actor: Actor) => notify(tx, person, { kind: 'rights', record: { kind: 'user', id: person }, by: actor.id });

export const userRoutes = implement(user, ({ db, sessions }) => {
  const storage = {
    side: userSides,
    links: { channels: userChannels },
    computed,
    own: ['password', 'confirmed_at', 'invited_by', 'invited_at', 'invited_until'],
    rules: [reachableRule],
  } as const;
  const own = records(user, db, users, { ...storage, scope: accountScope });
  const { filters } = own.shape;
  /** States and last use are asked of the side table by its own columns, so that their indexes serve. */
  const byState = (q: ListQuery, fence?: Sql) => {
    const { state: states, ...rest } = q;
    const found = filters(rest as ListQuery, fence);
    const wanted = Array.isArray(states)
      ? [
          sql`(${join(
            (states as UserState[]).map((each) => inState[each]),
            ' or ',
          )})`,
        ]
      : [];
    return { ...found, elsewhere: [...found.elsewhere, ...wanted] };
  };
  const joinedSide = (q: ListQuery) => q['state'] !== undefined;
  const shape = {
    ...own.shape,
    filters: byState,
    counting: (q: ListQuery) => (joinedSide(q) ? own.shape.from : own.shape.counting(q)),
    paging: (q: ListQuery, by: string) => (joinedSide(q) ? sql`"user" t${own.shape.joined}` : own.shape.paging(q, by)),
  };
  const plain = handlers<Write<typeof user.fields>>(user as unknown as Noun, db, { ...own, shape });
  /** Does a write that may take rights or an account away, and has every process ask again who may do what. */
  const guarded = <A>(call: { params: { id: string }; db: Db | Tx }, actor: Actor, write: (tx: Tx) => Promise<A>): Promise<A> =>
    change(call.db, actor, async (tx) => {
      await lockAdmins(tx);
      const written = await write(tx);
      await demandAdmin(tx);
      tx.afterCommit.push(() => sessions.invalidateEverywhere());
      return written;
    });
  return {
    ...plain,
    lookup: crud(user, db, users, { ...storage, scope: lookupScope }).lookup,
    update: (call, actor) => {
      if (call.body.role === undefined && call.body.permissions === undefined) return plain.update(call, actor);
      if (actor.role !== 'super_admin') throw refuse('forbidden');
      if (call.params.id === actor.id) throw refuse('own_account');
      return guarded(call, actor, async (tx) => {
        const written = await plain.update({ ...call, db: tx }, actor);
        await notifyOfRights(tx, call.params.id, actor);
        return written;
      });
    },
    remove: (call, actor) => {
      if (call.params.id === actor.id) throw refuse('own_account');
      return guarded(call, actor, async (tx) => {
        const removed = await plain.remove({ ...call, db: tx }, actor);
        await run(tx.client, sql`delete from session where "user" = ${call.params.id}::uuid`);
        return removed;
      });
    },
  };
});

export const totalUserRoutes = implement(totalUser, ({ db }) => ({
  count: async (_call, actor) => {
    const { count, exact } = await db.totals.of(db.pool, user.name, sql`from "user" t where t.deleted_at is null and ${visibleUsers(actor)}`);
    return { total: count, total_is_exact: exact };
  },
}));
