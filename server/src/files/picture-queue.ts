import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../kit/address.ts';
import type { Actor } from '../kit/actor.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { taskQueue } from './task-queue.ts';
import type { EncodedPicture, PictureFormat, PictureResult } from './picture-job.ts';
import { convertInProcess } from './picture-process.ts';

/** A picture must arrive within this time, in milliseconds. */
const arrivalMs = 120_000;
/** The longest that a picture waits for its turn, in milliseconds. */
const maxWaitMs = 30_000;
/** Seconds after which a sender with too many pictures in progress may send the next. */
const retryAfterSeconds = 10;

/** Decodes at most two pictures at once, whoever sent them. */
const unpacking = taskQueue({ atOnce: 2, waiting: 40, patienceMs: maxWaitMs });

/**
 * The limits of each lane: `megapixels` of one picture, `perSender` pictures in progress of one sender, and `mostBytes` of all bodies in memory. Strangers'
 * pictures never take both places.
 */
const queues = {
  staff: { megapixels: limits.pictureMegapixels, perSender: limits.screenshots, mostBytes: 300 * 1024 ** 2, inTurn: <T>(task: () => Promise<T>) => task() },
  public: {
    megapixels: limits.publicPictureMegapixels,
    perSender: limits.publicPicturesAtOnce,
    mostBytes: 100 * 1024 ** 2,
    inTurn: taskQueue({ atOnce: 1, waiting: 12, patienceMs: maxWaitMs }),
  },
};
export type PictureQueue = keyof typeof queues;

/** Pictures in progress by lane and sender, and the bytes of all bodies in memory by lane. */
const activeBySender = new Map<string, number>();
const bytesInMemory: Record<PictureQueue, number> = { staff: 0, public: 0 };

/**
 * Reads a picture from the body and converts it to `to` when its turn comes. The lane `public` is for contest tickets and avatars, which anybody can send.
 * `before` is called when the turn has come, before decoding. Refuses with 429 if the sender has too many in progress, and with 503 if all together have.
 * Refuses with 422, path `file`, what is no picture, is truncated, or has too many or too few pixels.
 */
export async function convertUpload(
  lane: PictureQueue,
  from: { request: FastifyRequest; actor: Actor },
  to: PictureFormat,
  before?: () => Promise<void>,
): Promise<EncodedPicture> {
  const { megapixels, perSender, inTurn } = queues[lane];
  const sender = `${lane} ${from.actor.id ?? networkOf(addressOf(from.request))}`;
  const others = activeBySender.get(sender) ?? 0;
  if (others >= perSender) throw refuse('too_many_requests', { seconds: retryAfterSeconds });
  activeBySender.set(sender, others + 1);
  const body: Buffer[] = [];
  try {
    await readBody(from.request, lane, body);
    const bytes = Buffer.concat(body);
    const result = await inTurn(() =>
      unpacking(async () => {
        await before?.();
        return convertInProcess({ bytes, megapixels, to });
      }),
    );
    return requirePicture(result, lane, to);
  } finally {
    bytesInMemory[lane] -= body.reduce((size, chunk) => size + chunk.length, 0);
    const rest = (activeBySender.get(sender) ?? 1) - 1;
    if (rest > 0) activeBySender.set(sender, rest);
    else activeBySender.delete(sender);
  }
}

/** The picture that was made. Refuses with 422, path `file`, if there is none. */
function requirePicture(result: PictureResult, lane: PictureQueue, to: PictureFormat): EncodedPicture {
  if (!('fault' in result)) return result;
  const max = `${queues[lane].megapixels} MP`;
  const params = { file_too_large: { max }, picture_too_small: to, not_a_picture: undefined, truncated: undefined }[result.fault];
  throw invalid([fault('file', result.fault, params)]);
}

/** Converts a picture that has arrived in another way when its turn comes. Refuses it like `convertUpload`. */
export const convertArrived = async (lane: PictureQueue, bytes: Buffer, to: PictureFormat): Promise<EncodedPicture> => {
  const { megapixels, inTurn } = queues[lane];
  return requirePicture(await inTurn(() => unpacking(() => convertInProcess({ bytes, megapixels, to }))), lane, to);
};

/** Converts a picture that stands in another file, such as the cover of a song, when its turn comes. Answers what is wrong with it. */
export const convertEmbedded = (bytes: Buffer, to: PictureFormat): Promise<PictureResult> =>
  unpacking(() => convertInProcess({ bytes, megapixels: limits.pictureMegapixels, to }));

/** Reads the whole body into `body`, or refuses with 413 or 503. A body that is too large is not destroyed, since its sender could not read the answer then. */
async function readBody(request: FastifyRequest, lane: PictureQueue, body: Buffer[]): Promise<void> {
  const limit = setTimeout(() => request.raw.destroy(), arrivalMs);
  request.raw.once('close', () => clearTimeout(limit));
  if (Number(request.headers['content-length'] ?? 0) > limits.pictureBytes) throw refuse('too_large');
  let size = 0;
  let isCrowded = false;
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      isCrowded = bytesInMemory[lane] + chunk.length > queues[lane].mostBytes;
      if (size > limits.pictureBytes || isCrowded) break;
      bytesInMemory[lane] += chunk.length;
      body.push(chunk);
    }
  } catch {
    throw refuse('malformed');
  }
  if (isCrowded) throw refuse('overloaded', { seconds: retryAfterSeconds });
  if (size > limits.pictureBytes) throw refuse('too_large');
}
