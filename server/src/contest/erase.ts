import type { PersonField } from '@marquee/contract/contest/entry';
import { personFields } from '@marquee/contract/contest/entry';
import type { Deps } from '../deps.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { deleteWhere, PurgeFailures } from '../kit/purge.ts';
import { join, name, run, sql } from '../kit/sql.ts';

/** Entries that one look takes up; the next one goes on. */
const most = 50;

const personal = Object.keys(personFields) as PersonField[];

/**
 * Erases who sent an entry: every personal field, the name too, and the ID photo with its file. Its video, title and description stay, as do
 * the day of the consent and that it was erased. Twice is fine; answers whether there was anything to erase.
 */
export const eraseEntry = (deps: Pick<Deps, 'db' | 'storage'>, id: string, actor: Actor): Promise<boolean> =>
  change(deps.db, actor, async (tx) => {
    // The video before what hangs on it, in the order in which it is removed for good: otherwise each could wait for the other.
    await run(tx.client, sql`select from video where "idVideo" = ${id}::uuid for key share`);
    const [was] = await run<{ id_photo: string | null; storage_key: string | null }>(
      tx.client,
      sql`select e.id_photo, a.storage_key from contest_entry e left join asset a on a.id = e.id_photo where e.owner = ${id}::uuid and e.erased_at is null for update of e`,
    );
    if (!was) return false;
    // The file goes first: stopped after it, the entry is found again.
    if (was.storage_key !== null) await deps.storage.remove(was.storage_key);
    await run(
      tx.client,
      sql`update contest_entry set ${join(
        personal.map((field) => sql`${name(field)} = null`),
        ', ',
      )}, phone_key = null, film_print = null, id_photo = null, erased_at = now() where owner = ${id}::uuid`,
    );
    if (was.id_photo !== null) await run(tx.client, sql`delete from asset where id = ${was.id_photo}::uuid`);
    // People name files after themselves. A film that was replaced is still there for a while, and so are the attempts to transcode it that tell its name.
    await run(
      tx.client,
      sql`update asset set name = 'video' where id in (select film from video where "idVideo" = ${id}::uuid
            union select film::uuid from history h cross join jsonb_array_elements_text(h.changes -> 'film') film where h.record = ${id}::uuid and h.changes ? 'film')`,
    );
    tx.wrote({ kind: 'video', record: id, verb: 'erase', changes: {}, channels: [] });
    return true;
  });

/**
 * Erases whatever is due, and forgets tickets whose day is over. Twice is fine, as are several processes at once. An entry whose photo cannot be removed
 * stays due, and keeps nobody else's. Answers how many entries were erased.
 */
export async function sweepEntries(deps: Pick<Deps, 'db' | 'log' | 'storage'>, signal: AbortSignal): Promise<number> {
  await deleteWhere(deps.db, 'contest_ticket', sql`expires_at < now()`, signal);
  const stuck = new PurgeFailures();
  let count = 0;
  let seen: { owner: string; due: string } | undefined;
  for (;;) {
    const due: { owner: string; due: string }[] = await run(
      deps.db.pool,
      sql`select owner, erase_after::text as due from contest_entry where erased_at is null and erase_after < now()
            and (erase_after, owner) > (${seen?.due ?? '-infinity'}::timestamptz, ${seen?.owner ?? null}::uuid)
          order by erase_after, owner limit ${most}`,
    );
    for (const { owner } of due)
      if (!signal.aborted)
        await stuck.removes(owner, async () => {
          if (await eraseEntry(deps, owner, machine)) count += 1;
        });
    seen = due.at(-1);
    if (due.length < most || signal.aborted) break;
  }
  stuck.tell(deps.log, 'personal data of entries');
  return count;
}
