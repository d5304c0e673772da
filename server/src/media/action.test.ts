import { beforeAll, describe, expect, test } from 'vitest';
import { filmTables } from '../content/content.ts';
import { renditionOf } from '../films/film.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

describe('actions on content', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  const act = (name: string, body: object, by = root, headers = {}) => by.call('POST', `/cms/v1/media/${name}`, body, headers);
  const movie = async (id: string) => (await root.call('GET', `/cms/v1/movie/${id}`)).body;
  const video = async (id: string) => (await root.call('GET', `/cms/v1/contest/video/${id}`)).body;
  const undo = async (changeset: string) => (await root.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data.results;
  const preview = async (kind: string, id: string, to: string) =>
    (await root.call('GET', `/cms/v1/media/exchange?kind=${kind}&id=${id}&to=${encodeURIComponent(to)}`)).body.data;
  /** Makes a record playable and public, as if its film had been transcoded. */
  const publish = async (kind: 'movie' | 'video', id: string) => {
    const rendition = await renditionOf(t, kind, id);
    await run(t.deps.db.pool, sql`update ${filmTables[kind].side} set views = 7 where owner = ${id}::uuid`);
    const { status, body } = await act('update_status', { kind, id, visibility: 'enable', copyright: true });
    expect([status, body.data?.status]).toEqual([200, 'public']);
    return rendition;
  };

  test('update_status publishes and hides by the rules of each kind', async () => {
    const { idMovie: id } = await t.make('movie');
    const refused = await act('update_status', { kind: 'movie', id, visibility: 'enable', copyright: true });
    expect([refused.status, refused.body.code]).toEqual([422, 'not_publishable']);
    await publish('movie', id);
    expect((await act('update_status', { kind: 'movie', id, visibility: 'disable' })).body.data).toEqual({ status: 'hidden' });
    expect((await act('update_status', { kind: 'television', id, visibility: 'disable' })).status).toBe(404);
  });

  test('of two people who approve blocked content, one is told that it is decided, and an undo blocks it again', async () => {
    const { idTelevision: id } = await t.make('television');
    expect((await act('approve', { kind: 'television', id })).body.code).toBe('already_decided');
    await run(t.deps.db.pool, sql`update television set blacklist_status = 'BLOCKED' where "idTelevision" = ${id}::uuid`);
    const [changeset, other] = [newId(), await t.as('moderator')];
    const answers = await Promise.all([
      act('approve', { kind: 'television', id }, root, { changeset }),
      act('approve', { kind: 'television', id }, other, { changeset }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ status: 'draft' });
    expect((await undo(changeset)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone']);
    expect((await root.call('GET', `/cms/v1/television/${id}`)).body.data).toMatchObject({ blacklist_status: 'BLOCKED', status: 'blocked' });
  });

  test('exchange makes a movie of a video: id, film, plays, ribbons, notifications and history stay', async () => {
    const { idVideo: id, genres, channel } = await t.make('video', { label: 'Hot', play_link: null, film: await t.asset({ purpose: 'film', owner: root.id }) });
    const own = `${t.deps.origin()}/platform/v1/video/${id}/play.m3u8`;
    await root.call('POST', '/cms/v1/transcode/stop', { job_id: (await root.call('GET', `/cms/v1/transcode?record=${id}`)).body.data[0].job_id });
    const rendition = await publish('video', id);
    await run(t.deps.db.pool, sql`update video set play_link = ${own} where "idVideo" = ${id}::uuid`);
    await run(t.deps.db.pool, sql`insert into play (kind, record, viewer, seconds) values ('video', ${id}::uuid, ${newId()}::uuid, 60)`);
    const ribbon = await t.make('collection', { category_type: 'ribbon', item_type: 'video', items: [{ kind: 'video', id }] });
    const total = async () => (await root.call('GET', `/cms/v1/channel/${channel.id}`)).body.data;
    const before = await total();

    const plan = await preview('video', id, 'single movie');
    expect(plan).toMatchObject({ lost: [], is_hidden: true, views: 7, collections: 1 });
    expect(plan.kept).toEqual(expect.arrayContaining(['title', 'genres', 'channel', 'film', 'play_link', 'banner']));
    expect(plan.missing).toEqual(expect.arrayContaining(['title_en', 'slug', 'poster', 'cast']));
    expect((await act('exchange', { kind: 'video', id, to: 'single movie' })).body.data).toEqual({ kind: 'movie', id });

    expect((await root.call('GET', `/cms/v1/contest/video/${id}`)).status).toBe(404);
    const { data } = await movie(id);
    expect(data).toMatchObject({ movie_type: 'single movie', media_type: 'movie', label: 'Hot', status: 'hidden', views: 7, transcode_status: 'ready' });
    expect(data.genres).toEqual(genres);
    expect(data.missing.toSorted()).toEqual(plan.missing.toSorted());
    expect(data.play_link).toBe(own.replace('/video/', '/movie/'));
    expect((await root.call('GET', `/cms/v1/movie/${id}/plays`)).body.data.plays ?? (await root.call('GET', `/cms/v1/movie/${id}/plays`)).status).toBeTruthy();
    const kinds = await run<{ kind: string }>(
      t.deps.db.pool,
      sql`select kind from content where id = ${id}::uuid union all select kind from rendition where id = ${rendition}::uuid
          union all select kind from collection_item where target = ${id}::uuid union all select kind from transcode_job where record = ${id}::uuid union all select kind from play where record = ${id}::uuid`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['movie', 'movie', 'movie', 'movie', 'movie']);
    const after = await total();
    expect([after.views, after.total_movies - before.total_movies, after.total_videos - before.total_videos]).toEqual([before.views, 1, -1]);
    const history = (await root.call('GET', `/cms/v1/movie/${id}/history`)).body.data.map(({ verb }: { verb: string }) => verb);
    expect([history[0], history.at(-1)]).toEqual(['exchange', 'create']);
    // The ribbon can still be changed, though it is one of videos.
    expect((await root.call('PUT', `/cms/v1/collection/${ribbon.idCollection}`, { title_en: 'Still a ribbon' })).status).toBe(200);
  });

  test('an exchange is undone as a whole: what was lost comes back, and the record is public again', async () => {
    const made = await t.make('movie', { movie_type: 'single movie', media_type: 'movie', season: null, episode_number: null });
    const id = made.idMovie;
    await publish('movie', id);
    const before = (await movie(id)).data;
    const changeset = newId();
    const plan = await preview('movie', id, 'clip');
    expect(plan.lost).toEqual(expect.arrayContaining(['title_en', 'slug', 'cast', 'poster', 'screenshots']));
    expect(plan.is_hidden).toBe(false);
    await act('exchange', { kind: 'movie', id, to: 'clip' }, root, { changeset });
    expect((await video(id)).data).toMatchObject({ video_type: 'clip', status: 'public', views: 7 });
    expect(await undo(changeset)).toMatchObject([{ kind: 'video', outcome: 'undone' }]);
    const { version: _v, updated_at: _u, ...rest } = (await movie(id)).data;
    const { version: _w, updated_at: _x, ...former } = before;
    expect(rest).toEqual(former);
  });

  test('an episode becomes a single movie and back, as an ordinary change', async () => {
    const { idMovie: season } = await t.make('movie', { movie_type: 'series season', season: null, episode_number: null });
    const { idMovie: id } = await t.make('movie', { movie_type: 'episode', season, episode_number: 3 });
    expect((await preview('movie', id, 'single movie')).lost).toEqual(['season', 'episode_number']);
    expect((await act('exchange', { kind: 'movie', id, to: 'single movie' })).status).toBe(200);
    expect((await movie(id)).data).toMatchObject({ movie_type: 'single movie', season: null, episode_number: null });
    const refused = await act('exchange', { kind: 'movie', id, to: 'episode' });
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['season', 'episode_number']]);
    await act('exchange', { kind: 'movie', id, to: 'episode', season, episode_number: 4 });
    expect((await movie(id)).data).toMatchObject({ movie_type: 'episode', episode_number: 4 });
  });

  test('refuses what cannot be exchanged, and names the field', async () => {
    const { idMovie: season } = await t.make('movie', { movie_type: 'series season', season: null, episode_number: null });
    await t.make('movie', { movie_type: 'episode', season, episode_number: 1 });
    const [first] = (await act('exchange', { kind: 'movie', id: season, to: 'single movie' })).body.errors;
    expect([first.path, first.code]).toEqual(['movie_type', 'has_episodes']);
    const { idVideo: entry } = await t.make('video');
    await run(t.deps.db.pool, sql`update video set video_type = 'contest' where "idVideo" = ${entry}::uuid`);
    const [second] = (await act('exchange', { kind: 'video', id: entry, to: 'single movie' })).body.errors;
    expect([second.path, second.code]).toEqual(['to', 'not_one_of']);
    const { idMovie: running } = await t.make('movie', { movie_type: 'single movie', season: null, episode_number: null });
    await run(
      t.deps.db.pool,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state) values (${newId()}::uuid, ${newId()}::uuid, 'movie', ${running}::uuid, ${newId()}::uuid, 1, 'running')`,
    );
    expect((await act('exchange', { kind: 'movie', id: running, to: 'clip' })).body.code).toBe('transcode_runs');
  });

  test('a partner exchanges only records of their own channels', async () => {
    const partner = await t.as('partner');
    const { idVideo: id } = await t.make('video');
    expect((await act('exchange', { kind: 'video', id, to: 'single movie' }, partner)).status).toBe(404);
    expect((await act('approve', { kind: 'video', id }, partner)).status).toBe(403);
  });
});
