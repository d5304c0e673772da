import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import { runFfmpeg } from '../adapters/ffmpeg/broken.testing.ts';
import { FfmpegMissing } from '../adapters/ffmpeg/find.ts';
import { sampleFilm } from '../adapters/ffmpeg/sample.ts';
import { NotThere } from '../adapters/storage/port.ts';
import { processStopping } from '../kit/jobs.ts';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, storedFilm } from './film.testing.ts';
import { renditionFolder } from './rendition.ts';
import { transcoder, workFolder } from './transcoder.ts';

test('a film without a duration, as a browser records it, gets posters from its whole length', async () => {
  const t = await testApp();
  const root = await t.root();
  const tools = await t.deps.ffmpeg();
  const at = (name: string) => join(t.deps.config.root, name);
  await sampleFilm(tools, { out: at('told.mp4'), seconds: 2, width: 64, height: 36, fps: 10, seed: 3 });
  await runFfmpeg(tools, '-i', at('told.mp4'), '-c', 'copy', '-live', '1', at('untold.mkv'));
  const { idMovie } = await t.make('movie', { play_link: null, film: await storedFilm(t, root.id, await readFile(at('untold.mkv'))) });
  const job = await jobOf(t, idMovie);
  await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  const made = await statusOf(root, job);
  expect(made.state).toBe('ready');
  const names = [];
  for await (const { key } of t.deps.storage.list(renditionFolder(made.id))) names.push(key.split('/').at(-1));
  expect(names).toContain('candidate-3.jpg');
});

test('the job and the record of a film with additional tracks name those that were left out', async () => {
  const t = await testApp();
  const root = await t.root();
  const file = join(t.deps.config.root, 'two.mkv');
  const inputs = ['testsrc2=s=64x36:r=10:d=1', 'sine=d=1', 'sine=d=1'].flatMap((each) => ['-f', 'lavfi', '-i', each]);
  const two = [...inputs, '-map', '0', '-map', '1', '-map', '2'];
  const marked = ['-disposition:a:0', '0', '-metadata:s:a:0', 'language=eng', '-disposition:a:1', 'default'];
  await runFfmpeg(await t.deps.ffmpeg(), ...two, ...marked, '-c:a', 'aac', file);
  const { idMovie } = await t.make('movie', { play_link: null, film: await storedFilm(t, root.id, await readFile(file)) });
  const job = await jobOf(t, idMovie);
  await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  const notices = [{ code: 'sound_other', track: 1, codec: 'aac', language: 'eng' }];
  expect(await statusOf(root, job)).toMatchObject({ state: 'ready', notices });
  expect((await root.call('GET', `/cms/v1/movie/${idMovie}/playback`)).body.data.notices).toEqual(notices);
});

test('a full disk is reported as the cause, and the film is made again once there is space', async () => {
  const t = await testApp();
  const root = await t.root();
  const { idMovie } = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 1, width: 64, height: 36, fps: 10 }) });
  const job = await jobOf(t, idMovie);
  const work = () => transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  // Nobody can create a folder below a file, not even root.
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

test('a film stays queued without a failed attempt while ffmpeg is missing', async () => {
  const t = await testApp();
  const root = await t.root();
  const { idMovie } = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 1, width: 64, height: 36, fps: 10 }) });
  const job = await jobOf(t, idMovie);
  const lacking = { ...t.deps, ffmpeg: () => Promise.reject(new FfmpegMissing('ffmpeg was not found on PATH')) };
  const ending = new AbortController();
  setTimeout(() => ending.abort(processStopping), 100);
  await expect(transcoder(lacking)({ job_id: job }, ending.signal)).rejects.toThrow('not found');
  expect(await statusOf(root, job)).toMatchObject({ state: 'queued', attempt: 1, started_at: null });
  await transcoder(t.deps)({ job_id: job }, new AbortController().signal);
  expect(await statusOf(root, job)).toMatchObject({ state: 'ready', attempt: 1 });
});

describe('a database that is away', () => {
  const gone = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

  /** The same application with a database that can be away. It loses the answer to a commit if `isLost` says so. */
  function fragile({ deps }: TestApp) {
    const now = { isAway: false, error: gone(), isLost: () => false };
    const deaf = (client: PoolClient) =>
      new Proxy(client, {
        get: (of, name) => {
          const found: unknown = Reflect.get(of, name, of);
          if (typeof found !== 'function') return found;
          if (name !== 'query') return found.bind(of);
          return async (...given: unknown[]) => {
            const answer: unknown = await found.apply(of, given);
            if (given[0] === 'commit' && now.isLost()) throw gone();
            return answer;
          };
        },
      });
    const pool = new Proxy(deps.db.pool, {
      get: (of, name) => {
        const found: unknown = Reflect.get(of, name, of);
        if (typeof found !== 'function') return found;
        if (name === 'connect') return async () => (now.isAway ? Promise.reject(now.error) : deaf(await of.connect()));
        return (...given: unknown[]) => (name === 'query' && now.isAway ? Promise.reject(now.error) : found.apply(of, given));
      },
    });
    return { now, deps: { ...deps, db: { ...deps.db, pool } } };
  }

  const begun = async () => {
    const t = await testApp();
    const root = await t.root();
    const { idMovie } = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 1, width: 64, height: 36, fps: 10 }) });
    return { t, root, id: idMovie, job: await jobOf(t, idMovie), ...fragile(t) };
  };

  test.each<'input' | 'putDirectory'>(['input', 'putDirectory'])('after `%s` does not cost a finished film its work', async (step) => {
    const { root, id, job, now, deps } = await begun();
    const storage = Object.create(deps.storage, {
      [step]: {
        value: async (...given: [string, string]) => {
          const answer = await (deps.storage[step] as (...of: string[]) => Promise<unknown>)(...given);
          now.isAway = true;
          setTimeout(() => (now.isAway = false), 3000);
          return answer;
        },
      },
    });
    await transcoder({ ...deps, storage })({ job_id: job }, new AbortController().signal);
    expect(await statusOf(root, job)).toMatchObject({ state: 'ready', attempt: 1 });
    expect((await root.call('GET', `/cms/v1/movie/${id}/playback`)).body.data.url).not.toBeNull();
  });

  test('or has a full disk still records in the end why a film failed', async () => {
    const { t, root, job, now, deps } = await begun();
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const storage = Object.create(t.deps.storage, {
      input: {
        value: async () => {
          now.error = full;
          now.isAway = true;
          setTimeout(() => (now.isAway = false), 2000);
          throw new NotThere('film');
        },
      },
    });
    await transcoder({ ...deps, storage })({ job_id: job }, new AbortController().signal);
    expect(await statusOf(root, job)).toMatchObject({ state: 'failed', cause: 'no_film', attempt: 1 });
  });

  test('while a film is handed over does not remove the film’s files', async () => {
    const { t, root, job, now, deps } = await begun();
    let isHanded = false;
    let lost = 0;
    const storage = Object.create(deps.storage, {
      putDirectory: {
        value: async (prefix: string, dir: string) => {
          isHanded = true;
          return deps.storage.putDirectory(prefix, dir);
        },
      },
    });
    now.isLost = () => isHanded && lost++ === 0;
    await transcoder({ ...deps, storage })({ job_id: job }, new AbortController().signal);
    expect(lost).toBeGreaterThan(0);
    const made = await statusOf(root, job);
    expect(made).toMatchObject({ state: 'ready', attempt: 1 });
    expect(await t.deps.storage.stat(`${renditionFolder(made.id)}/master.m3u8`)).not.toBeNull();
  });
});
