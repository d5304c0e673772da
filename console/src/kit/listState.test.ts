import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, language, number, oneOf, refs, text } from '@marquee/contract/kit/field';
import { resource } from '@marquee/contract/kit/resource';
import { changed, filtered, isNarrowed, type ListState, queryOf, defaultQuickFilters, readState, writeState } from './listState.ts';

const film = resource({
  name: 'film',
  area: 'media',
  path: '/film',
  id: 'idFilm',
  fields: { title: text(), kind: oneOf(['a', 'b', 'c']), genres: refs('tag', 5), day: date(), minutes: number(1, 1440), language: language() },
  filters: ['kind', 'genres', 'day', 'minutes', 'language'],
  sort: ['title', 'created_at'],
});
const uuid = '0190b3c4-0000-7000-8000-000000000001';
const read = (search: string) => readState(new URLSearchParams(search), film);
const write = (state: ListState, before = '') => writeState(state, film, new URLSearchParams(before)).toString();

describe('the address of a list', () => {
  test('an empty address is the default state, and the default state is an empty address', () => {
    expect(read('')).toEqual({ name: '', sort_by: 'created_at', order_by: 'descend', page: 1, limit: 20, cursor: undefined, filters: {}, deleted: false });
    expect(write(read(''))).toBe('');
  });

  test('the state is read from the address', () =>
    expect(read(`name=m%C6%B0a&sort_by=title&order_by=ascend&page=3&limit=50&kind=a&kind=b&day_from=2022-01-01&genres=${uuid}`)).toMatchObject({
      name: 'mưa',
      sort_by: 'title',
      order_by: 'ascend',
      page: 3,
      limit: 50,
      filters: { kind: ['a', 'b'], day_from: ['2022-01-01'], genres: [uuid] },
    }));

  test('only people who may restore see the trash, and a link to it shows others the list', () => {
    expect(read('name=a&deleted=true').deleted).toBe(true);
    expect(readState(new URLSearchParams('name=a&deleted=true'), film, false)).toEqual(read('name=a'));
  });

  test('invalid values are ignored', () =>
    expect(read('sort_by=secret&order_by=up&page=-1&limit=5000&kind=z&day_from=yesterday&minutes_to=x&genres=1&nothing=1')).toEqual(read('')));

  test('values that the server would refuse are ignored, so that a broken link opens the list', () => {
    for (const mangled of [
      'day_from=2024-02-30',
      'day_to=0000-01-01',
      'genres=0190b3c4-0000-0000-0000-000000000001',
      'language=qq',
      'language=',
      'minutes_from=1e3',
    ])
      expect([mangled, read(mangled).filters]).toEqual([mangled, {}]);
    expect(read('language=qq&language=vi').filters).toEqual({ language: ['vi'] });
  });

  test('other parameters stay', () => expect(write(changed(read('theme=dark'), { name: 'a' }), 'theme=dark&name=b')).toBe('theme=dark&name=a'));

  test('any state is the same after it was written and read', () => {
    const state = fc.record({
      name: fc.string({ maxLength: 50 }),
      sort_by: fc.constantFrom('title', 'created_at'),
      order_by: fc.constantFrom('ascend' as const, 'descend' as const),
      page: fc.integer({ min: 2, max: 1_000_000 }),
      limit: fc.integer({ min: 1, max: 100 }),
      cursor: fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
      filters: fc.record(
        { kind: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), minutes_from: fc.nat(1440).map((n) => [String(n)]) },
        { requiredKeys: [] },
      ),
      deleted: fc.boolean(),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(readState(writeState(one, film, new URLSearchParams()), film)).toEqual(one);
      }),
    );
  });
});

test('a change of filter, order or size goes to the first page and drops the cursor', () => {
  const deep = { ...read('page=7'), cursor: 'c' };
  expect(changed(deep, { name: 'x' })).toMatchObject({ page: 1, cursor: undefined });
  expect(filtered(deep, { kind: ['a'] })).toMatchObject({ page: 1, cursor: undefined, filters: { kind: ['a'] } });
  expect(changed(deep, { page: 8, cursor: 'd' })).toMatchObject({ page: 8, cursor: 'd' });
  expect(changed(deep, { page: 2 })).toMatchObject({ page: 2, cursor: undefined });
});

test('an emptied filter is removed', () => expect(filtered(filtered(read(''), { kind: ['a'] }), { kind: [] }).filters).toEqual({}));

test('a cursor replaces the page number, and fixed filters win', () => {
  const query = queryOf({ ...read('page=7&kind=b'), cursor: 'c' }, ['title'], { kind: 'a' });
  expect(query).toMatchObject({ cursor: 'c', kind: 'a', fields: ['title'], sort_by: 'created_at' });
  expect(query).not.toHaveProperty('page');
});

test('a list is narrowed by what a person can clear', () => {
  expect(isNarrowed(read('page=2'))).toBe(false);
  expect(isNarrowed(read('name=a'))).toBe(true);
  expect(isNarrowed(read('kind=a'))).toBe(true);
});

test('the default filters beside the search are the first without a range, which would show only its ends', () => {
  expect(defaultQuickFilters(film)).toEqual(['kind', 'genres', 'language']);
  expect(defaultQuickFilters(film, 'kind')).toEqual(['genres', 'language']);
});
