/**
 * What a chart shows over time: one entry of `days` (`YYYY-MM-DD`, oldest first) for each point. `previousDays` are the days of the period before it
 * that it is compared with, where there is one.
 */
export type ChartData = { days: readonly string[]; previousDays?: readonly string[]; series: readonly Series[] };

/**
 * One thing that is counted. `values` has a number for each day: 0 where it was counted and there was nothing, null where there was nothing to be counted
 * yet. `previous` are those of the period before. The totals are the sums, unless they are given: people who come on two days are still one person.
 */
export type Series = {
  name: string;
  values: Values;
  previous?: Values;
  total?: number;
  previousTotal?: number;
  /** It has a total and a column in the table, and is not drawn. */
  isOnlyInTable?: true;
};
export type Values = readonly (number | null)[];

/** The sum of what was counted. */
export const sumOf = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The total of a series in the period. */
export const totalOf = ({ values, total }: Series): number => total ?? sumOf(values);

/** The total of a series in the period before; null if that was not counted from beginning to end, so that the two cannot be compared. */
export function previousTotalOf({ previous, previousTotal }: Series): number | null {
  if (previous === undefined || previous.length === 0 || previous.includes(null)) return null;
  return previousTotal ?? sumOf(previous);
}

/** By which share of the period before a total has grown: 0.5 for half as much again, negative if it fell. Null if it cannot be said, as after a zero. */
export function growthOf(series: Series): number | null {
  const before = previousTotalOf(series);
  return before === null || before === 0 ? null : totalOf(series) / before - 1;
}

/** Whether nothing happened at all, in either period: there is no line to draw. */
export const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values, previous = [] }) => [...values, ...previous].every((value) => value === null || value === 0));

/** How many days at the beginning had nothing to be counted yet, in any series that is drawn. */
export function daysBeforeFirst({ days, series }: ChartData): number {
  const first = series.filter(isDrawn).map(({ values }) => values.findIndex((value) => value !== null));
  return first.length === 0 || first.includes(-1) ? days.length : Math.min(...first);
}

export const isDrawn = ({ isOnlyInTable }: Series): boolean => isOnlyInTable !== true;

/** The highest value of a series and its day, the earlier of two equal ones. Null if nothing was counted. */
export function peakOf({ days }: ChartData, { values }: Series): { day: string; value: number } | null {
  let peak: { day: string; value: number } | null = null;
  for (const [at, value] of values.entries()) if (value !== null && (peak === null || value > peak.value)) peak = { day: days[at] ?? '', value };
  return peak;
}

/** One column of the table behind a chart; a day where `isDay`. */
export type ChartColumn = { head: string; isDay: boolean; cells: readonly (string | number | null)[]; total: number | null };

/** The texts that the table needs; `previous` makes the name of a series in the period before. */
export type TableWords = { day: string; previousDay: string; previous: (name: string) => string };

/** The table behind a chart: the days with each series, then the days of the period before with each series that has one and is drawn. */
export function columnsOf({ days, previousDays, series }: ChartData, words: TableWords): ChartColumn[] {
  const dayColumn = (head: string, cells: readonly string[]): ChartColumn => ({ head, isDay: true, cells, total: null });
  const compared = series.filter((each) => isDrawn(each) && each.previous !== undefined);
  return [
    dayColumn(words.day, days),
    ...series.map((each): ChartColumn => ({ head: each.name, isDay: false, cells: each.values, total: totalOf(each) })),
    ...(previousDays === undefined || compared.length === 0 ? [] : [dayColumn(words.previousDay, previousDays)]),
    ...compared.map((each): ChartColumn => ({
      head: words.previous(each.name),
      isDay: false,
      cells: each.previous ?? [],
      total: each.previousTotal ?? sumOf(each.previous ?? []),
    })),
  ];
}

/** The table as the rows of a file, with its heads first and the totals last. What was not counted is an empty cell. */
export function sheetOf(columns: readonly ChartColumn[], total: string): (string | number)[][] {
  const length = Math.max(0, ...columns.map(({ cells }) => cells.length));
  return [
    columns.map(({ head }) => head),
    ...Array.from({ length }, (_, at) => columns.map(({ cells }) => cells[at] ?? '')),
    columns.map(({ total: sum }, at) => (at === 0 ? total : (sum ?? ''))),
  ];
}
