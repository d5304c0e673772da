import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFfmpeg, type Ffmpeg } from './find.ts';
import { probe } from './probe.ts';
import { sampleFilm } from './sample.ts';

let tools: Ffmpeg;
let dir: string;
beforeAll(async () => {
  tools = await findFfmpeg(process.env);
  dir = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(dir, { recursive: true }));

test('every scene is a real, different film of the requested size and duration', async () => {
  const seen = new Set<string>();
  for (const seed of [0, 1, 2, 3, 4, 5]) {
    const out = join(dir, `${seed}.mp4`);
    await sampleFilm(tools, { out, seconds: 2, width: 320, height: 180, fps: 24, seed });
    const found = await probe(tools, out, { timeoutMs: 10_000 });
    expect(found).toMatchObject({ video: { width: 320, height: 180, fps: 24 }, audio: [{ channels: 2 }] });
    expect(found.duration_s).toBeCloseTo(2, 1);
    seen.add(
      createHash('sha256')
        .update(await readFile(out))
        .digest('hex'),
    );
  }
  expect(seen.size).toBe(6);
}, 30_000);

test('reports what is wrong if it cannot be made', async () => {
  const making = sampleFilm(tools, { out: join(dir, 'nowhere/film.mp4'), seconds: 1, width: 320, height: 180, fps: 24, seed: 0 });
  await expect(making).rejects.toThrow('No such file');
});
