import type { CampaignChart } from '@marquee/contract/advertise/figures';

/** One bar: its day or hour, what counts, and what was removed. `planned` is null where there is no plan. */
export type Bar = { key: string; valid: number; removed: number; planned: number | null; form: 'past' | 'today' | 'tomorrow' | 'future'; revenue: number };

/** All days between two, both included. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The bars of a chart of days, those to come included, or of hours. The plan stands in impressions alone, which the bars count. */
export function barsOf({ by, from, to, today, rows, plan }: CampaignChart): Bar[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const planned = new Map(plan?.target === 'impressions' && by === 'day' ? plan.days.map(({ day, events }) => [day, events]) : []);
  const tomorrow = plan?.target === 'impressions' ? plan.tomorrow : null;
  const keys = by === 'day' ? daysBetween(from, to) : rows.map(({ key }) => key);
  return keys.map((key): Bar => {
    const row = known.get(key);
    const shared = { key, planned: planned.get(key) ?? null };
    if (by === 'day' && key > today) {
      const isNext = tomorrow?.day === key;
      return { ...shared, valid: isNext ? tomorrow.events : 0, removed: 0, revenue: isNext ? tomorrow.revenue : 0, form: isNext ? 'tomorrow' : 'future' };
    }
    const [valid, raw] = [row?.impressions ?? 0, row?.raw_impressions ?? 0];
    return { ...shared, valid, removed: raw - valid, revenue: row?.revenue ?? 0, form: key === today ? 'today' : 'past' };
  });
}

/** The steps of an axis up to a value: about four round ones. */
export function stepsTo(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

/** Which bars get a label if there is room for so many: always the first, and evenly from there. */
export const labelledEvery = (bars: number, room: number): number => Math.max(1, Math.ceil(bars / Math.max(1, room)));
