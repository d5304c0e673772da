import { channel } from '@marquee/contract/media/channel';
import { movie } from '@marquee/contract/media/movie';
import { people } from '@marquee/contract/media/people';
import { tag } from '@marquee/contract/media/tag';
import { expect, test } from 'vitest';
import { fieldsToAsk } from './creation.ts';

test('what a picker cannot find is made from its title where that is all it takes', () => {
  expect(fieldsToAsk(tag, { kind: 'genre' })).toEqual(['title']);
});
test('a small dialog asks for what else a record needs', () => {
  expect(fieldsToAsk(people, {})).toEqual(['name', 'known_as', 'birthday', 'place_of_birth', 'country', 'biography']);
});
test('what needs files, or a choice of other records, is made on its own screen', () => {
  expect(fieldsToAsk(movie, { movie_type: 'series season' })).toBeNull();
  expect(fieldsToAsk(channel, {})).toBeNull();
});
