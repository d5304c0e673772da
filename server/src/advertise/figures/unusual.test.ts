import { expect, test } from 'vitest';
import { unusualDay } from './unusual.ts';

/** Days from the first of November on, each as `[valid, removed]`. */
const days = (...all: readonly [number, number][]) =>
  all.map(([impressions, removed], at) => ({ key: `2026-11-${String(at + 1).padStart(2, '0')}`, impressions, raw_impressions: impressions + removed }));

test('a day with several times the usual share stands out', () => {
  expect(unusualDay(days([970, 30], [970, 30], [880, 120], [970, 30], [970, 30]))).toEqual({ day: '2026-11-03', times: expect.closeTo(4, 6) as number });
});

test('of several, the one with the largest multiple stands out', () => {
  expect(unusualDay(days([990, 10], [900, 100], [800, 200], [990, 10], [990, 10], [990, 10]))?.day).toBe('2026-11-03');
});

test.each([
  ['a busier day with the usual share', days([970, 30], [970, 30], [9700, 300], [970, 30], [970, 30])],
  ['a few events', days([100, 0], [100, 0], [85, 15], [100, 0], [100, 0])],
  ['one of few days', days([970, 30], [880, 120], [970, 30])],
  ['a campaign without events', []],
  ['the only day with events', days([0, 0], [0, 0], [500, 500], [0, 0], [0, 0])],
])('%s does not stand out', (_, rows) => {
  expect(unusualDay(rows)).toBeUndefined();
});

test('after days without any invalid impression the multiple is finite', () => {
  expect(unusualDay(days([1000, 0], [1000, 0], [950, 50], [1000, 0], [1000, 0]))).toEqual({ day: '2026-11-03', times: expect.closeTo(10, 6) as number });
});
