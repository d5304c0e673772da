import { beforeAll, describe, expect, test, vi } from 'vitest';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';
import { type Answer, type Client, testApp, type TestApp } from './testing.ts';

describe('a change', () => {
  let t: TestApp;
  let me: Client;
  let film: { idMovie: string; version: number };
  let other: { slug: string };
  beforeAll(async () => {
    t = await testApp();
    me = await t.root();
    [film, other] = [await t.make('movie'), await t.make('movie')];
  });
  const put = (body: object, headers = {}) => me.call('PUT', `/cms/v1/movie/${film.idMovie}`, body, headers);
  const told = ({ status, body }: Answer) => [status, body.code, Object.fromEntries(body.errors.map((e: { path: string; code: string }) => [e.path, e.code]))];

  test('is told what rules say beside what is not found', async () => {
    const answer = await put({ movie_type: 'episode', genres: [newId()] });
    expect(told(answer)).toEqual([422, 'invalid', { season: 'episode_needs_season', episode_number: 'episode_needs_season', 'genres.0': 'not_found' }]);
  });

  test('is told of its other fields too when one is not even of its kind, by what the record would be', async () => {
    const rules = await put({ title: '', movie_type: 'episode', episode_number: 0, genres: [newId()], colour: 'red' });
    expect(told(rules)).toEqual([
      422,
      'invalid',
      { title: 'required', colour: 'unknown_field', episode_number: 'too_small', season: 'episode_needs_season', 'genres.0': 'not_found' },
    ]);
    expect(rules.body.errors.find((e: { path: string }) => e.path === 'title').message).toBe('Vui lòng nhập tên phim');
    expect(told(await put({ title: '', slug: other.slug }))).toEqual([422, 'invalid', { title: 'required', slug: 'taken' }]);
    expect(told(await put({ title: '', visibility: 'enable' }))).toEqual([422, 'invalid', { title: 'required', copyright: 'copyright_unacknowledged' }]);
  });

  test('is told that a value is taken beside what is not found, whether or not a field is not even of its kind', async () => {
    expect(told(await put({ slug: other.slug, genres: [newId()] }))).toEqual([422, 'invalid', { slug: 'taken', 'genres.0': 'not_found' }]);
    expect(told(await put({ title: '', slug: other.slug, genres: [newId()] }))).toEqual([
      422,
      'invalid',
      { title: 'required', slug: 'taken', 'genres.0': 'not_found' },
    ]);
    // By nothing but the value, the product's way of comparing it: here without regard to case, among those of its kind.
    const tags = [await t.make('tag', { kind: 'genre', title: 'Hài' }), await t.make('tag', { kind: 'genre' }), await t.make('tag', { kind: 'keyword' })];
    const named = (i: number) => me.call('PUT', `/cms/v1/tag/${tags[i].idTag}`, { title: 'HÀI', colour: 'red' });
    expect(told(await named(1))).toEqual([422, 'invalid', { colour: 'unknown_field', title: 'taken' }]);
    for (const free of [0, 2]) expect(told(await named(free))).toEqual([422, 'invalid', { colour: 'unknown_field' }]);
    expect(told(await put({ slug: other.slug }))).toEqual([409, 'already_exists', { slug: 'taken' }]);
  });

  test('is told nothing that rules would say of the old value of a field that is told of itself', async () => {
    const person = await t.make('people', { birthday: '1990-01-02' });
    const answer = await me.call('PUT', `/cms/v1/people/${person.idPeople}`, { birthday: 'x', death_day: '1900-01-01' });
    expect(told(answer)).toEqual([422, 'invalid', { birthday: 'invalid_date' }]);
  });

  test('is told what its episodes and its publication say beside its other fields', async () => {
    const season = await t.make('movie', { movie_type: 'series season' });
    await t.make('movie', { movie_type: 'episode', season: season.idMovie, episode_number: 1 });
    const path = `/cms/v1/movie/${season.idMovie}`;
    const all = { movie_type: 'has_episodes', slug: 'taken' };
    for (const broken of [{}, { title: '' }]) {
      const answer = await me.call('PUT', path, { movie_type: 'single movie', slug: other.slug, ...broken });
      expect(told(answer)).toEqual([422, 'invalid', { ...all, ...('title' in broken ? { title: 'required' } : {}) }]);
    }
    const film = await t.asset({ purpose: 'film', owner: me.id });
    const publishing = { title: '', visibility: 'enable', copyright: true };
    expect(told(await me.call('PUT', path, { ...publishing, play_link: null, film }))).toEqual([422, 'invalid', { title: 'required', film: 'not_ready' }]);
    const itself = `https://marquee.example/platform/v1/movie/${season.idMovie}/play.m3u8`;
    expect(told(await me.call('PUT', path, { title: '', play_link: itself }))).toEqual([422, 'invalid', { title: 'required', play_link: 'link_or_upload' }]);
    // Whether there is something to play nobody knows as long as one of the two is open.
    expect(told(await me.call('PUT', path, { ...publishing, play_link: 1, film }))).toEqual([422, 'invalid', { title: 'required', play_link: 'wrong_type' }]);
    const clip = await t.make('video');
    const entered = await me.call('PUT', `/cms/v1/contest/video/${clip.idVideo}`, { title: '', video_type: 'contest' });
    expect(told(entered)).toEqual([422, 'invalid', { title: 'required', video_type: 'not_one_of' }]);
  });

  test('whose fields are not of their kind is refused without asking anybody outside, writing anything or keeping anybody waiting', async () => {
    const picture = await t.asset({ purpose: 'picture', width: 200, height: 300, owner: me.id });
    const settled = vi.spyOn(t.deps.outbound, 'resolve');
    const connected = vi.spyOn(t.deps.db.pool, 'connect');
    const asked = vi.spyOn(t.deps.db.pool, 'query');
    const body = { title: '', play_link: 'https://films.example/a.mp4', visibility: 'enable', copyright: true, poster: picture };
    expect(told(await put(body))).toEqual([422, 'invalid', { title: 'required' }]);
    // The pool connects by itself for a single query, with a callback; whoever wants a transaction waits for a connection.
    expect([settled.mock.calls, connected.mock.calls.filter(([done]) => done === undefined)]).toEqual([[], []]);
    for (const [statement] of asked.mock.calls) expect((statement as unknown as { text: string }).text).not.toMatch(/\b(update|insert|delete|share)\b/);
    vi.restoreAllMocks();
  });

  test('that is refused changes nothing, whatever of it is right', async () => {
    const before = (await me.call('GET', `/cms/v1/movie/${film.idMovie}`)).body;
    expect(told(await put({ title: '', description: 'Đã đổi', genres: [(await t.make('tag')).idTag] }))).toEqual([422, 'invalid', { title: 'required' }]);
    expect((await me.call('GET', `/cms/v1/movie/${film.idMovie}`)).body).toEqual(before);
    const kept = sql`select verb from history where record = ${film.idMovie}::uuid union all select verb from outbox where record = ${film.idMovie}::uuid`;
    expect(await run(t.deps.db.pool, kept)).toEqual([{ verb: 'create' }, { verb: 'create' }]);
  });

  test('of what is not there, or has changed since, is told of its fields alone', async () => {
    const nobodys = await me.call('PUT', `/cms/v1/movie/${newId()}`, { title: '', description: 'Đã đổi' });
    expect(told(nobodys)).toEqual([422, 'invalid', { title: 'required' }]);
    expect(told(await put({ title: '', description: 'Đã đổi' }, { 'if-match': '"7"' }))).toEqual([422, 'invalid', { title: 'required' }]);
  });
});

test('a creation is told what rules say beside what is not found', async () => {
  const t = await testApp();
  const { idMovie: _id, ...body } = await t.sample((await import('@marquee/contract/media/movie')).movie as never);
  const answer = await (await t.root()).call('POST', '/cms/v1/movie', { ...body, episode_number: 1, genres: [newId()] });
  expect(answer.body.errors.map((e: { path: string; code: string }) => [e.path, e.code])).toEqual([
    ['episode_number', 'only_episodes_have_season'],
    ['genres.0', 'not_found'],
  ]);
});
