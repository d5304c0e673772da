import { limits } from '@marquee/contract/limits';
import { compile, run, type Runner, type Sql, sql } from '../kit/sql.ts';

/** The number of rows, and whether it is exact or an estimate. */
export type Total = { count: number; exact: boolean };
/** `at`: milliseconds of `performance.now()`, since the machine's clock may be set back. */
type CachedTotal = { at: number; generation: number; total: Promise<Total> };

/** The lifetime of an exact count: long enough to save work under load, and too short for anybody to notice. */
const exactMs = 5000;
/** The lifetime of an estimate. It is longer, because an estimate is inexact anyway. */
const estimateMs = 60_000;
const maxCachedTotals = 5000;

/**
 * Totals of lists: exact up to 10,000, and PostgreSQL's own estimate beyond that. They are cached for seconds by filter and scope.
 * A write to a record of the same kind drops them, so that the person who creates a record sees it counted.
 */
export class ListTotals {
  readonly #cache = new Map<string, CachedTotal>();
  readonly #generation = new Map<string, number>();

  /**
   * @param from everything after `select …`: `from movie t where …`
   * @param estimated the same rows in the form that PostgreSQL estimates best, if that differs
   */
  async of(on: Runner, kind: string, from: Sql, estimated: Sql = from): Promise<Total> {
    const { text, values } = compile(from);
    const generation = this.#generation.get(kind) ?? 0;
    const key = `${kind}\n${text}\n${JSON.stringify(values)}`;
    const now = performance.now();
    const cached = this.#cache.get(key);
    if (cached) {
      const total = await cached.total;
      // A write does not drop an estimate. Counting ten thousand rows after each write would cost more than the list itself.
      if (total.exact ? cached.generation === generation && now - cached.at < exactMs : now - cached.at < estimateMs) return total;
      // Another caller that waited for the same total may have begun a new count already.
      const newer = this.#cache.get(key);
      if (newer && newer !== cached) return newer.total;
    }
    if (this.#cache.size >= maxCachedTotals) this.#cache.clear();
    const total = count(on, from, estimated);
    this.#cache.set(key, { at: now, generation, total });
    total.catch(() => this.#cache.delete(key));
    return total;
  }

  forget(kind: string): void {
    this.#generation.set(kind, (this.#generation.get(kind) ?? 0) + 1);
  }
}

async function count(on: Runner, from: Sql, estimated: Sql): Promise<Total> {
  const [row] = await run<{ n: number }>(on, sql`select count(*)::int as n from (select 1 ${from} limit ${limits.counted + 1}) c`);
  const n = row?.n ?? 0;
  if (n <= limits.counted) return { count: n, exact: true };
  const { text, values } = compile(sql`explain (format json) select 1 ${estimated}`);
  const plan = await on.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text, values: values as unknown[] });
  const estimate = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? n;
  return { count: Math.max(n, Math.round(estimate)), exact: false };
}
