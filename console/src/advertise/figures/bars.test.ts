import type { CampaignChart } from '@marquee/contract/advertise/figures';
import { expect, test } from 'vitest';
import { barsOf, labelledEvery, stepsTo } from './bars.ts';

const row = (key: string, impressions: number, raw: number) => ({ key, impressions, raw_impressions: raw, revenue: impressions * 42 });
const chart = {
  by: 'day',
  from: '2026-11-20',
  to: '2026-11-24',
  today: '2026-11-21',
  rows: [row('2026-11-20', 100, 104), row('2026-11-21', 40, 40)],
  plan: {
    target: 'impressions',
    days: ['20', '21', '22', '23', '24'].map((day) => ({ day: `2026-11-${day}`, events: 110 })),
    tomorrow: { day: '2026-11-22', events: 90, revenue: 3780 },
  },
} as unknown as CampaignChart;

test('days to come have a plan, and tomorrow its expectation', () => {
  expect(barsOf(chart).map(({ key, valid, removed, planned, form }) => [key.slice(8), valid, removed, planned, form])).toEqual([
    ['20', 100, 4, 110, 'past'],
    ['21', 40, 0, 110, 'today'],
    ['22', 90, 0, 110, 'tomorrow'],
    ['23', 0, 0, 110, 'future'],
    ['24', 0, 0, 110, 'future'],
  ]);
});

test('a plan of clicks is not drawn over impressions', () => {
  const clicks = { ...chart, plan: { ...chart.plan, target: 'clicks' } } as CampaignChart;
  expect(barsOf(clicks).map(({ planned, form }) => [planned, form])).toEqual([
    [null, 'past'],
    [null, 'today'],
    [null, 'future'],
    [null, 'future'],
    [null, 'future'],
  ]);
});

test('an axis has about four round steps and reaches its highest value', () => {
  expect(stepsTo(133_000)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(stepsTo(3)).toEqual([0, 1, 2, 3]);
  expect(stepsTo(0)).toEqual([0, 1]);
});

test('labels leave out days without room', () => {
  expect([labelledEvery(30, 6), labelledEvery(5, 10)]).toEqual([5, 1]);
});
