import type { AdReport, ReportPeriod, ReportType } from '@marquee/contract/advertise/figures';

/** A report on days in the platform's home zone, both included. `advertiser` limits the own ad server to one advertiser. */
export type ReportQuery = { type: ReportType; period: ReportPeriod; from: string; to: string; advertiser?: string | undefined };

/** An ad server that reports what it has served. @throws AdsAway if it cannot answer now */
export type Ads = {
  way: AdReport['system'];
  report: (query: ReportQuery, signal: AbortSignal) => Promise<AdReport['rows']>;
};

/** The ad server does not answer, or not as it should. The message is for the log. */
export class AdsAway extends Error {
  override readonly name = 'AdsAway';
}

/** The first day of the period that a day belongs to; weeks begin on Monday. */
export function startOf(period: ReportPeriod, day: string): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  if (period === 'day') return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
