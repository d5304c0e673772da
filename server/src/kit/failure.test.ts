import { once } from 'node:events';
import { expect, test } from 'vitest';
import { classify, loggedError } from './failure.ts';
import { run, sql } from './sql.ts';
import { testApp } from './testing.ts';

test('an error of PostgreSQL is refused and logged without the texts of people', async () => {
  const t = await testApp();
  const error = await run(t.deps.db.pool, sql`select ${'{"secret":"\\ud800"}'}::jsonb`).catch((e: unknown) => e as Error);
  expect(classify(error as Error).code).toBe('malformed');
  expect(JSON.stringify(error)).toContain('secret');
  expect(JSON.stringify(loggedError(error as Error))).not.toContain('secret');
  expect(loggedError(error as Error)).toMatchObject({ code: '22P02', routine: expect.any(String), message: expect.any(String) });
  expect(loggedError(Object.assign(new Error('other'), { code: 'ENOENT' }))).toMatchObject({ code: 'ENOENT', message: 'other' });
});

test('a statement that times out at a lock, or whose idle transaction ends, is refused with a retry', async () => {
  const { db } = (await testApp()).deps;
  const [holder, waiter] = [await db.pool.connect(), await db.pool.connect()];
  const hold = 'update setting set value = value';
  await holder.query('begin');
  await holder.query(hold);
  await waiter.query('begin');
  await waiter.query('set local statement_timeout = 50');
  const timedOut = await waiter.query(hold).catch((error: Error) => classify(error));
  await waiter.query('rollback');
  waiter.release();
  // PostgreSQL ends the connection with this error.
  const ended = once(holder, 'error') as Promise<[Error]>;
  await holder.query("set idle_in_transaction_session_timeout = '50ms'");
  const idleEnded = classify((await ended)[0]);
  holder.release(true);
  expect([timedOut, idleEnded]).toMatchObject([{ code: 'overloaded', params: { seconds: 30 } }, { code: 'database_away' }]);
});
