import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { isPassword } from './password.ts';
import { Tries } from './tries.ts';

/**
 * Asks somebody who is signed in for their password again, before what a stolen session must not do. Wrong ones count like those of
 * signing in. Answers with the account as it was compared. @throws 422 naming the field `path`; 429
 */
export async function provePassword(
  deps: Deps,
  actor: Actor,
  of: { password: string; address: string; path?: string },
): Promise<{ email: string; password: string | null }> {
  const tries = new Tries(deps.db);
  const [found] = await run<{ email: string; password: string | null }>(
    deps.db.pool,
    sql`select email, password from "user" where "idUser" = ${actor.id}::uuid and deleted_at is null`,
  );
  if (!found) throw refuse('invalid_token');
  await tries.admit(found.email, of.address);
  if (!(await isPassword(found.password, of.password))) {
    await tries.failed(of.address);
    throw invalid([fault(of.path ?? 'password', 'wrong_password')]);
  }
  await tries.forget(found.email);
  return found;
}
