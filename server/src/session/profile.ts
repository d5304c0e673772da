import { ownAccount, profile } from '@marquee/contract/session/account';
import { crud } from '../kit/crud.ts';
import { implement, type RefusedUpdate } from '../kit/mount.ts';
import type { Actor } from '../kit/actor.ts';
import type { Scope } from '../kit/scope.ts';
import { sql } from '../kit/sql.ts';
import { users } from '../accounts/user.ts';

/** Everybody may read and change only their own account, whatever their role. */
const ownRecord: Scope = (() => {
  const isOwn = (actor: Actor) => sql`t."idUser" = ${actor.id}::uuid`;
  return { reads: isOwn, writes: isOwn };
})();

/** A person's own record, with versions and history as every record has. */
export const ownAccountRoutes = implement(ownAccount, ({ db }) => {
  const plain = crud(profile, db, users, { scope: ownRecord, own: ['password', 'permissions', 'confirmed_at', 'invited_by', 'invited_at', 'invited_until'] });
  const own = (actor: Actor) => ({ params: { id: actor.id as string } });
  return {
    get: (_call, actor) => plain.get(own(actor), actor),
    update: (call, actor) => plain.update({ ...call, ...own(actor) }, actor),
    findFurtherFaults: (call: RefusedUpdate<typeof ownAccount.update>, actor: Actor) => plain.findFurtherFaults({ ...call, ...own(actor) }, actor),
    history: (call, actor) => plain.history({ ...call, ...own(actor) }, actor),
  };
});
