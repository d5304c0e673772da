import { expect, test } from 'vitest';
import { note } from './useScrollRestoration.ts';

test('of all that is scrolled the latest is remembered, however long ago it was first opened', () => {
  const notes = new Map<string, number>();
  for (const [name, at] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    note(notes, name, at, 2);
  expect([...notes]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
