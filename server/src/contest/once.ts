import type { Tx } from '../kit/change.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

/** A Vietnamese number is written `0912…`, `84912…` or `+84 912…`; it is the same number. */
export const phoneKey = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^(?:00)?84(?=\d{8,10}$)|^0+/, '');

/**
 * Refuses what would make two entries of one phone with one film, however it comes about: sent again, corrected or restored. What is deleted does not
 * count. Held until the transaction ends: of two at once one wins. `itself` is the video of an entry that there is already.
 */
export async function demandOnce(tx: Tx, { phone, print, itself = null }: { phone: string; print: string; itself?: string | null }): Promise<void> {
  await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`${phone} ${print}`}, 0))`);
  const [twice] = await run(
    tx.client,
    sql`select 1 from contest_entry e join video v on v."idVideo" = e.owner
        where e.phone_key = ${phone} and e.film_print = ${print} and v.deleted_at is null and e.owner is distinct from ${itself}::uuid`,
  );
  if (twice) throw refuse('already_entered');
}

/** Refuses to bring back an entry that was sent anew meanwhile; what is no entry, or is erased, may come back. */
export async function demandNotSentAnew(tx: Tx, video: string): Promise<void> {
  const [held] = await run<{ phone: string; print: string }>(
    tx.client,
    sql`select phone_key as phone, film_print as print from contest_entry where owner = ${video}::uuid and erased_at is null`,
  );
  if (held) await demandOnce(tx, { ...held, itself: video });
}
