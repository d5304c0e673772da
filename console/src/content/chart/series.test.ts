import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChartData, columnsOf, daysBeforeFirst, growthOf, isEmpty, peakOf, previousTotalOf, sheetOf, sumOf, totalOf } from './series.ts';

const words = { day: 'Ngày', previousDay: 'Ngày kỳ trước', previous: (name: string) => `${name} kỳ trước` };
const data: ChartData = {
  days: ['2026-11-23', '2026-11-24', '2026-11-25'],
  previousDays: ['2026-11-20', '2026-11-21', '2026-11-22'],
  series: [
    { name: 'Lượt phát', values: [null, 0, 6], previous: [1, 3, 0] },
    { name: 'Người xem', values: [null, 0, 5], total: 4, isOnlyInTable: true },
  ],
};
const [plays, viewers] = data.series as [ChartData['series'][number], ChartData['series'][number]];

describe('a series', () => {
  test('adds up what was counted, unless its total is given', () => {
    expect([totalOf(plays), totalOf(viewers), previousTotalOf(plays)]).toEqual([6, 4, 4]);
    fc.assert(fc.property(fc.array(fc.nat(1000)), (values) => sumOf([...values, null]) === values.reduce((a, b) => a + b, 0)));
  });

  test('is compared only with a period that was counted from beginning to end and was not zero', () => {
    expect(growthOf(plays)).toBe(0.5);
    expect(growthOf({ ...plays, values: [0, 0, 1] })).toBe(-0.75);
    expect(growthOf({ ...plays, previous: [0, 0, 0] })).toBeNull();
    expect(growthOf({ ...plays, previous: [null, 3, 1] })).toBeNull();
    expect([growthOf(viewers), previousTotalOf({ ...plays, previous: [] })]).toEqual([null, null]);
  });

  test('has a peak: the earlier of two equal ones, and none where nothing was counted', () => {
    expect(peakOf(data, { ...plays, values: [2, 6, 6] })).toEqual({ day: '2026-11-24', value: 6 });
    expect(peakOf(data, { ...plays, values: [null, 0, 0] })).toEqual({ day: '2026-11-24', value: 0 });
    expect(peakOf(data, { ...plays, values: [null, null, null] })).toBeNull();
  });
});

describe('a chart', () => {
  test('tells days that were zero from days on which there was nothing yet', () => {
    expect(daysBeforeFirst(data)).toBe(1);
    expect(daysBeforeFirst({ ...data, series: [{ ...plays, values: [0, null, null] }] })).toBe(0);
    expect(daysBeforeFirst({ ...data, series: [{ ...plays, values: [null, null, null] }] })).toBe(3);
    expect(isEmpty(data)).toBe(false);
    expect(isEmpty({ ...data, series: [{ ...plays, values: [null, 0, 0], previous: [0, 0, 0] }] })).toBe(true);
    expect(isEmpty({ ...data, series: [{ ...plays, values: [0, 0, 0], previous: [0, 1, 0] }] })).toBe(false);
  });

  test('has a table with the same numbers, and the period before at the end', () => {
    expect(sheetOf(columnsOf(data, words), 'Tổng')).toEqual([
      ['Ngày', 'Lượt phát', 'Người xem', 'Ngày kỳ trước', 'Lượt phát kỳ trước'],
      ['2026-11-23', '', '', '2026-11-20', 1],
      ['2026-11-24', 0, 0, '2026-11-21', 3],
      ['2026-11-25', 6, 5, '2026-11-22', 0],
      ['Tổng', 6, 4, '', 4],
    ]);
    expect(columnsOf({ days: data.days, series: [viewers] }, words).map(({ head }) => head)).toEqual(['Ngày', 'Người xem']);
  });
});
