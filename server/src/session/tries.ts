import { createHash } from 'node:crypto';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';
import { networkOf } from '../kit/address.ts';
import { refuse } from '../kit/refusal.ts';
import { type Runner, run, sql } from '../kit/sql.ts';

/** What was tried how often, so that limits hold over all processes and restarts. */
export const signInTries = pgTable('sign_in_try', { subject: text().primaryKey(), failures: integer().notNull(), until: instant().notNull() }, (t) => [
  index('sign_in_try_until').on(t.until),
]);

/** One count: at most `most` tries of one subject, until `minutes` minutes have passed without another. */
export type TryLimit = { subject: string; most: number; minutes: number };

/** A limit of one subject, named by what is tried and by whom. Hashed: a table of tries should not be a list of who has an account. */
export const tryLimit = (what: string, whose: readonly string[], most: number, minutes: number): TryLimit => ({
  subject: createHash('sha256')
    .update(JSON.stringify([what, ...whose]))
    .digest('base64url'),
  most,
  minutes,
});

/** The same of an address. All of a network of IPv6 counts as one: whoever has one address of it has them all. */
export const addressLimit = (what: string, address: string, most: number, minutes: number): TryLimit => tryLimit(what, [networkOf(address)], most, minutes);

/** The `most` of a count that refuses nobody and is only read. */
export const countedOnly = 2_000_000_000;

/**
 * Counts one try against all limits, or refuses with 429 and counts it against none. Counting and comparing are one statement, before anything is tried: any
 * number of calls at once get no more tries than calls one after the other. Answers the counts in the order of the limits. A try that was no failure is
 * taken back with `takeBack`. Whoever goes on when there were too many does not wait longer for it.
 */
export async function countTry(on: Runner, limits: readonly TryLimit[]): Promise<number[]> {
  const [subjects, mosts, minutes] = [limits.map((each) => each.subject), limits.map((each) => each.most), limits.map((each) => each.minutes)];
  // In the order of the subjects, so that two calls never wait for each other.
  const counted = await run<{ subject: string; failures: number }>(
    on,
    sql`insert into sign_in_try as t (subject, failures, until)
          select w.subject, 1, now() + make_interval(mins => w.minutes) from unnest(${subjects}::text[], ${minutes}::int[]) as w(subject, minutes) order by w.subject
        on conflict (subject) do update set failures = case when t.until > now() then t.failures + 1 else 1 end, until = excluded.until
          where t.until <= now() or t.failures < (${mosts}::int[])[array_position(${subjects}::text[], t.subject)]
        returning t.subject, t.failures`,
  );
  const counts = new Map(counted.map(({ subject, failures }) => [subject, failures]));
  const refused = limits.filter(({ subject }) => !counts.has(subject));
  if (refused.length === 0) return subjects.map((subject) => counts.get(subject) ?? 0);
  await takeBack(
    on,
    limits.filter(({ subject }) => counts.has(subject)),
  );
  const [row] = await run<{ seconds: number | null }>(
    on,
    sql`select ceil(extract(epoch from max(until) - now()))::int as seconds from sign_in_try where subject = any(${refused.map((each) => each.subject)}::text[])`,
  );
  throw refuse('too_many_requests', { seconds: Math.max(1, row?.seconds ?? 1) });
}

/** Takes back one try of each limit: it was right. */
export async function takeBack(on: Runner, limits: readonly TryLimit[]): Promise<void> {
  if (limits.length === 0) return;
  await run(
    on,
    sql`with held as (select subject, failures from sign_in_try where subject = any(${limits.map((each) => each.subject)}::text[]) order by subject for update),
          gone as (delete from sign_in_try where subject in (select subject from held where failures <= 1))
        update sign_in_try set failures = failures - 1 where subject in (select subject from held where failures > 1)`,
  );
}

/** Forgets all tries of these limits. */
export async function forgetTries(on: Runner, limits: readonly TryLimit[]): Promise<void> {
  await run(on, sql`delete from sign_in_try where subject = any(${limits.map((each) => each.subject)}::text[])`);
}
