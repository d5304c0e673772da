import { expect, test } from 'vitest';
import { fitting } from './toast.tsx';

const success = (id: string) => ({ id, kind: 'success' as const });
const error = (id: string) => ({ id, kind: 'error' as const });
const left = (...all: (ReturnType<typeof success> | ReturnType<typeof error>)[]) => fitting(all).map(({ id }) => id);

test('the latest few successes stand, and every error until somebody closes it', () => {
  expect(left(success('a'), success('b'), success('c'), success('d'), success('e'))).toEqual(['b', 'c', 'd', 'e']);
  expect(left(error('a'), success('b'), success('c'), success('d'), success('e'))).toEqual(['a', 'c', 'd', 'e']);
  expect(left(error('a'), error('b'), success('c'), error('d'), error('e'), success('f'))).toEqual(['a', 'b', 'd', 'e', 'f']);
  expect(left(...['a', 'b', 'c', 'd', 'e', 'f'].map(error))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
