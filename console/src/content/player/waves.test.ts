import { expect, test } from 'vitest';
import { barsOf, pathOf, soughtBy } from './waves.ts';

test('bars show the highest peak of their part, as high as the loudest allows', () => {
  expect(barsOf([0, 10, 20, 40], 2)).toEqual([25, 100]);
  expect(barsOf([50], 3)).toEqual([100, 100, 100]);
});

test('silence, and a song without peaks, are a line', () => {
  expect(barsOf([0, 0], 2)).toEqual([2, 2]);
  expect(barsOf([], 2)).toEqual([2, 2]);
  expect(pathOf([2])).toBe('M0.15 49h.7v2h-.7z');
});

test('keys move by five seconds, by a tenth, and to both ends, never beyond', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'];
  expect(keys.map((key) => soughtBy(key, 30, 200))).toEqual([25, 35, 50, 10, 0, 200, undefined]);
  expect([soughtBy('ArrowLeft', 2, 200), soughtBy('ArrowRight', 199, 200)]).toEqual([0, 200]);
});
