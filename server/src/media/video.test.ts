import type { Resource } from '@marquee/contract/kit/resource';
import { video } from '@marquee/contract/media/video';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { countPlays } from '../platform/play.ts';
import { jobOf, sampleAsset, statusOf, until } from '../films/film.testing.ts';
import { transcoder } from '../films/transcoder.ts';
import { transcodeQueue } from '../films/transcoding.ts';

const path = '/cms/v1/contest/video';
type Video = { idVideo: string; title: string; video_type: string; channel: { id: string }; version: number };

describe('videos', { timeout: 120_000 }, () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });
  const make = (of: Record<string, unknown> = {}) => t.make('video', of) as Promise<Video>;
  /** Inserts the row of a contest entry directly. */
  const entry = async (title: string): Promise<string> => {
    const id = newId();
    await run(
      t.deps.db.pool,
      sql`insert into video ("idVideo", video_type, title, description, play_link) values (${id}::uuid, 'contest', ${title}, 'Một bài dự thi.', 'https://example.com/e')`,
    );
    await run(t.deps.db.pool, sql`insert into video_side (owner) values (${id}::uuid)`);
    return id;
  };
  const ids = async (query: string, me: Client = root): Promise<string[]> =>
    (await me.call('GET', `${path}${query}`)).body.data.map((row: Video) => row.idVideo);

  test('include contest entries in lists only on request', async () => {
    const clip = await make({ title: 'Hậu trường' });
    const entryId = await entry('Bài dự thi');
    expect(await ids('')).toEqual([clip.idVideo]);
    expect(await ids('?contest=false')).toEqual([clip.idVideo]);
    expect(await ids('?contest=true')).toEqual([entryId]);
    const { body } = await root.call('GET', `${path}/${entryId}`);
    expect(body.data).toMatchObject({ contest: true, video_type: 'contest', channel: null, banner: null, genres: [], subtitles: [], duration_s: null });
  });

  test('cannot be filtered by type', async () => {
    const { status, body } = await root.call('GET', `${path}?video_type=clip`);
    expect([status, body.errors[0]]).toMatchObject([422, { path: 'video_type', code: 'unknown_field' }]);
  });

  test('cannot become contest entries, and contest entries keep their type', async () => {
    const made = await root.call('POST', path, { ...(await t.sample(video as unknown as Resource)), video_type: 'contest' });
    expect([made.status, made.body.errors[0]]).toMatchObject([422, { path: 'video_type', code: 'not_one_of' }]);
    const clip = await make();
    const entryId = await entry('Vẫn là bài dự thi');
    for (const [id, type] of [
      [clip.idVideo, 'contest'],
      [entryId, 'clip'],
    ]) {
      const { status, body } = await root.call('PUT', `${path}/${id}`, { video_type: type });
      expect([status, body.errors[0]]).toMatchObject([422, { path: 'video_type', code: 'not_one_of' }]);
    }
    const changed = await root.call('PUT', `${path}/${entryId}`, { title: 'Tên đã sửa', video_type: 'contest' });
    expect([changed.status, changed.body.data.title]).toEqual([200, 'Tên đã sửa']);
    expect((await root.call('PUT', `${path}/${clip.idVideo}`, { video_type: 'short' })).body.data.video_type).toBe('short');
  });

  test('require a channel and a banner', async () => {
    const clip = await make();
    for (const field of ['channel', 'banner']) {
      const { status, body } = await root.call('PUT', `${path}/${clip.idVideo}`, { [field]: null });
      expect([status, body.errors[0]]).toMatchObject([422, { path: field, code: 'required' }]);
    }
  });

  test('are visible to a partner only in their own channels, and contest entries are not visible to them', async () => {
    const partner = await t.as('partner', { permissions: ['media'] });
    const channel = await t.make('channel', { owner: partner.id });
    const own = await make({ channel: channel.idChannel });
    const other = await make();
    const entryId = await entry('Của ban tổ chức');
    expect(await ids('', partner)).toEqual([own.idVideo]);
    expect(await ids('?contest=true', partner)).toEqual([]);
    for (const id of [other.idVideo, entryId])
      for (const suffix of ['', '/playback', '/history']) expect((await partner.call('GET', `${path}/${id}${suffix}`)).status).toBe(404);
    expect((await partner.call('POST', '/cms/v1/transcode/start', { kind: 'video', id: other.idVideo })).status).toBe(404);
    expect((await partner.call('PUT', `${path}/${own.idVideo}`, { channel: other.channel.id })).body.errors[0]).toMatchObject({
      path: 'channel',
      code: 'not_found',
    });
  });

  test('with a film are transcoded, published, played, counted and removed like movies', async () => {
    await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
    const film = () => sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 });
    const movie = await t.make('movie', { play_link: null, film: await film() });
    const clip = await make({ title: 'Mưa đầu mùa', play_link: null, film: await film() });
    const clipPath = `${path}/${clip.idVideo}`;
    const premature = await root.call('PUT', clipPath, { visibility: 'enable', copyright: true });
    expect([premature.status, premature.body.code, premature.body.errors[0]]).toMatchObject([422, 'not_publishable', { path: 'film', code: 'not_ready' }]);
    for (const id of [clip.idVideo, movie.idMovie as string])
      await until(
        async () => statusOf(root, await jobOf(t, id)),
        (job) => job.state === 'ready',
      );

    const ready = (await root.call('GET', clipPath)).body.data;
    expect(ready).toMatchObject({ transcode_status: 'ready', duration_s: 2 });
    expect(new URL(ready.play_link).pathname).toBe(`/platform/v1/video/${clip.idVideo}/play.m3u8`);
    const preview = (await root.call('GET', `${clipPath}/playback`)).body.data;
    expect(preview).toMatchObject({ is_ours: true, poster: expect.stringMatching(/^\/files\//) });
    const listed = await root.call('GET', '/cms/v1/transcode?kind=video&name=mua%20dau');
    expect(listed.body.data).toMatchObject([{ kind: 'video', record: { id: clip.idVideo, label: 'Mưa đầu mùa' }, state: 'ready' }]);
    expect((await root.call('GET', '/cms/v1/transcode')).body.data.map((job: { kind: string }) => job.kind).toSorted()).toEqual(['movie', 'video']);
    const restarted = await root.call('POST', '/cms/v1/transcode/start', { kind: 'video', id: clip.idVideo });
    expect([restarted.status, restarted.body.data]).toMatchObject([200, { kind: 'video', state: 'queued', by: { id: root.id } }]);
    const stopped = await root.call('POST', '/cms/v1/transcode/stop', { job_id: restarted.body.data.job_id });
    expect([stopped.status, stopped.body.data.state]).toEqual([200, 'stopped']);
    // The earlier rendition stays playable.
    expect((await root.call('GET', `${clipPath}/playback`)).body.data.url).toBe(preview.url);
    expect((await root.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: clip.idVideo })).status).toBe(404);

    const listPath = '/platform/v1/video';
    expect((await t.stranger('GET', `${listPath}/${clip.idVideo}`)).status).toBe(404);
    expect((await root.call('PUT', clipPath, { visibility: 'enable', copyright: true })).body.data.status).toBe('public');
    const published = await t.stranger('GET', listPath);
    expect(published.body.data).toMatchObject([{ idVideo: clip.idVideo, title: 'Mưa đầu mùa', duration_s: 2, contest: false }]);
    expect((await t.stranger('GET', `${listPath}?contest=true`)).body.data).toEqual([]);
    for (const secret of ['film', 'copyright', 'copyright_by', 'visibility', 'blacklist_status', 'status', 'transcode_status'])
      expect([secret, secret in published.body.data[0]]).toEqual([secret, false]);
    const master = await t.stranger('GET', published.body.data[0].playback);
    expect(String(master.body)).toMatch(/^#EXTM3U/);
    const redirect = await t.stranger('GET', `${listPath}/${clip.idVideo}/play.m3u8`);
    expect([redirect.status, redirect.headers['location']]).toEqual([302, published.body.data[0].playback]);

    const play = (kind: string) => t.stranger('POST', '/platform/v1/play', { kind, id: clip.idVideo, viewer: newId(), seconds: 1 });
    expect((await play('movie')).status).toBe(404);
    for (const status of [200, 200]) expect((await play('video')).status).toBe(status);
    expect(await countPlays(t.deps.db)).toBe(2);
    expect((await t.stranger('GET', `${listPath}/${clip.idVideo}`)).body.data.views).toBe(2);
    expect((await root.call('GET', `/cms/v1/movie/${movie.idMovie as string}`)).body.data.views).toBe(0);
    const channel = (await root.call('GET', `/cms/v1/channel/${clip.channel.id}`)).body.data;
    expect(channel).toMatchObject({ total_contents: 1, total_movies: 0, total_videos: 1, views: 2 });

    // The database itself deletes the plays and jobs of a purged record.
    await run(t.deps.db.pool, sql`delete from video where "idVideo" = ${clip.idVideo}::uuid`);
    const [remaining] = await run<{ plays: number; jobs: number; others: number }>(
      t.deps.db.pool,
      sql`select (select count(*)::int from play where record = ${clip.idVideo}::uuid) as plays, (select count(*)::int from transcode_job where record = ${clip.idVideo}::uuid) as jobs,
            (select count(*)::int from transcode_job where kind = 'movie') as others`,
    );
    expect(remaining).toEqual({ plays: 0, jobs: 0, others: 1 });
  });
});
