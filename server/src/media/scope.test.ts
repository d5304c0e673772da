import { beforeAll, describe, expect, test } from 'vitest';
import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import type { Resource } from '@marquee/contract/kit/resource';
import { sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Answer, type Client, testApp, type TestApp } from '../kit/testing.ts';
import { overtaken } from '../films/film.testing.ts';

describe('a partner', () => {
  let t: TestApp;
  let partner: Client;
  let stranger: Client;
  let ownChannel: { idChannel: string };
  let otherChannel: { idChannel: string };
  let ownMovie: { idMovie: string; title: string };
  let otherMovie: { idMovie: string; title: string };
  beforeAll(async () => {
    t = await testApp();
    partner = await t.as('partner');
    stranger = await t.as('partner');
    ownChannel = await t.make('channel', { owner: partner.id });
    otherChannel = await t.make('channel', { members: [stranger.id] });
    t.deps.sessions.invalidate();
    ownMovie = await t.make('movie', { channel: ownChannel.idChannel });
    otherMovie = await t.make('movie', { channel: otherChannel.idChannel });
  });

  test('sees only the records of their channels in lists, totals, records and histories', async () => {
    const list = await partner.call('GET', '/cms/v1/movie');
    expect(list.body.data.map((m: { idMovie: string }) => m.idMovie)).toEqual([ownMovie.idMovie]);
    expect(list.body.meta.total).toBe(1);
    expect((await partner.call('GET', `/cms/v1/movie?channel=${otherChannel.idChannel}`)).body.data).toEqual([]);
    expect((await partner.call('GET', `/cms/v1/movie?name=${encodeURIComponent(otherMovie.title)}`)).body.data).toEqual([]);
    for (const path of ['', '/history']) expect((await partner.call('GET', `/cms/v1/movie/${otherMovie.idMovie}${path}`)).status).toBe(404);
    expect((await partner.call('GET', '/cms/v1/channel/list')).body.data.map((c: { idChannel: string }) => c.idChannel)).toEqual([ownChannel.idChannel]);
    expect((await partner.call('GET', '/cms/v1/channel')).body.data.idChannel).toBe(ownChannel.idChannel);
    expect((await partner.call('GET', `/cms/v1/channel?idChannel=${otherChannel.idChannel}`)).status).toBe(404);
    expect((await partner.call('GET', `/cms/v1/channel/lookup?ids=${otherChannel.idChannel}`)).body.data).toEqual([]);
  });

  test('cannot change records of other channels, and gets 404 for them', async () => {
    for (const [method, body] of [
      ['PUT', { title: 'của tôi' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await partner.call(method, `/cms/v1/movie/${otherMovie.idMovie}`, body);
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await stranger.call('GET', `/cms/v1/movie/${otherMovie.idMovie}`)).body.data.title).toBe(otherMovie.title);
  });

  test('sees and restores in the trash only the records that they may delete', async () => {
    const [own, foreign] = [await t.make('movie', { channel: ownChannel.idChannel }), await t.make('movie', { channel: otherChannel.idChannel })];
    const [genre, others] = [(await partner.call('POST', '/cms/v1/tag', { title: 'Riêng', kind: 'genre' })).body.data, await t.make('tag')];
    const root = await t.root();
    const all = {
      mine: [`/cms/v1/movie/${own.idMovie}`, `/cms/v1/tag/${genre.idTag}`],
      others: [`/cms/v1/movie/${foreign.idMovie}`, `/cms/v1/tag/${others.idTag}`],
    };
    for (const path of [...all.mine, ...all.others]) expect((await root.call('DELETE', path)).status).toBe(200);
    for (const [path, id, record] of [
      ['movie', 'idMovie', own],
      ['tag', 'idTag', genre],
    ] as const) {
      const { data, meta } = (await partner.call('GET', `/cms/v1/${path}?deleted=true`)).body;
      expect([data.map((row: Record<string, string>) => row[id]), meta.total]).toEqual([[record[id]], 1]);
    }
    for (const path of all.others) {
      expect((await partner.call('GET', path)).status).toBe(404);
      expect((await partner.call('POST', `${path}/restore`)).status).toBeGreaterThanOrEqual(403);
    }
    for (const path of all.mine) expect((await partner.call('POST', `${path}/restore`)).status).toBe(200);
    await partner.call('DELETE', all.mine[0]!);
  });

  test('cannot create a record in, or move it to, a channel of others, and gets the error of a missing channel', async () => {
    const missing = [422, [['channel', 'not_found']]];
    const faultsOf = ({ status, body }: Answer) => [status, body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])];
    const picture = (size: { width: number; height: number }) => t.asset({ purpose: 'picture', ...size, owner: partner.id });
    const files = {
      banner: await picture(movie.fields.banner.param),
      poster: await picture(movie.fields.poster.param),
      screenshots: [await picture(movie.fields.screenshots.param)],
      subtitles: [await t.asset({ purpose: 'subtitle', owner: partner.id })],
    };
    const body = await t.sample(movie as unknown as Resource, { ...files, channel: otherChannel.idChannel });
    expect(faultsOf(await partner.call('POST', '/cms/v1/movie', body))).toEqual(missing);
    expect(faultsOf(await partner.call('POST', '/cms/v1/movie', { ...body, channel: newId() }))).toEqual(missing);
    expect((await partner.call('POST', '/cms/v1/movie', { ...body, channel: ownChannel.idChannel })).status).toBe(201);
    expect(faultsOf(await partner.call('PUT', `/cms/v1/movie/${ownMovie.idMovie}`, { channel: otherChannel.idChannel }))).toEqual(missing);
    expect((await partner.call('GET', `/cms/v1/movie/${ownMovie.idMovie}`)).body.data.channel.id).toBe(ownChannel.idChannel);
    expect((await stranger.call('GET', '/cms/v1/movie')).body.meta.total).toBe(1);
  });

  test('can add episodes only to seasons that they may see', async () => {
    const season = (channel: string) => t.make('movie', { channel, movie_type: 'series season' });
    const [own, foreign] = [await season(ownChannel.idChannel), await season(otherChannel.idChannel)];
    const moveInto = (id: string) => partner.call('PUT', `/cms/v1/movie/${ownMovie.idMovie}`, { movie_type: 'episode', season: id, episode_number: 1 });
    const film = await t.make('movie', { channel: ownChannel.idChannel });
    for (const id of [foreign.idMovie, film.idMovie, ownMovie.idMovie]) {
      const { status, body } = await moveInto(id);
      expect([status, body.errors.map((e: { path: string; code: string }) => [e.path, e.code])]).toEqual([422, [['season', 'not_found']]]);
      expect(JSON.stringify(body)).not.toContain(foreign.title);
    }
    expect((await moveInto(own.idMovie)).body.data.season.id).toBe(own.idMovie);
    // A season cannot belong to a season, not even to itself.
    const itself = await partner.call('PUT', `/cms/v1/movie/${own.idMovie}`, { season: own.idMovie, episode_number: 1 });
    expect(itself.status).toBe(422);
  });

  test("cannot take somebody's file by writing its id into a text first", async () => {
    const otherFile = await t.asset({ purpose: 'subtitle', owner: stranger.id });
    const path = `/cms/v1/movie/${ownMovie.idMovie}`;
    const takeFile = async () => (await partner.call('PUT', path, { subtitles: [otherFile] })).body.errors?.map((e: { code: string }) => e.code);
    expect(await takeFile()).toEqual(['file_missing']);
    expect((await partner.call('PUT', path, { description: otherFile })).status).toBe(200);
    expect(await takeFile()).toEqual(['file_missing']);
    // A record may get back a file that it had before.
    const [first, second] = [await t.asset({ purpose: 'subtitle', owner: partner.id }), await t.asset({ purpose: 'subtitle', owner: partner.id })];
    for (const id of [first, second]) expect((await partner.call('PUT', path, { subtitles: [id] })).status).toBe(200);
    await t.deps.db.pool.query('update asset set owner = $1 where id = $2', [stranger.id, first]);
    expect((await partner.call('PUT', path, { subtitles: [first] })).status).toBe(200);
  });

  test('reads all people and tags, and changes only those that they created', async () => {
    const tag = await t.make('tag', { title: 'Chung' });
    expect((await partner.call('PUT', `/cms/v1/tag/${tag.idTag}`, { title: 'Riêng' })).status).toBe(403);
    const own = await partner.call('POST', '/cms/v1/tag', { title: 'Của đối tác', kind: 'keyword' });
    expect(own.status).toBe(201);
    expect((await partner.call('PUT', `/cms/v1/tag/${own.body.data.idTag}`, { title: 'Của đối tác 2' })).status).toBe(200);
    // Every response to a limited role has `can_change`, and its value depends on the caller.
    const canChange = async (who: Client) => {
      const list = await who.call('GET', `/cms/v1/tag?fields=title`);
      const ofList = new Map(list.body.data.map((row: { idTag: string; can_change?: boolean }) => [row.idTag, row.can_change]));
      const ids = [tag.idTag, own.body.data.idTag];
      const records = await Promise.all(ids.map(async (id) => (await who.call('GET', `/cms/v1/tag/${id}`)).body.data.can_change));
      return [ids.map((id) => ofList.get(id)), records];
    };
    expect(own.body.data.can_change).toBe(true);
    expect(await canChange(partner)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(await canChange(stranger)).toEqual([
      [false, false],
      [false, false],
    ]);
    expect((await (await t.as('moderator')).call('GET', `/cms/v1/tag/${tag.idTag}`)).body.data).not.toHaveProperty('can_change');
  });

  test('can give away their own channels, but cannot take over a channel of which they are a member', async () => {
    const shared = await t.make('channel', { owner: stranger.id, members: [partner.id] });
    const put = (path: string, body: object) => partner.call('PUT', path, body);
    for (const path of [`/cms/v1/channel/${shared.idChannel}`, `/cms/v1/channel?idChannel=${shared.idChannel}`]) {
      expect((await put(path, { owner: partner.id })).body.code).toBe('forbidden');
      expect((await put(path, { owner: stranger.id, about_us: path })).body.data).toMatchObject({ about_us: path, owner: { id: stranger.id } });
    }
    const own = await t.make('channel', { owner: partner.id, members: [partner.id] });
    expect((await put(`/cms/v1/channel/${own.idChannel}`, { owner: stranger.id })).body.data.owner.id).toBe(stranger.id);
  });

  test('cannot undo a change of owner by a save that runs in parallel', async () => {
    const shared = await t.make('channel', { owner: stranger.id, members: [partner.id] });
    t.deps.sessions.invalidate();
    const transfer = sql`update channel set owner = ${(await t.root()).id}::uuid where "idChannel" = ${shared.idChannel}::uuid`;
    const saved = await overtaken(t, transfer, () => partner.call('PUT', `/cms/v1/channel/${shared.idChannel}`, { owner: stranger.id }));
    expect(saved.body.code).toBe('forbidden');
    expect((await partner.call('GET', `/cms/v1/channel/${shared.idChannel}`)).body.data.owner.id).toBe((await t.root()).id);
  });

  test('learns neither the owner of another channel nor the type of its videos from a refused update', async () => {
    const otherVideo = await t.make('video', { channel: otherChannel.idChannel });
    for (const [path, body] of [
      [`/cms/v1/channel/${otherChannel.idChannel}`, { owner: partner.id }],
      [`/cms/v1/channel?idChannel=${otherChannel.idChannel}`, { owner: partner.id }],
      [`/cms/v1/contest/video/${otherVideo.idVideo}`, { video_type: 'contest' }],
    ] as const)
      expect([path, (await partner.call('PUT', path, body)).body.code]).toEqual([path, 'not_found']);
  });

  test('does not see the previous channel of a record in its history', async () => {
    const root = await t.root();
    const season = await t.make('movie', { channel: otherChannel.idChannel, movie_type: 'series season' });
    const episode = { movie_type: 'episode', season: season.idMovie, episode_number: 1 };
    const { idMovie } = await t.make('movie', { channel: otherChannel.idChannel, ...episode });
    const own = await t.make('channel', { owner: partner.id });
    t.deps.sessions.invalidate();
    await root.call('PUT', `/cms/v1/movie/${idMovie}`, { channel: ownChannel.idChannel, movie_type: 'single movie', season: null, episode_number: null });
    await root.call('PUT', `/cms/v1/movie/${idMovie}`, { channel: own.idChannel });
    const historyOf = async (who: Client) => {
      const entries = (await who.call('GET', `/cms/v1/movie/${idMovie}/history`)).body.data as { changes: Record<string, ({ id: string } | null)[]> }[];
      return entries.map(({ changes }) => ['channel', 'season'].map((field) => changes[field]?.map((value) => value?.id ?? null)));
    };
    const [first, second, third] = [otherChannel, ownChannel, own].map(({ idChannel }) => idChannel);
    expect(await historyOf(partner)).toEqual([
      [[second, third], undefined],
      [[null, second], undefined],
      [undefined, undefined],
    ]);
    expect(await historyOf(root)).toEqual([
      [[second, third], undefined],
      [
        [first, second],
        [season.idMovie, null],
      ],
      [
        [null, first],
        [null, season.idMovie],
      ],
    ]);
  });

  test('cannot create or delete channels', async () => {
    expect((await partner.call('POST', '/cms/v1/channel', await t.sample(channel as unknown as Resource))).status).toBe(403);
    expect((await partner.call('DELETE', `/cms/v1/channel/${ownChannel.idChannel}`)).status).toBe(403);
  });
});
