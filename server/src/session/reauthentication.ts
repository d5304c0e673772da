import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { reauthenticationLimit } from './admission.ts';
import { isCorrectPassword } from './password.ts';
import { consumeAttempt, resetAttempts } from './sign-in-attempts.ts';

/**
 * Checks the password of a signed-in person again, before an action that a stolen session must not be able to do. Wrong passwords count for this
 * session only, so attacks on the sign-in form do not block it. Returns the account as it was when compared. @throws 422 naming the field `path`; 429
 */
export async function reauthenticate(deps: Deps, actor: Actor, of: { password: string; path?: string }): Promise<{ email: string; password: string | null }> {
  const limit = reauthenticationLimit('password', actor.session);
  const [found] = await run<{ email: string; password: string | null }>(
    deps.db.pool,
    sql`select email, password from "user" where "idUser" = ${actor.id}::uuid and deleted_at is null`,
  );
  if (!found) throw refuse('invalid_token');
  await consumeAttempt(deps.db.pool, [limit]);
  if (!(await isCorrectPassword(found.password, of.password))) throw invalid([fault(of.path ?? 'password', 'wrong_password')]);
  await resetAttempts(deps.db.pool, [limit]);
  return found;
}
