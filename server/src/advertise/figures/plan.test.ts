import { describe, expect, test } from 'vitest';
import { type Booking, planOf } from './plan.ts';
import { addDays } from './range.ts';

const booking: Booking = {
  state: 'running',
  target: 'impressions',
  budget: null,
  quota: 1000,
  day_cap: null,
  pacing: 'even',
  weekdays: [],
  start_date: '2026-11-01',
  finish_date: '2026-11-10',
  prices: [42],
};
const now = { today: '2026-11-04', share: 0.5 };
/** So many events on each day from the first on. */
const delivered = (...days: number[]) => ({ days: new Map(days.map((events, at) => [addDays('2026-11-01', at), events])), amount: 0 });
const planned = (of: Partial<Booking>, ...days: number[]) => planOf({ ...booking, ...of }, delivered(...days), now);

describe('the plan of a campaign', () => {
  test('spreads what is left over the days that are left', () => {
    const { days } = planned({}, 100, 50, 100, 20) ?? { days: [] };
    expect(days.slice(0, 6).map(({ events }) => events)).toEqual([100, 100, 107, 108, 107, 107]);
  });

  test('expects by now what an even delivery would have reached', () => {
    expect(planned({}, 100, 50, 100, 20)).toMatchObject({ goal: 1000, delivered: 270, expected: 350 });
  });

  test('leaves out the days of the week on which it does not serve', () => {
    const { days } = planned({ weekdays: ['mon', 'tue'] }) ?? { days: [] };
    expect(days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10']);
  });

  test('aims at what the budget pays for, at the price paid so far', () => {
    expect(planned({ quota: null, budget: 84 })).toMatchObject({ goal: 2000 });
    expect(planOf({ ...booking, quota: null, budget: 84 }, { ...delivered(10), amount: 210 }, now)).toMatchObject({ goal: 4000 });
  });

  test.each([
    ['the pace of the last days', {}, [40, 60, 50, 20], 50],
    ['the plan, if the pace is higher', {}, [150, 150, 150, 80], 79],
    ['the pace although it is above the plan, if it serves as fast as possible', { pacing: 'asap' }, [150, 150, 150, 80], 150],
    ['what is left of the quota', { pacing: 'asap', quota: 600 }, [150, 150, 150, 80], 70],
    ['the cap of the day', { day_cap: 30 }, [40, 60, 50, 20], 30],
  ] as const)('expects of tomorrow %s', (_title, of, days, events) => {
    expect(planned(of as Partial<Booking>, ...days)?.tomorrow?.events).toBe(events);
  });

  test('follows the last seven whole days alone', () => {
    const last = { today: '2026-11-09', share: 0.1 };
    expect(planOf({ ...booking, quota: 10_000 }, delivered(900, 10, 10, 10, 10, 10, 10, 10), last)?.tomorrow?.events).toBe(10);
  });

  test('expects nothing of a day after the last one, nor of a campaign that does not run', () => {
    expect(planOf(booking, delivered(10), { today: '2026-11-10', share: 0.5 })?.tomorrow).toBeNull();
    expect(planned({ state: 'paused' }, 10)?.tomorrow).toBeNull();
  });

  test('does not exist before the contract fixes prices', () => {
    expect(planned({ prices: [] }, 10)).toBeNull();
  });
});
