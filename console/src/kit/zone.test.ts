import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, endOfDay, startOfDay } from './zone.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('a day', () => {
  test('begins and ends in the reader’s time zone', () => {
    expect(iso(startOfDay('Asia/Ho_Chi_Minh', '2026-11-21'))).toBe('2026-11-20T17:00:00.000Z');
    expect(iso(endOfDay('Asia/Ho_Chi_Minh', '2026-11-21'))).toBe('2026-11-21T16:59:59.999Z');
    expect(dayIn('Asia/Ho_Chi_Minh', Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
    expect(dayIn('America/New_York', Date.parse('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  });

  test('is 23 or 25 hours long when clocks go forward or back', () => {
    const hours = (zone: string, day: string) => (endOfDay(zone, day) + 1 - startOfDay(zone, day)) / 3_600_000;
    expect(hours('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(hours('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(iso(startOfDay('Europe/Berlin', '2026-10-25'))).toBe('2026-10-24T22:00:00.000Z');
  });

  test('begins at one o’clock if it has no midnight', () => {
    expect(iso(startOfDay('America/Asuncion', '2023-10-01'))).toBe('2023-10-01T04:00:00.000Z');
  });

  test('contains all its moments and no others, in every kind of time zone', () => {
    const zones = fc.constantFrom('Asia/Ho_Chi_Minh', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
    const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = dayIn(zone, at);
        expect(startOfDay(zone, day)).toBeLessThanOrEqual(at);
        expect(endOfDay(zone, day)).toBeGreaterThanOrEqual(at);
        expect(dayIn(zone, startOfDay(zone, day) - 1) < day).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
