import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

type Linked = { id: string; label: string };
type Row = { id: string; person: Linked; role: string };

describe('what was deleted and is still linked', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  const remove = async (path: string) => expect((await root.call('DELETE', path)).status).toBe(200);
  const restore = async (path: string) => expect((await root.call('POST', `${path}/restore`)).status).toBe(200);
  const tag = async (kind: 'genre' | 'keyword'): Promise<string> => (await t.make('tag', { kind })).idTag;
  const titles = (linked: readonly Linked[]) => linked.map(({ id }) => id);
  const record = async (id: string) => (await root.call('GET', `/cms/v1/movie/${id}`)).body.data;
  const links = async (id: string) =>
    (await run<{ target: string }>(t.deps.db.pool, sql`select target from movie_genre where owner = ${id}::uuid order by position`)).map((l) => l.target);

  test('stands nowhere by name, and everywhere again once it is restored', async () => {
    const [one, other, word] = [await tag('genre'), await tag('genre'), await tag('keyword')];
    const [actor, extra] = [(await t.make('people')).idPeople, (await t.make('people')).idPeople];
    const cast = [
      { person: actor, role: 'Chính' },
      { person: extra, role: 'Phụ' },
    ];
    const film = await t.make('movie', { genres: [one, other], keywords: [word], cast });
    await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${film.idMovie}::uuid`);
    const places = [`/platform/v1/movie/${film.idMovie}`, `/cms/v1/movie/${film.idMovie}`];
    const lists = ['/platform/v1/movie', '/cms/v1/movie'];
    const told = async () => [
      ...(await Promise.all(
        places.map(async (path) => {
          const { genres, keywords, cast: credits } = (await root.call('GET', path)).body.data;
          return [titles(genres), titles(keywords), credits.map((row: Row) => row.person.id)];
        }),
      )),
      ...(await Promise.all(lists.map(async (path) => titles((await root.call('GET', path)).body.data[0].genres)))),
    ];
    const whole = [[one, other], [word], [actor, extra]];
    expect(await told()).toEqual([whole, whole, whole[0], whole[0]]);
    const gone = [`/cms/v1/tag/${one}`, `/cms/v1/tag/${word}`, `/cms/v1/people/${actor}`];
    for (const path of gone) await remove(path);
    const left = [[other], [], [extra]];
    expect(await told()).toEqual([left, left, left[0], left[0]]);
    for (const path of gone) await restore(path);
    expect(await told()).toEqual([whole, whole, whole[0], whole[0]]);
  });

  test('hinders no saving, and is lost by none that did not touch its list', async () => {
    const [one, other] = [await tag('genre'), await tag('genre')];
    const actor = (await t.make('people')).idPeople;
    const { idMovie: id } = await t.make('movie', { genres: [one, other], cast: [{ person: actor, role: 'Chính' }] });
    const { version, cast } = await record(id);
    const rows = cast.map((row: Row) => ({ ...row, person: row.person.id }));
    await remove(`/cms/v1/tag/${one}`);
    await remove(`/cms/v1/people/${actor}`);
    const save = async (body: object) => {
      const answer = await root.call('PUT', `/cms/v1/movie/${id}`, body);
      return [answer.status, answer.body.data?.version ?? answer.body.errors];
    };
    // As a form sends it that was opened afterwards, and one that was opened before.
    expect(await save({ genres: [other] })).toEqual([200, version]);
    expect(await save({ genres: [one, other], cast: rows })).toEqual([200, version]);
    expect(await links(id)).toEqual([one, other]);
    await restore(`/cms/v1/tag/${one}`);
    expect(titles((await record(id)).genres)).toEqual([one, other]);
  });

  test('stays behind what its list is given instead, as far as there is room, and is named in the history', async () => {
    const [gone, ...others] = await Promise.all(Array.from({ length: 6 }, () => tag('genre')));
    const [actor, extra] = [(await t.make('people')).idPeople, (await t.make('people')).idPeople];
    const { idMovie: id } = await t.make('movie', { genres: [gone, others[0]], cast: [{ person: actor, role: 'Chính' }] });
    await remove(`/cms/v1/tag/${gone}`);
    await remove(`/cms/v1/people/${actor}`);
    const save = (body: object) => root.call('PUT', `/cms/v1/movie/${id}`, body);
    const two = await save({ genres: [others[1], others[0]], cast: [{ person: extra, role: 'Phụ' }] });
    expect([two.status, titles(two.body.data.genres), two.body.data.cast.map((row: Row) => row.person.id)]).toEqual([200, [others[1], others[0]], [extra]]);
    const [entry] = (await root.call('GET', `/cms/v1/movie/${id}/history`)).body.data;
    expect(entry.changes.genres.map(titles)).toEqual([
      [gone, others[0]],
      [others[1], others[0], gone],
    ]);
    await restore(`/cms/v1/tag/${gone}`);
    await restore(`/cms/v1/people/${actor}`);
    const back = await record(id);
    expect([titles(back.genres), back.cast.map((row: Row) => row.person.id)]).toEqual([
      [others[1], others[0], gone],
      [extra, actor],
    ]);
    await remove(`/cms/v1/tag/${gone}`);
    expect((await save({ genres: others })).status).toBe(200);
    expect(await links(id)).toEqual(others);
  });

  test('cannot be chosen anew, nor be all that is left', async () => {
    const [gone, kept] = [await tag('genre'), await tag('genre')];
    const actor = (await t.make('people')).idPeople;
    const { idMovie: id } = await t.make('movie', { genres: [kept, gone], cast: [{ person: actor, role: 'Chính' }] });
    const { idMovie: stranger } = await t.make('movie');
    await remove(`/cms/v1/tag/${gone}`);
    await remove(`/cms/v1/people/${actor}`);
    const refused = async (movie: string, body: object) => (await root.call('PUT', `/cms/v1/movie/${movie}`, body)).body.errors;
    expect(await refused(stranger, { genres: [gone] })).toMatchObject([{ path: 'genres.0', code: 'not_found' }]);
    expect(await refused(id, { genres: [gone] })).toMatchObject([{ path: 'genres.0', code: 'not_found' }]);
    expect(await refused(id, { cast: [{ person: actor, role: 'Vai khác' }] })).toMatchObject([{ path: 'cast.0.person', code: 'not_found' }]);
    expect(await links(id)).toEqual([kept, gone]);
  });
});

test('a tag is told from another of its kind by its accents, and neither by case nor by how an accent is encoded', async () => {
  const root = await (await testApp()).root();
  const make = async (title: string, kind = 'keyword') => (await root.call('POST', '/cms/v1/tag', { title, kind })).status;
  // A ghost, a horse and a grave; sister Hoa and peace.
  for (const title of ['Ma', 'Mã', 'Mả', 'Hoa', 'Hòa', 'Đo', 'Do']) expect([title, await make(title)]).toEqual([title, 201]);
  for (const title of ['ma', 'MÃ', 'Mã'.normalize('NFD'), 'đo', 'HÒA']) expect([title, await make(title)]).toEqual([title, 409]);
  expect(await make('Ma', 'genre')).toBe(201);
});

describe('what would be left without a required field', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });
  const tag = async (kind: 'genre' | 'keyword'): Promise<string> => (await t.make('tag', { kind })).idTag;
  const needs = async (who: Client, path: string, ...ids: string[]) => {
    const answer = await who.call('GET', `/cms/v1/${path}/dependents?${ids.map((id) => `ids=${id}`).join('&')}`);
    return answer.body.data.map(({ kind, field, count, first }: { kind: string; field: string; count: number; first: { label: string }[] }) => [
      kind,
      field,
      count,
      first.map(({ label }) => label),
    ]);
  };

  test('is told before tags and people are deleted, counted for all of them together and listed by a filter', async () => {
    const [one, other, word] = [await tag('genre'), await tag('genre'), await tag('keyword')];
    const actor = (await t.make('people')).idPeople;
    const cast = [{ person: actor, role: 'Chính' }];
    const sole = await t.make('movie', { title: 'Một', genres: [one] });
    await t.make('movie', { title: 'Hai', genres: [one, other], keywords: [word], cast });
    expect(await needs(root, 'tag', one)).toEqual([['movie', 'genres', 1, ['Một']]]);
    expect(await needs(root, 'tag', other)).toEqual([]);
    expect(await needs(root, 'tag', one, other)).toEqual([['movie', 'genres', 2, ['Hai', 'Một']]]);
    expect(await needs(root, 'tag', word)).toEqual([['movie', 'keywords', 1, ['Hai']]]);
    expect(await needs(root, 'people', actor)).toEqual([['movie', 'cast', 1, ['Hai']]]);
    expect(await needs(root, 'tag')).toEqual([]);
    const listed = async (query: string) => (await root.call('GET', `/cms/v1/movie?${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await listed(`genres_only=${one}`)).toEqual(['Một']);
    expect((await listed(`genres_only=${one}&genres_only=${other}`)).toSorted()).toEqual(['Hai', 'Một']);
    // What is deleted already keeps nothing.
    expect((await root.call('DELETE', `/cms/v1/tag/${other}`)).status).toBe(200);
    expect(await needs(root, 'tag', one)).toEqual([['movie', 'genres', 2, ['Hai', 'Một']]]);
    expect((await root.call('DELETE', `/cms/v1/movie/${sole.idMovie}`)).status).toBe(200);
    expect(await needs(root, 'tag', one)).toEqual([['movie', 'genres', 1, ['Hai']]]);
  });

  test('is counted within what the caller may see', async () => {
    const partner = await t.as('partner');
    const genre = await tag('genre');
    await t.make('movie', { genres: [genre] });
    expect(await needs(root, 'tag', genre)).toHaveLength(1);
    expect(await needs(partner, 'tag', genre)).toEqual([]);
    expect((await (await t.as('developer')).call('GET', `/cms/v1/tag/dependents?ids=${genre}`)).status).toBe(403);
  });

  test('keeps content from being published anew, and leaves what is public as it is', async () => {
    const genre = await tag('genre');
    const { idMovie: id } = await t.make('movie', { genres: [genre] });
    const publish = () => root.call('PUT', `/cms/v1/movie/${id}`, { visibility: 'enable', copyright: true });
    await run(t.deps.db.pool, sql`update movie set visibility = 'enable', copyright = true, first_enabled_at = now() where "idMovie" = ${id}::uuid`);
    expect((await root.call('DELETE', `/cms/v1/tag/${genre}`)).status).toBe(200);
    expect((await root.call('GET', `/platform/v1/movie/${id}`)).status).toBe(200);
    expect((await root.call('PUT', `/cms/v1/movie/${id}`, { title_en: 'Still there' })).status).toBe(200);
    expect((await root.call('PUT', `/cms/v1/movie/${id}`, { visibility: 'disable' })).status).toBe(200);
    const refused = await publish();
    expect([refused.status, refused.body.code]).toEqual([422, 'not_publishable']);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ path: 'genres', code: 'required' }));
    await root.call('PUT', `/cms/v1/movie/${id}`, { genres: [await tag('genre')] });
    expect((await publish()).body.errors?.map(({ path }: { path: string }) => path) ?? []).not.toContain('genres');
  });
});
