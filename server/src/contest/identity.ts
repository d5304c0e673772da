import type { contest } from '@marquee/contract/contest/entry';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import { refuse } from '../kit/refusal.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { encryptionContext } from './ticket.ts';

/**
 * A condition on the videos `v` whose entrant the actor may see. Only a super_admin sees those in the trash. They need it because an entrant may ask for
 * erasure before the trash is emptied, and some entries cannot be restored.
 */
export const visibleEntries = (actor: Actor): Sql => raw(actor.role === 'super_admin' ? 'true' : 'v.deleted_at is null');

/** Shows the ID photo of an entry to staff. The entry's history records this before the first byte is sent. */
export const revealPhoto =
  (deps: Deps) =>
  async ({ params, reply }: Call<typeof contest.reveal>, actor: Actor): Promise<undefined> => {
    const photo = await change(deps.db, actor, async (tx) => {
      const [found] = await run<{ id: string; storage_key: string }>(
        tx.client,
        sql`select a.id, a.storage_key from contest_entry e join video v on v."idVideo" = e.owner join asset a on a.id = e.id_photo
            where e.owner = ${params.id}::uuid and ${visibleEntries(actor)}`,
      );
      if (!found) throw refuse('not_found');
      tx.recordWrite({ kind: 'video', record: params.id, verb: 'reveal', changes: {}, audience: [] });
      return found;
    });
    const { stream } = await deps.storage.open(photo.storage_key);
    const picture = deps.encryption.decrypt(Buffer.concat(await stream.toArray()), encryptionContext(photo.id));
    await reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
    return undefined;
  };
