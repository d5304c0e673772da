import { generateDrizzleJson } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { key, referenceIndex } from '../server/src/db/columns.ts';
import { type Table, unindexedReferences, sortsByNullableColumn, unindexedSorts } from './indexes.ts';

const files = pgTable('file', { id: key() });
const prizes = pgTable(
  'prize',
  {
    idPrize: key(),
    name: text().notNull(),
    year: text().notNull(),
    picture: uuid().references(() => files.id),
    cover: uuid().references(() => files.id),
    drawn: uuid().references(() => files.id),
    given: text(),
    held: text(),
    held_sort: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(held, '')`),
  },
  (t) => [index('prize_name').on(t.name, t.idPrize), index('prize_year').on(t.year), referenceIndex('prize_of_cover', t.cover)],
);
const sides = pgTable('prize_side', { owner: uuid().references(() => prizes.idPrize), views: text() }, (t) => [
  primaryKey({ columns: [t.owner] }),
  index('prize_side_views').on(t.views, t.owner),
]);
const links = pgTable('prize_file', { owner: uuid().references(() => prizes.idPrize), target: uuid().references(() => files.id) }, (t) => [
  primaryKey({ columns: [t.owner, t.target] }),
]);
const { tables } = generateDrizzleJson({ files, prizes, sides, links });
const at = (name: string) => tables[`public.${name}`] as Table;

test('a reference needs an index or a key that begins with its column', () => {
  expect(unindexedReferences(at('prize'))).toEqual(['picture', 'drawn']);
  expect(unindexedReferences(at('prize_side'))).toEqual([]);
  expect(unindexedReferences(at('prize_file'))).toEqual(['target']);
});

test('a sort needs an index that ends with the id, on the table or on its side table', () => {
  expect(unindexedSorts({ id: 'idPrize', sort: ['name', 'year', 'views'] }, at('prize'), at('prize_side'))).toEqual(['year']);
  expect(unindexedSorts({ id: 'idPrize', sort: ['name', 'views'] }, at('prize'))).toEqual(['views']);
});

test('a sort by a nullable column needs a sort column that is not null', () => {
  expect(sortsByNullableColumn({ sort: ['name', 'given', 'held', 'views', 'created_at'] }, at('prize'))).toEqual(['given']);
});
