import { chmod, copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FfmpegMissing, findFfmpeg } from './find.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'find-'));
});
afterAll(() => rm(dir, { recursive: true }));

test('finds the system’s ffmpeg, and one by FFMPEG_PATH', async () => {
  const found = await findFfmpeg(process.env);
  expect(found.version).toMatch(/^\S+$/);
  await symlink(found.ffmpeg, join(dir, 'own-ffmpeg'));
  await symlink(found.ffprobe, join(dir, 'ffprobe'));
  const named = await findFfmpeg({ PATH: '', FFMPEG_PATH: join(dir, 'own-ffmpeg') });
  expect(named).toEqual({ ffmpeg: join(dir, 'own-ffmpeg'), ffprobe: join(dir, 'ffprobe'), version: found.version, tones: found.tones });
});

test('says in one line what is missing and how to install it', async () => {
  const said = async (env: NodeJS.ProcessEnv) => {
    const error: unknown = await findFfmpeg(env).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(FfmpegMissing);
    const { message } = error as FfmpegMissing;
    expect(message).toContain('apt-get install -y ffmpeg');
    expect(message).not.toContain('\n');
    return message;
  };
  expect(await said({ PATH: '/nowhere' })).toContain('not found on PATH');
  expect(await said({ PATH: process.env['PATH'], FFMPEG_PATH: '/nowhere/ffmpeg' })).toMatch(/^FFMPEG_PATH: \/nowhere\/ffmpeg does not run/);
  await copyFile('/bin/true', join(dir, 'true'));
  expect(await said({ PATH: process.env['PATH'], FFMPEG_PATH: join(dir, 'true') })).toContain('is not ffmpeg');
  await writeFile(join(dir, 'poor'), '#!/bin/sh\necho ffmpeg version 9 made without\n');
  await chmod(join(dir, 'poor'), 0o755);
  expect(await said({ PATH: process.env['PATH'], FFMPEG_PATH: join(dir, 'poor') })).toContain('without libx264 and aac');
});
