import type { ReportPreset } from '@marquee/contract/advertise/figures';
import { startOf } from '../../adapters/ads/port.ts';
import { addDays, type Range } from './range.ts';

/** The first day of the month that stands so many months before that of a day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** The days of one of AdButler's presets. "Last" names whole weeks, months and years that are over; "last n days" and "last n months" end today. */
export function presetRange(preset: ReportPreset, today: string): Range {
  const last = (days: number): Range => ({ from: addDays(today, 1 - days), to: today });
  const week = startOf('week', today);
  const [month, year] = [startOf('month', today), startOf('year', today)];
  const ranges: Record<ReportPreset, Range> = {
    today: last(1),
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    'this-week': { from: week, to: today },
    'last-week': { from: addDays(week, -7), to: addDays(week, -1) },
    'this-month': { from: month, to: today },
    'last-month': { from: monthsBefore(today, 1), to: addDays(month, -1) },
    'year-to-date': { from: year, to: today },
    'last-year': { from: monthsBefore(year, 12), to: addDays(year, -1) },
    'last-7-days': last(7),
    'last-14-days': last(14),
    'last-30-days': last(30),
    'last-3-months': { from: monthsBefore(today, 3), to: today },
    'last-6-months': { from: monthsBefore(today, 6), to: today },
    'last-12-months': { from: monthsBefore(today, 12), to: today },
  };
  return ranges[preset];
}
