import { beforeAll, describe, expect, test } from 'vitest';
import { purge } from '../kit/purge.ts';
import { run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, until } from '../films/film.testing.ts';
import { transcoder } from '../films/transcoder.ts';
import { transcodeQueue } from '../films/transcoding.ts';
import { countPlays } from './play.ts';

describe('the platform', { timeout: 120_000 }, () => {
  let t: TestApp;
  let root: Client;
  let publicMovie: { idMovie: string; title: string; channel: { id: string } };
  let hiddenMovie: { idMovie: string };

  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
    publicMovie = await t.make('movie', {
      play_link: null,
      title: 'Mùa len trâu',
      film: await sampleAsset(t, root.id, { seconds: 2, width: 320, height: 180 }),
    });
    hiddenMovie = await t.make('movie', { film: null, play_link: 'https://example.com/hidden.m3u8' });
    await until(
      async () => statusOf(root, await jobOf(t, publicMovie.idMovie)),
      (j) => j.state === 'ready',
    );
    await root.call('PUT', `/cms/v1/movie/${publicMovie.idMovie}`, { visibility: 'enable', copyright: true });
  }, 120_000);

  test('shows what is published, with public fields and a playable address', async () => {
    const list = await t.stranger('GET', '/platform/v1/movie');
    expect([list.status, list.body.data.map((m: { idMovie: string }) => m.idMovie)]).toEqual([200, [publicMovie.idMovie]]);
    expect(list.body.meta).toMatchObject({ total: 1, next: null });
    const one = await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`);
    expect(one.body.data).toMatchObject({ idMovie: publicMovie.idMovie, title: 'Mùa len trâu', views: 0 });
    for (const secret of ['film', 'main_link_play', 'copyright', 'copyright_by', 'visibility', 'blacklist_status', 'transcode_status', 'created_by'])
      expect([secret, secret in one.body.data]).toEqual([secret, false]);
    const master = await t.stranger('GET', one.body.data.playback);
    expect([master.status, String(master.body).startsWith('#EXTM3U')]).toEqual([200, true]);
    expect(list.body.data[0].playback).toBe(one.body.data.playback);
    const own = await root.call('GET', `/cms/v1/movie/${publicMovie.idMovie}/playback`);
    expect(own.body.data.url).toBe(one.body.data.playback);
    const again = await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`, undefined, { 'if-none-match': String(one.headers['etag']) });
    expect([again.status, again.body]).toEqual([304, '']);
    const length = { 'content-length': one.headers['content-length'] };
    for (const known of ['"0.other"', String(one.headers['etag'])])
      expect(await t.stranger('HEAD', `/platform/v1/movie/${publicMovie.idMovie}`, undefined, { 'if-none-match': known })).toMatchObject({
        body: '',
        headers: length,
      });
    const found = await t.stranger('GET', '/platform/v1/movie?name=len%20trau&sort_by=title&limit=1');
    expect(found.body.data).toHaveLength(1);
  });

  test('hides unpublished content from everybody', async () => {
    for (const ask of [t.stranger, root.call]) {
      expect((await ask('GET', `/platform/v1/movie/${hiddenMovie.idMovie}`)).status).toBe(404);
      expect((await ask('GET', `/platform/v1/movie/${hiddenMovie.idMovie}/play.m3u8`)).status).toBe(404);
      expect((await ask('GET', '/platform/v1/movie')).body.data).toHaveLength(1);
      expect((await ask('GET', '/platform/v1/movie?deleted=true')).status).toBe(403);
    }
    const play = await t.stranger('POST', '/platform/v1/play', { kind: 'movie', id: hiddenMovie.idMovie, viewer: newId() });
    expect(play.status).toBe(404);
  });

  test('shows the season of an episode only while the season is public', async () => {
    const season = await t.make('movie', { title: 'Phần giấu', movie_type: 'series season' });
    await t.make('movie', { title: 'Phần khác', movie_type: 'series season' });
    const set = (id: string, to: ReturnType<typeof sql>) => run(t.deps.db.pool, sql`update movie set ${to} where "idMovie" = ${id}::uuid`);
    await set(publicMovie.idMovie, sql`movie_type = 'episode', season = ${season.idMovie}::uuid, episode_number = 1`);
    const seasonOf = async () => {
      const one = await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`);
      const list = await t.stranger('GET', `/platform/v1/movie?season=${season.idMovie}`);
      expect(list.body.data.map((m: { idMovie: string }) => m.idMovie)).toContain(publicMovie.idMovie);
      const listed = list.body.data.find((m: { idMovie: string }) => m.idMovie === publicMovie.idMovie);
      expect(listed.season).toEqual(one.body.data.season);
      return one.body.data.season;
    };
    const draft = sql`visibility = 'disable', first_enabled_at = null`;
    const publicState = sql`visibility = 'enable', first_enabled_at = now()`;
    for (const state of [draft, sql`visibility = 'disable', first_enabled_at = now()`, sql`deleted_at = now()`, sql`blacklist_status = 'BLOCKED'`]) {
      await set(season.idMovie, publicState);
      expect(await seasonOf()).toEqual({ id: season.idMovie, label: 'Phần giấu' });
      await set(season.idMovie, state);
      expect(await seasonOf()).toBeNull();
      await set(season.idMovie, sql`deleted_at = null, blacklist_status = 'CLEAR'`);
    }
    await set(publicMovie.idMovie, sql`movie_type = 'single movie', season = null, episode_number = null`);
    await set(season.idMovie, draft);
  });

  test('allows cross-origin calls with a key from the pages of its platform, errors included, of films and files from any site, and no others', async () => {
    const origin = 'https://phim.example';
    const root = await t.root();
    const { idPlatform: id } = await t.make('platform', { title: 'Trang phim', kind: 'web', origins: [{ url: origin }] });
    const page = { origin, 'platform-key': (await root.call('POST', '/cms/v1/platform/key', { id })).body.data.key };
    const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    for (const [path, allowed, methods] of [
      ['/platform/v1/play', origin, 'GET, POST, DELETE'],
      ['/platform/v1/movie', origin, 'GET, POST, DELETE'],
      [`/platform/v1/movie/${publicMovie.idMovie}/play.m3u8`, '*', 'GET, POST'],
      ['/hls/any/0/x/master.m3u8', '*', 'GET, POST'],
      ['/files/any', '*', 'GET, POST'],
    ]) {
      const { status, headers } = await t.stranger('OPTIONS', path as string, undefined, preflight);
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 204, allowed]);
      expect([headers['access-control-allow-methods'], headers['access-control-allow-headers']]).toEqual([methods, '*, authorization']);
    }
    const refused = await t.stranger('POST', '/platform/v1/play', {}, page);
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([422, origin]);
    const unknown = await t.stranger('POST', '/platform/v1/play', {}, { ...page, 'platform-key': 'mqp_unknown' });
    expect([unknown.body.code, unknown.headers['access-control-allow-origin']]).toEqual(['platform_key', origin]);
    // Of an address that nothing can be made of, too.
    for (const [name, status] of [
      ['%E0%A4%A', 400],
      ['x'.repeat(600), 404],
    ] as const) {
      const answer = await t.stranger('GET', `/platform/v1/movie/${name}`, undefined, page);
      expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['x-content-type-options']]).toEqual([status, '*', 'nosniff']);
    }
    // Captions, and pictures drawn on a canvas, need CORS headers too.
    const { subtitles, poster } = (await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`)).body.data;
    for (const { url } of [...subtitles, poster, { url: poster.url.replace(/s=\w+/, 's=0') }])
      expect((await t.stranger('GET', url, undefined, { origin })).headers['access-control-allow-origin']).toBe('*');
    // How many calls are left is for the page to read, too.
    const listed = await t.stranger('GET', '/platform/v1/movie', undefined, page);
    const limits = Object.keys(listed.headers).filter((name) => name.startsWith('x-ratelimit-'));
    expect(limits).toHaveLength(3);
    expect(String(listed.headers['access-control-expose-headers']).split(', ')).toEqual(expect.arrayContaining(limits));
    const closed = await t.stranger('OPTIONS', '/cms/v1/movie', undefined, preflight);
    expect([closed.status, closed.headers['access-control-allow-origin']]).toEqual([404, undefined]);
    expect((await t.stranger('GET', '/cms/v1/movie')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('redirects a permanent play link to a fresh signed URL', async () => {
    const { status, headers } = await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}/play.m3u8`);
    expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
    expect((await t.stranger('GET', String(headers['location']))).status).toBe(200);
    // The play link that the transcoder stored works on the server's real port.
    const one = await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`);
    const redirect = await fetch(one.body.data.play_link, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, headers['location']]);
  });

  test('answers HEAD requests for a film', async () => {
    const link = await t.stranger('HEAD', `/platform/v1/movie/${publicMovie.idMovie}/play.m3u8`);
    const { playback } = (await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`)).body.data;
    expect([link.status, link.headers['location']]).toEqual([302, playback]);
    for (const name of ['master.m3u8', '180p/index.m3u8', '180p/init.mp4', '180p/00000.m4s']) {
      const address = playback.replace('master.m3u8', name);
      const [head, got] = [await t.stranger('HEAD', address), await t.stranger('GET', address)];
      expect([name, head.status, head.body]).toEqual([name, 200, '']);
      for (const name of ['content-type', 'content-length', 'accept-ranges', 'access-control-allow-origin'])
        expect([name, name, head.headers[name]]).toEqual([name, name, got.headers[name]]);
    }
  });

  test('counts each play once, also when two counts run in parallel', async () => {
    const plays = 40;
    for (let i = 0; i < plays; i++) {
      const { status, body } = await t.stranger('POST', '/platform/v1/play', { kind: 'movie', id: publicMovie.idMovie, viewer: newId(), seconds: 3 + i });
      expect([status, body.data]).toEqual([200, { state: 'DONE', counted: true }]);
    }
    const counted = await Promise.all([countPlays(t.deps.db), countPlays(t.deps.db), countPlays(t.deps.db)]);
    expect(counted.reduce((a, b) => a + b)).toBe(plays);
    expect(await countPlays(t.deps.db)).toBe(0);
    const views = async () => (await t.stranger('GET', `/platform/v1/movie/${publicMovie.idMovie}`)).body.data.views;
    expect(await views()).toBe(plays);
    // If counting fails, its plays stay uncounted.
    await t.stranger('POST', '/platform/v1/play', { kind: 'movie', id: publicMovie.idMovie, viewer: newId(), seconds: 3 });
    await run(t.deps.db.pool, sql`alter table movie_side add constraint no_more check (views <= 40)`);
    await expect(countPlays(t.deps.db)).rejects.toThrow('no_more');
    await run(t.deps.db.pool, sql`alter table movie_side drop constraint no_more`);
    expect(await countPlays(t.deps.db)).toBe(1);
    expect(await views()).toBe(plays + 1);
    const channel = await root.call('GET', `/cms/v1/channel/${publicMovie.channel.id}`);
    expect(channel.body.data.views).toBe(plays + 1);
  });

  test('counts a play as a view after three seconds or a tenth of the film, once per viewer in half an hour', async () => {
    const id = publicMovie.idMovie;
    const played = async (viewer: string, seconds?: number) => {
      const answer = await t.stranger('POST', '/platform/v1/play', { kind: 'movie', id, viewer, ...(seconds === undefined ? {} : { seconds }) });
      expect(answer.status).toBe(200);
      return answer.body.data.counted as boolean;
    };
    const setDuration = async (seconds: number | null) =>
      run(t.deps.db.pool, sql`update rendition set duration_s = ${seconds}::real where id = (select rendition from movie_side where owner = ${id}::uuid)`);
    const [before] = await run<{ duration_s: number }>(
      t.deps.db.pool,
      sql`select duration_s from rendition where id = (select rendition from movie_side where owner = ${id}::uuid)`,
    );
    await setDuration(600);
    const viewer = newId();
    expect([await played(viewer), await played(viewer, 0), await played(viewer, 2), await played(viewer, 3), await played(viewer, 60)]).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    await setDuration(null);
    expect([await played(newId(), 2), await played(newId(), 3)]).toEqual([false, true]);
    await setDuration(20);
    expect([await played(newId(), 1), await played(newId(), 2)]).toEqual([false, true]);
    await setDuration(before?.duration_s ?? null);
    // One of many parallel plays is a view. After half an hour another play counts.
    const busy = newId();
    const counted = await Promise.all(Array.from({ length: 70 }, () => played(busy, 30)));
    expect(counted.filter(Boolean)).toHaveLength(1);
    await run(t.deps.db.pool, sql`update play set at = at - interval '29 minutes' where viewer = ${busy}::uuid and is_view`);
    expect(await played(busy, 30)).toBe(false);
    await run(t.deps.db.pool, sql`update play set at = at - interval '1 minute' where viewer = ${busy}::uuid and is_view`);
    expect(await played(busy, 30)).toBe(true);
    // Plays that are no views are stored, but do not count.
    expect(await countPlays(t.deps.db)).toBe(5);
    await run(t.deps.db.pool, sql`update movie_side set views = views - 5 where owner = ${id}::uuid`);
    await run(t.deps.db.pool, sql`insert into channel_views (channel, views) values (${publicMovie.channel.id}::uuid, -5)`);
    await countPlays(t.deps.db);
  });

  test('keeps the views of a channel correct when its records move, are deleted or restored', async () => {
    const [source, target] = [(await t.make('channel')).idChannel as string, (await t.make('channel')).idChannel as string];
    const views = async () => {
      const answers = await Promise.all([source, target].map((id) => root.call('GET', `/cms/v1/channel/${id}`)));
      return answers.map(({ body }) => body.data.views);
    };
    const made: string[] = [];
    for (const plays of [3, 4]) {
      const { idMovie } = await t.make('movie', { channel: source });
      await run(
        t.deps.db.pool,
        sql`insert into play (kind, record, viewer) select 'movie', ${idMovie}::uuid, ${newId()}::uuid from generate_series(1, ${plays}::int)`,
      );
      made.push(idMovie as string);
    }
    const [first, second] = made.map((id) => `/cms/v1/movie/${id}`) as [string, string];
    expect(await countPlays(t.deps.db)).toBe(7);
    expect(await views()).toEqual([7, 0]);
    await root.call('PUT', first, { channel: target });
    await root.call('PUT', second, { title: 'Tên khác' });
    expect(await views()).toEqual([4, 3]);
    await root.call('DELETE', second);
    expect(await views()).toEqual([0, 3]);
    // Plays from before the deletion still count, and return with the record.
    await run(t.deps.db.pool, sql`insert into play (kind, record, viewer) values ('movie', ${made[1]}::uuid, ${newId()}::uuid)`);
    expect(await countPlays(t.deps.db)).toBe(1);
    expect(await views()).toEqual([0, 3]);
    await root.call('POST', `${second}/restore`);
    expect(await views()).toEqual([5, 3]);
    await run(t.deps.db.pool, sql`delete from movie where "idMovie" = any(${made}::uuid[])`);
    expect(await views()).toEqual([0, 0]);
    // If a record is just moving to another channel, its plays count for the new channel.
    const { idMovie } = await t.make('movie', { channel: source });
    await run(t.deps.db.pool, sql`insert into play (kind, record, viewer) values ('movie', ${idMovie}::uuid, ${newId()}::uuid)`);
    const client = await t.deps.db.pool.connect();
    try {
      await run(client, sql`begin`);
      await run(client, sql`update movie set channel = ${target}::uuid where "idMovie" = ${idMovie}::uuid`);
      expect(await countPlays(t.deps.db)).toBe(0);
    } finally {
      await run(client, sql`commit`);
      client.release();
    }
    expect(await countPlays(t.deps.db)).toBe(1);
    expect(await views()).toEqual([0, 1]);

    // Counting merges the rows of a channel into one, and the totals read these rows instead of the records.
    await countPlays(t.deps.db);
    const [rows] = await run<{ n: number }>(
      t.deps.db.pool,
      sql`select count(*)::int as n from channel_views where channel in (${source}::uuid, ${target}::uuid)`,
    );
    expect(rows?.n).toBe(2);
    await run(t.deps.db.pool, sql`insert into channel_views (channel, views) values (${source}::uuid, 1000000)`);
    expect(await views()).toEqual([1_000_000, 1]);
    await run(t.deps.db.pool, sql`delete from channel_views where channel = ${source}::uuid`);
  });

  /** The results of a permanent removal that waits for the rows that `lock` locks, and of counting plays in parallel to it. */
  async function purgeAndCount(lock: Sql) {
    const client = await t.deps.db.pool.connect();
    await run(client, sql`begin`);
    await run(client, lock);
    const purged = purge(t.deps.db, 30, new AbortController().signal);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waitForLocks = (n: number) =>
      until(
        () => run(t.deps.db.pool, waiting),
        (rows) => rows.length >= n,
        10_000,
      );
    await waitForLocks(1);
    const counted = countPlays(t.deps.db);
    await Promise.race([counted, waitForLocks(2)]);
    await run(client, sql`commit`);
    client.release();
    return Promise.allSettled([purged, counted]);
  }

  test('does not count plays of a record during its permanent removal, without a deadlock', async () => {
    const { idMovie } = await t.make('movie');
    await run(t.deps.db.pool, sql`insert into play (kind, record, viewer) values ('movie', ${idMovie}::uuid, ${newId()}::uuid)`);
    await run(t.deps.db.pool, sql`update movie set deleted_at = now() - interval '31 days' where "idMovie" = ${idMovie}::uuid`);
    expect(await purgeAndCount(sql`select from movie_side where owner = ${idMovie}::uuid for update`)).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'fulfilled', value: 0 },
    ]);
    expect(await run(t.deps.db.pool, sql`select from play where record = ${idMovie}::uuid`)).toEqual([]);
  });

  test('does not merge views of a channel during its permanent removal, without a deadlock', async () => {
    const { idChannel } = await t.make('channel');
    const viewer = newId();
    await run(t.deps.db.pool, sql`insert into subscription (channel, viewer) values (${idChannel}::uuid, ${viewer}::uuid)`);
    await run(t.deps.db.pool, sql`insert into channel_views (channel, views) select ${idChannel}::uuid, n from unnest(array[5, -5]) n`);
    await run(t.deps.db.pool, sql`update channel set deleted_at = now() - interval '31 days' where "idChannel" = ${idChannel}::uuid`);
    expect(await purgeAndCount(sql`select from subscription where viewer = ${viewer}::uuid for update`)).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'fulfilled' },
    ]);
  });

  test('lets viewers follow a channel and stop', async () => {
    const viewer = newId();
    const set = (body: object) => t.stranger('POST', '/platform/v1/subscribe', { channel: publicMovie.channel.id, viewer, ...body });
    const followers = async () => (await root.call('GET', `/cms/v1/channel/${publicMovie.channel.id}`)).body.data.subscribers;
    expect((await set({})).body.data).toEqual({ state: 'DONE', subscribed: true });
    await set({});
    expect(await followers()).toBe(1);
    expect((await set({ unsubscribe: true })).body.data.subscribed).toBe(false);
    expect(await followers()).toBe(0);
    expect((await set({ channel: newId() })).status).toBe(404);
    // A viewer's id must be a UUID.
    const answers = [
      await set({ viewer: 'may-1' }),
      await t.stranger('POST', '/platform/v1/play', { kind: 'movie', id: publicMovie.idMovie, viewer: 'may-1' }),
    ];
    for (const { body } of answers) expect(body.errors).toMatchObject([{ path: 'viewer', code: 'wrong_type' }]);
  });
});
