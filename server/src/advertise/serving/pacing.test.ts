import { expect, test } from 'vitest';
import { dayMs, dayOf, hourMs, hourOf, weekdayOf } from './calendar.ts';
import { type Flight, flightDays, planned } from './pacing.ts';

const level = Array.from({ length: 24 }, () => 1);
const flight = (of: Partial<Flight> = {}): Flight => ({ ...flightDays('2026-07-01', '2026-07-04'), weekdays: [], dayparts: [], pacing: 'even', ...of });
const start = Date.parse('2026-06-30T17:00:00Z');

/** The plan of each hour, when each is delivered. */
function plans(of: Flight, weights: readonly number[], total: number, leftToday: number | null = null): number[] {
  const all: number[] = [];
  for (let now = of.starts, left = total; now < of.ends; now += hourMs) {
    const plan = planned(of, weights, { now, left, leftToday, share: 1 });
    all.push(plan);
    left -= plan;
  }
  return all;
}
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

test('days, hours and weekdays are those of Vietnam', () => {
  expect([dayOf(start - 1), dayOf(start)]).toEqual(['2026-06-30', '2026-07-01']);
  expect([hourOf(start - 1), hourOf(start)]).toEqual([23, 0]);
  expect([weekdayOf(start - 1), weekdayOf(start)]).toEqual(['tue', 'wed']);
});

test('an even campaign gets the same in each hour if all hours are the same', () => {
  for (const plan of plans(flight(), level, 960)) expect(plan).toBeCloseTo(10, 6);
});

test('an even campaign follows the forecast of requests', () => {
  const busy = level.map((_, hour) => (hour === 20 ? 25 : 1));
  const all = plans(flight(), busy, 4800);
  expect(all[20]).toBeCloseTo(625, 6);
  expect(all[21]).toBeCloseTo(25, 6);
  expect(sum(all)).toBeCloseTo(4800, 6);
});

test('a front-loaded campaign falls from three halves to one half of the even plan', () => {
  const all = plans(flight({ pacing: 'front_loaded' }), level, 960);
  expect(all[0]).toBeCloseTo(15, 0);
  expect(all[48]).toBeCloseTo(10, 0);
  expect(all[95]).toBeCloseTo(5, 0);
  expect(sum(all)).toBeCloseTo(960, 6);
});

test('a front-loaded campaign falls steadily from hour to hour, also if the evenings are busy', () => {
  const evenings = level.map((_, hour) => (hour >= 18 ? 5 : 1));
  const all = plans(flight({ pacing: 'front_loaded' }), evenings, 4800);
  const weights = all.map((_, at) => (evenings[at % 24] ?? 0) * (1.5 - (at + 0.5) / all.length));
  for (const [at, plan] of all.entries()) expect(plan / 4800).toBeCloseTo((weights[at] ?? 0) / sum(weights), 6);
});

for (const dayparts of [[], [[8, 12]]] as const)
  test(`what the last hours will lose is held back evenly from all hours (dayparts: ${JSON.stringify(dayparts)})`, () => {
    const [of, share] = [flight({ dayparts }), 0.8];
    const all: number[] = [];
    const hours = dayparts.length === 0 ? 96 : 16;
    for (let now = of.starts, left = hours * 100; now < of.ends; now += hourMs) {
      const plan = planned(of, level, { now, left, leftToday: null, share });
      if (plan > 0) all.push(plan);
      left -= plan;
    }
    expect(all).toHaveLength(hours);
    // The units of 2.2 hours are missing at the end: a quarter of what these hours bring.
    for (const plan of all) expect(plan).toBeCloseTo((hours * 100) / (hours + 2.2 / 4), 6);
  });

test('only the hours of dayparts and weekdays are planned', () => {
  const all = plans(
    flight({
      weekdays: ['wed', 'fri'],
      dayparts: [
        [8, 10],
        [22, 24],
      ],
    }),
    level,
    80,
  );
  expect(all.map((plan, hour) => (plan > 0 ? hour : -1)).filter((hour) => hour >= 0)).toEqual([8, 9, 22, 23, 56, 57, 70, 71]);
  for (const hour of [8, 23, 56, 71]) expect(all[hour]).toBeCloseTo(10, 6);
});

test('what is missing at the end of an hour is spread over the hours that are left', () => {
  const now = start + dayMs;
  expect(planned(flight(), level, { now, left: 960, leftToday: null, share: 1 })).toBeCloseTo(960 / 72, 6);
});

test('a cap of the day is spread over the rest of the day', () => {
  expect(planned(flight(), level, { now: start + 12 * hourMs, left: 9600, leftToday: 60, share: 1 })).toBeCloseTo(5, 6);
});

test('half an hour gets half of the plan of an hour', () => {
  expect(planned(flight(), level, { now: start + dayMs * 3 + 23.5 * hourMs, left: 10, leftToday: null, share: 1 })).toBeCloseTo(10, 6);
  expect(planned(flight(), level, { now: start + dayMs * 3 + 22.5 * hourMs, left: 30, leftToday: null, share: 1 })).toBeCloseTo(10, 6);
});
