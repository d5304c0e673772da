import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondIn } from '../../kit/zone.ts';
import { momentIn } from './moment.ts';

test.each([
  ['Asia/Ho_Chi_Minh', '2026-01-31T14:06:09', '2026-01-31T07:06:09.000Z'],
  ['America/New_York', '2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
])('in %s it is %s at %s', (zone, local, moment) => {
  expect(new Date(momentIn(zone, local)).toISOString()).toBe(moment);
});

test('leads back to the moment that shows the local time, or to the earlier of two', () => {
  const zones = fc.constantFrom('Asia/Ho_Chi_Minh', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
  const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const local = secondIn(zone, at);
      expect(secondIn(zone, momentIn(zone, local))).toBe(local);
      expect(momentIn(zone, local)).toBeLessThanOrEqual(at);
    }),
    { numRuns: 60 },
  );
});

test('of what is no time is not a number', () => {
  expect(momentIn('UTC', '2026-13-01T00:00:00')).toBeNaN();
});
