import { seeAs } from '@marquee/contract/session/see-as';
import type { Deps } from '../deps.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

/** A super_admin sees the console as somebody else: see the contract. Whom a session sees stands in its own row, so the person seen notices nothing. */
export const seeAsRoutes = implement(seeAs, (deps: Deps) => {
  const done = { state: 'DONE' as const };
  return {
    begin: async ({ body, db }, actor) => {
      if (body.idUser === actor.id) throw refuse('own_account');
      await change(db, actor, async (tx) => {
        const [seen] = await run<{ label: string }>(
          tx.client,
          sql`update session s set seen_as = u."idUser" from "user" u
              where s.hash = ${actor.session} and u."idUser" = ${body.idUser}::uuid and u.deleted_at is null and u.role <> 'user' returning u."displayName" as label`,
        );
        if (!seen) throw refuse('not_found');
        tx.recordWrite({ kind: 'user', record: body.idUser, verb: 'see_as', changes: {}, audience: null, label: seen.label });
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
      });
      return done;
    },
    end: async ({ db }, actor) => {
      // Nobody is seen any more: the answer is the same, so that the press may be repeated.
      if (actor.seenBy === undefined || actor.id === null) return done;
      const { id, seenBy } = actor;
      await change(db, { ...actor, id: seenBy }, async (tx) => {
        const [ended] = await run<{ label: string }>(
          tx.client,
          sql`update session s set seen_as = null from "user" u
              where s.hash = ${actor.session} and s.seen_as = ${id}::uuid and u."idUser" = s.seen_as returning u."displayName" as label`,
        );
        if (ended) tx.recordWrite({ kind: 'user', record: id, verb: 'see_as_end', changes: {}, audience: null, label: ended.label });
        tx.afterCommit.push(() => deps.sessions.invalidateEverywhere());
      });
      return done;
    },
  };
});
