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
import { admitPhoto } from './ticket.ts';

/** What the sealed bytes of a photo are: bytes that were moved to another photo's place do not open. */
const aboutPhoto = (id: string) => `identity ${id}`;

/**
 * Keeps an ID photo for the ticket's entry, sealed (AES-256-GCM) under a prefix of its own. `photo` is a JPEG without anything that the camera noted, at most
 * `limits.idPhotoMost` long. Refuses one whose text nobody could read, path `file`. Nobody but `revealPhoto` reads it.
 */
export async function keepPhoto(
  deps: Deps,
  ticket: string,
  { data, width, height }: { data: Buffer; width: number; height: number },
  uploadPath: (id: string) => string,
): Promise<SealedPicture> {
  const [long, short] = limits.idPhoto;
  if (Math.max(width, height) < long || Math.min(width, height) < short) throw invalid([fault('file', 'picture_too_small', { width: long, height: short })]);
  const id = newId();
  const sealed = deps.encryption.encrypt(data, aboutPhoto(id));
  const key = `identity/${id}`;
  await change(deps.db, machine, async (tx) => {
    await admitPhoto(tx, deps, ticket, uploadPath);
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
 * Whose data somebody meets: of an entry in the trash, as all that is there, a super_admin alone. What its entrant may ask for is not put off until the
 * trash is emptied, and not every entry can be brought back.
 */
export const withTrash = (actor: Actor): Sql => raw(actor.role === 'super_admin' ? 'true' : 'v.deleted_at is null');

/** Shows the photo of an entry to staff. That it was looked at stands in the entry's history before the first byte leaves. */
export const revealPhoto =
  (deps: Deps) =>
  async ({ params, reply }: Call<typeof contest.reveal>, actor: Actor): Promise<undefined> => {
    const photo = await change(deps.db, actor, async (tx) => {
      const [found] = await run<{ id: string; storage_key: string }>(
        tx.client,
        sql`select a.id, a.storage_key from contest_entry e join video v on v."idVideo" = e.owner join asset a on a.id = e.id_photo
            where e.owner = ${params.id}::uuid and ${withTrash(actor)}`,
      );
      if (!found) throw refuse('not_found');
      tx.wrote({ kind: 'video', record: params.id, verb: 'reveal', changes: {}, channels: [] });
      return found;
    });
    const { stream } = await deps.storage.open(photo.storage_key);
    const picture = deps.encryption.decrypt(Buffer.concat(await stream.toArray()), aboutPhoto(photo.id));
    await reply
      .type('image/jpeg')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
    return undefined;
  };
