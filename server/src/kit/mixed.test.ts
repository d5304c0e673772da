import { mixed, optional, text } from '@marquee/contract/kit/field';
import { resource } from '@marquee/contract/kit/resource';
import { line, key, mixedLinks, stamps } from '../db/columns.ts';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { type Json, Page } from './answer.ts';
import { crud } from './crud.ts';
import { listHoldsOnly } from './dependents.ts';
import type { Writer } from './mount.ts';
import { Refusal } from './refusal.ts';
import { raw, run, sql } from './sql.ts';
import { newId } from './store.ts';
import { testApp, type TestApp } from './testing.ts';

/** A noun for this test only, with a table for its items and a table of the records that can be items. */
const shelf = resource({
  name: 'shelf',
  area: 'media',
  path: '/cms/v1/shelf',
  id: 'idShelf',
  fields: { title: text(), items: mixed(['movie', 'tag'], 3), extras: optional(mixed(['tag'], 3)) },
  sort: ['created_at'],
});
const shelves = pgTable('shelf', { idShelf: key(), title: line().notNull(), ...stamps() });
const contents = pgTable('trial_content', { id: uuid().primaryKey() });
const items = mixedLinks(
  'shelf_item',
  () => shelves.idShelf,
  () => contents.id,
);
const extras = mixedLinks(
  'shelf_extra',
  () => shelves.idShelf,
  () => contents.id,
);
const linkTable = (name: string) =>
  `create table ${name} (owner uuid not null references shelf on delete cascade, kind text not null, target uuid not null references trial_content,
    position smallint not null, primary key (owner, target))`;

type Item = { kind: string; id: string; label?: string };
type Shelf = { idShelf: string; items: Item[]; extras: Item[]; version: number };

let t: TestApp;
let anna: Actor;
let routes: ReturnType<typeof handlers>;
const handlers = () => crud(shelf, t.deps.db, shelves, { links: { items, extras } });

beforeAll(async () => {
  t = await testApp();
  const tables = [
    `create table shelf ("idShelf" uuid primary key, title text collate "vi-natural" not null, version integer not null default 1,
      created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(), created_by uuid, deleted_at timestamptz(3))`,
    'create table trial_content (id uuid primary key)',
    linkTable('shelf_item'),
    linkTable('shelf_extra'),
  ];
  for (const table of tables) await run(t.deps.db.pool, raw(table));
  routes = handlers();
  anna = await actor('moderator');
});

async function actor(role: 'moderator' | 'partner'): Promise<Actor> {
  const { token } = await t.as(role);
  return (await t.deps.sessions.actor(`Bearer ${token}`, 'request', 'en', '127.0.0.1')) as Actor;
}
async function made(kind: 'movie' | 'tag', title: string): Promise<Item> {
  const record = await t.make(kind, { title });
  const id = (kind === 'movie' ? record.idMovie : record.idTag) as string;
  await run(t.deps.db.pool, sql`insert into trial_content values (${id}::uuid)`);
  return { kind, id };
}
const read = (answer: Json | Page) => JSON.parse(answer instanceof Page ? answer.rows : answer.text);
const create = async (given: Item[], by = anna): Promise<Shelf> => read(await routes.create({ body: { title: 'Kệ', items: given }, db: t.deps.db }, by));
const update = async (id: string, body: unknown, by = anna): Promise<Shelf> =>
  read(await routes.update({ params: { id }, body, ifMatch: undefined, db: t.deps.db }, by));
const get = async (id: string): Promise<Shelf> => read(await routes.get({ params: { id } }, anna));
const labels = ({ items: given }: Shelf) => given.map(({ label }) => label);
const refused = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).faults.map(({ path, code }) => [path, code]);
};

test('references to records of several kinds keep their order and are read with labels', async () => {
  const [movie, tag, other] = [await made('movie', 'Đêm'), await made('tag', 'Hài'), await made('movie', 'Ngày "1"')];
  const shelfMade = await create([movie, tag, other]);
  expect(shelfMade.items).toEqual([
    { ...movie, label: 'Đêm' },
    { ...tag, label: 'Hài' },
    { ...other, label: 'Ngày "1"' },
  ]);
  expect(shelf.get.data.safeParse(shelfMade).error).toBeUndefined();
  expect(await get(shelfMade.idShelf)).toEqual(shelfMade);
  expect(labels(await update(shelfMade.idShelf, { items: [other, tag] }))).toEqual(['Ngày "1"', 'Hài']);
  const listed = read(await routes.list({ query: {} }, anna)) as Shelf[];
  expect(listed.map(labels)).toContainEqual(['Ngày "1"', 'Hài']);
  expect((await update(shelfMade.idShelf, { items: [other, tag] })).version).toBe(2);
});

test('an item that does not exist, is of another kind or is not visible is reported by its path', async () => {
  const [movie, tag] = [await made('movie', 'Phim'), await made('tag', 'Thẻ')];
  expect(await refused(create([movie, { kind: 'tag', id: newId() }]))).toEqual([['items.1.id', 'not_found']]);
  expect(await refused(create([{ kind: 'tag', id: movie.id }, tag]))).toEqual([['items.0.id', 'not_found']]);
  // The channel of this movie is not the partner's.
  expect(await refused(create([tag, movie], await actor('partner')))).toEqual([['items.1.id', 'not_found']]);
  const { idShelf } = await create([tag]);
  expect(await refused(update(idShelf, { items: [tag, { kind: 'movie', id: newId() }], extras: [{ kind: 'tag', id: movie.id }] }))).toEqual([
    ['items.1.id', 'not_found'],
    ['extras.0.id', 'not_found'],
  ]);
});

test('a deleted item is hidden, survives changes of the others, and reappears when it is restored', async () => {
  const [movie, tag, other] = [await made('movie', 'Còn'), await made('tag', 'Mất'), await made('tag', 'Mới')];
  const { idShelf } = await create([movie, tag]);
  const root = await t.root();
  await root.call('DELETE', `/cms/v1/tag/${tag.id}`);
  expect(labels(await get(idShelf))).toEqual(['Còn']);
  expect(labels(await update(idShelf, { items: [other, movie] }))).toEqual(['Mới', 'Còn']);
  await root.call('POST', `/cms/v1/tag/${tag.id}/restore`);
  expect(labels(await get(idShelf))).toEqual(['Mới', 'Còn', 'Mất']);
});

test('the history has the labels of the items, without those that the reader may not see', async () => {
  const [movie, tag] = [await made('movie', 'Bí mật'), await made('tag', 'Chung')];
  const { idShelf } = await create([movie, tag]);
  await update(idShelf, { items: [tag] });
  const history = async (by: Actor) => (await routes.history({ params: { id: idShelf }, query: {} }, by)).map(({ changes }) => changes['items']);
  const [seenMovie, seenTag] = [
    { ...movie, label: 'Bí mật' },
    { ...tag, label: 'Chung' },
  ];
  expect(await history(anna)).toEqual([
    [[seenMovie, seenTag], [seenTag]],
    [null, [seenMovie, seenTag]],
  ]);
  expect(await history(await actor('partner'))).toEqual([
    [[seenTag], [seenTag]],
    [null, [seenTag]],
  ]);
});

test('records with no undeleted items other than the given ones are found', async () => {
  const [movie, tag, other] = [await made('movie', 'A'), await made('tag', 'B'), await made('tag', 'C')];
  const [alone, together] = [await create([tag, other]), await create([tag, movie])];
  const found = async (ids: string[]) => {
    const only = listHoldsOnly(t.deps.db.references, { part: 'shelf_item', to: ['movie', 'tag'], id: 'idShelf' }, ids);
    const rows = await run<{ id: string }>(t.deps.db.pool, sql`select "idShelf" as id from shelf t where ${only}`);
    return rows.map(({ id }) => id);
  };
  expect(await found([tag.id])).toEqual([]);
  expect(await found([tag.id, other.id])).toEqual([alone.idShelf]);
  await (await t.root()).call('DELETE', `/cms/v1/movie/${movie.id}`);
  expect(await found([tag.id])).toEqual([together.idShelf]);
});

test('an undo restores the items in their order', async () => {
  const [movie, tag] = [await made('movie', 'Một'), await made('tag', 'Hai')];
  const person = await t.as('moderator');
  const by = (await t.deps.sessions.actor(`Bearer ${person.token}`, 'request', 'en', '127.0.0.1')) as Actor;
  const { idShelf } = await create([movie, tag]);
  const changeset = newId();
  await update(idShelf, { items: [tag, movie] }, { ...by, changeset });
  const { update: write, remove, restore } = routes;
  t.deps.writers.set('shelf', { resource: shelf, handlers: { update: write, remove, restore }, takeBack: {} } as unknown as Writer);
  t.deps.db.references.set('shelf', { table: 'shelf', id: 'idShelf', title: 'title', searchable: false, reads: () => undefined, parts: {} });
  const { body } = await person.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect(body.data.results).toMatchObject([{ kind: 'shelf', id: idShelf, outcome: 'undone' }]);
  expect(labels(await get(idShelf))).toEqual(['Một', 'Hai']);
});
