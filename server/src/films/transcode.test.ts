import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenFilms } from '../adapters/ffmpeg/broken.testing.ts';
import type { Ffmpeg } from '../adapters/ffmpeg/find.ts';
import { pacedFfmpeg } from '../adapters/ffmpeg/paced.testing.ts';
import { StorageAway } from '../adapters/storage/port.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, storedFilm, storedSubtitle, until } from './film.testing.ts';
import { readSubtitle } from '../files/subtitle.ts';
import { tidyFilms } from './tidy.ts';
import { transcoder, workFolder } from './transcoder.ts';
import { transcodeQueue } from './transcoding.ts';

const isOver = (job: { process: string }) => job.process === 'DONE';

describe('transcoding', { timeout: 120_000 }, () => {
  let t: TestApp;
  let root: Client;
  let tools: { paced: Ffmpeg; unpaced: Ffmpeg };
  // Only a job that a test has to see at work is slowed down.
  let pace: 'paced' | 'unpaced';
  // The first test that needs the worker starts it, so that an earlier test can see a job wait.
  let isWorking = false;
  const work = async () => {
    if (!isWorking) await t.deps.jobs.work(transcodeQueue, transcoder({ ...t.deps, ffmpeg: async () => tools[pace] }));
    isWorking = true;
  };
  const filmed = async (overrides: Record<string, unknown> = {}) =>
    t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 }), ...overrides });

  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
    tools = { paced: await pacedFfmpeg(t.deps.config.root), unpaced: await t.deps.ffmpeg() };
  });
  beforeEach(() => {
    pace = 'unpaced';
  });

  test('starts when a film is saved, shows its progress, and ends with a film that plays', async () => {
    pace = 'paced';
    const film = await sampleAsset(t, root.id, { seconds: 4, width: 1280, height: 720 });
    // As WebVTT this largest accepted file is longer than the parser accepts.
    const { vtt } = readSubtitle(Buffer.from('00:00:00,500 --> 00:00:01,500\nXin chào\n'.repeat(100_000)));
    const caption = await storedSubtitle(t, root.id, vtt);
    const made = await t.make('movie', { play_link: null, film, subtitles: [caption] });
    expect(made.transcode_status).toBe('queued');
    const job = await jobOf(t, made.idMovie);
    const waiting = await statusOf(root, job);
    expect(waiting).toMatchObject({
      state: 'queued',
      process: 'DOING',
      attempt: 1,
      percent: 0,
      record: { id: made.idMovie, label: made.title },
      by: { id: root.id },
    });
    const twice = await root.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie });
    expect([twice.status, twice.body.code]).toEqual([409, 'in_progress']);

    await work();
    // Media information is read first: if the job still runs afterwards, it also ran at that moment.
    const [during, moving] = await until(
      async () => [(await root.call('GET', `/cms/v1/movie/${made.idMovie}`)).body.data.transcode_status, await statusOf(root, job)] as const,
      ([status, j]) => (status === 'running' && j.stage === 'transcode' && j.percent > 0) || isOver(j),
    );
    expect(moving).toMatchObject({ state: 'running', stage: 'transcode' });
    expect(during).toBe('running');
    const done = await until(() => statusOf(root, job), isOver);
    expect(done).toMatchObject({ state: 'ready', stage: 'playable', percent: 100, attempt: 1, cause: null, exit_code: 0, process: 'DONE' });
    expect(done.renditions[0]).toMatchObject({ width: 1280, height: 720 });
    const told = await run<{ n: number }>(
      t.deps.db.pool,
      sql`select count(*)::int as n from outbox where kind = 'transcode' and record = ${job}::uuid and verb = 'progress'`,
    );
    expect(told[0]?.n).toBeGreaterThan(0);

    const after = (await root.call('GET', `/cms/v1/movie/${made.idMovie}`)).body.data;
    expect(after).toMatchObject({
      transcode_status: 'ready',
      version: made.version,
      play_link: expect.stringContaining(`/platform/v1/movie/${made.idMovie}/play.m3u8`),
    });
    expect(await readdir(workFolder(t.deps))).toEqual([]);

    const { status, body } = await root.call('GET', `/cms/v1/movie/${made.idMovie}/playback`);
    expect([status, body.data.is_ours, body.data.subtitles]).toEqual([200, true, [{ id: caption, language: 'vi', marks: [], name: 'Tiếng Việt' }]]);
    expect(body.data.renditions).toEqual(done.renditions);
    expect(body.data.duration_s).toBeCloseTo(4, 0);
    expect(body.data.poster).toContain(made.banner.id);
    const master = await t.stranger('GET', body.data.url);
    expect([master.status, master.headers['content-type'], master.headers['access-control-allow-origin']]).toEqual([200, 'application/vnd.apple.mpegurl', '*']);
    expect(master.body).toMatch(/TYPE=SUBTITLES.*NAME="Tiếng Việt".*URI="captions\/.*\.m3u8"[^]*#EXT-X-STREAM-INF:.*SUBTITLES="subtitles"/);
    await run(t.deps.db.pool, sql`update asset set marks = '{hearing,default}' where id = ${caption}::uuid`);
    const marked = (await t.stranger('GET', body.data.url)).body;
    expect(marked).toMatch(
      /NAME="Tiếng Việt \(cho người khiếm thính\)".*DEFAULT=YES.*FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,/,
    );
    await run(t.deps.db.pool, sql`update asset set marks = '{forced}' where id = ${caption}::uuid`);
    expect((await t.stranger('GET', body.data.url)).body).toMatch(/NAME="Tiếng Việt \(bắt buộc hiển thị\)".*DEFAULT=NO,AUTOSELECT=YES,FORCED=YES,URI=/);
    const beside = (name: string) => body.data.url.replace('master.m3u8', name);
    const captions = await t.stranger('GET', beside(`captions/${caption}.m3u8`));
    expect(captions.body).toContain(`${caption}.vtt`);
    expect((await t.stranger('GET', beside(`captions/${caption}.vtt`))).body).toContain('Xin chào');
    const variant = /^[^#\s].*index\.m3u8$/m.exec(master.body)?.[0] as string;
    const segments = await t.stranger('GET', beside(variant));
    const segment = variant.replace('index.m3u8', /^[^#\s].*\.m4s$/m.exec(segments.body)?.[0] as string);
    const part = await t.stranger('GET', beside(segment), undefined, { range: 'bytes=0-9' });
    expect([part.status, part.headers['content-length'], part.headers['content-type']]).toEqual([206, '10', 'video/iso.segment']);
    expect(part.headers['cache-control']).toMatch(/^public, max-age=\d+, immutable$/);
    expect((await t.stranger('GET', beside(segment), undefined, { range: 'bytes=999999999-' })).status).toBe(416);

    const [, , expires, signature, id] = body.data.url.split('/') as [string, string, string, string, string];
    const altered = [
      `/hls/${Number(expires) + 1}/${signature}/${id}/master.m3u8`,
      `/hls/${expires}/${signature.replace(/./, (c) => (c === 'A' ? 'B' : 'A'))}/${id}/master.m3u8`,
      `/hls/${expires}/${signature}/${id.replace(/.$/, (c) => (c === '0' ? '1' : '0'))}/master.m3u8`,
    ];
    for (const url of altered) expect([url, (await t.stranger('GET', url)).status]).toEqual([url, 403]);
    for (const name of ['..%2f..%2f..%2fpassword', 'nothing.m4s', 'captions%2f..%2fmaster.m3u8', '.hidden'])
      expect((await t.stranger('GET', beside(name))).status).not.toBe(200);
  });

  test('can be stopped, and started again as a new job', async () => {
    await work();
    pace = 'paced';
    const made = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 20, width: 320, height: 180 }) });
    const job = await jobOf(t, made.idMovie);
    await until(
      () => statusOf(root, job),
      (j) => j.stage === 'transcode',
    );
    // After the move only the new channel's partners see the progress.
    const { idChannel } = await t.make('channel');
    await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { channel: idChannel });
    const toldTo = async () =>
      run<{ audience: string[] }>(t.deps.db.pool, sql`select audience from outbox where record = ${job}::uuid and verb = 'progress' order by seq desc limit 1`);
    await until(toldTo, ([last]) => last?.audience.join() === idChannel, 10_000);
    const stopped = await root.call('POST', '/cms/v1/transcode/stop', { job_id: job });
    expect(stopped.body.data).toMatchObject({ state: 'stopped', process: 'DONE' });
    expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}`)).body.data.transcode_status).toBe('stopped');
    expect((await root.call('POST', '/cms/v1/transcode/stop', { job_id: job })).body.code).toBe('conflict');
    await until(
      () => readdir(workFolder(t.deps)),
      (names) => names.length === 0,
    );
    expect((await statusOf(root, job)).state).toBe('stopped');
    expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}/playback`)).body.data.url).toBeNull();

    pace = 'unpaced';
    await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 }) });
    const next = await jobOf(t, made.idMovie);
    expect(next).not.toBe(job);
    expect((await until(() => statusOf(root, next), isOver)).state).toBe('ready');
    const again = await root.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie });
    expect(again.body.data).toMatchObject({ state: 'queued', attempt: 1 });
    expect((await until(() => statusOf(root, again.body.data.job_id), isOver)).state).toBe('ready');
  });

  test('stops when its record is deleted, and can be started again after the restore', async () => {
    await work();
    pace = 'paced';
    const made = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 8, width: 64, height: 36, fps: 10 }) });
    const path = `/cms/v1/movie/${made.idMovie}`;
    const job = await jobOf(t, made.idMovie);
    await until(
      () => statusOf(root, job),
      (j) => j.stage === 'transcode',
    );
    await root.call('DELETE', path);
    expect(await statusOf(root, job)).toMatchObject({ state: 'stopped', cause: null });
    await until(
      () => readdir(workFolder(t.deps)),
      (names) => names.length === 0,
      10_000,
    );
    pace = 'unpaced';
    expect((await root.call('POST', `${path}/restore`)).body.data.transcode_status).toBe('stopped');
    const again = await root.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie });
    expect((await until(() => statusOf(root, again.body.data.job_id), isOver)).state).toBe('ready');
  });

  test('causes no notification for whoever undoes the deletion that stopped it', async () => {
    await work();
    pace = 'paced';
    const made = await t.make('movie', { play_link: null, film: await sampleAsset(t, root.id, { seconds: 8, width: 64, height: 36, fps: 10 }) });
    const job = await jobOf(t, made.idMovie);
    await until(
      () => statusOf(root, job),
      (j) => j.stage === 'transcode',
    );
    const changeset = newId();
    await root.call('DELETE', `/cms/v1/movie/${made.idMovie}`, undefined, { changeset });
    pace = 'unpaced';
    const { results } = (await root.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data;
    expect(results).toMatchObject([{ kind: 'movie', outcome: 'undone' }]);
    expect(results).toHaveLength(1);
  });

  test('fails with the cause, the position, the exit code and the last lines, and succeeds with a better file', async () => {
    await work();
    const folder = await mkdtemp(join(t.deps.config.root, 'broken-'));
    const broken = await brokenFilms(await t.deps.ffmpeg(), folder);
    const given = async (name: string) => storedFilm(t, root.id, await readFile(broken(name)));
    const made = await t.make('movie', { play_link: null, film: await given('pdf.mp4') });
    const next = () => until(async () => statusOf(root, await jobOf(t, made.idMovie)), isOver);
    expect(await next()).toMatchObject({ state: 'failed', cause: 'not_media', attempt: 1, process: 'DONE' });
    expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}`)).body.data.transcode_status).toBe('failed');
    for (const [name, wanted] of [
      ['no-index.mp4', { cause: 'truncated' }],
      ['sound.mp4', { cause: 'no_video' }],
      ['foreign-codec.mp4', { cause: 'unsupported_codec', exit_code: 1 }],
      ['cut.mp4', { cause: 'truncated', exit_code: 0, at_s: expect.any(Number) }],
      ['damaged.mp4', { cause: 'corrupt_at', exit_code: expect.any(Number), at_s: expect.any(Number) }],
    ] as const) {
      await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: await given(name) });
      const failed = await next();
      expect({ name, ...failed }).toMatchObject({ name, state: 'failed', attempt: 1, ...wanted });
      if (failed.exit_code) {
        expect(failed.log.length).toBeGreaterThan(0);
        expect(failed.log.join('\n')).not.toContain(t.deps.config.root);
      }
    }
    await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: await given('good.mp4') });
    expect(await next()).toMatchObject({ state: 'ready', cause: null });
  });

  test('lists the newest first, filters by state, record and title within the caller’s scope, and clears what has ended', async () => {
    await work();
    const made = await filmed({ title: 'Đêm trắng' });
    await until(async () => statusOf(root, await jobOf(t, made.idMovie)), isOver);
    const all = await root.call('GET', '/cms/v1/transcode?limit=2');
    expect(all.body.data[0].record).toEqual({ id: made.idMovie, label: 'Đêm trắng' });
    expect(all.body.meta).toMatchObject({ total_is_exact: true, limit: 2, next: expect.any(String) });
    const further = await root.call('GET', `/cms/v1/transcode?limit=2&cursor=${all.body.meta.next}`);
    const page = await root.call('GET', '/cms/v1/transcode?limit=2&page=2');
    expect(further.body.data).toEqual(page.body.data);
    const ids = (answer: { body: { data: { record: { id: string } }[] } }) => [...new Set(answer.body.data.map((j) => j.record.id))];
    expect(ids(await root.call('GET', '/cms/v1/transcode?name=dem'))).toEqual([made.idMovie]);
    expect(ids(await root.call('GET', `/cms/v1/transcode?record=${made.idMovie}`))).toEqual([made.idMovie]);
    const failed = await root.call('GET', '/cms/v1/transcode?state=failed&state=stopped');
    expect(failed.body.data.every((j: { state: string }) => j.state === 'failed' || j.state === 'stopped')).toBe(true);

    const partner = await t.as('partner');
    expect((await partner.call('GET', '/cms/v1/transcode')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const job = await jobOf(t, made.idMovie);
    expect((await partner.call('GET', `/cms/v1/transcode/status?job_id=${job}`)).status).toBe(404);
    expect((await partner.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie })).status).toBe(404);
    expect((await partner.call('DELETE', '/cms/v1/transcode')).body.data.cleared).toBe(0);
    // A developer may start and stop jobs, and change nothing else.
    const developer = await t.as('developer');
    expect((await developer.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie })).status).toBe(200);
    await until(async () => statusOf(root, await jobOf(t, made.idMovie)), isOver);
    expect((await developer.call('DELETE', '/cms/v1/transcode')).body.code).toBe('forbidden');

    const total = (await root.call('GET', '/cms/v1/transcode')).body.meta.total;
    const cleared = await root.call('DELETE', '/cms/v1/transcode');
    expect(cleared.body.data).toEqual({ state: 'DELETED', cleared: total });
    expect((await root.call('GET', '/cms/v1/transcode')).body.meta.total).toBe(0);
    expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}/playback`)).body.data.renditions).toHaveLength(1);
  });

  test('refuses to start without a film', async () => {
    const made = await t.make('movie', { film: null, play_link: 'https://example.com/film.m3u8' });
    const { status, body } = await root.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: made.idMovie });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, 'film', 'file_missing']);
  });

  test('removes a film together with its rendition, but never leaves a public movie without anything to play', async () => {
    await work();
    const made = await filmed();
    await until(async () => statusOf(root, await jobOf(t, made.idMovie)), isOver);
    const refused = await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: null });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'play_link']);
    const taken = await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: null, play_link: 'https://example.com/film.m3u8' });
    expect(taken.body.data).toMatchObject({ film: null, transcode_status: 'not_ready' });
    expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}/playback`)).body.data).toMatchObject({
      url: 'https://example.com/film.m3u8',
      is_ours: false,
      renditions: [],
    });
  });

  test('whose turn comes while its record is deleted starts only after the restore', async () => {
    // The running film is long, so that the next one waits until it is deleted.
    pace = 'paced';
    await work();
    await filmed();
    const made = await filmed();
    const path = `/cms/v1/movie/${made.idMovie}`;
    await root.call('DELETE', path);
    const first = await jobOf(t, made.idMovie);
    pace = 'unpaced';
    await until(() => statusOf(root, first), isOver);
    expect(await statusOf(root, first)).toMatchObject({ state: 'stopped', cause: null });
    expect((await root.call('POST', `${path}/restore`)).body.data).toMatchObject({ film: { id: made.film.id }, transcode_status: 'queued' });
    const again = await jobOf(t, made.idMovie);
    expect((await until(() => statusOf(root, again), isOver)).state).toBe('ready');
    await root.call('DELETE', path);
    expect((await root.call('POST', `${path}/restore`)).body.data.transcode_status).toBe('ready');
    expect(await jobOf(t, made.idMovie)).toBe(again);
  });

  test('is repaired after accidents: unsent films, lost jobs, leftover files', async () => {
    await work();
    const made = await filmed();
    const job = await jobOf(t, made.idMovie);
    await until(() => statusOf(root, job), isOver);
    const pool = t.deps.db.pool;
    // As after an import: the film is attached, and nobody sent it to be transcoded.
    await run(pool, sql`update movie_side set film = null, transcode_status = 'not_ready' where owner = ${made.idMovie}::uuid`);
    // An earlier round has checked what was written before.
    await tidyFilms(t.deps, new Date(Date.now() + 60_000));
    expect(await jobOf(t, made.idMovie)).toBe(job);
    await tidyFilms(t.deps, new Date(Date.now() - 3_600_000));
    const sent = await jobOf(t, made.idMovie);
    expect(sent).not.toBe(job);
    expect((await until(() => statusOf(root, sent), isOver)).state).toBe('ready');
    // As after a loss of the queue's tables. The queue removes a job a moment after its film is ready.
    await until(
      () => t.deps.jobs.has(transcodeQueue, { job_id: sent }),
      (isHeld) => !isHeld,
    );
    await run(pool, sql`update transcode_job set state = 'queued', created_at = now() - interval '1 hour' where job_id = ${sent}::uuid`);
    // Any number of healthy waiting jobs before it must not hide it.
    const waiting = Array.from({ length: 101 }, () => newId());
    const rows = waiting.map((id) => `('${id.replace(/^.{8}/, '00000000')}', '${id}', 'movie', '${id}', '${id}', 1, now() - interval '2 hours')`);
    // These rows need no records, so foreign keys are off.
    await pool.query(`begin; set local session_replication_role = replica;
      insert into transcode_job (id, job_id, kind, record, asset, attempt, created_at) values ${rows.join()}; commit`);
    const [far] = await run<{ n: number }>(
      pool,
      sql`with held as (insert into pgboss.job (name, data, start_after) select ${transcodeQueue.name}, jsonb_build_object('job_id', id), now() + interval '1 day' from unnest(${waiting}::uuid[]) id returning 1)
          select count(*)::int as n from held`,
    );
    expect(far?.n).toBe(waiting.length);
    await tidyFilms(t.deps);
    expect((await until(() => statusOf(root, sent), isOver)).state).toBe('ready');
    const again = await run(pool, sql`select from pgboss.job where data->>'job_id' = any(${waiting}::text[])`);
    expect(again).toHaveLength(waiting.length);
    await run(pool, sql`delete from transcode_job where job_id = any(${waiting}::uuid[])`);
    // Renditions that the disk cannot remove do not block later ones, however many there are.
    const stubborn = Array.from({ length: 101 }, () => newId().replace(/^.{8}/, '00000000'));
    await run(
      pool,
      sql`insert into rendition (id, kind, record, created_at) select id, 'movie', ${newId()}::uuid, now() - interval '9 days' from unnest(${stubborn}::uuid[]) id`,
    );
    // A superseded rendition is removed after a day; the one that plays stays.
    const [kept] = await run<{ id: string }>(pool, sql`select rendition as id from movie_side where owner = ${made.idMovie}::uuid`);
    await run(
      pool,
      sql`update rendition set superseded_at = superseded_at - interval '2 days', created_at = created_at - interval '2 days' where record = ${made.idMovie}::uuid`,
    );
    // Without an `order by`, rows would now be read in this physical order.
    await run(pool, sql`cluster rendition using rendition_created`);
    const { storage } = t.deps;
    const removePrefix = (of: string) =>
      stubborn.includes(of.slice(4)) ? Promise.reject(new StorageAway('the disk does not let go of it')) : storage.removePrefix(of);
    await tidyFilms({ ...t.deps, storage: { ...storage, removePrefix } });
    const left = await run<{ id: string }>(pool, sql`select id from rendition where record = ${made.idMovie}::uuid`);
    expect(left).toEqual([kept]);
    await tidyFilms(t.deps);
    await tidyFilms(t.deps);
    expect(await run(pool, sql`select 1 from rendition where id = any(${stubborn}::uuid[])`)).toEqual([]);
    const folders = new Set<string>();
    for await (const { key } of t.deps.storage.list('hls')) folders.add(key.split('/')[1] as string);
    const known = await run<{ id: string }>(pool, sql`select id from rendition`);
    expect([...folders].toSorted()).toEqual(known.map((r) => r.id).toSorted());
  });
});
