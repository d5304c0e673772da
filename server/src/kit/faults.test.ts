import { beforeAll, describe, expect, test, vi } from 'vitest';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';
import { type Answer, type Client, testApp, type TestApp } from './testing.ts';

describe('an update', () => {
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
  const summaryOf = ({ status, body }: Answer) => [
    status,
    body.code,
    Object.fromEntries(body.errors.map((e: { path: string; code: string }) => [e.path, e.code])),
  ];

  test('reports the faults of rules together with missing references', async () => {
    const answer = await put({ movie_type: 'episode', genres: [newId()] });
    expect(summaryOf(answer)).toEqual([422, 'invalid', { season: 'episode_needs_season', episode_number: 'episode_needs_season', 'genres.0': 'not_found' }]);
  });

  test('reports the faults of its other fields if one field has a wrong type', async () => {
    const rules = await put({ title: '', movie_type: 'episode', episode_number: 0, genres: [newId()], colour: 'red' });
    expect(summaryOf(rules)).toEqual([
      422,
      'invalid',
      { title: 'required', colour: 'unknown_field', episode_number: 'too_small', season: 'episode_needs_season', 'genres.0': 'not_found' },
    ]);
    expect(rules.body.errors.find((e: { path: string }) => e.path === 'title').message).toBe('Vui lòng nhập tên phim');
    expect(summaryOf(await put({ title: '', slug: other.slug }))).toEqual([422, 'invalid', { title: 'required', slug: 'taken' }]);
    expect(summaryOf(await put({ title: '', visibility: 'enable' }))).toEqual([422, 'invalid', { title: 'required', copyright: 'copyright_unacknowledged' }]);
  });

  test('reports taken values together with missing references, with or without a field of a wrong type', async () => {
    expect(summaryOf(await put({ slug: other.slug, genres: [newId()] }))).toEqual([422, 'invalid', { slug: 'taken', 'genres.0': 'not_found' }]);
    expect(summaryOf(await put({ title: '', slug: other.slug, genres: [newId()] }))).toEqual([
      422,
      'invalid',
      { title: 'required', slug: 'taken', 'genres.0': 'not_found' },
    ]);
    // Values are compared like in the unique index: here without regard to case, among tags of the same kind.
    const tags = [await t.make('tag', { kind: 'genre', title: 'Hài' }), await t.make('tag', { kind: 'genre' }), await t.make('tag', { kind: 'keyword' })];
    const named = (i: number) => me.call('PUT', `/cms/v1/tag/${tags[i].idTag}`, { title: 'HÀI', colour: 'red' });
    expect(summaryOf(await named(1))).toEqual([422, 'invalid', { colour: 'unknown_field', title: 'taken' }]);
    for (const free of [0, 2]) expect(summaryOf(await named(free))).toEqual([422, 'invalid', { colour: 'unknown_field' }]);
    expect(summaryOf(await put({ slug: other.slug }))).toEqual([409, 'already_exists', { slug: 'taken' }]);
  });

  test('reports no fault of a rule that depends on the old value of an invalid field', async () => {
    const person = await t.make('people', { birthday: '1990-01-02' });
    const answer = await me.call('PUT', `/cms/v1/people/${person.idPeople}`, { birthday: 'x', death_day: '1900-01-01' });
    expect(summaryOf(answer)).toEqual([422, 'invalid', { birthday: 'invalid_date' }]);
  });

  test('reports faults of episodes and of the publication together with those of other fields', async () => {
    const season = await t.make('movie', { movie_type: 'series season' });
    await t.make('movie', { movie_type: 'episode', season: season.idMovie, episode_number: 1 });
    const path = `/cms/v1/movie/${season.idMovie}`;
    const all = { movie_type: 'has_episodes', slug: 'taken' };
    for (const broken of [{}, { title: '' }]) {
      const answer = await me.call('PUT', path, { movie_type: 'single movie', slug: other.slug, ...broken });
      expect(summaryOf(answer)).toEqual([422, 'invalid', { ...all, ...('title' in broken ? { title: 'required' } : {}) }]);
    }
    const film = await t.asset({ purpose: 'film', owner: me.id });
    const publishing = { title: '', visibility: 'enable', copyright: true };
    expect(summaryOf(await me.call('PUT', path, { ...publishing, play_link: null, film }))).toEqual([422, 'invalid', { title: 'required', film: 'not_ready' }]);
    const itself = `https://marquee.example/platform/v1/movie/${season.idMovie}/play.m3u8`;
    expect(summaryOf(await me.call('PUT', path, { title: '', play_link: itself }))).toEqual([
      422,
      'invalid',
      { title: 'required', play_link: 'link_or_upload' },
    ]);
    // While one of the two fields is invalid, it is unknown whether there is something to play.
    expect(summaryOf(await me.call('PUT', path, { ...publishing, play_link: 1, film }))).toEqual([
      422,
      'invalid',
      { title: 'required', play_link: 'wrong_type' },
    ]);
    const clip = await t.make('video');
    const entered = await me.call('PUT', `/cms/v1/contest/video/${clip.idVideo}`, { title: '', video_type: 'contest' });
    expect(summaryOf(entered)).toEqual([422, 'invalid', { title: 'required', video_type: 'not_one_of' }]);
  });

  test('with a field of a wrong type is refused without outside calls, writes or locks', async () => {
    const picture = await t.asset({ purpose: 'picture', width: 200, height: 300, owner: me.id });
    const settled = vi.spyOn(t.deps.outbound, 'resolve');
    const connected = vi.spyOn(t.deps.db.pool, 'connect');
    const queries = vi.spyOn(t.deps.db.pool, 'query');
    const body = { title: '', play_link: 'https://films.example/a.mp4', visibility: 'enable', copyright: true, poster: picture };
    expect(summaryOf(await put(body))).toEqual([422, 'invalid', { title: 'required' }]);
    // For a single query the pool connects with a callback. A transaction connects without one.
    expect([settled.mock.calls, connected.mock.calls.filter(([done]) => done === undefined)]).toEqual([[], []]);
    for (const [statement] of queries.mock.calls) expect((statement as unknown as { text: string }).text).not.toMatch(/\b(update|insert|delete|share)\b/);
    vi.restoreAllMocks();
  });

  test('that is refused changes nothing, even if some fields are valid', async () => {
    const before = (await me.call('GET', `/cms/v1/movie/${film.idMovie}`)).body;
    expect(summaryOf(await put({ title: '', description: 'Đã đổi', genres: [(await t.make('tag')).idTag] }))).toEqual([422, 'invalid', { title: 'required' }]);
    expect((await me.call('GET', `/cms/v1/movie/${film.idMovie}`)).body).toEqual(before);
    const writes = sql`select verb from history where record = ${film.idMovie}::uuid and kind <> 'call' union all select verb from outbox where record = ${film.idMovie}::uuid`;
    expect(await run(t.deps.db.pool, writes)).toEqual([{ verb: 'create' }, { verb: 'create' }]);
  });

  test('of an unknown or changed record reports only the faults of its schema', async () => {
    const nobodys = await me.call('PUT', `/cms/v1/movie/${newId()}`, { title: '', description: 'Đã đổi' });
    expect(summaryOf(nobodys)).toEqual([422, 'invalid', { title: 'required' }]);
    expect(summaryOf(await put({ title: '', description: 'Đã đổi' }, { 'if-match': '"7"' }))).toEqual([422, 'invalid', { title: 'required' }]);
  });
});

test('a creation reports the faults of rules together with missing references', async () => {
  const t = await testApp();
  const { idMovie: _id, ...body } = await t.sample((await import('@marquee/contract/media/movie')).movie as never);
  const answer = await (await t.root()).call('POST', '/cms/v1/movie', { ...body, episode_number: 1, genres: [newId()] });
  expect(answer.body.errors.map((e: { path: string; code: string }) => [e.path, e.code])).toEqual([
    ['episode_number', 'only_episodes_have_season'],
    ['genres.0', 'not_found'],
  ]);
});
