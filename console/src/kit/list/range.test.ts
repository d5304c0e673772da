import { beforeAll, expect, test } from 'vitest';
import { setLanguage, loadConsoleTexts } from '../../words/words.ts';
import type { Many } from '../format.ts';
import { countedLabel } from '../label.ts';
import { rangeText } from './range.ts';

beforeAll(loadConsoleTexts);
const counted = (of: Many) => countedLabel('movie', 'phim', of);
const alone = (rows: number) => rangeText({ from: 1, rows, meta: { total: rows, total_is_exact: true, next: null } }, counted);
const paged = rangeText.bind(null, { from: 21, rows: 20, meta: { total: 1300, total_is_exact: true, next: 'x' } }, counted);

test.each([
  ['vi', ['1 phim', '9 phim'], '21–40 trong 1.300'],
  ['en', ['1 movie', '9 movies'], '21–40 of 1,300'],
  ['ja', ['映画1本', '映画9本'], '1,300件中 21–40件'],
] as const)('one page shows the number of rows, several pages show their range: %s', async (language, one, several) => {
  await setLanguage(language);
  expect([alone(1), alone(9)]).toEqual(one);
  expect(paged()).toBe(several);
  expect(alone(0)).toBe('');
});

test('the last page shows its range, and a partial language counts with its own texts', async () => {
  await setLanguage('vi');
  expect(rangeText({ from: 21, rows: 3, meta: { total: 23, total_is_exact: true, next: null } }, counted)).toBe('21–23 trong 23');
  await setLanguage('de');
  expect(countedLabel('movie', 'Film', { count: 9, total: '9', isExact: true })).toBe('9 × Film');
  await setLanguage('vi');
});
