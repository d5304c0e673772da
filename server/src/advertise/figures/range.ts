import { figures } from '@marquee/contract/advertise/figures';
import { homeZone } from '@marquee/contract/users/user';
import { limits } from '@marquee/contract/limits';
import { fault, invalid } from '../../kit/refusal.ts';
import { raw, type Runner, run, type Sql, sql } from '../../kit/sql.ts';

/** The first and the last day of figures, `YYYY-MM-DD` in the platform's home zone, both included. */
export type Range = { from: string; to: string };

const dayMs = 86_400_000;

/** The day that stands so many days after another one. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** How many days a range has. */
export const lengthOf = ({ from, to }: Range): number => (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;

/** All days of a range, the first one first. */
export const daysOf = (range: Range): string[] => Array.from({ length: lengthOf(range) }, (_, at) => addDays(range.from, at));

/** As many days, just before. */
export const rangeBefore = (range: Range): Range => ({ from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) });

/** The day in the platform's home zone now, and which share of it is over. */
export async function homeNow(on: Runner): Promise<{ today: string; share: number }> {
  const [row] = await run<{ today: string; share: number }>(
    on,
    sql`select n.at::date::text as today, (extract(epoch from n.at - n.at::date) / 86400)::float8 as share from (select now() at time zone ${raw(`'${homeZone}'`)} as at) n`,
  );
  return row as { today: string; share: number };
}

/** The range that a caller asks for, with defaults for its ends. @throws 422 if it ends before it begins or has more than `most` days */
export function rangeOf(asked: { from?: string | undefined; to?: string | undefined }, defaults: Range, most: number = limits.adFigureDays): Range {
  const to = asked.to ?? (asked.from !== undefined && asked.from > defaults.to ? asked.from : defaults.to);
  const from = asked.from ?? (defaults.from > to ? to : defaults.from);
  if (to < from) throw invalid([fault('to', 'before_start')], figures);
  if (lengthOf({ from, to }) > most) {
    if (asked.from === undefined && asked.to === undefined) return { from: addDays(to, 1 - most), to };
    throw invalid([fault('to', 'range_too_long', { max: most })], figures);
  }
  return { from, to };
}

/** A condition: the instant of a column lies within the range. A day begins at midnight in the platform's home zone. */
export const isInRange = (column: string, { from, to }: Range): Sql =>
  sql`(${raw(column)} >= ${from}::date::timestamp at time zone ${raw(`'${homeZone}'`)} and ${raw(column)} < (${to}::date + 1)::timestamp at time zone ${raw(`'${homeZone}'`)})`;
