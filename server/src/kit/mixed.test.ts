import { mixed, optional, text } from '@marquee/contract/kit/field';
import { resource } from '@marquee/contract/kit/resource';
import { line, key, mixedLinks, stamps } from '../db/columns.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { type Json, Page } from './answer.ts';
import { contents } from '../content/registry.ts';
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
  fields: { title: text(), items: mixed(['movie', 'people'], 3), extras: optional(mixed(['people'], 3)) },
  sort: ['created_at'],
});
const shelves = pgTable('shelf', { idShelf: key(), title: line().notNull(), ...stamps() });
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
  `create table ${name} (owner uuid not null references shelf on delete cascade, kind text not null, target uuid not null references content on delete cascade,
    position smallint not null, primary key (owner, target))`;

type Item = { kind: string; id: string; label?: string; deleted?: boolean };
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
async function made(kind: 'movie' | 'people', title: string): Promise<Item> {
  const record = await t.make(kind, kind === 'movie' ? { title } : { name: title });
  return { kind, id: (kind === 'movie' ? record.idMovie : record.idPeople) as string };
}
/** An item as it is read. */
const shown = (item: Item, label: string) => ({ ...item, label, status: item.kind === 'movie' ? 'draft' : null, deleted: false });
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
  const [movie, person, other] = [await made('movie', 'Đêm'), await made('people', 'Hài'), await made('movie', 'Ngày "1"')];
  const shelfMade = await create([movie, person, other]);
  expect(shelfMade.items).toMatchObject([shown(movie, 'Đêm'), shown(person, 'Hài'), shown(other, 'Ngày "1"')]);
  expect(shelf.get.data.safeParse(shelfMade).error).toBeUndefined();
  expect(await get(shelfMade.idShelf)).toEqual(shelfMade);
  expect(labels(await update(shelfMade.idShelf, { items: [other, person] }))).toEqual(['Ngày "1"', 'Hài']);
  const listed = read(await routes.list({ query: {} }, anna)) as Shelf[];
  expect(listed.map(labels)).toContainEqual(['Ngày "1"', 'Hài']);
  expect((await update(shelfMade.idShelf, { items: [other, person] })).version).toBe(2);
});

test('an item that does not exist, is of another kind or is not visible is reported by its path', async () => {
  const [movie, person] = [await made('movie', 'Phim'), await made('people', 'Thẻ')];
  expect(await refused(create([movie, { kind: 'people', id: newId() }]))).toEqual([['items.1.id', 'not_found']]);
  expect(await refused(create([{ kind: 'people', id: movie.id }, person]))).toEqual([['items.0.id', 'not_found']]);
  // The channel of this movie is not the partner's.
  expect(await refused(create([person, movie], await actor('partner')))).toEqual([['items.1.id', 'not_found']]);
  const { idShelf } = await create([person]);
  expect(await refused(update(idShelf, { items: [person, { kind: 'movie', id: newId() }], extras: [{ kind: 'people', id: movie.id }] }))).toEqual([
    ['items.1.id', 'not_found'],
    ['extras.0.id', 'not_found'],
  ]);
});

test('a deleted item stays and says so, also when it is sent again', async () => {
  const [movie, person, other] = [await made('movie', 'Còn'), await made('people', 'Mất'), await made('people', 'Mới')];
  const { idShelf } = await create([movie, person]);
  const root = await t.root();
  await root.call('DELETE', `/cms/v1/people/${person.id}`);
  const states = async () => (await get(idShelf)).items.map(({ label, deleted }) => [label, deleted]);
  expect(await states()).toEqual([
    ['Còn', false],
    ['Mất', true],
  ]);
  await update(idShelf, { items: [person, other, movie] });
  expect(await states()).toEqual([
    ['Mất', true],
    ['Mới', false],
    ['Còn', false],
  ]);
  await update(idShelf, { items: [other, movie] });
  expect(labels(await get(idShelf))).toEqual(['Mới', 'Còn']);
  // Once removed, it cannot be added before it is restored.
  expect(await refused(update(idShelf, { items: [other, person] }))).toEqual([['items.1.id', 'not_found']]);
});

test('an item that its editor may not see stays in the list', async () => {
  const [movie, person] = [await made('movie', 'Của kênh khác'), await made('people', 'Của chung')];
  const { idShelf } = await create([movie, person]);
  expect(labels(await update(idShelf, { items: [person, movie] }, await actor('partner')))).toEqual(['Của chung', 'Của kênh khác']);
});

test('the history has the labels of the items, without those that the reader may not see', async () => {
  const [movie, person] = [await made('movie', 'Bí mật'), await made('people', 'Chung')];
  const { idShelf } = await create([movie, person]);
  await update(idShelf, { items: [person] });
  const history = async (by: Actor) => (await routes.history({ params: { id: idShelf }, query: {} }, by)).map(({ changes }) => changes['items']);
  const [seenMovie, seenPerson] = [
    { ...movie, label: 'Bí mật' },
    { ...person, label: 'Chung' },
  ];
  expect(await history(anna)).toEqual([
    [[seenMovie, seenPerson], [seenPerson]],
    [null, [seenMovie, seenPerson]],
  ]);
  expect(await history(await actor('partner'))).toEqual([
    [[seenPerson], [seenPerson]],
    [null, [seenPerson]],
  ]);
});

test('records with no undeleted items other than the given ones are found', async () => {
  const [movie, person, other] = [await made('movie', 'A'), await made('people', 'B'), await made('people', 'C')];
  const [alone, together] = [await create([person, other]), await create([person, movie])];
  const found = async (ids: string[]) => {
    const only = listHoldsOnly(t.deps.db.references, { part: 'shelf_item', to: ['movie', 'people'], id: 'idShelf' }, ids);
    const rows = await run<{ id: string }>(t.deps.db.pool, sql`select "idShelf" as id from shelf t where ${only}`);
    return rows.map(({ id }) => id);
  };
  expect(await found([person.id])).toEqual([]);
  expect(await found([person.id, other.id])).toEqual([alone.idShelf]);
  await (await t.root()).call('DELETE', `/cms/v1/movie/${movie.id}`);
  expect(await found([person.id])).toEqual([together.idShelf]);
});

test('an undo restores the items in their order', async () => {
  const [movie, actress] = [await made('movie', 'Một'), await made('people', 'Hai')];
  const person = await t.as('moderator');
  const by = (await t.deps.sessions.actor(`Bearer ${person.token}`, 'request', 'en', '127.0.0.1')) as Actor;
  const { idShelf } = await create([movie, actress]);
  const changeset = newId();
  await update(idShelf, { items: [actress, movie] }, { ...by, changeset });
  const { update: write, remove, restore } = routes;
  t.deps.writers.set('shelf', { resource: shelf, handlers: { update: write, remove, restore }, takeBack: {} } as unknown as Writer);
  t.deps.db.references.set('shelf', { table: 'shelf', id: 'idShelf', title: 'title', searchable: false, reads: () => undefined, parts: {} });
  const { body } = await person.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect(body.data.results).toMatchObject([{ kind: 'shelf', id: idShelf, outcome: 'undone' }]);
  expect(labels(await get(idShelf))).toEqual(['Một', 'Hai']);
});
