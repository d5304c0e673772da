import { limits } from '@marquee/contract/limits';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../kit/address.ts';
import type { Actor } from '../kit/actor.ts';
import { fault, invalid, refuse } from '../kit/refusal.ts';
import { taskQueue } from '../kit/task-queue.ts';
import type { Made, To } from './picture-job.ts';
import { makePicture } from './picture-process.ts';

/** A picture must have arrived within this, in milliseconds. */
const arrivalMs = 120_000;
/** The longest that a picture waits for its turn, in milliseconds. */
const patienceMs = 30_000;
/** Seconds after which a sender with too many pictures under way may send the next. */
const comeAgain = 10;

/** Pictures that are unpacked at once, whoever sent them. */
const unpacking = taskQueue({ atOnce: 2, waiting: 40, patienceMs });

/** `megapixels` of one picture, `perSender` pictures under way of one sender, and `mostBytes` of all bodies in memory. Strangers never have both places. */
const lanes = {
  staff: { megapixels: limits.pictureMegapixels, perSender: limits.screenshots, mostBytes: 300 * 1024 ** 2, inTurn: <T>(task: () => Promise<T>) => task() },
  public: {
    megapixels: limits.publicPictureMegapixels,
    perSender: limits.publicPicturesAtOnce,
    mostBytes: 100 * 1024 ** 2,
    inTurn: taskQueue({ atOnce: 1, waiting: 12, patienceMs }),
  },
};
export type Lane = keyof typeof lanes;

/** Pictures under way by lane and sender, and the bytes of all bodies that a lane holds. */
const underWay = new Map<string, number>();
const held: Record<Lane, number> = { staff: 0, public: 0 };

/**
 * Reads a picture from the body and makes it what `to` says, as soon as it is its turn. `public` is for contest tickets and avatars, which
 * anybody can send. Refuses with 429 where the sender has too many under way, with 503 where all have, and with 422, path `file`, what is no
 * picture, is cut short, or has too many or too few pixels. `before` is called when it is its turn, before it is unpacked.
 */
export async function queued(lane: Lane, from: { request: FastifyRequest; actor: Actor }, to: To, before?: () => Promise<void>): Promise<Made> {
  const { megapixels, perSender, inTurn } = lanes[lane];
  const sender = `${lane} ${from.actor.id ?? networkOf(addressOf(from.request))}`;
  const others = underWay.get(sender) ?? 0;
  if (others >= perSender) throw refuse('too_many_requests', { seconds: comeAgain });
  underWay.set(sender, others + 1);
  const body: Buffer[] = [];
  try {
    await read(from.request, lane, body);
    const bytes = Buffer.concat(body);
    const result = await inTurn(() =>
      unpacking(async () => {
        await before?.();
        return makePicture({ bytes, megapixels, to });
      }),
    );
    if (!('fault' in result)) return result;
    const params = { file_too_large: { max: `${megapixels} MP` }, picture_too_small: to, not_a_picture: undefined, truncated: undefined }[result.fault];
    throw invalid([fault('file', result.fault, params)]);
  } finally {
    held[lane] -= body.reduce((size, chunk) => size + chunk.length, 0);
    const rest = (underWay.get(sender) ?? 1) - 1;
    if (rest > 0) underWay.set(sender, rest);
    else underWay.delete(sender);
  }
}

/** Reads the whole body into `body`, or refuses with 413 or 503. It is not destroyed when too large: its sender could not read the answer then. */
async function read(request: FastifyRequest, lane: Lane, body: Buffer[]): Promise<void> {
  const limit = setTimeout(() => request.raw.destroy(), arrivalMs);
  request.raw.once('close', () => clearTimeout(limit));
  if (Number(request.headers['content-length'] ?? 0) > limits.pictureBytes) throw refuse('too_large');
  let size = 0;
  let isCrowded = false;
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      isCrowded = held[lane] + chunk.length > lanes[lane].mostBytes;
      if (size > limits.pictureBytes || isCrowded) break;
      held[lane] += chunk.length;
      body.push(chunk);
    }
  } catch {
    throw refuse('malformed');
  }
  if (isCrowded) throw refuse('overloaded', { seconds: comeAgain });
  if (size > limits.pictureBytes) throw refuse('too_large');
}
