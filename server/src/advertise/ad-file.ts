import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { adUpload } from '@marquee/contract/advertise/ad-file';
import type { Fields, StoredAdFile } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import { writeWebVideo } from '../adapters/ffmpeg/web-video.ts';
import { refuseBanned } from '../accounts/ban.ts';
import type { Deps } from '../deps.ts';
import { typeOfBytes } from '../files/bytes.ts';
import { reserveSpace } from '../files/disk-space.ts';
import { filmTracksAt } from '../files/film.ts';
import { quality } from '../files/picture.ts';
import { convertArrived } from '../files/picture-queue.ts';
import { uploadFolder, uploadPath } from '../files/upload.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { implement } from '../kit/mount.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { fileAddress } from '../kit/sign.ts';
import { type Runner, run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/** A file must arrive within this time, in milliseconds. */
const arrivalMs = 300_000;
/** Seconds after which a sender with too many files at once may send the next. */
const retryAfterSeconds = 10;
/** The bytes by which the type of a file is found. */
const headBytes = 4100;

const megabytes = (bytes: number) => bytes / 1000 ** 2;
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
const videoTypes = new Set(['video/mp4', 'video/x-m4v']);

/** Files in progress by sender. */
const active = new Map<string, number>();

/** The file as it was stored, with all that is known of it. */
type Stored = Omit<StoredAdFile, 'id' | 'url' | 'name'>;

/** Receives the files of advertisements. */
export const adUploadRoutes = implement({ name: 'asset', fields: {} as Fields, ...adUpload }, (deps) => ({
  send: async ({ query, request }, actor) => {
    const person = actor.id as string;
    await refuseBanned(deps.db.pool, person, 'upload');
    const others = active.get(person) ?? 0;
    if (others >= limits.adUploadsAtOnce) throw refuse('too_many_requests', { seconds: retryAfterSeconds });
    active.set(person, others + 1);
    const id = newId();
    // Of a video two copies are on the disk for a moment.
    const release = await reserveSpace(deps, 'staff', 2 * limits.adVideoBytes).catch((error: unknown) => {
      leave(person);
      throw error;
    });
    try {
      await requireRoom(deps.db.pool, person, 0);
      const size = await receive(deps, request, id);
      return await store(deps, { id, name: query.name ?? 'ad', size }, actor);
    } finally {
      release();
      leave(person);
      await rm(uploadPath(deps, id), { force: true });
    }
  },
}));

function leave(person: string): void {
  const rest = (active.get(person) ?? 1) - 1;
  if (rest > 0) active.set(person, rest);
  else active.delete(person);
}

/** Refuses a person with too many files in this hour, or with too many bytes that no advertisement refers to. @throws 429, 422 */
async function requireRoom(on: Runner, person: string, size: number): Promise<void> {
  const [sent] = await run<{ hour: number; idle: number }>(
    on,
    sql`select (count(*) filter (where created_at > now() - interval '1 hour'))::int as hour, coalesce(sum(size) filter (where expires_at is not null), 0)::float8 as idle
        from asset where owner = ${person}::uuid and purpose = 'creative' and (expires_at is not null or created_at > now() - interval '1 hour')`,
  );
  if ((sent?.hour ?? 0) >= limits.adUploadsPerHour) throw refuse('too_many_requests', { seconds: 600 });
  if ((sent?.idle ?? 0) + size > limits.adUnattachedBytes) throw invalid([fault('file', 'too_many_ad_files', { max: megabytes(limits.adUnattachedBytes) })]);
}

/** Writes the body to the disk. A body that is too large is not destroyed, since its sender could not read the answer then. @throws 413, 400 */
async function receive(deps: Deps, request: FastifyRequest, id: string): Promise<number> {
  if (Number(request.headers['content-length'] ?? 0) > limits.adVideoBytes) throw refuse('too_large');
  const limit = setTimeout(() => request.raw.destroy(), arrivalMs);
  let size = 0;
  try {
    await mkdir(uploadFolder(deps), { recursive: true });
    const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await pipeline(
      async function* () {
        for await (const chunk of body) {
          size += chunk.length;
          if (size > limits.adVideoBytes) return;
          yield chunk;
        }
      },
      createWriteStream(uploadPath(deps, id)),
    );
  } catch (error) {
    if (request.raw.destroyed || request.raw.errored) throw refuse('malformed');
    throw error;
  } finally {
    clearTimeout(limit);
  }
  if (size > limits.adVideoBytes) throw refuse('too_large');
  return size;
}

/** Checks a file that has arrived, and stores it for its sender. The row is written before the file, so that no file is ever without a row. */
async function store(deps: Deps, { id, name, size }: { id: string; name: string; size: number }, actor: Actor): Promise<StoredAdFile> {
  const path = uploadPath(deps, id);
  const bytes = size <= limits.adPictureBytes ? await readFile(path) : null;
  const mime = (await typeOfBytes(bytes ?? (await readHead(path))))?.mime ?? '';
  const isPicture = pictureTypes.has(mime);
  if (!isPicture && !videoTypes.has(mime)) throw invalid([fault('file', 'not_an_ad_file')]);
  if (isPicture && bytes === null) throw invalid([fault('file', 'file_too_large', { max: `${megabytes(limits.adPictureBytes)} MB` })]);
  const key = isPicture ? `ad/${id}.webp` : `ad/${id}.mp4`;
  await change(deps.db, actor, async (tx) => {
    // One file of a person is admitted at a time, so that parallel calls do not pass the limits.
    await run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended(${`ad files ${actor.id}`}, 0))`);
    await requireRoom(tx.client, actor.id as string, size);
    await run(
      tx.client,
      sql`insert into asset (id, owner, purpose, state, name, content_type, size, storage_key, expires_at)
          values (${id}::uuid, ${actor.id}::uuid, 'creative', 'uploading', ${name}, ${mime}, ${size}::bigint, ${key}, now() + make_interval(hours => ${limits.uploadHours}))`,
    );
  });
  try {
    const made = bytes !== null && isPicture ? await storePicture(deps, key, bytes) : await storeVideo(deps, key, id);
    await run(
      deps.db.pool,
      sql`update asset set state = 'ready', content_type = ${made.content_type}, size = ${made.size}::bigint, width = ${made.width}::int, height = ${made.height}::int,
            duration_s = ${made.duration_s}::real where id = ${id}::uuid`,
    );
    return { id, name, url: fileAddress(deps.db.signing, id), ...made };
  } catch (error) {
    await deps.storage.remove(key);
    await run(deps.db.pool, sql`delete from asset where id = ${id}::uuid and state = 'uploading'`);
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A picture is encoded again, which removes all metadata, including places and names. */
async function storePicture(deps: Deps, key: string, bytes: Buffer): Promise<Stored> {
  const { data, width, height } = await convertArrived('public', bytes, {
    fit: 'inside',
    longest: limits.adPictureSide,
    type: 'webp',
    quality: quality.picture,
  });
  const { size } = await deps.storage.put(key, data, { size: data.length });
  return { content_type: 'image/webp', size, width, height, duration_s: null };
}

/** A video keeps its tracks, since encoding it again would cost minutes. @throws 422 */
async function storeVideo(deps: Deps, key: string, id: string): Promise<Stored> {
  await deps.storage.adopt(uploadPath(deps, id), key);
  const { found } = await filmTracksAt(deps, key);
  const { video } = found;
  if (video === null) throw invalid([fault('file', 'not_an_ad_file')]);
  if (video.codec !== 'h264' || found.audio.some(({ codec }) => codec !== 'aac')) throw invalid([fault('file', 'ad_codec')]);
  if (found.duration_s === null || found.source.isStill) throw invalid([fault('file', 'truncated')]);
  // Encoders round a film of a minute up to whole frames and packets.
  if (found.duration_s > limits.adVideoSeconds + 0.5) throw invalid([fault('file', 'ad_too_long', { max: limits.adVideoSeconds })]);
  const out = uploadPath(deps, newId());
  try {
    if (!(await writeWebVideo(await deps.ffmpeg(), await deps.storage.input(key), out, found))) throw invalid([fault('file', 'truncated')]);
    const { size } = await deps.storage.adopt(out, key);
    return { content_type: 'video/mp4', size, width: video.width, height: video.height, duration_s: found.duration_s };
  } finally {
    await rm(out, { force: true });
  }
}
