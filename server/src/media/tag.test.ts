import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

type Linked = { id: string; label: string };
type Row = { id: string; person: Linked; role: string };

describe('a deleted record that is still linked', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  const remove = async (path: string) => expect((await root.call('DELETE', path)).status).toBe(200);
  const restore = async (path: string) => expect((await root.call('POST', `${path}/restore`)).status).toBe(200);
  const tag = async (kind: 'genre' | 'keyword'): Promise<string> => (await t.make('tag', { kind })).idTag;
  const idsOf = (linked: readonly Linked[]) => linked.map(({ id }) => id);
  const record = async (id: string) => (await root.call('GET', `/cms/v1/movie/${id}`)).body.data;
  const links = async (id: string) =>
    (await run<{ target: string }>(t.deps.db.pool, sql`select target from movie_genre where owner = ${id}::uuid order by position`)).map((l) => l.target);

  test('is missing from lists and records until it is restored', async () => {
    const [one, other, word] = [await tag('genre'), await tag('genre'), await tag('keyword')];
    const [actor, extra] = [(await t.make('people')).idPeople, (await t.make('people')).idPeople];
    const cast = [
      { person: actor, role: 'Chính' },
      { person: extra, role: 'Phụ' },
    ];
    const film = await t.make('movie', { genres: [one, other], keywords: [word], cast });
    await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${film.idMovie}::uuid`);
    const recordPaths = [`/platform/v1/movie/${film.idMovie}`, `/cms/v1/movie/${film.idMovie}`];
    const listPaths = ['/platform/v1/movie', '/cms/v1/movie'];
    const shownLinks = async () => [
      ...(await Promise.all(
        recordPaths.map(async (path) => {
          const { genres, keywords, cast: credits } = (await root.call('GET', path)).body.data;
          return [idsOf(genres), idsOf(keywords), credits.map((row: Row) => row.person.id)];
        }),
      )),
      ...(await Promise.all(listPaths.map(async (path) => idsOf((await root.call('GET', path)).body.data[0].genres)))),
    ];
    const allLinks = [[one, other], [word], [actor, extra]];
    expect(await shownLinks()).toEqual([allLinks, allLinks, allLinks[0], allLinks[0]]);
    const deletedPaths = [`/cms/v1/tag/${one}`, `/cms/v1/tag/${word}`, `/cms/v1/people/${actor}`];
    for (const path of deletedPaths) await remove(path);
    const remainingLinks = [[other], [], [extra]];
    expect(await shownLinks()).toEqual([remainingLinks, remainingLinks, remainingLinks[0], remainingLinks[0]]);
    for (const path of deletedPaths) await restore(path);
    expect(await shownLinks()).toEqual([allLinks, allLinks, allLinks[0], allLinks[0]]);
  });

  test('does not block saving, and keeps its link when its list is saved unchanged', async () => {
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
    // The first form was opened after the deletion, the second one before it.
    expect(await save({ genres: [other] })).toEqual([200, version]);
    expect(await save({ genres: [one, other], cast: rows })).toEqual([200, version]);
    expect(await links(id)).toEqual([one, other]);
    await restore(`/cms/v1/tag/${one}`);
    expect(idsOf((await record(id)).genres)).toEqual([one, other]);
  });

  test('moves to the end of a changed list, as far as there is room, and the history names it', async () => {
    const [deleted, ...others] = await Promise.all(Array.from({ length: 6 }, () => tag('genre')));
    const [actor, extra] = [(await t.make('people')).idPeople, (await t.make('people')).idPeople];
    const { idMovie: id } = await t.make('movie', { genres: [deleted, others[0]], cast: [{ person: actor, role: 'Chính' }] });
    await remove(`/cms/v1/tag/${deleted}`);
    await remove(`/cms/v1/people/${actor}`);
    const save = (body: object) => root.call('PUT', `/cms/v1/movie/${id}`, body);
    const answer = await save({ genres: [others[1], others[0]], cast: [{ person: extra, role: 'Phụ' }] });
    expect([answer.status, idsOf(answer.body.data.genres), answer.body.data.cast.map((row: Row) => row.person.id)]).toEqual([
      200,
      [others[1], others[0]],
      [extra],
    ]);
    const [entry] = (await root.call('GET', `/cms/v1/movie/${id}/history`)).body.data;
    expect(entry.changes.genres.map(idsOf)).toEqual([
      [deleted, others[0]],
      [others[1], others[0], deleted],
    ]);
    await restore(`/cms/v1/tag/${deleted}`);
    await restore(`/cms/v1/people/${actor}`);
    const back = await record(id);
    expect([idsOf(back.genres), back.cast.map((row: Row) => row.person.id)]).toEqual([
      [others[1], others[0], deleted],
      [extra, actor],
    ]);
    await remove(`/cms/v1/tag/${deleted}`);
    expect((await save({ genres: others })).status).toBe(200);
    expect(await links(id)).toEqual(others);
  });

  test('cannot be chosen again, and does not satisfy a required list', async () => {
    const [deleted, remaining] = [await tag('genre'), await tag('genre')];
    const actor = (await t.make('people')).idPeople;
    const { idMovie: id } = await t.make('movie', { genres: [remaining, deleted], cast: [{ person: actor, role: 'Chính' }] });
    const { idMovie: stranger } = await t.make('movie');
    await remove(`/cms/v1/tag/${deleted}`);
    await remove(`/cms/v1/people/${actor}`);
    const refused = async (movie: string, body: object) => (await root.call('PUT', `/cms/v1/movie/${movie}`, body)).body.errors;
    expect(await refused(stranger, { genres: [deleted] })).toMatchObject([{ path: 'genres.0', code: 'not_found' }]);
    expect(await refused(id, { genres: [deleted] })).toMatchObject([{ path: 'genres.0', code: 'not_found' }]);
    expect(await refused(id, { cast: [{ person: actor, role: 'Vai khác' }] })).toMatchObject([{ path: 'cast.0.person', code: 'not_found' }]);
    expect(await links(id)).toEqual([remaining, deleted]);
  });
});

test('two tags of one kind may differ in accents, but not only in case or in the encoding of accents', async () => {
  const root = await (await testApp()).root();
  const make = async (title: string, kind = 'keyword') => (await root.call('POST', '/cms/v1/tag', { title, kind })).status;
  // These Vietnamese words have different meanings: ghost, horse, grave; the name Hoa, peace.
  for (const title of ['Ma', 'Mã', 'Mả', 'Hoa', 'Hòa', 'Đo', 'Do']) expect([title, await make(title)]).toEqual([title, 201]);
  for (const title of ['ma', 'MÃ', 'Mã'.normalize('NFD'), 'đo', 'HÒA']) expect([title, await make(title)]).toEqual([title, 409]);
  expect(await make('Ma', 'genre')).toBe(201);
});

describe('content that would lose the last value of a required field', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });
  const tag = async (kind: 'genre' | 'keyword'): Promise<string> => (await t.make('tag', { kind })).idTag;
  const dependents = async (who: Client, path: string, ...ids: string[]) => {
    const answer = await who.call('GET', `/cms/v1/${path}/dependents?${ids.map((id) => `ids=${id}`).join('&')}`);
    return answer.body.data.map(({ kind, field, count, first }: { kind: string; field: string; count: number; first: { label: string }[] }) => [
      kind,
      field,
      count,
      first.map(({ label }) => label),
    ]);
  };

  test('is counted for several tags or people together before they are deleted, and a filter lists it', async () => {
    const [one, other, word] = [await tag('genre'), await tag('genre'), await tag('keyword')];
    const actor = (await t.make('people')).idPeople;
    const cast = [{ person: actor, role: 'Chính' }];
    const sole = await t.make('movie', { title: 'Một', genres: [one] });
    await t.make('movie', { title: 'Hai', genres: [one, other], keywords: [word], cast });
    expect(await dependents(root, 'tag', one)).toEqual([['movie', 'genres', 1, ['Một']]]);
    expect(await dependents(root, 'tag', other)).toEqual([]);
    expect(await dependents(root, 'tag', one, other)).toEqual([['movie', 'genres', 2, ['Hai', 'Một']]]);
    expect(await dependents(root, 'tag', word)).toEqual([['movie', 'keywords', 1, ['Hai']]]);
    expect(await dependents(root, 'people', actor)).toEqual([['movie', 'cast', 1, ['Hai']]]);
    expect(await dependents(root, 'tag')).toEqual([]);
    const listed = async (query: string) => (await root.call('GET', `/cms/v1/movie?${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await listed(`genres_only=${one}`)).toEqual(['Một']);
    expect((await listed(`genres_only=${one}&genres_only=${other}`)).toSorted()).toEqual(['Hai', 'Một']);
    // A tag that is already deleted does not count as a remaining value.
    expect((await root.call('DELETE', `/cms/v1/tag/${other}`)).status).toBe(200);
    expect(await dependents(root, 'tag', one)).toEqual([['movie', 'genres', 2, ['Hai', 'Một']]]);
    expect((await root.call('DELETE', `/cms/v1/movie/${sole.idMovie}`)).status).toBe(200);
    expect(await dependents(root, 'tag', one)).toEqual([['movie', 'genres', 1, ['Hai']]]);
  });

  test('is counted only if the caller may see it', async () => {
    const partner = await t.as('partner');
    const genre = await tag('genre');
    await t.make('movie', { genres: [genre] });
    expect(await dependents(root, 'tag', genre)).toHaveLength(1);
    expect(await dependents(partner, 'tag', genre)).toEqual([]);
    expect((await (await t.as('developer')).call('GET', `/cms/v1/tag/dependents?ids=${genre}`)).status).toBe(403);
  });

  test('stays public, but cannot be published again', async () => {
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
