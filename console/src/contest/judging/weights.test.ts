import { expect, test } from 'vitest';
import { rowAfter, runningMean, scoreOfKey, unscored } from './weights.ts';

const criteria = [
  { id: 'a', name: 'Ý tưởng', hint: null, weight: 30 },
  { id: 'b', name: 'Kể chuyện', hint: null, weight: 30 },
  { id: 'c', name: 'Hình và tiếng', hint: null, weight: 25 },
  { id: 'd', name: 'Diễn xuất', hint: null, weight: 15 },
];

test('the mean so far covers only what is scored', () => {
  expect(runningMean(criteria, {})).toBeNull();
  const { mean, weight } = runningMean(criteria, { a: 9, b: 8, c: 7 }) ?? { mean: 0, weight: 0 };
  expect([mean.toFixed(1), weight]).toEqual(['8.1', 0.85]);
  expect(unscored(criteria, { a: 9, b: 8, c: 7 }).map(({ name }) => name)).toEqual(['Diễn xuất']);
});

test('after a score the next open row is active, else the first open one, else the same', () => {
  expect([rowAfter(criteria, { a: 9 }, 0), rowAfter(criteria, { b: 1, c: 1, d: 1 }, 3), rowAfter(criteria, { a: 1, b: 1, c: 1, d: 1 }, 2)]).toEqual([1, 0, 2]);
  expect([scoreOfKey('1'), scoreOfKey('9'), scoreOfKey('0')]).toEqual([1, 9, 10]);
});
