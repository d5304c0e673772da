import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

/** A phone number without its trunk or country code: `0912…`, `84912…` and `+84 912…` are the same Vietnamese number. */
export const phoneKey = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^(?:00)?84(?=\d{8,10}$)|^0+/, '');

/**
 * Refuses a second entry with the same phone and film, whether it is sent, corrected or restored. Deleted entries do not count. Holds a lock until the
 * transaction ends, so of two parallel calls one wins. `itself` is the video of the entry that is corrected or restored. @throws 409
 */
export async function refuseDuplicateEntry(tx: Tx, { phone, print, itself = null }: { phone: string; print: string; itself?: string | null }): Promise<void> {
  await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`${phone} ${print}`}, 0))`);
  const [duplicate] = await run(
    tx.client,
    sql`select 1 from contest_entry e join video v on v."idVideo" = e.owner
        where e.phone_key = ${phone} and e.film_print = ${print} and v.deleted_at is null and e.owner is distinct from ${itself}::uuid`,
  );
  if (duplicate) throw refuse('already_entered');
}

/** Refuses to restore a video whose contest entry was sent again meanwhile. Other videos and erased entries may be restored. */
export async function refuseDuplicateRestore(tx: Tx, video: string): Promise<void> {
  const [entry] = await run<{ phone: string; print: string }>(
    tx.client,
    sql`select phone_key as phone, film_print as print from contest_entry where owner = ${video}::uuid and erased_at is null`,
  );
  if (entry) await refuseDuplicateEntry(tx, { ...entry, itself: video });
}
