import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { movie } from '@marquee/contract/media/movie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internet } from '../adapters/outbound/outbound.ts';
import { sampleFilm } from '../adapters/ffmpeg/sample.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, storedFilm, until } from './film.testing.ts';
import { transcoder } from './transcoder.ts';
import { transcodeQueue } from './transcoding.ts';

describe('publishing and media information', { timeout: 120_000 }, () => {
  let t: TestApp;
  let root: Client;
  let film: Buffer;
  let requestCount = 0;
  const site = createServer((request, answer) => {
    requestCount += 1;
    if (request.url?.startsWith('/inside')) return answer.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    if (request.url?.startsWith('/text')) return answer.end('no film at all');
    if (request.url !== '/film.mp4') return answer.writeHead(404).end();
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const end = to === '' ? film.length - 1 : Math.min(Number(to), film.length - 1);
    answer.writeHead(206, { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${end}/${film.length}`, 'accept-ranges': 'bytes' });
    return answer.end(film.subarray(Number(from), end + 1));
  });
  let outside = '';

  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
    const path = join(t.deps.config.root, 'outside.mp4');
    await sampleFilm(await t.deps.ffmpeg(), { out: path, seconds: 2, width: 320, height: 180, fps: 25, seed: 2 });
    film = await readFile(path);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    outside = `http://films.test:${(site.address() as AddressInfo).port}`;
    // This one name stands for the internet. All other names resolve as usual.
    t.deps.outbound = {
      isPublic: (address) => address === '127.0.0.1' || internet.isPublic(address),
      resolve: async (host) => {
        if (host === 'films.test') return [{ address: '127.0.0.1', family: 4 }];
        const found = await internet.resolve(host);
        return found.map((each) => (each.address === '127.0.0.1' ? { address: '127.0.0.2', family: 4 } : each));
      },
    };
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  test('is refused while nothing can be played, and allowed afterwards', async () => {
    const asset = await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 });
    const made = await t.make('movie', { play_link: null, film: asset });
    const publish = () => root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { visibility: 'enable', copyright: true });
    const early = await publish();
    expect([early.status, early.body.code, early.body.errors[0].path, early.body.errors[0].code]).toEqual([422, 'not_publishable', 'film', 'not_ready']);
    expect((await t.stranger('GET', `/platform/v1/movie/${made.idMovie}`)).status).toBe(404);
    await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
    await until(
      async () => statusOf(root, await jobOf(t, made.idMovie)),
      (j) => j.state === 'ready',
    );
    expect((await publish()).body.data).toMatchObject({ status: 'public', visibility: 'enable' });
    // While a new film is transcoded, the old one still plays.
    const next = await root.call('PUT', `/cms/v1/movie/${made.idMovie}`, { film: await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 }) });
    expect([next.status, next.body.data.status, ['queued', 'running'].includes(next.body.data.transcode_status)]).toEqual([200, 'public', true]);
  });

  test('of a draft asks for the rest, field by field, and what is public lacks nothing', async () => {
    const link = `${outside}/film.mp4`;
    const { title, channel, ...rest } = await t.sample(movie as never, { play_link: link });
    const { body } = await root.call('POST', '/cms/v1/movie', { title, channel, draft: true });
    const path = `/cms/v1/movie/${body.data.idMovie}`;
    const put = async (change: object) => {
      const answer = await root.call('PUT', path, change);
      return [answer.status, answer.body.code, (answer.body.errors ?? []).map((each: { path: string }) => each.path).toSorted()];
    };
    const published = { visibility: 'enable', copyright: true };
    expect(await put(published)).toEqual([422, 'not_publishable', Object.keys(rest).toSorted()]);
    expect(await put({ ...published, draft: true })).toEqual([422, 'not_publishable', Object.keys(rest).toSorted()]);
    const created = await root.call('POST', '/cms/v1/movie', { title, channel, ...published, draft: true });
    expect([created.status, created.body.code]).toEqual([422, 'not_publishable']);
    expect((await root.call('GET', path)).body.data).toMatchObject({ status: 'draft', visibility: 'disable', copyright: false });
    const { description: _description, ...others } = rest;
    expect(await put({ ...others, draft: true })).toEqual([200, undefined, []]);
    expect(await put(published)).toEqual([422, 'not_publishable', ['description']]);
    const changeset = newId();
    await root.call('PUT', path, { description: 'Có rồi' }, { changeset });
    expect(await put(published)).toEqual([200, undefined, []]);
    expect((await t.stranger('GET', `/platform/v1/movie/${body.data.idMovie}`)).body.data.description).toBe('Có rồi');
    // What viewers see stays complete, whoever takes something away and however.
    expect(await put({ description: null, draft: true })).toEqual([422, 'public_incomplete', ['description']]);
    expect(await put({ play_link: null, draft: true })).toEqual([422, 'public_incomplete', ['play_link']]);
    const undone = await root.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(undone.body.data.results[0].outcome).toBe('refused');
    expect(await put({ description: null, visibility: 'disable', draft: true })).toEqual([200, undefined, []]);
    expect((await root.call('GET', path)).body.data).toMatchObject({ status: 'hidden', missing: ['description'] });
  });

  test('waits for nothing to save a draft whose film is still to be transcoded', async () => {
    const { title, channel } = await t.sample(movie as never);
    const film = await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 });
    const { status, body } = await root.call('POST', '/cms/v1/movie', { title, channel, film, draft: true });
    expect([status, body.data.missing.includes('play_link'), body.data.transcode_status]).toEqual([201, false, 'queued']);
  });

  test('is taken back by an undo, and so is that', async () => {
    const { idMovie } = await t.make('movie', { play_link: `${outside}/film.mp4` });
    const undo = async (changeset: string): Promise<[outcome: string, status: string, own: string]> => {
      const { results, changeset: own } = (await root.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data;
      return [results[0].outcome, (await root.call('GET', `/cms/v1/movie/${idMovie}`)).body.data.status, own];
    };
    const changeset = newId();
    await root.call('PUT', `/cms/v1/movie/${idMovie}`, { visibility: 'enable', copyright: true }, { changeset });
    const [outcome, status, own] = await undo(changeset);
    // Viewers may have its address by now, so it becomes hidden and not a draft.
    expect([outcome, status]).toEqual(['undone', 'hidden']);
    expect((await undo(own)).slice(0, 2)).toEqual(['undone', 'public']);
  });

  test.each(['movie', 'video'] as const)('of a %s continues while a link replaces its film, and a film the link', async (kind) => {
    const film = () => sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 });
    const made = await t.make(kind, { play_link: null, film: await film() });
    const id = made.idMovie ?? made.idVideo;
    const path = kind === 'movie' ? `/cms/v1/movie/${id}` : `/cms/v1/contest/video/${id}`;
    const put = async (body: object) => {
      const { status, body: answer } = await root.call('PUT', path, body);
      return status === 200 ? answer.data.status : [status, answer.code, answer.errors[0]?.path, answer.errors[0]?.code];
    };
    const ready = async () =>
      until(
        async () => statusOf(root, await jobOf(t, id)),
        (j) => j.state === 'ready',
      );
    const plays = async () => (await root.call('GET', `${path}/playback`)).body.data;
    await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
    await ready();
    expect(await put({ visibility: 'enable', copyright: true })).toBe('public');
    // The film can be removed only if the link that replaces it plays.
    expect(await put({ film: null })).toEqual([422, 'invalid', 'play_link', 'link_or_upload']);
    expect(await put({ film: null, play_link: `${outside}/gone.mp4` })).toEqual([422, 'not_publishable', 'play_link', 'unreachable']);
    expect(await plays()).toMatchObject({ is_ours: true });
    expect(await put({ film: null, play_link: `${outside}/film.mp4` })).toBe('public');
    expect(await plays()).toMatchObject({ is_ours: false, url: `${outside}/film.mp4` });
    // While the film is not ready, the link cannot be removed. Both stay until the film is ready; then the link can go.
    const next = await film();
    expect(await put({ film: next, play_link: null })).toEqual([422, 'not_publishable', 'film', 'not_ready']);
    expect(await put({ film: next })).toBe('public');
    await ready();
    expect(await plays()).toMatchObject({ is_ours: true });
    expect(await put({ play_link: null })).toBe('public');
    // It also works in two steps: first add the link, then remove the film.
    expect(await put({ play_link: `${outside}/film.mp4` })).toBe('public');
    expect(await put({ film: null })).toBe('public');
    expect(await plays()).toMatchObject({ is_ours: false });
  });

  test('with only a play link requires that the link plays', async () => {
    const of = (play_link: string) => t.make('movie', { film: null, play_link });
    const publish = (id: string) => root.call('PUT', `/cms/v1/movie/${id}`, { visibility: 'enable', copyright: true });
    for (const [link, code] of [
      ['http://127.0.0.1:1/film.mp4', 'private_address'],
      ['http://[::1]/film.mp4', 'private_address'],
      ['http://2130706433/film.mp4', 'private_address'],
      [`${outside}/inside`, 'private_address'],
      [`${outside}/nothing.mp4`, 'unreachable'],
      [`${outside}/text.mp4`, 'not_a_film'],
    ] as const) {
      const made = await of(link);
      const refused = await publish(made.idMovie);
      expect([link, refused.status, refused.body.code, refused.body.errors?.[0]?.path, refused.body.errors?.[0]?.code]).toEqual([
        link,
        422,
        'not_publishable',
        'play_link',
        code,
      ]);
      expect((await root.call('GET', `/cms/v1/movie/${made.idMovie}`)).body.data).toMatchObject({ visibility: 'disable', version: made.version });
    }
    const good = await of(`${outside}/film.mp4`);
    expect((await publish(good.idMovie)).body.data.status).toBe('public');
    const before = requestCount;
    expect((await root.call('PUT', `/cms/v1/movie/${good.idMovie}`, { visibility: 'enable', label: 'Hot' })).status).toBe(200);
    expect(requestCount).toBe(before);
    const broken = await root.call('PUT', `/cms/v1/movie/${good.idMovie}`, { play_link: `${outside}/gone.mp4` });
    expect([broken.status, broken.body.errors[0].code]).toEqual([422, 'unreachable']);
    const born = await root.call(
      'POST',
      '/cms/v1/movie',
      await t.sample(movie as never, { film: null, play_link: `${outside}/film.mp4`, visibility: 'enable', copyright: true }),
    );
    expect([born.status, born.body.data.status]).toEqual([201, 'public']);
  });

  test('shows the media information of a film, at an address or uploaded', async () => {
    const extract = (body: unknown, client = root) => client.call('POST', '/cms/v1/extract_metadata', body);
    const found = await extract({ play_link: `${outside}/film.mp4` });
    expect(found.body.data).toMatchObject({ resolution: '320x180', video: { codec: 'h264', width: 320 }, audio: [{ codec: 'aac', channels: 2 }] });
    expect(found.body.data.duration_s).toBeCloseTo(2, 0);
    const idAsset = await storedFilm(t, root.id, film);
    expect((await extract({ idAsset })).body.data).toMatchObject({ resolution: '320x180', size: film.length });
    expect((await extract({ idAsset }, await t.as('partner'))).body.errors[0]).toMatchObject({ path: 'idAsset', code: 'file_missing' });
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f000001', 'localhost', '[::ffff:10.0.0.1]']) {
      const refused = await extract({ play_link: `http://${host}/film.mp4` });
      expect([host, refused.status, refused.body.errors[0].path, refused.body.errors[0].code]).toEqual([host, 422, 'play_link', 'private_address']);
    }
    expect((await extract({ play_link: `${outside}/nothing` })).body.errors[0].code).toBe('unreachable');
    expect((await extract({ play_link: `${outside}/text` })).body.errors[0].code).toBe('not_a_film');
    expect((await extract({})).body.errors[0]).toMatchObject({ path: 'play_link', code: 'required' });
    expect((await extract({ play_link: outside, idAsset })).body.errors[0].code).toBe('link_or_upload');
  });

  test('refuses a playlist that leads into a private network', async () => {
    const playlist = createServer((request, answer) => {
      if (request.url === '/master.m3u8')
        return answer.end('#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://10.0.0.1/segment.ts\n#EXT-X-ENDLIST\n');
      return answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => playlist.listen(0, '127.0.0.1', resolve));
    const { port } = playlist.address() as AddressInfo;
    const refused = await root.call('POST', '/cms/v1/extract_metadata', { play_link: `http://films.test:${port}/master.m3u8` });
    playlist.closeAllConnections();
    playlist.close();
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'private_address']);
  });
});
