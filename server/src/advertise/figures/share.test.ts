import { expect, test } from 'vitest';
import { asCents, divide } from './share.ts';

test('an amount is divided without losing or inventing a dong', () => {
  expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divide(7, [500, 300, 200])).toEqual([4, 2, 1]);
  expect(divide(5, [0, 0])).toEqual([0, 0]);
  expect(divide(0, [3, 4])).toEqual([0, 0]);
});

test('amounts beyond the exact numbers of a product in floating point add up', () => {
  const weights = [900_000_000_001, 899_999_999_999, 1];
  const parts = divide(8_999_999_999_999, weights);
  expect(parts.reduce((sum, each) => sum + each, 0)).toBe(8_999_999_999_999);
});

test('dong become cents, rounded once', () => {
  expect([asCents(26_345, 26_345), asCents(132, 26_345), asCents(131, 26_345)]).toEqual([100, 1, 0]);
});
