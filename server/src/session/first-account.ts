import { randomBytes } from 'node:crypto';
import type { Entry, Role } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import { isWeakPassword } from '@marquee/contract/session/password';
import { ConfigFault } from '../config.ts';
import type { Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { hashPassword } from './password.ts';

/** Creates a confirmed account and returns its id. The database's unique index refuses an e-mail that is in use. */
export async function createUser(
  on: Db | Tx,
  of: { displayName: string; email: string; password: string; role: Role; permissions?: readonly Entry[] },
): Promise<string> {
  const id = newId();
  const password = await hashPassword(of.password);
  await change(on, machine, async (tx) => {
    await run(
      tx.client,
      sql`insert into "user" ("idUser", "displayName", email, password, role, permissions, confirmed_at)
          values (${id}::uuid, ${of.displayName}, ${of.email.toLowerCase()}, ${password}, ${of.role}, ${of.permissions ?? []}::text[], now())`,
    );
    tx.recordWrite({
      kind: 'user',
      record: id,
      verb: 'create',
      changes: { displayName: [null, of.displayName], email: [null, of.email], role: [null, of.role] },
      audience: null,
      label: of.displayName,
    });
  });
  return id;
}

/** The e-mail of the first account if the configuration names none. */
const defaultEmail = 'admin@marquee.local';

/** The advisory lock that is held while the first account is created. Any number that nothing else uses. */
export const firstAccountLock = 7_277_833;

/**
 * Creates one super_admin at the first start. If no password is configured, generates one and returns it, to be printed once; it is stored nowhere.
 * Returns null if there is a super_admin already. Rejects with `ConfigFault` if the configured password breaks the rules for passwords; later
 * starts do not check it.
 */
export async function createFirstAdmin(
  db: Db,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string | null } | null> {
  const hasAdmin = async (on: Runner) => (await run(on, sql`select 1 from "user" where role = 'super_admin' limit 1`)).length > 0;
  if (await hasAdmin(db.pool)) return null;
  const email = given.email ?? defaultEmail;
  if (given.password !== undefined && (isWeakPassword(given.password, email) || given.password.length > limits.passwordMost))
    throw new ConfigFault(
      `ADMIN_PASSWORD: wants a password of ${limits.password} to ${limits.passwordMost} characters that is not the e-mail address and not a common one`,
    );
  const password = given.password ?? randomBytes(12).toString('base64url');
  const isCreated = await change(db, machine, async (tx) => {
    // Several processes may start together, and each may find no account.
    await run(tx.client, sql`select pg_advisory_xact_lock(${firstAccountLock}::bigint)`);
    if (await hasAdmin(tx.client)) return false;
    await createUser(tx, { displayName: 'Marquee', email, password, role: 'super_admin' });
    return true;
  });
  return isCreated ? { email, password: given.password === undefined ? password : null } : null;
}
