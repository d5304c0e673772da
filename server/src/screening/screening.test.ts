import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contentKinds } from '../content/registry.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { rescan } from './rescan.ts';

const path = '/comment/v1/cms/blacklist';
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  me = await t.root();
});
beforeEach(async () => {
  await run(t.deps.db.pool, sql`delete from keyword`);
  await me.call('POST', path, { words: ['cấm'], strength: 'tone_blind' });
});
const movie = '/cms/v1/movie';
const matchesOf = (id: string) =>
  run<{ field: string; word: string; start: number; end: number; approved: boolean }>(
    t.deps.db.pool,
    sql`select field, word, start, "end", approved from content_match where content = ${id}::uuid order by position`,
  );
const statusOf = async (id: string) => (await me.call('GET', `${movie}/${id}`)).body.data.blacklist_status;
const save = (id: string, body: object) => me.call('PUT', `${movie}/${id}`, { ...body, draft: true });
const approve = (id: string) => me.call('POST', '/cms/v1/media/approve', { kind: 'movie', id });
const rescanNow = async () => {
  const [row] = await run<{ version: string }>(t.deps.db.pool, sql`select version from screening`);
  await rescan(t.deps, row as { version: string }, new AbortController().signal);
};

test('content with a keyword in its title moves to the content blacklist, and the answer of the save says so', async () => {
  const body = await t.sample((await import('@marquee/contract/media/movie')).movie as never, { title: 'Phim bị CẤM' } as never);
  const made = await me.call('POST', movie, body);
  expect(made.body.data).toMatchObject({ blacklist_status: 'BLOCKED', status: 'blocked' });
  const id = made.body.data.idMovie;
  expect(await matchesOf(id)).toMatchObject([{ field: 'title', word: 'cấm', start: 8, end: 11, approved: false }]);
  const got = await me.call('GET', `${movie}/${id}`);
  expect([got.body, got.headers.etag]).toEqual([made.body, made.headers.etag]);
});

test('an edit screens anew: a hit blocks, and without one the content is clear again', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Phim hay' });
  const blocked = await save(id, { description: 'Nội dung cam.' });
  expect(blocked.body.data.blacklist_status).toBe('BLOCKED');
  expect(await matchesOf(id)).toMatchObject([{ field: 'description', start: 9, end: 12 }]);
  const clear = await save(id, { description: 'Nội dung.' });
  expect(clear.body.data).toMatchObject({ blacklist_status: 'CLEAR', status: 'draft' });
  expect(await matchesOf(id)).toEqual([]);
});

test('an approved text is not blocked again by the same match, a changed one is', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Vùng cấm' });
  expect((await approve(id)).status).toBe(200);
  await save(id, { description: 'Một mô tả khác.' });
  expect(await statusOf(id)).toBe('APPROVED');
  await save(id, { title: 'Vùng cấm 2' });
  expect(await statusOf(id)).toBe('BLOCKED');
});

test('the undo of an approval blocks again, for the next save too', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Vùng cấm' });
  const changeset = newId();
  await t.stranger('POST', '/cms/v1/media/approve', { kind: 'movie', id }, { authorization: `Bearer ${await t.session(me.id)}`, changeset });
  await me.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect(await statusOf(id)).toBe('BLOCKED');
  await save(id, { description: 'Một mô tả khác.' });
  expect(await statusOf(id)).toBe('BLOCKED');
});

test('texts within rows, such as a role in the cast, are screened', async () => {
  const { idPeople } = await t.make('people', {});
  const { idMovie: id } = await t.make('movie', { cast: [{ person: idPeople, role: 'Ông Cấm' }] });
  expect(await matchesOf(id)).toMatchObject([{ field: 'cast.0.role', start: 4, end: 7 }]);
});

test.each(contentKinds)('no kind of content escapes: %s', async (kind) => {
  const title = { movie: 'title', video: 'title', music: 'title', television: 'title', people: 'name', channel: 'name', collection: 'title_vi', page: 'title' };
  const made = await t.make(kind, { [title[kind]]: `Tên có từ cấm ${newId()}` });
  const [id] = Object.entries(made).flatMap(([field, value]) => (field.toLowerCase() === `id${kind}` ? [value as string] : []));
  expect(await matchesOf(id as string)).toMatchObject([{ field: title[kind], word: 'cấm' }]);
  if ('blacklist_status' in made) expect(made.blacklist_status).toBe('BLOCKED');
});

test('a save that is refused stores no match', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Phim hay' });
  expect((await me.call('PUT', `${movie}/${id}`, { title: 'cấm', visibility: 'never' })).status).toBe(422);
  expect(await matchesOf(id)).toEqual([]);
});

test('a changed list screens the catalogue again, and may do so twice', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Bến đỗ xưa', updated_at: undefined });
  const { idMovie: other } = await t.make('movie', { title: 'Vùng cấm' });
  await me.call('POST', path, { words: ['bến đỗ'] });
  expect((await me.call('GET', `${path}/rescan`)).body.data).toMatchObject({ state: 'DOING', done: 0 });
  await rescanNow();
  expect([await statusOf(id), await statusOf(other)]).toEqual(['BLOCKED', 'BLOCKED']);
  await rescanNow();
  expect(await matchesOf(id)).toHaveLength(1);
  const { body } = await me.call('GET', `${path}/rescan`);
  expect(body.data).toMatchObject({ state: 'DONE', done: body.data.total });
  await me.call('POST', '/comment/v1/cms/delete_blacklist', { words: ['bến đỗ'] });
  await rescanNow();
  expect(await statusOf(id)).toBe('CLEAR');
});

test('the rescan keeps what was approved, and makes no save stale', async () => {
  const { idMovie: id } = await t.make('movie', { title: 'Vùng cấm' });
  await approve(id);
  const before = await me.call('GET', `${movie}/${id}`);
  await rescanNow();
  expect(await statusOf(id)).toBe('APPROVED');
  await me.call('POST', path, { words: ['vùng'] });
  await rescanNow();
  const after = await me.call('GET', `${movie}/${id}`);
  expect([after.body.data.blacklist_status, after.body.data.version]).toEqual(['BLOCKED', before.body.data.version]);
});
