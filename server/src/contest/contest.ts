import { may } from '@marquee/contract/access';
import { contest, type Entrant, entryFaults, type EntrantOfRow } from '@marquee/contract/contest/entry';
import type { Deps } from '../deps.ts';
import { addressOf } from '../kit/address.ts';
import type { Actor } from '../kit/actor.ts';
import { Page } from '../kit/answer.ts';
import { change } from '../kit/change.ts';
import type { Db } from '../db/open.ts';
import { instantJson } from '../kit/kinds.ts';
import { implement } from '../kit/mount.ts';
import { invalid, refuse } from '../kit/refusal.ts';
import { join, name, raw, type Runner, run, sql } from '../kit/sql.ts';
import { eraseEntry } from './erase.ts';
import { revealPhoto, visibleEntries } from './identity.ts';
import { refuseDuplicateEntry, phoneKey } from './duplicate-entry.ts';
import { contestState, planContest } from './plan.ts';

/** The history shows this instead of the value of a personal field, because erased data must not survive there. */
const masked = '•••';

export const contestRoutes = implement(contest, (deps: Deps) => ({
  state: () => contestState(deps.db.pool),
  plan: ({ body }, actor) => planContest(deps.db, body.ends_at, actor),
  ticket: async ({ request }) => {
    if (!(await contestState(deps.db.pool)).is_open) throw refuse('contest_over');
    return deps.tickets.issue(addressOf(request));
  },
  entrant: ({ params }, actor) => getEntrant(deps.db.pool, params.id, actor),
  correct: ({ params, body }, actor) =>
    change(deps.db, actor, async (tx) => {
      const [stored] = await run<{ print: string | null }>(
        tx.client,
        sql`select film_print as print from contest_entry where owner = ${params.id}::uuid for update`,
      );
      const before = await getEntrant(tx.client, params.id, actor);
      if (before.erased_at !== null) throw refuse('conflict');
      const changed = Object.entries(body).filter(([field, value]) => value !== undefined && value !== before[field as keyof Entrant]);
      if (changed.length === 0) return before;
      const faults = entryFaults({ ...before, ...body, guardian: true }, new Date().toISOString().slice(0, 10));
      if (faults.length > 0) throw invalid(faults, contest);
      const assignments = changed.map(([field, value]) => sql`${name(field)} = ${value}${raw(field === 'birthday' ? '::date' : '::text')}`);
      if (stored?.print && body.phone !== undefined) {
        const phone = phoneKey(body.phone);
        await refuseDuplicateEntry(tx, { phone, print: stored.print, itself: params.id });
        assignments.push(sql`phone_key = ${phone}`);
      }
      await run(tx.client, sql`update contest_entry set ${join(assignments, ', ')} where owner = ${params.id}::uuid`);
      const changes = Object.fromEntries(changed.map(([field]) => [field, [masked, masked] as [unknown, unknown]]));
      tx.recordWrite({ kind: 'video', record: params.id, verb: 'correct', changes, audience: [] });
      return getEntrant(tx.client, params.id, actor);
    }),
  reveal: revealPhoto(deps),
  erase: async ({ params }, actor) => {
    await getEntrant(deps.db.pool, params.id, actor);
    await eraseEntry(deps, params.id, actor);
    return getEntrant(deps.db.pool, params.id, actor);
  },
}));

/** The entrant of an entry that the actor may see. @throws 404 */
async function getEntrant(on: Runner, id: string, actor: Actor): Promise<Entrant> {
  const [row] = await run<Entrant>(
    on,
    sql`select v."idVideo", e.code, e.full_name, e.birthday::text, e.gender, e.address, e.city, e.phone, e.facebook, e.tiktok, e.youtube, e.instagram,
          e.id_photo is not null as has_id_photo, e.guardian, ${instantJson(raw('e.consent_at'))} as consent_at,
          ${instantJson(raw('e.erase_after'))} as erase_after, ${instantJson(raw('e.erased_at'))} as erased_at
        from contest_entry e join video v on v."idVideo" = e.owner where e.owner = ${id}::uuid and ${visibleEntries(actor)}`,
  );
  if (!row) throw refuse('not_found');
  return row;
}

/** Whether the actor may see who sent an entry. */
export const canSeeEntrants = (actor: Actor): boolean => actor.role !== null && may(actor.role, actor.permissions, 'media', 'decide');

/** Adds the entrant to each entry of a page; null in its place if the actor may not see personal data. */
export async function withEntrants(db: Db, page: Page, actor: Actor): Promise<Page> {
  const rows = JSON.parse(page.rows) as { idVideo: string }[];
  const found = canSeeEntrants(actor)
    ? await run<EntrantOfRow & { owner: string }>(
        db.pool,
        sql`select owner, code, full_name, city, phone, ${instantJson(raw('erased_at'))} as erased_at, decision, reason from contest_entry where owner = any(${rows.map((row) => row.idVideo)}::uuid[])`,
      )
    : [];
  const entrants = new Map(found.map(({ owner, ...entrant }) => [owner, entrant]));
  return new Page(JSON.stringify(rows.map((row) => ({ ...row, entry: entrants.get(row.idVideo) ?? null }))), page.meta);
}
