import { randomBytes } from 'node:crypto';
import { type Entry, entries, type Role } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { ErrorCode } from '@marquee/contract/errors';
import type { Person, SignedIn } from '@marquee/contract/session/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseBanned } from '../accounts/ban.ts';
import { factorStateOf } from '../accounts/required-factor.ts';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import type { Actor } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { recordEvent } from '../kit/event.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { resetSignInAttempts } from './admission.ts';
import { recordDevice } from './known-device.ts';
import { setDeviceCookie, rememberDevice } from './sign-in-device.ts';
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
  /** the stored hash at the time when the password was compared */
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

/** How long a session lasts (hours), and how long without use (minutes). A working day, or thirty days if the person asked to be remembered. */
const shortSession = { hours: 12, idle: 4 * 60 };
const longSession = { hours: 30 * 24, idle: 7 * 24 * 60 };

/** Records what somebody did with their own sessions. While they see the console as somebody else, the event is still theirs. */
export function recordOwn(deps: Deps, actor: Actor, verb: string): Promise<void> {
  const id = actor.seenBy ?? actor.id;
  return change(deps.db, { ...actor, id }, async (tx) => recordEvent(tx, { kind: 'session', verb, record: id ?? undefined }));
}

/** Refusals that are no failed sign-in: the second factor is still to come, or a limit stopped the try. */
const notFailed: readonly ErrorCode[] = ['second_factor', 'too_many_requests'];

/** Runs a sign-in. A refusal is recorded with its reason and the e-mail that was tried. `user` is the account of that e-mail, if there is one. */
export const recordingFailure = <T>(deps: Deps, actor: Actor, of: { email: string; user: string | undefined }, signIn: () => Promise<T>): Promise<T> =>
  signIn().catch(async (error: unknown) => {
    if (error instanceof Refusal && !notFailed.includes(error.code)) {
      const reason: [unknown, unknown] = [null, error.faults[0]?.code ?? error.code];
      const event = { kind: 'session', verb: 'sign_in_failed', record: of.user, label: of.email, changes: { error: reason } };
      await change(deps.db, { ...actor, id: null }, async (tx) => recordEvent(tx, event));
    }
    throw error;
  });

/** The account with this id; undefined if it may not sign in. */
export async function getSignInAccount(deps: Deps, id: string): Promise<Account | undefined> {
  const [found] = await run<Account>(
    deps.db.pool,
    sql`select ${accountColumns} from "user" u where u."idUser" = ${id}::uuid and u.deleted_at is null and u.confirmed_at is not null and u.role <> 'user'`,
  );
  return found;
}

/**
 * Locks an account until the transaction ends, and checks that its password is still the one that was compared. Comparing takes a while. A password
 * set meanwhile must end everything that the old one has opened. The lock also serialises sign-ins to one account, so that their counts are right.
 * @throws 401 if the password has changed, or the account is deleted; 403 `banned`
 */
export async function lockUnchangedAccount(tx: Tx, { idUser, password }: Pick<Account, 'idUser' | 'password'>): Promise<void> {
  const [same] = await run(
    tx.client,
    sql`select 1 from "user" where "idUser" = ${idUser}::uuid and password is not distinct from ${password} and deleted_at is null for no key update`,
  );
  if (!same) throw refuse('wrong_credentials');
  await refuseBanned(tx.client, idUser, 'sign_in');
}

/**
 * Opens a session. Its token is always new: a token that the caller sent is never adopted (session fixation). The caller's previous session ends,
 * because this one replaces it.
 */
export async function openSession(
  deps: Deps,
  account: Account,
  of: { remember: boolean; request: FastifyRequest; reply: FastifyReply; actor: Actor },
): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  const { hours, idle } = of.remember ? longSession : shortSession;
  const agent = of.request.headers['user-agent']?.slice(0, 500) ?? null;
  const person = { ...of.actor, id: account.idUser };
  const { device, expires_at, ended, factor } = await change(deps.db, person, async (tx) => {
    await lockUnchangedAccount(tx, account);
    recordEvent(tx, { kind: 'session', verb: 'sign_in', record: account.idUser });
    const [opened] = await run<{ expires_at: Date }>(
      tx.client,
      sql`insert into session (hash, "user", created_at, seen_at, expires_at, idle_minutes, address, agent)
          values (${tokenHash(token)}, ${account.idUser}::uuid, now(), now(), now() + make_interval(hours => ${hours}), ${idle}, ${addressOf(of.request)}::inet, ${agent})
          returning expires_at`,
    );
    await run(tx.client, sql`update user_side set last_seen = now() where owner = ${account.idUser}::uuid`);
    await recordDevice(tx, account.idUser, agent);
    const ended = await run(
      tx.client,
      sql`delete from session where hash = ${of.actor.session} or hash in (select hash from session
          where "user" = ${account.idUser}::uuid order by hash = ${tokenHash(token)} desc, seen_at desc, created_at desc offset ${limits.sessions}) returning 1`,
    );
    return {
      factor: await factorStateOf(tx.client, account.idUser),
      device: await rememberDevice(tx, account.idUser, of.request),
      expires_at: (opened as { expires_at: Date }).expires_at.toISOString(),
      ended: ended.length,
    };
  });
  if (ended > 0) await deps.sessions.invalidateEverywhere();
  await resetSignInAttempts(deps, account.email, of.request);
  setDeviceCookie(deps, of, device);
  return {
    token,
    expires_at,
    user: personOf(deps, account),
    permissions: permissionsOf(account),
    needs_second_factor: factor.isDemanded && !factor.has,
  };
}
