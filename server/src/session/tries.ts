import { createHash } from 'node:crypto';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { networkOf } from '../kit/address.ts';
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
    // Whoever has one address of IPv6 has all of its network: counted one by one they would be tried without end.
    const counted = kind === 'address' ? networkOf(value) : value;
    return subject(kind, this.#of.name === '' ? counted : `${this.#of.name} ${counted}`);
  }

  /**
   * Counts a try for the account and refuses with 429 where there were too many, or too many failures from the address. Counted before it is
   * looked at: that takes a while, in which any number could come at once. One that was right is taken back by `right` or forgotten.
   */
  async admit(email: string, address: string): Promise<void> {
    const [account, from] = [this.#subject('account', email), this.#subject('address', address)];
    // Who goes on when there are too many does not wait the longer for it.
    const [row] = await run<{ seconds: number | null }>(
      this.#db.pool,
      sql`with counted as (insert into sign_in_try as t (subject, failures, until) values (${account}, 1, now() + make_interval(mins => ${this.#of.minutes}))
            on conflict (subject) do update set failures = case when t.until > now() then t.failures + 1 else 1 end,
              until = case when t.until > now() and t.failures >= ${this.#of.perAccount} then t.until else excluded.until end
            returning failures, until)
          select ceil(extract(epoch from max(until) - now()))::int as seconds from (
            select until from counted where failures > ${this.#of.perAccount}
            union all select until from sign_in_try where until > now() and subject = ${from} and failures >= ${this.#of.perAddress}) over`,
    );
    if (row?.seconds) throw refuse('too_many_requests', { seconds: row.seconds });
  }

  /** Counts a failure of the address. */
  failed(address: string): Promise<void> {
    return this.#count(this.#subject('address', address));
  }

  /** Counts for the account what is admitted by another count. */
  noted(email: string): Promise<void> {
    return this.#count(this.#subject('account', email));
  }

  async #count(counted: string): Promise<void> {
    await run(
      this.#db.pool,
      sql`insert into sign_in_try as t (subject, failures, until) values (${counted}, 1, now() + make_interval(mins => ${this.#of.minutes}))
          on conflict (subject) do update set failures = case when t.until > now() then t.failures + 1 else 1 end, until = excluded.until`,
    );
  }

  /** Takes back a try that was right, though more is asked for before the account's failures are forgotten. */
  async right(email: string): Promise<void> {
    await run(this.#db.pool, sql`update sign_in_try set failures = greatest(failures - 1, 0) where subject = ${this.#subject('account', email)}`);
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
