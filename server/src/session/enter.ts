import { randomBytes } from 'node:crypto';
import { type Entry, entries, type Role } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { Person, SignedIn } from '@marquee/contract/session/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { forgetSignIns } from './admission.ts';
import { noticeDevice } from './known-device.ts';
import { giveDevice, rememberDevice } from './sign-in-device.ts';
import { tokenHash } from './token.ts';

/** An account as signing in sees it. */
export type Account = {
  idUser: string;
  displayName: string;
  email: string;
  role: Role;
  permissions: Entry[];
  avatar: string | null;
  time_zone: string;
  /** as it is kept: what it was when it was compared */
  password: string | null;
};

/** The columns of an account, of the table `u`. */
export const accountColumns = sql`u."idUser", u."displayName", u.email, u.role, u.permissions, u.avatar, u.time_zone, u.password`;

export const personOf = (deps: Deps, u: Account): Person => ({
  idUser: u.idUser,
  displayName: u.displayName,
  email: u.email,
  role: u.role,
  avatar: u.avatar === null ? null : fileAddress(deps.db.signing, u.avatar),
  time_zone: u.time_zone,
});
export const permissionsOf = (u: { role: Role; permissions: Entry[] }): Entry[] => (u.role === 'super_admin' ? [...entries] : u.permissions);

/** How long a session lasts in hours, and how long without use in minutes: a working day, or thirty days where the person asked to be remembered. */
const short = { hours: 12, idle: 4 * 60 };
const long = { hours: 30 * 24, idle: 7 * 24 * 60 };

/** The account with this id that may sign in. */
export async function accountOf(deps: Deps, id: string): Promise<Account | undefined> {
  const [found] = await run<Account>(
    deps.db.pool,
    sql`select ${accountColumns} from "user" u where u."idUser" = ${id}::uuid and u.deleted_at is null and u.confirmed_at is not null and u.role <> 'user'`,
  );
  return found;
}

/**
 * Holds an account as it was when its password was compared, until what that opens is stored: comparing takes a while, and whoever sets another
 * password meanwhile ends all that the old one has opened. Of several sign-ins of one account at once each waits for the one before, so that what is
 * counted of them is right. @throws 401 where it has another by now, or is gone
 */
export async function holdAsSeen(tx: Tx, { idUser, password }: Pick<Account, 'idUser' | 'password'>): Promise<void> {
  const [same] = await run(
    tx.client,
    sql`select 1 from "user" where "idUser" = ${idUser}::uuid and password is not distinct from ${password} and deleted_at is null for no key update`,
  );
  if (!same) throw refuse('wrong_credentials');
}

/**
 * Opens a session. Its token is always new: one that the caller came with is never adopted, and the session behind it ends, since this
 * one takes its place.
 */
export async function enter(
  deps: Deps,
  account: Account,
  of: { remember: boolean; request: FastifyRequest; reply: FastifyReply; actor: Actor },
): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  const { hours, idle } = of.remember ? long : short;
  const agent = of.request.headers['user-agent']?.slice(0, 500) ?? null;
  const { device, expires_at, ended } = await change(deps.db, machine, async (tx) => {
    await holdAsSeen(tx, account);
    const [opened] = await run<{ expires_at: Date }>(
      tx.client,
      sql`insert into session (hash, "user", created_at, seen_at, expires_at, idle_minutes, address, agent)
          values (${tokenHash(token)}, ${account.idUser}::uuid, now(), now(), now() + make_interval(hours => ${hours}), ${idle}, ${addressOf(of.request)}::inet, ${agent})
          returning expires_at`,
    );
    await noticeDevice(tx, account.idUser, agent);
    const ended = await run(
      tx.client,
      sql`delete from session where hash = ${of.actor.session} or hash in (select hash from session
          where "user" = ${account.idUser}::uuid order by hash = ${tokenHash(token)} desc, seen_at desc, created_at desc offset ${limits.sessions}) returning 1`,
    );
    return {
      device: await rememberDevice(tx, account.idUser, of.request),
      expires_at: (opened as { expires_at: Date }).expires_at.toISOString(),
      ended: ended.length,
    };
  });
  if (ended > 0) await deps.sessions.changed();
  await forgetSignIns(deps, account.email, of.request);
  giveDevice(deps, of, device);
  return { token, expires_at, user: personOf(deps, account), permissions: permissionsOf(account) };
}
