import type { AnyResource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { collection as contract } from '@marquee/contract/media/collection';
import { beforeAll, expect, test } from 'vitest';
import { purge } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

type Item = { kind: string; id: string; label?: string; status?: string | null; deleted?: boolean };

let t: TestApp;
let root: Client;
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
});

const movie = async (overrides: Record<string, unknown> = {}): Promise<Item> => ({
  kind: 'movie',
  id: (await t.make('movie', { media_type: 'movie', ...overrides })).idMovie,
});
const video = async (overrides: Record<string, unknown> = {}): Promise<Item> => ({ kind: 'video', id: (await t.make('video', overrides)).idVideo });
const collection = (of: Record<string, unknown> = {}) => t.make('collection', { category_type: 'mix', item_type: 'movie', ...of });
const faults = ({ body }: { body: any }) => body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);
const put = (id: string, body: unknown, by = root) => by.call('PUT', `/cms/v1/collection/${id}`, body);
const labelsOf = async (id: string) => (await root.call('GET', `/cms/v1/collection/${id}`)).body.data.items.map(({ label }: Item) => label);
/** Makes a record public without a film. */
const publish = (kind: 'movie' | 'video', id: string) =>
  kind === 'movie'
    ? run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${id}::uuid`)
    : run(t.deps.db.pool, sql`update video set visibility = 'enable', first_enabled_at = now() where "idVideo" = ${id}::uuid`);
const partner = async () => {
  const person = await t.as('partner');
  return { ...person, channel: (await t.make('channel', { owner: person.id })).idChannel as string };
};

test('a ribbon accepts only records of its item type, a mix those of every type', async () => {
  const items = [await movie(), await video(), await movie({ media_type: 'interactive' }), { kind: 'people', id: (await t.make('people')).idPeople }];
  const { idCollection } = await collection({ items });
  expect(faults(await put(idCollection, { category_type: 'ribbon' })).toSorted()).toEqual([
    ['items.1.id', 'wrong_item_type'],
    ['items.2.id', 'wrong_item_type'],
    ['items.3.id', 'wrong_item_type'],
  ]);
  const body = await t.sample(contract as unknown as AnyResource, { category_type: 'ribbon', item_type: 'interactive' });
  expect(faults(await root.call('POST', '/cms/v1/collection', { ...body, items: items.slice(0, 1) }))).toEqual([['items.0.id', 'wrong_item_type']]);
  expect((await root.call('POST', '/cms/v1/collection', { ...body, items: items.slice(2, 3) })).status).toBe(201);
});

test('the same item twice and more items than the limit are refused', async () => {
  const { idCollection } = await collection();
  const item = await movie();
  expect(faults(await put(idCollection, { items: [item, item] }))).toEqual([['items', 'repeated']]);
  const many = Array.from({ length: limits.items + 1 }, () => ({ kind: 'movie', id: newId() }));
  expect(faults(await put(idCollection, { items: many }))).toEqual([['items', 'too_many']]);
});

test(`a collection holds ${limits.items} items in order, and refuses one more`, async () => {
  const channel = (await t.make('channel')).idChannel;
  const ids = Array.from({ length: limits.items }, newId);
  await run(
    t.deps.db.pool,
    sql`insert into movie ("idMovie", title, channel, media_type) select id, 'Phim ' || n, ${channel}::uuid, 'movie' from unnest(${ids}::uuid[]) with ordinality as x(id, n)`,
  );
  const { idCollection } = await collection({ items: ids.map((id) => ({ kind: 'movie', id })) });
  expect((await labelsOf(idCollection)).slice(-2)).toEqual(['Phim 499', 'Phim 500']);
  const reversed = ids.toReversed().map((id) => ({ kind: 'movie', id }));
  expect((await put(idCollection, { items: reversed })).body.data.items[0].label).toBe('Phim 500');
  const more = await root.call('POST', '/cms/v1/collection/item', { idCollection, ...(await movie()) });
  expect(faults(more)).toEqual([['items', 'too_many']]);
});

test('an item that is hidden, deleted or moved to another channel stays, until it is removed for good', async () => {
  const own = await partner();
  const [hidden, deleted, moved] = [
    await movie({ channel: own.channel, title: 'Ẩn' }),
    await movie({ channel: own.channel, title: 'Xóa' }),
    await movie({ channel: own.channel, title: 'Chuyển' }),
  ];
  await publish('movie', hidden.id);
  const { idCollection } = await collection({ channel: own.channel, items: [hidden, deleted, moved] });
  await root.call('PUT', `/cms/v1/movie/${hidden.id}`, { visibility: 'disable', draft: true });
  await root.call('DELETE', `/cms/v1/movie/${deleted.id}`);
  await root.call('PUT', `/cms/v1/movie/${moved.id}`, { channel: (await t.make('channel')).idChannel, draft: true });
  const { body } = await own.call('GET', `/cms/v1/collection/${idCollection}`);
  expect(body.data.items.map(({ label, status, deleted: isDeleted }: Item) => [label, status, isDeleted])).toEqual([
    ['Ẩn', 'hidden', false],
    ['Xóa', 'draft', true],
    ['Chuyển', 'draft', false],
  ]);
  // The partner can still put them into another order.
  expect((await put(idCollection, { items: [moved, deleted, hidden] }, own)).status).toBe(200);
  await run(t.deps.db.pool, sql`update movie set deleted_at = now() - interval '31 days' where "idMovie" = ${deleted.id}::uuid`);
  await purge(t.deps.db, limits.trashDays, AbortSignal.timeout(60_000));
  expect(await labelsOf(idCollection)).toEqual(['Chuyển', 'Ẩn']);
});

test('partners see and fill only the collections of their channels, with records that they may see', async () => {
  const [own, other] = [await partner(), await partner()];
  const [mine, theirs] = [await movie({ channel: own.channel }), await movie({ channel: other.channel })];
  const { idCollection } = await collection({ channel: own.channel });
  expect(faults(await put(idCollection, { items: [mine, theirs] }, own))).toEqual([['items.1.id', 'not_found']]);
  expect((await put(idCollection, { items: [mine] }, own)).status).toBe(200);
  expect((await put(idCollection, { items: [] }, other)).status).toBe(404);
  expect(faults(await put(idCollection, { channel: null }, own))).toEqual([['channel', 'required']]);
  const body = await t.sample(contract as unknown as AnyResource);
  expect(faults(await own.call('POST', '/cms/v1/collection', body))).toEqual([['channel', 'required']]);
  const found = await own.call('GET', '/cms/v1/collection/candidate?kind=movie');
  expect(found.body.data.map(({ id }: Item) => id)).toEqual([mine.id]);
});

test('candidates have a kind, a status and a picture, and are found by words of their titles', async () => {
  const { idMovie } = await t.make('movie', { title: 'Sương trên bến Tuần', media_type: 'interactive' });
  const { idVideo } = await t.make('video', { title: 'Săn sương Tà Xùa' });
  const find = async (query: string) => (await root.call('GET', `/cms/v1/collection/candidate?${query}`)).body.data as (Item & { poster: { width: number } })[];
  const name = `name=${encodeURIComponent('suong')}`;
  expect((await find(name)).map(({ kind, id, status, poster }) => [kind, id, status, poster.width])).toEqual(
    expect.arrayContaining([
      ['movie', idMovie, 'draft', 200],
      ['video', idVideo, 'draft', 875],
    ]),
  );
  expect((await find(`${name}&kind=interactive`)).map(({ id }) => id)).toEqual([idMovie]);
  expect(await find(`${name}&kind=movie`)).toEqual([]);
  const { idCollection } = await collection({ title_vi: 'Sương sớm' });
  expect(await find(`${name}&kind=collection`)).toMatchObject([{ kind: 'collection', id: idCollection, status: 'hidden', poster: null }]);
});

test('adding a selection to a collection has a result for each record, and one undo takes all of it back', async () => {
  const [first, second, third] = [await movie(), await movie(), await video()];
  const { idCollection } = await collection({ category_type: 'ribbon', items: [first] });
  const changeset = newId();
  const person = await t.as('moderator');
  const add = (item: Item) => person.call('POST', '/cms/v1/collection/item', { idCollection, ...item }, { changeset });
  expect([(await add(first)).body.code, (await add(second)).body.data, faults(await add(third))]).toEqual([
    'already_in_collection',
    { state: 'DONE', item_count: 2 },
    [['items.2.id', 'wrong_item_type']],
  ]);
  expect((await add(await movie())).body.data.item_count).toBe(3);
  const { body } = await person.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect(body.data.results.every(({ outcome }: { outcome: string }) => outcome === 'undone')).toBe(true);
  expect((await root.call('GET', `/cms/v1/collection/${idCollection}`)).body.data.items.map(({ id }: Item) => id)).toEqual([first.id]);
});

test('applications read a public page with its public collections and items, in order, and nothing else', async () => {
  const [shown, second, draft, gone] = [
    await movie({ title: 'Một' }),
    await video({ title: 'Hai' }),
    await movie({ title: 'Nháp' }),
    await movie({ title: 'Mất' }),
  ];
  for (const { kind, id } of [shown, second, gone]) await publish(kind as 'movie', id);
  const person = { kind: 'people', id: (await t.make('people', { name: 'Lan' })).idPeople };
  const open = { visibility: 'enable' };
  const ribbon = await collection({ ...open, title_vi: 'Đêm', items: [second, draft, gone, shown, person] });
  const [hidden, deleted] = [await collection({ title_vi: 'Ẩn' }), await collection({ ...open, title_vi: 'Xóa' })];
  await root.call('DELETE', `/cms/v1/movie/${gone.id}`);
  const reference = ({ idCollection: id }: { idCollection: string }) => ({ kind: 'collection', id });
  const { idPage } = await t.make('page', { ...open, collections: [hidden, deleted, ribbon].map(reference) });
  await root.call('DELETE', `/cms/v1/collection/${deleted.idCollection}`);

  // The console still has all three of them.
  const { body } = await root.call('GET', `/cms/v1/page/${idPage}`);
  expect(body.data.collections.map(({ label, status, deleted: isDeleted }: Item) => [label, status, isDeleted])).toEqual([
    ['Ẩn', 'hidden', false],
    ['Xóa', 'public', true],
    ['Đêm', 'public', false],
  ]);
  const page = await t.stranger('GET', `/platform/v1/page/${idPage}`);
  expect(page.body.data.collections.map(({ title_vi, total, items }: any) => [title_vi, total, items.map(({ title }: any) => title)])).toEqual([
    ['Đêm', 3, ['Hai', 'Một', 'Lan']],
  ]);
  expect(page.body.data.collections[0].items[1].poster).toMatchObject({ width: 200, height: 300, url: expect.stringMatching(/^\/files\/.+\?e=/) });
  expect((await t.stranger('GET', `/platform/v1/page/${idPage}`, undefined, { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
  const alone = await t.stranger('GET', `/platform/v1/collection/${ribbon.idCollection}`);
  expect(alone.body.data).toEqual(page.body.data.collections[0]);
  expect((await t.stranger('GET', `/platform/v1/collection/${hidden.idCollection}`)).status).toBe(404);
  expect((await t.stranger('GET', '/platform/v1/page')).body.data.map((each: any) => each.idPage)).toEqual([idPage]);
  await root.call('PUT', `/cms/v1/page/${idPage}`, { visibility: 'disable' });
  expect((await t.stranger('GET', `/platform/v1/page/${idPage}`)).status).toBe(404);
});

test('a page answers the first items of a long collection, and the collection all of them', async () => {
  const channel = (await t.make('channel')).idChannel;
  const ids = Array.from({ length: limits.pageItems + 5 }, newId);
  await run(
    t.deps.db.pool,
    sql`insert into movie ("idMovie", title, channel, media_type, visibility, first_enabled_at)
        select id, 'Phim', ${channel}::uuid, 'movie', 'enable', now() from unnest(${ids}::uuid[]) id`,
  );
  const { idCollection } = await collection({ visibility: 'enable', items: ids.map((id) => ({ kind: 'movie', id })) });
  const { idPage } = await t.make('page', { visibility: 'enable', collections: [{ kind: 'collection', id: idCollection }] });
  const [part] = (await t.stranger('GET', `/platform/v1/page/${idPage}`)).body.data.collections;
  expect([part.total, part.items.map(({ id }: Item) => id)]).toEqual([ids.length, ids.slice(0, limits.pageItems)]);
  expect((await t.stranger('GET', `/platform/v1/collection/${idCollection}`)).body.data.items.map(({ id }: Item) => id)).toEqual(ids);
});

test('partners read pages and do not change them', async () => {
  const own = await partner();
  const { idPage } = await t.make('page');
  expect((await own.call('GET', `/cms/v1/page/${idPage}`)).body.data.can_change).toBe(false);
  expect((await own.call('PUT', `/cms/v1/page/${idPage}`, { title: 'Khác' })).status).toBe(403);
  expect((await own.call('POST', '/cms/v1/page', { title: 'Mới', page_type: 'home' })).status).toBe(403);
});

test('a collection keeps its channel from being deleted, is none of its content, and is restored only into a channel that is there', async () => {
  const { idChannel } = await t.make('channel');
  const { idCollection } = await collection({ channel: idChannel });
  expect((await root.call('GET', `/cms/v1/channel/${idChannel}`)).body.data.total_contents).toBe(0);
  expect((await root.call('DELETE', `/cms/v1/channel/${idChannel}`)).body.code).toBe('has_content');
  await root.call('DELETE', `/cms/v1/collection/${idCollection}`);
  expect((await root.call('DELETE', `/cms/v1/channel/${idChannel}`)).status).toBe(200);
  expect((await root.call('POST', `/cms/v1/collection/${idCollection}/restore`)).body.code).toBe('channel_away');
});
