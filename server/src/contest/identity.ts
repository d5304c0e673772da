import type { contest } from '@marquee/contract/contest/entry';
import { limits } from '@marquee/contract/limits';
import type { SealedPicture } from '@marquee/contract/media/asset';
import type { Deps } from '../deps.ts';
import { type Actor, machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import type { Call } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { replacePhoto } from './ticket.ts';

/** The encryption context of a photo. Encrypted bytes that were moved to another photo's place cannot be decrypted. */
const encryptionContext = (id: string) => `identity ${id}`;

/**
 * Stores an ID photo for the ticket's entry, encrypted (AES-256-GCM) under its own storage prefix. `data` is a JPEG without camera metadata, whose longer
 * side is at most `limits.idPhotoMost`. Refuses a photo that is too small to read, path `file`. Only `revealPhoto` reads it.
 */
export async function storeIdPhoto(
  deps: Deps,
  ticket: string,
  { data, width, height }: { data: Buffer; width: number; height: number },
  uploadPath: (id: string) => string,
): Promise<SealedPicture> {
  const [long, short] = limits.idPhoto;
  if (Math.max(width, height) < long || Math.min(width, height) < short) throw invalid([fault('file', 'picture_too_small', { width: long, height: short })]);
  const id = newId();
  const sealed = deps.encryption.encrypt(data, encryptionContext(id));
  const key = `identity/${id}`;
  await change(deps.db, machine, async (tx) => {
    await replacePhoto(tx, deps, ticket, uploadPath);
    await run(
      tx.client,
      sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, expires_at)
          values (${id}::uuid, ${ticket}::uuid, 'identity', 'uploading', 'identity', 'application/octet-stream', ${sealed.length}, ${key}, ${width}::int, ${height}::int, now() + make_interval(hours => ${limits.uploadHours}))`,
    );
  });
  await deps.storage.put(key, sealed, { size: sealed.length });
  await run(deps.db.pool, sql`update asset set state = 'ready' where id = ${id}::uuid`);
  return { id, width, height };
}

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
      tx.recordWrite({ kind: 'video', record: params.id, verb: 'reveal', changes: {}, channels: [] });
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
