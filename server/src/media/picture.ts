import { resources } from '@marquee/contract/index';
import type { Fields, Picture } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { asset, SealedPicture } from '@marquee/contract/media/asset';
import type { FastifyRequest } from 'fastify';
import type { Sharp } from 'sharp';
import { keepPhoto } from '../contest/identity.ts';
import { tryPhoto } from '../contest/ticket.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import type { Call } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { uploadPath } from './upload.ts';
import { typeOfBytes } from './bytes.ts';

/** What is taken for a picture, by content. */
const taken = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
/** Pixels of the largest picture that is unpacked: a few kilobytes can claim to be thousands of millions. */
const mostPixels = 64_000_000;
/** WebP quality of what is kept. */
const quality = 82;
/** A picture must have arrived within this, and be made to fit within that. */
const arrivalMs = 120_000;
const fittingSeconds = 30;

/** libvips, fetched with the first picture: an idle server does without it. */
const vips = async () => (await import('sharp')).default;

/** The pixels that picture fields demand, as `875x540`. */
function sizesOf(fields: Fields): string[] {
  return Object.values(fields).flatMap((f) => {
    if (f.kind === 'image' || f.kind === 'images') return [`${f.param.width}x${f.param.height}`];
    return f.kind === 'rows' ? sizesOf(f.param.of) : [];
  });
}
const sizes = [...new Set(Object.values(resources).flatMap((of) => sizesOf(of.fields)))];

/**
 * Looks at what claims to be a picture before it is unpacked: what it is by its bytes, and its pixels as seen. Answers with it upright and, where it tells
 * what its colours mean, in those of sRGB, which everything takes a picture for that tells nothing. Refuses what is none or is huge, path `file`.
 */
async function lookedAt(bytes: Buffer): Promise<{ width: number; height: number; upright: Sharp }> {
  const type = await typeOfBytes(bytes);
  if (!type || !taken.has(type.mime)) throw invalid([fault('file', 'not_a_picture')]);
  const sharp = await vips();
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) throw invalid([fault('file', 'not_a_picture')]);
  const seen = head.autoOrient;
  if (seen.width * seen.height > mostPixels) throw invalid([fault('file', 'file_too_large', { max: `${mostPixels / 1e6} MP` })]);
  const upright = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true }).autoOrient();
  // Those of 16 bits the library brings to P3 by itself, and leaves them there.
  if (head.hasProfile && head.space === 'rgb16') upright.withIccProfile('srgb', { attach: false });
  return { ...seen, upright };
}

/**
 * A picture as WebP of exactly `width` by `height` pixels: one of that size is kept as it is, a larger one is cut evenly at its sides.
 * It is turned as its camera noted, and loses everything but the picture: places and names included. Refuses what is no picture or too small, path `file`.
 */
export async function fitted(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  const seen = await lookedAt(bytes);
  if (seen.width < width || seen.height < height) throw invalid([fault('file', 'picture_too_small', { width, height })]);
  return seen.upright
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .webp({ quality })
    .timeout({ seconds: fittingSeconds })
    .toBuffer()
    .catch(() => {
      // Its head is a picture's, and then it breaks off.
      throw invalid([fault('file', 'truncated')]);
    });
}

/** Takes a picture as the body, makes it fit and stores it; nobody refers to it yet. */
export const pictureHandler =
  (deps: Deps) =>
  async ({ query, request }: Call<typeof asset.picture>, actor: Actor): Promise<Picture | SealedPicture> => {
    const { width, height, purpose } = query;
    // A ticket is good for an ID photo, and nothing else is.
    if ((purpose === 'identity') !== (actor.ticket !== undefined)) throw refuse('forbidden');
    if (actor.ticket !== undefined) {
      await tryPhoto(deps.db, actor.ticket);
      const { upright } = await lookedAt(await whole(request));
      return keepPhoto(deps, actor.ticket, upright, (each) => uploadPath(deps, each));
    }
    const absent = (['width', 'height'] as const).filter((each) => query[each] === undefined);
    if (width === undefined || height === undefined) throw invalid(absent.map((each) => fault(each, 'required')));
    if (!sizes.includes(`${width}x${height}`)) throw invalid([fault('width', 'not_one_of', { values: sizes })]);
    return takePicture(deps, request, actor, [width, height]);
  };

/** Takes the body for a picture of these pixels and stores it as the caller's own. */
export async function takePicture(deps: Deps, request: FastifyRequest, actor: Actor, [width, height]: readonly [number, number]): Promise<Picture> {
  const bytes = await fitted(await whole(request), width, height);
  const id = newId();
  const key = `picture/${id}.webp`;
  // The row stands before the file, so that no file is ever without one.
  await run(
    deps.db.pool,
    sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, width, height, expires_at)
        values (${id}::uuid, ${actor.id}::uuid, 'picture', 'uploading', ${`${width}x${height}.webp`}, 'image/webp', ${bytes.length}, ${key}, ${width}::int, ${height}::int, now() + make_interval(hours => ${limits.uploadHours}))`,
  );
  await deps.storage.put(key, bytes, { size: bytes.length });
  await run(deps.db.pool, sql`update asset set state = 'ready' where id = ${id}::uuid`);
  return { id, url: fileAddress(deps.db.signing, id), width, height };
}

/** The whole body, or 413. It is not destroyed when too large: its sender could not read the answer then. */
async function whole(request: FastifyRequest): Promise<Buffer> {
  const limit = setTimeout(() => request.raw.destroy(), arrivalMs);
  request.raw.once('close', () => clearTimeout(limit));
  if (Number(request.headers['content-length'] ?? 0) > limits.pictureBytes) throw refuse('too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.pictureBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw refuse('malformed');
  }
  if (size > limits.pictureBytes) throw refuse('too_large');
  return Buffer.concat(chunks);
}
