import { beforeAll, describe, expect, test } from 'vitest';
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
