import { expect, test } from 'vitest';
import { createShape, mixed, ref, refs, rows, text } from './field.ts';
import { faults } from './faults.ts';
import { pickableAreas, referencedResources } from './references.ts';

const fields = {
  title: text(),
  owner: ref('user'),
  genres: refs('tag', 3),
  cast: rows({ person: ref('people'), role: text() }, 9),
  items: mixed(['movie', 'video'], 2),
};

test('the references of a noun include those within its rows', () => {
  expect(referencedResources(fields)).toEqual(['user', 'tag', 'people', 'movie', 'video']);
});

test('a record can be picked in the area of its noun and in those of nouns that refer to it', () => {
  const nouns: Parameters<typeof pickableAreas>[1] = [
    { name: 'user', area: 'users', fields: { name: text() } },
    { name: 'movie', area: 'media', fields },
    { name: 'remark', area: 'feedback', fields: { by: ref('user'), on: ref('movie') } },
  ];
  expect(pickableAreas('user', nouns)).toEqual(['users', 'media', 'feedback']);
  expect(pickableAreas('movie', nouns)).toEqual(['media', 'feedback']);
});

test('a mixed list accepts records of its kinds by kind and id, without repetition and up to its maximum', () => {
  const shape = createShape({ items: fields.items });
  const [one, other, third] = [1, 2, 3].map((n) => ({ kind: 'movie', id: `00000000-0000-7000-8000-00000000000${n}` }));
  const refused = (items: unknown) => {
    const { error } = shape.safeParse({ items });
    return error === undefined ? [] : faults(error, { items }, fields).map(({ path, code }) => [path, code]);
  };
  expect(refused([one, { ...other, kind: 'video' }])).toEqual([]);
  expect(refused([one, { ...other, kind: 'tag' }])).toEqual([['items.1.kind', 'not_one_of']]);
  expect(refused([one, { ...other, id: 'x' }])).toEqual([['items.1.id', 'not_found']]);
  expect(refused([one, { ...one, kind: 'video' }])).toEqual([['items', 'repeated']]);
  expect(refused([one, other, third])).toEqual([['items', 'too_many']]);
  expect(refused([])).toEqual([['items', 'required']]);
});
