import { expect, test } from 'vitest';
import { storeLatest } from './useScrollRestoration.ts';

test('the latest scrolled positions are stored, regardless of when their entries were first opened', () => {
  const notes = new Map<string, number>();
  for (const [name, at] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    storeLatest(notes, name, at, 2);
  expect([...notes]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
