import { expect, test } from 'vitest';
import { newId } from './store.ts';

test('ids are of version 7, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 4000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
