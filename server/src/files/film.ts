import { limits } from '@marquee/contract/limits';
import { pictureOf, type Probe, probe, ProbeFailed, type ProbeCause } from '../adapters/ffmpeg/probe.ts';
import type { Storage } from '../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { typeOfBytes } from './bytes.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { isEncrypted } from './film-encryption.ts';
import { queueFileProbe } from './probe-queue.ts';

/** The time limit for probing a film, which is not decoded. */
const probeMs = 60_000;

/** A stored film: its display size in pixels, its duration in seconds (null if the container does not state it), and its type by content. */
export type Film = { width: number; height: number; duration_s: number | null; content_type: string };

const faultOf: Record<Exclude<ProbeCause, 'unreadable'>, FileFault> = {
  encrypted: 'film_encrypted',
  not_media: 'not_a_film',
  timeout: 'not_a_film',
  no_video: 'no_picture_track',
  truncated: 'truncated',
};

/** Probes a stored object as a film. Refuses, with path `file`, what is no film, has no picture, is truncated, or exceeds the limits of size and duration. */
export const filmAt = (deps: Deps, key: string): Promise<Film> =>
  withFaults(faultOf, async () => {
    const { found, mime } = await probeStored(deps, key);
    const { width, height } = pictureOf(found);
    if (found.source.pixels > limits.filmMegapixels * 1e6) throw invalid([fault('file', 'film_too_large', { max: limits.filmMegapixels })]);
    return { width, height, duration_s: found.duration_s, content_type: mime.startsWith('video/') ? mime : 'application/octet-stream' };
  });

/** Probes a stored object, and finds its type by its first bytes. Refuses, with path `file`, what is no film, is truncated or encrypted. */
export const filmTracksAt = (deps: Deps, key: string): Promise<{ found: Probe; mime: string }> => withFaults(faultOf, () => probeStored(deps, key));

/** ffmpeg's names of the containers of sounds: MP3, FLAC, AAC, M4A, WAV and Ogg. */
const soundContainers = new Set(['mp3', 'flac', 'aac', 'mov,mp4,m4a,3gp,3g2,mj2', 'wav', 'w64', 'ogg']);

/** A stored sound: its duration in seconds, null if the container does not state it, and its type by content. */
export type Sound = Pick<Film, 'duration_s' | 'content_type'>;

/** Probes a stored object as a sound without a picture; a cover is none. Refuses, with path `file`, what is no such sound. */
export const soundAt = (deps: Deps, key: string): Promise<Sound> =>
  withFaults({ ...faultOf, not_media: 'not_a_sound', timeout: 'not_a_sound', no_video: 'not_a_sound' }, async () => {
    const { found, mime } = await probeStored(deps, key);
    if (found.video !== null && !found.source.isStill) throw invalid([fault('file', 'has_picture_track')]);
    if (found.source.sounds.length === 0 || !soundContainers.has(found.container)) throw new ProbeFailed('not_media');
    return { duration_s: found.duration_s, content_type: /^(audio|video)\//.test(mime) ? mime.replace(/^video/, 'audio') : 'application/octet-stream' };
  });

type FileFault = 'film_encrypted' | 'not_a_film' | 'not_a_sound' | 'no_picture_track' | 'truncated';

/** Turns the failure of a probe into a refusal that names the file. */
async function withFaults<T>(faults: Record<Exclude<ProbeCause, 'unreadable'>, FileFault>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProbeFailed)) throw error;
    if (error.cause === 'unreadable') throw refuse('storage_away');
    throw invalid([fault('file', faults[error.cause])]);
  }
}

/** Probes a stored object, and finds its type by its first bytes. */
async function probeStored(deps: Deps, key: string): Promise<{ found: Probe; mime: string }> {
  // This check comes first, because an encrypted film may look like anything else that cannot be used.
  await refuseEncrypted(deps.storage, key);
  const found = await queueFileProbe(async () => probe(await deps.ffmpeg(), await deps.storage.input(key), { timeoutMs: probeMs }));
  if ((found.duration_s ?? 0) > limits.minutes * 60) throw invalid([fault('file', 'film_too_long', { hours: limits.minutes / 60 })]);
  const mime = (await typeOfBytes(await bytesOf(deps.storage, key, 0, 4100)))?.mime ?? '';
  // AVIF and HEIF store pictures, even moving ones, in a film container. Their first bytes tell.
  if (mime.startsWith('image/')) throw new ProbeFailed('not_media');
  if (/mp4|m4a|quicktime|3gpp/.test(mime) && (await isCutShort(deps.storage, key))) throw new ProbeFailed('truncated');
  return { found, mime };
}

/** Throws `ProbeFailed` `encrypted` if a stored film is encrypted. */
export async function refuseEncrypted(storage: Storage, key: string): Promise<void> {
  const size = (await storage.stat(key))?.size ?? 0;
  if (await isEncrypted((start, length) => bytesOf(storage, key, start, length), size)) throw new ProbeFailed('encrypted');
}

/** A file with more top-level boxes is a fragmented film, and each fragment is complete by itself. */
const maxBoxes = 256;

/** Whether a box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2) ends beyond the file. If the index comes first, such a file opens without any error. */
async function isCutShort(storage: Storage, key: string): Promise<boolean> {
  const total = (await storage.stat(key))?.size ?? 0;
  let at = 0;
  for (let box = 0; box < maxBoxes && at + 16 <= total; box++) {
    const head = await bytesOf(storage, key, at, 16);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(head.toString('latin1', 4, 8))) return false;
    const short = head.readUInt32BE(0);
    // 1: the size follows the name, in 64 bits. 0: the box extends to the end of the file.
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return at > total;
}

/** The bytes of a stored object from `start`, at most `length` of them. */
export async function bytesOf(storage: Storage, key: string, start: number, length: number): Promise<Buffer> {
  const size = (await storage.stat(key))?.size ?? 0;
  if (size <= start) return Buffer.alloc(0);
  const { stream } = await storage.open(key, { start, end: Math.min(size, start + length) - 1 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
