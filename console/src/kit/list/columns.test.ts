import { movie } from '@marquee/contract/media/movie';
import { expect, test, vi } from 'vitest';
import type { AnyResource } from '../record.ts';
import { type Column, foldColumns, nameOf } from './columns.ts';

// There is no browser here: the pointer is a mouse, not a finger.
vi.hoisted(() => vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), addEventListener: () => undefined }));

const of = movie as unknown as AnyResource<'list'>;
const columns: Column[] = [
  { name: 'status', cell: () => null, width: 100 },
  { name: 'label', cell: () => null, width: 100, foldsFirst: true },
  { name: 'channel', cell: () => null, width: 100 },
  { name: 'views', cell: () => null, width: 100 },
];
/** The least width of the title, the checkbox and one button. */
const rest = 240 + 42 + 54;

test.each([
  ['every column has room', rest + 400, []],
  ['one has no room: a column with `foldsFirst` is folded', rest + 399, ['label']],
  ['two have no room: the last is folded next', rest + 299, ['label', 'views']],
  ['only the title has room', rest - 50, ['status', 'label', 'channel', 'views']],
])('columns are folded by priority if %s', (_, room, folded) => {
  const { placed, folded: found } = foldColumns(of, columns, room, 1);
  expect(found.map(nameOf)).toEqual(folded);
  expect([...placed, ...found].length).toBe(columns.length);
});
