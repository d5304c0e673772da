import { expect, test } from 'vitest';
import { limitToasts, addToast } from './toast.tsx';

const success = (id: string) => ({ id, kind: 'success' as const });
const error = (id: string) => ({ id, kind: 'error' as const });
const left = (...all: (ReturnType<typeof success> | ReturnType<typeof error>)[]) => limitToasts(all).map(({ id }) => id);

test('the latest few successes stay, and every error until somebody closes it', () => {
  expect(left(success('a'), success('b'), success('c'), success('d'), success('e'))).toEqual(['b', 'c', 'd', 'e']);
  expect(left(error('a'), success('b'), success('c'), success('d'), success('e'))).toEqual(['a', 'c', 'd', 'e']);
  expect(left(error('a'), error('b'), success('c'), error('d'), error('e'), success('f'))).toEqual(['a', 'b', 'd', 'e', 'f']);
  expect(left(...['a', 'b', 'c', 'd', 'e', 'f'].map(error))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a repeated failure with the same text is shown once, beside other failures', () => {
  const failed = (id: string, text: string) => ({ ...error(id), title: 'Not deleted', text });
  const first = [failed('1', 'Rain: no answer'), failed('2', 'Wind: no answer')];
  expect(addToast(first, failed('3', 'Rain: no answer')).map(({ id }) => id)).toEqual(['2', '3']);
  expect(addToast(first, failed('2', 'Wind: gone')).map(({ text }) => text)).toEqual(['Rain: no answer', 'Wind: gone']);
  // Both changes can be undone, so both toasts stay.
  const done = (id: string) => ({ ...success(id), title: 'Deleted', text: 'Rain' });
  expect(addToast([done('1')], done('2')).map(({ id }) => id)).toEqual(['1', '2']);
});
