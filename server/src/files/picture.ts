import { resources } from '@marquee/contract/index';
import type { Fields, Picture } from '@marquee/contract/kit/field';
import { innerFields } from '@marquee/contract/kit/kinds';
import { limits } from '@marquee/contract/limits';
import type { asset, EncryptedPicture } from '@marquee/contract/media/asset';
import type { FastifyRequest } from 'fastify';
import { refuseBanned } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Call } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type PictureQueue, convertUpload } from './picture-queue.ts';
import { requireSpace } from './disk-space.ts';

/** The encoder quality: of WebP, and of the JPEG of an ID photo. */
export const quality = { picture: 82, identity: 85 };

/** The sizes that picture fields require, such as `875x540`. */
function sizesOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((f) => {
    const own = 'width' in f.param ? [`${f.param.width}x${f.param.height}`] : [];
    return [...own, ...sizesOf(innerFields(f))];
  });
}
const sizes = [...new Set(Object.values(resources).flatMap((of) => sizesOf(of.fields)))];

/** Reads a picture from the body, converts and stores it. No record refers to it yet. */
export const pictureHandler =
  (deps: Deps) =>
  async ({ query, request }: Call<typeof asset.picture>, actor: Actor): Promise<Picture | EncryptedPicture> => {
    const { width, height, purpose } = query;
    const { ticket } = actor;
    // A ticket may send an ID photo and nothing else; only a ticket may send one.
    if ((purpose === 'identity') !== (ticket !== undefined)) throw refuse('forbidden');
    if (ticket !== undefined) {
      await requireSpace(deps, 'contest', limits.pictureBytes);
      const to = { fit: 'inside', longest: limits.idPhotoMost, type: 'jpeg', quality: quality.identity } as const;
      const photo = await convertUpload('public', { request, actor }, to, () => deps.tickets.consumePhotoAttempt(ticket));
      return deps.tickets.storeIdPhoto(deps, ticket, photo);
    }
    const absent = (['width', 'height'] as const).filter((each) => query[each] === undefined);
    if (width === undefined || height === undefined) throw invalid(absent.map((each) => fault(each, 'required')));
    if (!sizes.includes(`${width}x${height}`)) throw invalid([fault('width', 'not_one_of', { values: sizes })]);
    return storePicture(deps, 'staff', { request, actor }, [width, height]);
  };

/**
 * Reads a picture from the body, converts it to WebP of this size and stores it for the caller. A picture of exactly this size is not scaled; a larger one is
 * cropped equally at its sides. It is turned upright and loses all metadata, including places and names.
 */
export async function storePicture(
  deps: Deps,
  lane: PictureQueue,
  from: { request: FastifyRequest; actor: Actor },
  [width, height]: readonly [number, number],
): Promise<Picture> {
  await refuseBanned(deps.db.pool, from.actor.id, 'upload');
  await requireSpace(deps, 'staff', limits.pictureBytes);
  const { data } = await convertUpload(lane, from, { fit: 'cover', width, height, quality: quality.picture });
  return keepPicture(deps, from.actor.id, data, [width, height]);
}

/** Stores a converted picture for its owner. No record refers to it yet. */
export async function keepPicture(deps: Deps, owner: string | null, data: Buffer, [width, height]: readonly [number, number]): Promise<Picture> {
  const id = newId();
  const key = `picture/${id}.webp`;
  // The row is written before the file, so that no file is ever without a row.
  await run(
    deps.db.pool,
    sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, expires_at)
        values (${id}::uuid, ${owner}::uuid, 'picture', 'uploading', ${`${width}x${height}.webp`}, 'image/webp', ${data.length}, ${key}, ${width}::int, ${height}::int, now() + make_interval(hours => ${limits.uploadHours}))`,
  );
  await deps.storage.put(key, data, { size: data.length });
  await run(deps.db.pool, sql`update asset set state = 'ready' where id = ${id}::uuid`);
  return { id, url: fileAddress(deps.db.signing, id), width, height };
}
