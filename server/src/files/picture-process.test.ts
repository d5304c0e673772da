import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Refusal } from '../kit/refusal.ts';
import { flatAvif, pngChunk, pictureProcessIds, withChunks } from './picture.testing.ts';
import { convertInProcess } from './picture-process.ts';

const to = { fit: 'cover', width: 200, height: 300, quality: 82 } as const;
const make = (bytes: Buffer, megapixels = 25) =>
  convertInProcess({ bytes, megapixels, to }).then(
    (result) => ('fault' in result ? result.fault : result.width),
    (error: Refusal) => error.code,
  );
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  small = await flatAvif(400, 600);
  large = await flatAvif(4900, 4900);
});

test('a small picture that needs more memory than the largest allowed size is refused', async () => {
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  // A hundred comments of 7.9 MB each, compressed (W3C PNG, 11.3.3.3).
  const comment = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'))]));
  const stuffed = withChunks(
    png,
    Array.from({ length: 100 }, () => comment),
  );
  expect(stuffed.length).toBeLessThan(1_000_000);
  expect(await make(stuffed, 1)).toBe('file_too_large');
  expect(await make(small)).toBe(200);
});

test('a picture that crashes the decoder is refused, and one that exhausts the system’s memory may be sent again', async () => {
  for (const [signal, said] of [
    ['SIGSEGV', 'not_a_picture'],
    ['SIGKILL', 'overloaded'],
  ] as const) {
    for (const pid of await pictureProcessIds()) process.kill(pid, 'SIGKILL');
    // The program that has just ended may get one more request.
    await expect.poll(() => make(small)).toBe(200);
    const [pid = 0] = await pictureProcessIds();
    const made = make(large);
    process.kill(pid, signal);
    expect([signal, await made]).toEqual([signal, said]);
  }
  expect(await make(small)).toBe(200);
});
