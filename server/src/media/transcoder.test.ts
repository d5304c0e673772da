import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { make } from '../adapters/ffmpeg/broken.testing.ts';
import { FfmpegMissing } from '../adapters/ffmpeg/find.ts';
import { sampleFilm } from '../adapters/ffmpeg/sample.ts';
import { stopping } from '../kit/jobs.ts';
import { run, sql } from '../kit/sql.ts';
import { testApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, storedFilm } from './film.testing.ts';
import { renditionFolder } from './rendition.ts';
import { transcoder, workFolder } from './transcoder.ts';

test('a film that tells no length, as a browser records it, has its pictures from all of it', async () => {
  const t = await testApp();
  const root = await t.root();
  const tools = await t.deps.ffmpeg();
  const at = (name: string) => join(t.deps.config.root, name);
  await sampleFilm(tools, { out: at('told.mp4'), seconds: 2, width: 64, height: 36, fps: 10, seed: 3 });
  await make(tools, '-i', at('told.mp4'), '-c', 'copy', '-live', '1', at('untold.mkv'));
  const { idMovie } = await t.make('movie', { play_link: null, film: await storedFilm(t, root.id, await readFile(at('untold.mkv'))) });
  const job = await jobOf(t, idMovie);
  await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  const made = await statusOf(root, job);
  expect(made.state).toBe('ready');
  const names = [];
  for await (const { key } of t.deps.storage.list(renditionFolder(made.id))) names.push(key.split('/').at(-1));
  expect(names).toContain('candidate-3.jpg');
});

test('a disk that takes no work is told as such, and the film is made again where it does', async () => {
  const t = await testApp();
  const root = await t.root();
  const { idMovie } = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 1, width: 64, height: 36, fps: 10 }) });
  const job = await jobOf(t, idMovie);
  const work = () => transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  // No folder can be made below a file, whoever asks.
  await rm(workFolder(t.deps), { recursive: true, force: true });
  await writeFile(workFolder(t.deps), '');
  await expect(work()).rejects.toThrow();
  const [first] = await run<{ state: string; cause: string }>(
    t.deps.db.pool,
    sql`select state, cause from transcode_job where job_id = ${job}::uuid and attempt = 1`,
  );
  expect(first).toEqual({ state: 'failed', cause: 'storage_away' });
  await rm(workFolder(t.deps));
  await work();
  expect(await statusOf(root, job)).toMatchObject({ state: 'ready', attempt: 2 });
});

test('a film whose ffmpeg was taken away waits in line, and has failed of nothing', async () => {
  const t = await testApp();
  const root = await t.root();
  const { idMovie } = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 1, width: 64, height: 36, fps: 10 }) });
  const job = await jobOf(t, idMovie);
  const lacking = { ...t.deps, ffmpeg: () => Promise.reject(new FfmpegMissing('ffmpeg was not found on PATH')) };
  const ending = new AbortController();
  setTimeout(() => ending.abort(stopping), 100);
  await expect(transcoder(lacking)({ job_id: job }, ending.signal)).rejects.toThrow('not found');
  expect(await statusOf(root, job)).toMatchObject({ state: 'queued', attempt: 1, started_at: null });
  await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  expect(await statusOf(root, job)).toMatchObject({ state: 'ready', attempt: 1 });
});
