import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { pacedFfmpeg } from '../adapters/ffmpeg/paced.testing.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, until } from './film.testing.ts';
import { workFolder } from './transcoder.ts';

/** Processes whose arguments contain this text. */
async function processesNaming(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(text)) found.push(line.replaceAll('\0', ' '));
  }
  return found;
}

describe('a worker process', { timeout: 300_000 }, () => {
  const workers: ChildProcess[] = [];
  const startWorker = (t: TestApp, env: Record<string, string> = {}) => {
    const { DATABASE_URL, DATA_DIR } = t.deps.config;
    const worker = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'worker'], {
      env: { ...process.env, DATABASE_URL, DATA_DIR, PUBLIC_URL: 'https://phim.example.vn', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'a-password', ...env },
      stdio: 'ignore',
    });
    workers.push(worker);
    return worker;
  };
  const ended = async (worker: ChildProcess) => {
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  };
  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      worker.kill('SIGKILL');
      await ended(worker);
    }
  });
  const begun = async (t: TestApp, root: Client) => {
    const made = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 20, width: 320, height: 180 }) });
    const worker = startWorker(t, { FFMPEG_PATH: (await pacedFfmpeg(t.deps.config.root)).ffmpeg });
    const job = await jobOf(t, made.idMovie);
    await until(
      () => statusOf(root, job),
      (j) => j.stage === 'transcode' && j.percent > 0,
    );
    return { id: made.idMovie as string, job, worker };
  };

  test('that is killed loses its job to another worker, which finishes it as a second attempt', async () => {
    const t = await testApp();
    const root = await t.root();
    const { id, job, worker } = await begun(t, root);
    worker.kill('SIGKILL');
    await ended(worker);
    const [left] = await readdir(workFolder(t.deps));
    expect((await root.call('GET', `/cms/v1/movie/${id}/playback`)).body.data.url).toBeNull();

    startWorker(t);
    const died = Date.now();
    await until(
      () => statusOf(root, job),
      (j) => j.attempt === 2,
    );
    expect(Date.now() - died).toBeLessThan(45_000);
    const done = await until(
      () => statusOf(root, job),
      (j) => j.process === 'DONE',
      240_000,
    );
    expect(done).toMatchObject({ state: 'ready', attempt: 2 });
    const history = (await root.call('GET', '/cms/v1/transcode')).body.data;
    expect(history.map((j: Record<string, unknown>) => [j['attempt'], j['state'], j['cause']])).toEqual([
      [2, 'ready', null],
      [1, 'failed', 'worker_lost'],
    ]);
    const folders = new Set<string>();
    for await (const { key } of t.deps.storage.list('hls')) folders.add(key.split('/')[1] as string);
    expect([...folders]).toEqual([done.id]);
    expect(await processesNaming(join(workFolder(t.deps), left as string))).toEqual([]);
    expect((await root.call('GET', `/cms/v1/movie/${id}/playback`)).body.data.is_ours).toBe(true);
  });

  test('that is stopped returns its job to the queue, without counting an attempt', async () => {
    const t = await testApp();
    const root = await t.root();
    const { job, worker } = await begun(t, root);
    worker.kill('SIGTERM');
    await ended(worker);
    expect(worker.exitCode).toBe(0);
    expect(await statusOf(root, job)).toMatchObject({ state: 'queued', attempt: 1 });
    expect(await readdir(workFolder(t.deps))).toEqual([]);
    startWorker(t);
    expect(
      await until(
        () => statusOf(root, job),
        (j) => j.process === 'DONE',
        240_000,
      ),
    ).toMatchObject({ state: 'ready', attempt: 1 });
  });
});
