import { expect, test } from 'vitest';
import { clockOf, shortTime } from './clock.ts';

const sent = '2026-11-25T03:58:00.000Z';
const at = (time: string) => Date.parse(`2026-11-25T${time}:00.000Z`);

test.each([
  ['03:58', 'calm', '12:00'],
  ['13:57', 'calm', '2:01'],
  ['14:06', 'soon', '1:52'],
  ['15:58', 'soon', '0:00'],
  ['16:18', 'late', '−0:20'],
])('at %s the clock of a campaign of 03:58 is %s and shows %s', (time, tone, text) => {
  const clock = clockOf(sent, at(time));
  expect([clock.tone, shortTime(clock.left)]).toEqual([tone, text]);
});

test('the clock is full at first and used up at the end', () => {
  expect([clockOf(sent, at('03:58')).used, clockOf(sent, at('09:58')).used, clockOf(sent, at('20:00')).used]).toEqual([0, 0.5, 1]);
});
