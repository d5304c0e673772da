import { expect, test } from 'vitest';
import { ref, refs, rows, text } from './field.ts';
import { pickableAreas, referencedResources } from './references.ts';

const fields = { title: text(), owner: ref('user'), genres: refs('tag', 3), cast: rows({ person: ref('people'), role: text() }, 9) };

test('a noun refers to what its fields and their nested rows name', () => {
  expect(referencedResources(fields)).toEqual(['user', 'tag', 'people']);
});

test('a record is picked in the area of its noun and in those of the nouns that refer to it', () => {
  const nouns: Parameters<typeof pickableAreas>[1] = [
    { name: 'user', area: 'users', fields: { name: text() } },
    { name: 'movie', area: 'media', fields },
    { name: 'remark', area: 'feedback', fields: { by: ref('user'), on: ref('movie') } },
  ];
  expect(pickableAreas('user', nouns)).toEqual(['users', 'media', 'feedback']);
  expect(pickableAreas('movie', nouns)).toEqual(['media', 'feedback']);
});
