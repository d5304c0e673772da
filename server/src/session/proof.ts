import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';
import { proofLimit } from './admission.ts';
import { isPassword } from './password.ts';
import { countTry, forgetTries } from './tries.ts';

/**
 * Asks somebody who is signed in for their password again, before what a stolen session must not do. Wrong ones count for this session alone: what
 * strangers try at the sign-in form holds up nobody here. Answers with the account as it was compared. @throws 422 naming the field `path`; 429
 */
export async function provePassword(deps: Deps, actor: Actor, of: { password: string; path?: string }): Promise<{ email: string; password: string | null }> {
  const limit = proofLimit('password', actor.session);
  const [found] = await run<{ email: string; password: string | null }>(
    deps.db.pool,
    sql`select email, password from "user" where "idUser" = ${actor.id}::uuid and deleted_at is null`,
  );
  if (!found) throw refuse('invalid_token');
  await countTry(deps.db.pool, [limit]);
  if (!(await isPassword(found.password, of.password))) throw invalid([fault(of.path ?? 'password', 'wrong_password')]);
  await forgetTries(deps.db.pool, [limit]);
  return found;
}
