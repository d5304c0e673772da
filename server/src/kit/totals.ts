import { limits } from '@marquee/contract/limits';
import { compile, run, type Runner, type Sql, sql } from './sql.ts';

/** How many there are, and whether that is known or guessed. */
export type Total = { count: number; exact: boolean };
/** `at`: milliseconds of `performance.now()`, since a machine's clock may be put back. */
type CachedTotal = { at: number; generation: number; total: Promise<Total> };

/** A count may be this old; long enough that a list under load counts once in a while, short enough that nobody notices. */
const freshMs = 5000;
/** A guess is allowed to be older: it is wrong anyway. */
const guessMs = 60_000;
const maxCachedTotals = 5000;

/**
 * Totals of lists: counted up to 10,000, beyond that PostgreSQL's own estimate. Kept for seconds by filter and scope,
 * and forgotten when this process writes a record of that kind, so that whoever creates one sees it counted.
 */
export class ListTotals {
  readonly #kept = new Map<string, CachedTotal>();
  readonly #generation = new Map<string, number>();

  /**
   * @param from everything after `select …`: `from movie t where …`
   * @param guessed the same in the form that PostgreSQL estimates best, where that is another
   */
  async of(on: Runner, kind: string, from: Sql, guessed: Sql = from): Promise<Total> {
    const { text, values } = compile(from);
    const generation = this.#generation.get(kind) ?? 0;
    const key = `${kind}\n${text}\n${JSON.stringify(values)}`;
    const now = performance.now();
    const kept = this.#kept.get(key);
    if (kept) {
      const total = await kept.total;
      // One record more or less makes no guess wrong: counting ten thousand rows again after each write would cost more than the list.
      if (total.exact ? kept.generation === generation && now - kept.at < freshMs : now - kept.at < guessMs) return total;
      // Whoever waited beside us may have begun a new count already.
      const begun = this.#kept.get(key);
      if (begun && begun !== kept) return begun.total;
    }
    if (this.#kept.size >= maxCachedTotals) this.#kept.clear();
    const total = count(on, from, guessed);
    this.#kept.set(key, { at: now, generation, total });
    total.catch(() => this.#kept.delete(key));
    return total;
  }

  forget(kind: string): void {
    this.#generation.set(kind, (this.#generation.get(kind) ?? 0) + 1);
  }
}

async function count(on: Runner, from: Sql, guessed: Sql): Promise<Total> {
  const [row] = await run<{ n: number }>(on, sql`select count(*)::int as n from (select 1 ${from} limit ${limits.counted + 1}) c`);
  const n = row?.n ?? 0;
  if (n <= limits.counted) return { count: n, exact: true };
  const { text, values } = compile(sql`explain (format json) select 1 ${guessed}`);
  const plan = await on.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text, values: values as unknown[] });
  const estimate = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? n;
  return { count: Math.max(n, Math.round(estimate)), exact: false };
}
