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

/** Makes an account; answers its id. An e-mail that is in use is a refusal of the database's unique index. */
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
    tx.wrote({
      kind: 'user',
      record: id,
      verb: 'create',
      changes: { displayName: [null, of.displayName], email: [null, of.email], role: [null, of.role] },
      channels: null,
    });
  });
  return id;
}

/** Where nobody named an address, the first account has this one. */
const assumed = 'admin@marquee.local';

/** Held while the first account is made. Any number that nothing else locks. */
export const firstAccountLock = 7_277_833;

/**
 * The first start makes one super_admin. Where no password was given, one is made and answered, to be printed once:
 * it is stored nowhere. Rejects with `ConfigFault` where one was given that nobody could choose in the console either; later starts do not look at it.
 */
export async function firstAdmin(
  db: Db,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string | null } | null> {
  const isThere = async (on: Runner) => (await run(on, sql`select 1 from "user" where role = 'super_admin' limit 1`)).length > 0;
  if (await isThere(db.pool)) return null;
  const email = given.email ?? assumed;
  if (given.password !== undefined && (isWeakPassword(given.password, email) || given.password.length > limits.passwordMost))
    throw new ConfigFault(
      `ADMIN_PASSWORD: wants a password of ${limits.password} to ${limits.passwordMost} characters that is not the e-mail address and not a common one`,
    );
  const password = given.password ?? randomBytes(12).toString('base64url');
  const isMade = await change(db, machine, async (tx) => {
    // Parts that run apart may start together, and all find none.
    await run(tx.client, sql`select pg_advisory_xact_lock(${firstAccountLock}::bigint)`);
    if (await isThere(tx.client)) return false;
    await createUser(tx, { displayName: 'Marquee', email, password, role: 'super_admin' });
    return true;
  });
  return isMade ? { email, password: given.password === undefined ? password : null } : null;
}
