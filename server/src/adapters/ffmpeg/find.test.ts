import { chmod, copyFile, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpegFinder, FfmpegMissing, findFfmpeg } from './find.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'find-'));
});
afterAll(() => rm(dir, { recursive: true }));

test('finds the system’s ffmpeg, and another one by FFMPEG_PATH', async () => {
  const found = await findFfmpeg(process.env);
  expect(found.version).toMatch(/^\S+$/);
  await symlink(found.ffmpeg, join(dir, 'own-ffmpeg'));
  await symlink(found.ffprobe, join(dir, 'ffprobe'));
  const named = await findFfmpeg({ PATH: '', FFMPEG_PATH: join(dir, 'own-ffmpeg') });
  expect(named).toEqual({ ...found, ffmpeg: join(dir, 'own-ffmpeg'), ffprobe: join(dir, 'ffprobe') });
  expect([...found.decodes]).toEqual(expect.arrayContaining(['h264', 'aac', 'prores']));
  expect(found.decodes.has('vvc')).toBe(false);
  expect([found.intra.has('prores'), found.intra.has('h264')]).toEqual([true, false]);
});

test('names in one line what is missing and how to install it', async () => {
  const errorMessage = async (env: NodeJS.ProcessEnv) => {
    const error: unknown = await findFfmpeg(env).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FfmpegMissing);
    const { message } = error as FfmpegMissing;
    expect(message).toContain('apt-get install -y ffmpeg');
    expect(message).not.toContain('\n');
    return message;
  };
  expect(await errorMessage({ PATH: '/nowhere' })).toContain('not found on PATH');
  expect(await errorMessage({ PATH: process.env['PATH'], FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatch(/^FFMPEG_PATH: \/nowhere\/ffmpeg does not run/);
  await copyFile('/bin/true', join(dir, 'true'));
  expect(await errorMessage({ PATH: process.env['PATH'], FFMPEG_PATH: join(dir, 'true') })).toContain('is not ffmpeg');
  await writeFile(join(dir, 'poor'), '#!/bin/sh\necho ffmpeg version 9 made without\n');
  await chmod(join(dir, 'poor'), 0o755);
  expect(await errorMessage({ PATH: process.env['PATH'], FFMPEG_PATH: join(dir, 'poor') })).toContain('without libx264 and aac');
});

test('finds ffmpeg again after it was removed, or replaced by another version', async () => {
  const system = await findFfmpeg(process.env);
  const place = join(dir, 'updated');
  await writeFile(place, `#!/bin/sh\nexec '${system.ffmpeg}' "$@"\n`, { mode: 0o755 });
  const find = ffmpegFinder({ PATH: process.env['PATH'], FFMPEG_PATH: place });
  const first = await find();
  expect(await find()).toBe(first);
  await rename(place, join(dir, 'away'));
  await expect(find()).rejects.toThrow(FfmpegMissing);
  await writeFile(place, `#!/bin/sh\n[ "$1" = -version ] && exec echo ffmpeg version 99\nexec '${system.ffmpeg}' "$@"\n`, { mode: 0o755 });
  expect([(await find()).version, first.version]).toEqual(['99', system.version]);
});
