import { createHash } from 'node:crypto';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import { networkOf } from '../kit/address.ts';
import { refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

/** Counters of failed attempts. They are stored so that limits hold across all processes and restarts. */
export const signInAttempts = pgTable('sign_in_try', { subject: text().primaryKey(), failures: integer().notNull(), until: instant().notNull() }, (t) => [
  index('sign_in_try_until').on(t.until),
]);

/** A rate limit: at most `maxAttempts` attempts of one subject. The counter starts again after `minutes` minutes without an attempt. */
export type RateLimit = { subject: string; maxAttempts: number; minutes: number };

/** The rate limit of one action (`action`) by one subject (`subject`). The key is hashed, so that the table does not list who has an account. */
export const rateLimit = (action: string, subject: readonly string[], maxAttempts: number, minutes: number): RateLimit => ({
  subject: createHash('sha256')
    .update(JSON.stringify([action, ...subject]))
    .digest('base64url'),
  maxAttempts,
  minutes,
});

/** The rate limit of an IP address. An IPv6 network counts as one address, because whoever has one of its addresses has them all. */
export const addressRateLimit = (action: string, address: string, maxAttempts: number, minutes: number): RateLimit =>
  rateLimit(action, [networkOf(address)], maxAttempts, minutes);

/** The `maxAttempts` of a limit that never refuses. Such a limit only counts. */
export const unlimited = 2_000_000_000;

/**
 * Counts one attempt against all limits, or refuses with 429 and counts it against none. Call it before the attempt. Counting and comparing are one
 * statement, so parallel calls get no more attempts than sequential ones. Returns the counts in the order of the limits. Call `refundAttempt` if the
 * attempt succeeds. A refused attempt does not extend the waiting time.
 */
export async function consumeAttempt(on: Runner, limits: readonly RateLimit[]): Promise<number[]> {
  const [subjects, maxima, minutes] = [limits.map((each) => each.subject), limits.map((each) => each.maxAttempts), limits.map((each) => each.minutes)];
  // Rows are locked in the order of their subjects, so that two calls cannot deadlock.
  const counted = await run<{ subject: string; failures: number }>(
    on,
    sql`insert into sign_in_try as t (subject, failures, until)
          select w.subject, 1, now() + make_interval(mins => w.minutes) from unnest(${subjects}::text[], ${minutes}::int[]) as w(subject, minutes) order by w.subject
        on conflict (subject) do update set failures = case when t.until > now() then t.failures + 1 else 1 end, until = excluded.until
          where t.until <= now() or t.failures < (${maxima}::int[])[array_position(${subjects}::text[], t.subject)]
        returning t.subject, t.failures`,
  );
  const counts = new Map(counted.map(({ subject, failures }) => [subject, failures]));
  const refused = limits.filter(({ subject }) => !counts.has(subject));
  if (refused.length === 0) return subjects.map((subject) => counts.get(subject) ?? 0);
  await refundAttempt(
    on,
    limits.filter(({ subject }) => counts.has(subject)),
  );
  const [row] = await run<{ seconds: number | null }>(
    on,
    sql`select ceil(extract(epoch from max(until) - now()))::int as seconds from sign_in_try where subject = any(${refused.map((each) => each.subject)}::text[])`,
  );
  throw refuse('too_many_requests', { seconds: Math.max(1, row?.seconds ?? 1) });
}

/** Uncounts one attempt of each limit, because it succeeded. */
export async function refundAttempt(on: Runner, limits: readonly RateLimit[]): Promise<void> {
  if (limits.length === 0) return;
  await run(
    on,
    sql`with held as (select subject, failures from sign_in_try where subject = any(${limits.map((each) => each.subject)}::text[]) order by subject for update),
          gone as (delete from sign_in_try where subject in (select subject from held where failures <= 1))
        update sign_in_try set failures = failures - 1 where subject in (select subject from held where failures > 1)`,
  );
}

/** Sets the counters of these limits to zero. */
export async function resetAttempts(on: Runner, limits: readonly RateLimit[]): Promise<void> {
  await run(on, sql`delete from sign_in_try where subject = any(${limits.map((each) => each.subject)}::text[])`);
}
