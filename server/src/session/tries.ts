import { createHash } from 'node:crypto';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { refuse } from '../kit/refusal.ts';
import { run, sql } from '../kit/sql.ts';

/** Failed sign-ins per account and per address, so that the limit holds over all processes and restarts. */
export const signInTries = pgTable('sign_in_try', { subject: text().primaryKey(), failures: integer().notNull(), until: instant().notNull() }, (t) => [
  index('sign_in_try_until').on(t.until),
]);

/** How often something may be tried for one account and from one address, within so many minutes. `name` keeps its counts apart from others'. */
export type TryLimits = { name: string; perAccount: number; perAddress: number; minutes: number };

/** Ten wrong passwords for one account, or fifty from one address, within a quarter of an hour. */
const signingIn: TryLimits = { name: '', perAccount: 10, perAddress: 50, minutes: 15 };

export class Tries {
  readonly #db: Db;
  readonly #of: TryLimits;
  constructor(db: Db, of: TryLimits = signingIn) {
    this.#db = db;
    this.#of = of;
  }

  #subject(kind: 'account' | 'address', value: string): string {
    return subject(kind, this.#of.name === '' ? value : `${this.#of.name} ${value}`);
  }

  /** Refuses with 429 while an account or an address has failed too often. */
  async admit(email: string, address: string): Promise<void> {
    const [row] = await run<{ seconds: number }>(
      this.#db.pool,
      sql`select ceil(extract(epoch from max(until) - now()))::int as seconds from sign_in_try
          where until > now() and ((subject = ${this.#subject('account', email)} and failures >= ${this.#of.perAccount}) or (subject = ${this.#subject('address', address)} and failures >= ${this.#of.perAddress}))`,
    );
    if (row?.seconds) throw refuse('too_many_requests', { seconds: row.seconds });
  }

  async failed(email: string, address: string): Promise<void> {
    await run(
      this.#db.pool,
      sql`insert into sign_in_try as t (subject, failures, until) select s, 1, now() + make_interval(mins => ${this.#of.minutes}) from unnest(${[this.#subject('account', email), this.#subject('address', address)]}::text[]) s
          on conflict (subject) do update set failures = case when t.until > now() then t.failures + 1 else 1 end, until = excluded.until`,
    );
  }

  async forget(email: string): Promise<void> {
    await run(this.#db.pool, sql`delete from sign_in_try where subject = ${this.#subject('account', email)} or until < now()`);
  }

  /** Takes back one that was counted as failed before it was looked at, and was right: an office behind one address is not shut out for signing in. */
  async succeeded(email: string, address: string): Promise<void> {
    await run(this.#db.pool, sql`update sign_in_try set failures = greatest(failures - 1, 0) where subject = ${this.#subject('address', address)}`);
    await this.forget(email);
  }
}

/** Hashed: a table of failures should not be a list of who has an account. */
const subject = (kind: 'account' | 'address', value: string) => createHash('sha256').update(`${kind} ${value}`).digest('base64url');
