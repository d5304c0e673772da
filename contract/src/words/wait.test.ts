import { expect, test } from 'vitest';
import { waitText } from './wait.ts';

const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test('a wait is told in seconds below a minute and a half, then in minutes, of which none are too few', () => {
  expect([1, 89, 90, 900, 901, 3600].map((seconds) => plain(waitText('vi', seconds)))).toEqual([
    '1 giây',
    '89 giây',
    '2 phút',
    '15 phút',
    '16 phút',
    '60 phút',
  ]);
  expect([1, 45, 900].map((seconds) => plain(waitText('en', seconds)))).toEqual(['1 second', '45 seconds', '15 minutes']);
  expect([45, 900].map((seconds) => waitText('ja', seconds))).toEqual(['45秒', '15分']);
});

test('and bends no word wrongly', () => {
  expect([45, 1260].map((seconds) => plain(waitText('ru', seconds)))).toEqual(['45 с', '21 мин']);
  expect([2, 120].map((seconds) => plain(waitText('ar-u-nu-latn', seconds)))).toEqual(['2 ث', '2 د']);
});
