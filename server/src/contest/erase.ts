import type { PersonField } from '@marquee/contract/contest/entry';
import { personFields } from '@marquee/contract/contest/entry';
import type { Deps } from '../deps.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { deleteWhere, PurgeFailures } from '../kit/purge.ts';
import { join, name, run, sql } from '../kit/sql.ts';

/** Entries that one query loads. */
const batchSize = 50;

const personalColumns = Object.keys(personFields) as PersonField[];

/**
 * Erases the personal data of an entry: every personal field, and the ID photo with its file. The video, its title and description stay, as do the dates
 * of consent and erasure. Idempotent; returns whether there was anything to erase.
 */
export const eraseEntry = (deps: Pick<Deps, 'db' | 'storage'>, id: string, actor: Actor): Promise<boolean> =>
  change(deps.db, actor, async (tx) => {
    // Lock the video before its parts, as permanent removal does. Another order could deadlock.
    await run(tx.client, sql`select from video where "idVideo" = ${id}::uuid for key share`);
    const [entry] = await run<{ id_photo: string | null; storage_key: string | null }>(
      tx.client,
      sql`select e.id_photo, a.storage_key from contest_entry e left join asset a on a.id = e.id_photo where e.owner = ${id}::uuid and e.erased_at is null for update of e`,
    );
    if (!entry) return false;
    // The file goes first: after an interruption the entry is still found.
    if (entry.storage_key !== null) await deps.storage.remove(entry.storage_key);
    await run(
      tx.client,
      sql`update contest_entry set ${join(
        personalColumns.map((field) => sql`${name(field)} = null`),
        ', ',
      )}, phone_key = null, film_print = null, id_photo = null, erased_at = now() where owner = ${id}::uuid`,
    );
    if (entry.id_photo !== null) await run(tx.client, sql`delete from asset where id = ${entry.id_photo}::uuid`);
    // People name files after themselves. Replaced films stay for a while, and so do their transcode jobs, which show the file's name.
    await run(
      tx.client,
      sql`update asset set name = 'video' where id in (select film from video where "idVideo" = ${id}::uuid
            union select film::uuid from history h cross join jsonb_array_elements_text(h.changes -> 'film') film where h.record = ${id}::uuid and h.changes ? 'film')`,
    );
    tx.recordWrite({ kind: 'video', record: id, verb: 'erase', changes: {}, audience: [] });
    return true;
  });

/**
 * Erases all entries that are due, and removes expired tickets. Idempotent, and safe in several processes. An entry whose photo cannot be removed stays
 * due, and does not stop the others. Returns how many entries were erased.
 */
export async function eraseDueEntries(deps: Pick<Deps, 'db' | 'log' | 'storage'>, signal: AbortSignal): Promise<number> {
  await deleteWhere(deps.db, 'contest_ticket', sql`expires_at < now()`, signal);
  const failures = new PurgeFailures();
  let count = 0;
  let last: { owner: string; due: string } | undefined;
  for (;;) {
    const due: { owner: string; due: string }[] = await run(
      deps.db.pool,
      sql`select owner, erase_after::text as due from contest_entry where erased_at is null and erase_after < now()
            and (erase_after, owner) > (${last?.due ?? '-infinity'}::timestamptz, ${last?.owner ?? null}::uuid)
          order by erase_after, owner limit ${batchSize}`,
    );
    for (const { owner } of due)
      if (!signal.aborted)
        await failures.tryRemove(owner, async () => {
          if (await eraseEntry(deps, owner, machine)) count += 1;
        });
    last = due.at(-1);
    if (due.length < batchSize || signal.aborted) break;
  }
  failures.logFailures(deps.log, 'personal data of entries');
  return count;
}
