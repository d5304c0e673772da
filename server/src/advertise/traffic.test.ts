import { limits } from '@marquee/contract/limits';
import { expect, test } from 'vitest';
import { Traffic } from './traffic.ts';

type Event = Parameters<Traffic['reasonOf']>[0];
const minute = 60_000;
/** In the middle of a minute, so that no minute turns within a test. */
const at = Date.parse('2026-03-01T08:00:30.000Z');
const event = (of: Partial<Event> = {}): Event => ({ kind: 'impression', at, askedAt: at, viewer: null, network: null, platform: 'web', headers: {}, ...of });
const reason = (of: Partial<Event>) => new Traffic().reasonOf(event(of));

test.each([
  ['web', 'bot'],
  ['android', null],
  ['ios', null],
  ['tv', null],
  ['other', null],
] as const)('the library of an application on %s is judged as %s', (platform, found) => {
  expect(reason({ platform, headers: { 'user-agent': 'okhttp/4.12.0' } })).toBe(found);
});

test('a bot that says so is one on every platform', () => {
  for (const platform of ['web', 'android'] as const) expect(reason({ platform, headers: { 'user-agent': 'Googlebot/2.1' } })).toBe('bot');
});

test.each([
  [limits.adEventMinutes * minute, null],
  [limits.adEventMinutes * minute + 1, 'late'],
  [-5 * minute, null],
  [-5 * minute - 1, 'wrong_time'],
])('%i milliseconds after its answer an event is %s', (after, found) => {
  expect(reason({ askedAt: at - after })).toBe(found);
});

test.each([
  ['viewer', 'impression', limits.adEventsPerViewer],
  ['viewer', 'click', limits.adClicksPerViewer],
  ['network', 'impression', limits.adEventsPerNetwork],
  ['network', 'click', limits.adClicksPerNetwork],
] as const)('of one %s, events of the kind %s are too many above %i in a minute', (who, kind, most) => {
  const traffic = new Traffic();
  const found = Array.from({ length: most + 1 }, () => traffic.reasonOf(event({ kind, [who]: 'a' })));
  expect([found.slice(0, most).every((each) => each === null), found.at(-1)]).toEqual([true, 'too_many']);
  expect(traffic.reasonOf(event({ kind, [who]: 'b' }))).toBeNull();
  expect(traffic.reasonOf(event({ kind, [who]: 'a', at: at + minute, askedAt: at + minute }))).toBeNull();
});
