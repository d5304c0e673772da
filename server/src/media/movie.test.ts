import { resources } from '@marquee/contract/index';
import type { Resource } from '@marquee/contract/kit/resource';
import { describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp } from '../kit/testing.ts';
import { overtaken } from '../films/film.testing.ts';

const movie = resources.movie as unknown as Resource;

test('the total of a genre filter excludes deleted movies, and the trash counts only those', async () => {
  const t = await testApp();
  const root = await t.root();
  const [genre, other] = [(await t.make('tag', { kind: 'genre' })).idTag, (await t.make('tag', { kind: 'genre' })).idTag];
  const [deleted] = [await t.make('movie', { genres: [genre, other] }), await t.make('movie', { genres: [genre] }), await t.make('movie', { genres: [other] })];
  const total = async (query: string) => (await root.call('GET', `/cms/v1/movie?${query}`)).body.meta.total;
  expect(await total(`genres=${genre}`)).toBe(2);
  await root.call('DELETE', `/cms/v1/movie/${deleted.idMovie}`);
  expect(await total(`genres=${genre}`)).toBe(1);
  expect(await total(`genres=${genre}&deleted=true`)).toBe(1);
  expect(await total(`genres=${genre}&genres=${other}`)).toBe(2);
  expect(await total(`genres=${genre}&media_type=interactive`)).toBe(0);
  // The link table does not know channels, so the count must still apply the partner's scope.
  const partner = await t.as('partner');
  expect((await partner.call('GET', `/cms/v1/movie?genres=${genre}`)).body.meta.total).toBe(0);
});

test('a keyword is refused as a genre, even if the same movie has it as a keyword', async () => {
  const t = await testApp();
  const root = await t.root();
  const keyword = (await t.make('tag', { kind: 'keyword' })).idTag;
  const body = await t.sample(movie, { keywords: [keyword], genres: [keyword] });
  const refused = await root.call('POST', '/cms/v1/movie', body);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path: 'genres.0', code: 'not_found' }]);
});

test('rows of another record, repeated rows and a second subtitle of a language are refused, and nothing is written', async () => {
  const t = await testApp();
  const root = await t.root();
  const [one, other] = [await t.make('movie'), await t.make('movie')];
  const path = `/cms/v1/movie/${one.idMovie}`;
  const cast = async (id: string) => (await root.call('GET', `/cms/v1/movie/${id}`)).body.data.cast as { id: string; person: { id: string }; role: string }[];
  const [ownCast, otherCast] = [await cast(one.idMovie), await cast(other.idMovie)];
  const row = (id: string | undefined) => ({ id, person: ownCast[0]?.person.id, role: 'Vai khác' });
  const refused = async (body: object) => {
    const answer = await root.call('PUT', path, body);
    return [answer.status, answer.body.errors?.map((e: { path: string; code: string }) => [e.path, e.code])];
  };
  expect(await refused({ cast: [row(otherCast[0]?.id)] })).toEqual([422, [['cast.0.id', 'not_found']]]);
  expect(await refused({ cast: [row(ownCast[0]?.id), row(ownCast[0]?.id)] })).toEqual([422, [['cast.1.id', 'repeated']]]);
  const subtitles = await Promise.all([1, 2].map(() => t.asset({ purpose: 'subtitle', owner: root.id })));
  expect(await refused({ subtitles })).toEqual([422, [['subtitles.1', 'repeated']]]);
  expect([await cast(one.idMovie), await cast(other.idMovie)]).toEqual([ownCast, otherCast]);
  // A removed row may be added again with its old id.
  const readded = { ...row(ownCast[0]?.id), role: 'Trở lại' };
  expect((await root.call('PUT', path, { cast: [row(undefined)] })).status).toBe(200);
  expect((await root.call('PUT', path, { cast: [readded] })).body.data.cast).toMatchObject([{ id: readded.id, role: 'Trở lại' }]);
});

test('two parallel saves may attach the same new files in different orders', async () => {
  const t = await testApp();
  const { id, call } = await t.root();
  const ids = [await t.make('movie'), await t.make('movie')].map(({ idMovie }) => idMovie as string);
  const size = { purpose: 'picture', width: 700, height: 300 } as const;
  const files = [await t.asset({ ...size, owner: id }), await t.asset({ ...size, owner: id })];
  const lockWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const busy = await t.deps.db.pool.connect();
  await run(busy, sql`begin`);
  await run(busy, sql`select from asset where id = ${files[0]}::uuid for update`);
  const saved: ReturnType<typeof call>[] = [];
  for (const screenshots of [files, files.toReversed()]) {
    saved.push(call('PUT', `/cms/v1/movie/${ids[saved.length]}`, { screenshots }));
    await expect.poll(async () => (await run(t.deps.db.pool, lockWaits)).length, { timeout: 10_000 }).toBe(saved.length);
  }
  await run(busy, sql`commit`);
  busy.release();
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a repeated creation with the same key gets the first answer, even if it would be refused now', async () => {
  const t = await testApp();
  const root = await t.root();
  const genre = (await t.make('tag', { kind: 'genre' })).idTag;
  const body = await t.sample(movie, { genres: [genre] });
  const create = (of: object) => root.call('POST', '/cms/v1/movie', of, { 'idempotency-key': 'one-movie' });
  const first = await create(body);
  expect(first.status).toBe(201);
  await root.call('DELETE', `/cms/v1/tag/${genre}`);
  const again = await create(body);
  expect([again.status, again.body, again.headers.etag]).toEqual([201, first.body, first.headers.etag]);
  expect((await create({ ...body, slug: 'another' })).body.code).toBe('key_reused');
  expect((await root.call('GET', '/cms/v1/movie')).body.meta.total).toBe(1);
});

test('movies of a rare genre can be paged by cursor and by number, sorted and filtered further', async () => {
  const t = await testApp();
  const root = await t.root();
  const [rare, common] = [(await t.make('tag', { kind: 'genre' })).idTag, (await t.make('tag', { kind: 'genre' })).idTag];
  for (const n of [3, 1, 5, 2, 4]) await t.make('movie', { title: `Hiếm ${n}`, title_en: 'Rare', genres: n === 5 ? [rare] : [common, rare] });
  for (const n of [6, 7]) await t.make('movie', { title: `Khác ${n}`, genres: [common] });
  const list = async (query: string) => (await root.call('GET', `/cms/v1/movie?genres=${rare}&${query}`)).body;
  const titles = ({ data }: { data: { title: string }[] }) => data.map((each) => Number(each.title.slice(-1)));
  const first = await list('sort_by=title&limit=2');
  expect([titles(first), first.meta.total]).toEqual([[1, 2], 5]);
  const second = await list(`sort_by=title&limit=2&cursor=${first.meta.next}`);
  expect(titles(second)).toEqual([3, 4]);
  expect(titles(await list(`sort_by=title&limit=2&cursor=${second.meta.next}`))).toEqual([5]);
  expect(titles(await list('sort_by=title&order_by=desc&limit=2&page=2'))).toEqual([3, 2]);
  expect(titles(await list(`sort_by=title&genres=${common}`))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(titles(await list('name=hiem%204'))).toEqual([4]);
  expect(titles(await list('media_type=interactive'))).toEqual([]);
});

test('a deleted movie whose slug is taken cannot be restored until the slug is free', async () => {
  const t = await testApp();
  const root = await t.root();
  const slug = 'mua-he-chieu-thang-dung';
  const deleted = await t.make('movie', { slug });
  await root.call('DELETE', `/cms/v1/movie/${deleted.idMovie}`);
  const successor = await t.make('movie', { slug });
  const refused = await root.call('POST', `/cms/v1/movie/${deleted.idMovie}/restore`);
  expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([409, 'already_exists', [{ path: 'slug', code: 'taken' }]]);
  expect((await root.call('GET', `/cms/v1/movie/${deleted.idMovie}`)).body.data.deleted_at).not.toBeNull();
  await root.call('PUT', `/cms/v1/movie/${successor.idMovie}`, { slug: `${slug}-2026` });
  expect((await root.call('POST', `/cms/v1/movie/${deleted.idMovie}/restore`)).status).toBe(200);
});

describe('a season', () => {
  const season = { movie_type: 'series season' };
  const episodeOf = (id: string) => ({ movie_type: 'episode', season: id, episode_number: 1 });

  test('cannot be deleted or get another type while it has episodes, and the error states their number', async () => {
    const t = await testApp();
    const root = await t.root();
    const { idMovie } = await t.make('movie', season);
    const path = `/cms/v1/movie/${idMovie}`;
    const [deleted, one, two] = [
      await t.make('movie', episodeOf(idMovie)),
      await t.make('movie', episodeOf(idMovie)),
      await t.make('movie', episodeOf(idMovie)),
    ];
    await root.call('DELETE', `/cms/v1/movie/${deleted.idMovie}`);
    const refused = await root.call('DELETE', path);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'has_episodes', { episodes: 2 }]);
    expect(refused.body.message).toContain('2 tập');
    const other = await t.make('movie', season);
    for (const body of [{ movie_type: 'single movie' }, episodeOf(other.idMovie)]) {
      const changed = await root.call('PUT', path, body, { 'accept-language': 'en' });
      expect([changed.status, changed.body.errors]).toMatchObject([422, [{ path: 'movie_type', code: 'has_episodes', params: { episodes: 2 } }]]);
      expect(changed.body.message).toContain('episodes (2)');
    }
    expect((await root.call('GET', path)).body.data).toMatchObject({ movie_type: 'series season', deleted_at: null });
    expect((await root.call('PUT', path, { ...season, title: 'Mùa hai' })).status).toBe(200);
    await root.call('PUT', `/cms/v1/movie/${one.idMovie}`, { season: other.idMovie });
    await root.call('PUT', `/cms/v1/movie/${two.idMovie}`, { movie_type: 'single movie', season: null, episode_number: null });
    expect((await root.call('DELETE', path)).status).toBe(200);
    // Its deleted episode can be restored only after the season itself.
    const restore = () => root.call('POST', `/cms/v1/movie/${deleted.idMovie}/restore`);
    expect((await restore()).body).toMatchObject({ code: 'season_away' });
    await root.call('POST', `${path}/restore`);
    expect((await root.call('PUT', path, { movie_type: 'single movie' })).status).toBe(200);
    expect((await restore()).body).toMatchObject({ code: 'season_away' });
    await root.call('PUT', path, season);
    expect((await restore()).body.data).toMatchObject({ deleted_at: null, season: { id: idMovie } });
  });

  test('and an episode that is added in parallel to its deletion never end up with a deleted season', async () => {
    const t = await testApp();
    const root = await t.root();
    const requestDuring = async (
      lock: (id: string) => ReturnType<typeof sql>,
      ask: (id: string) => ReturnType<typeof root.call>,
      before: (id: string) => Promise<unknown> = async () => undefined,
    ) => {
      const { idMovie } = await t.make('movie', season);
      await before(idMovie);
      return overtaken(t, lock(idMovie), () => ask(idMovie));
    };
    const single = await t.make('movie');
    const deleting = (id: string) =>
      sql`update movie set deleted_at = now() where "idMovie" = (select "idMovie" from movie where "idMovie" = ${id}::uuid for update)`;
    const body = await t.sample(movie, { movie_type: 'episode', season: single.idMovie, episode_number: 1 });
    const requests = [
      (id: string) => root.call('POST', '/cms/v1/movie', { ...body, season: id }),
      (id: string) => root.call('PUT', `/cms/v1/movie/${single.idMovie}`, episodeOf(id)),
    ];
    for (const ask of requests) expect((await requestDuring(deleting, ask)).body.errors).toMatchObject([{ path: 'season', code: 'not_found' }]);
    const deleted = await t.make('movie');
    await root.call('DELETE', `/cms/v1/movie/${deleted.idMovie}`);
    const addEpisode = (id: string) =>
      run(t.deps.db.pool, sql`update movie set movie_type = 'episode', season = ${id}::uuid, episode_number = 1 where "idMovie" = ${deleted.idMovie}::uuid`);
    const restored = await requestDuring(deleting, () => root.call('POST', `/cms/v1/movie/${deleted.idMovie}/restore`), addEpisode);
    expect(restored.body).toMatchObject({ code: 'season_away' });
    const addingEpisode = (id: string) =>
      sql`update movie set movie_type = 'episode', season = ${id}::uuid, episode_number = 1 where "idMovie" = ${single.idMovie}::uuid`;
    expect((await requestDuring(addingEpisode, (id) => root.call('DELETE', `/cms/v1/movie/${id}`))).body).toMatchObject({ code: 'has_episodes' });
    const retyped = await requestDuring(addingEpisode, (id) => root.call('PUT', `/cms/v1/movie/${id}`, { movie_type: 'single movie' }));
    expect(retyped.body.errors).toMatchObject([{ path: 'movie_type', code: 'has_episodes' }]);
  });
});
