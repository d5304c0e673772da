import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '@marquee/contract/limits';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

type Linked = { id: string; label: string };
type Kind = 'movie' | 'video' | 'television';
const ids = { movie: 'idMovie', video: 'idVideo', television: 'idTelevision' } as const;
const paths = { movie: '/cms/v1/movie', video: '/cms/v1/contest/video', television: '/cms/v1/television' } as const;

describe('genres and keywords', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  const genre = async (by = root): Promise<string> => {
    const { body } = await by.call('POST', '/cms/v1/tag', { title: `Thể loại ${newId()}`, kind: 'genre' });
    return body.data.idTag;
  };
  const item = async (kind: Kind, genres: readonly string[], of: object = {}): Promise<string> => (await t.make(kind, { genres, ...of }))[ids[kind]];
  const genresOf = async (kind: Kind, id: string): Promise<string[]> =>
    (await root.call('GET', `${paths[kind]}/${id}`)).body.data.genres.map((each: Linked) => each.id);
  const use = async (id: string, by = root) => (await by.call('GET', `/cms/v1/tag/use?ids=${id}`)).body.data[0].counts;
  const merge = (from: string, into: string, by = root, headers = {}) => by.call('POST', '/cms/v1/tag/merge', { from, into }, headers);
  const preview = async (from: readonly string[], into: string) =>
    (await root.call('GET', `/cms/v1/tag/merge?${from.map((id) => `ids=${id}`).join('&')}&into=${into}`)).body.data;

  test('count the records of each kind that carry them, without those in the trash', async () => {
    const id = await genre();
    await item('movie', [id]);
    await item('movie', [id]);
    await item('television', [id]);
    await root.call('DELETE', `${paths.movie}/${await item('movie', [id])}`);
    expect(await use(id)).toEqual([
      { kind: 'movie', field: 'genres', count: 2 },
      { kind: 'television', field: 'genres', count: 1 },
    ]);
  });

  test('count for a partner only the records of their channels', async () => {
    const partner = await t.as('partner');
    const { idChannel: channel } = await t.make('channel', { owner: partner.id });
    const id = await genre();
    await item('movie', [id]);
    await item('video', [id], { channel });
    expect(await use(id, partner)).toEqual([{ kind: 'video', field: 'genres', count: 1 }]);
  });

  test('merge on every kind of record: each keeps its place, doubles collapse, and the merged one goes to the trash', async () => {
    const [from, into, other] = [await genre(), await genre(), await genre()];
    const film = await item('movie', [from, other]);
    const both = await item('video', [into, other, from]);
    const live = await item('television', [from]);
    const untouched = await item('movie', [into]);
    expect(await preview([from], into)).toEqual({ items: 3, both: 1 });
    const { body } = await merge(from, into);
    expect(body.data).toEqual({ state: 'DONE', items: 3, both: 1 });
    expect(await genresOf('movie', film)).toEqual([into, other]);
    expect(await genresOf('video', both)).toEqual([into, other]);
    expect(await genresOf('television', live)).toEqual([into]);
    expect((await root.call('GET', `/cms/v1/tag/${from}`)).body.data.deleted_at).not.toBeNull();
    const history = await root.call('GET', `${paths.movie}/${film}/history`);
    expect(history.body.data[0].changes.genres.map((side: Linked[]) => side.map(({ id }) => id))).toEqual([
      [from, other],
      [into, other],
    ]);
    expect((await root.call('GET', `${paths.movie}/${untouched}`)).body.data.version).toBe(1);
  });

  test('are as they were after one undo of the merge', async () => {
    const [from, into, other] = [await genre(), await genre(), await genre()];
    const film = await item('movie', [other, from]);
    const both = await item('video', [from, into]);
    const changeset = newId();
    await merge(from, into, root, { changeset });
    const { body } = await root.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone', 'undone', 'undone']);
    expect(await genresOf('movie', film)).toEqual([other, from]);
    expect(await genresOf('video', both)).toEqual([from, into]);
    expect((await root.call('GET', `/cms/v1/tag/${from}`)).body.data.deleted_at ?? null).toBeNull();
  });

  test('merge in parts, if more records carry one than a call changes', async () => {
    const [from, into] = [await genre(), await genre()];
    const sample = await item('movie', [from]);
    await run(
      t.deps.db.pool,
      sql`with made as (insert into movie ("idMovie", title, channel) select gen_random_uuid(), 'Phim ' || n, (select channel from movie where "idMovie" = ${sample}::uuid)
            from generate_series(1, ${limits.mergedItems}::int) n returning "idMovie"),
          sides as (insert into movie_side (owner) select "idMovie" from made)
          insert into movie_genre (owner, target, position) select "idMovie", ${from}::uuid, 0 from made`,
    );
    expect((await merge(from, into)).body.data).toEqual({ state: 'DOING', items: limits.mergedItems, both: 0 });
    expect((await merge(from, into)).body.data).toEqual({ state: 'DONE', items: 1, both: 0 });
    expect((await use(into))[0].count).toBe(limits.mergedItems + 1);
  });

  test('of different kinds, or twice the same, do not merge', async () => {
    const id = await genre();
    const { idTag: keyword } = await t.make('tag', { kind: 'keyword' });
    for (const into of [keyword, id, newId()]) {
      const { status, body } = await merge(id, into);
      expect([status, body.errors[0].path]).toEqual([422, 'into']);
    }
  });

  test('of others are not merged by a partner, nor own ones that other channels use', async () => {
    const partner = await t.as('partner');
    const [own, second] = [await genre(partner), await genre(partner)];
    expect((await merge(await genre(), own, partner)).status).toBe(403);
    expect((await merge(own, await genre(), partner)).status).toBe(403);
    await item('movie', [own]);
    const refused = await merge(own, second, partner);
    expect([refused.status, refused.body.code]).toEqual([409, 'used_elsewhere']);
    expect((await merge(second, own, partner)).body.data.state).toBe('DONE');
  });

  test('merge while somebody saves a record that carries them', async () => {
    const [from, into] = [await genre(), await genre()];
    const films = await Promise.all(Array.from({ length: 6 }, () => item('movie', [from])));
    const answers = await Promise.all([
      merge(from, into),
      ...films.map((id) => root.call('PUT', `${paths.movie}/${id}`, { genres: [from, into], draft: true })),
      merge(from, into),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.some(({ body }) => body.data?.state === 'DONE')).toBe(true);
    for (const id of films) expect(await genresOf('movie', id)).toContain(into);
  });
});
