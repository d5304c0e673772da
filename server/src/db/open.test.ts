import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { classify } from '../kit/failure.ts';
import { run, sql } from '../kit/sql.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open.ts';

test('leaves nothing on a connection behind a pooler, which somebody else uses a moment later', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  /** What PostgreSQL keeps for a connection: named statements, and settings from the start of the connection. */
  const left = async (isPooled: boolean) => {
    const db = await openDb({ url, isPooled, connections: 1 });
    // Run often enough for the driver to prepare it.
    for (let times = 0; times < 4; times++) await run(db.pool, sql`select ${1}::int`);
    const client = await db.pool.connect();
    for (let times = 0; times < 4; times++) await run(client, sql`select ${2}::int as two`);
    client.release();
    const { rows } = await db.pool.query(
      `select (select count(*)::int from pg_prepared_statements) as statements,
        array(select name from pg_settings where source = 'client' and name like '%timeout') as limits`,
    );
    await db.close();
    return rows[0];
  };
  expect(await left(false)).toMatchObject({
    statements: expect.toSatisfy((n: number) => n > 1),
    limits: ['idle_in_transaction_session_timeout', 'statement_timeout'],
  });
  expect(await left(true)).toEqual({ statements: 0, limits: [] });
  await drop();
});

test('reports a broken connection as a fault, unless it is being closed anyway', async () => {
  const faults: string[] = [];
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const db = await openDb({ url, onFault: (error) => faults.push(error.message) });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const broken = async () => {
    const client = await db.pool.connect();
    const gone = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return {
      client,
      breakIt: async () => {
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await gone;
        client.release(true);
      },
    };
  };
  const first = await broken();
  await first.breakIt();
  expect(faults).not.toEqual([]);
  const faultCount = faults.length;

  const last = await broken();
  const closed = db.close();
  await last.breakIt();
  await closed;
  expect(faults).toHaveLength(faultCount);
  await other.end();
  await drop();
});

test('replaces a PostgreSQL connection that falls silent within seconds', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const wire = await wireTo(url);
  const db = await openDb({ url: wire.url, connections: 2 });
  const ask = () => run(db.pool, sql`select 1 as one`);
  const write = () => change(db, machine, (tx) => run(tx.client, sql`select 1 as one`));
  await Promise.all([ask(), write()]);
  wire.fallSilent();
  const startedAt = performance.now();
  expect(await Promise.all([ask(), write()].map((each) => each.catch((error: Error) => classify(error).code)))).toEqual(['database_away', 'database_away']);
  expect(performance.now() - startedAt).toBeLessThan(6000);
  expect(await Promise.all([ask(), write()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await db.close();
  await drop();
});

test('gives up a call within three seconds if nothing answers at all, and waits if PostgreSQL is only slow', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const wire = await wireTo(url);
  const db = await openDb({ url: wire.url, connections: 2 });
  const call = (statement: ReturnType<typeof sql>) => db.pulse.unlessSilent(() => run(db.pool, statement));
  // The limit is a timer of this process, so that whatever slows down one slows down the other.
  const refused = (work: Promise<unknown>, withinMs = 3000) =>
    Promise.race([
      work.then(
        () => 'answered',
        (error: Error) => classify(error).code,
      ),
      delay(withinMs, 'late'),
    ]);
  // Both last longer than the wait for a silent server, in the foreground and the background.
  const [slow, asleep] = await Promise.all([call(sql`select 1 as one from pg_sleep(5)`), run(db.pool, sql`select 2 as two from pg_sleep(5)`)]);
  expect([slow, asleep]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  await db.pulse.check();

  wire.freeze();
  const waiting = [call(sql`select 1 as one`), db.pulse.check(), call(sql`select 1 as one`)];
  expect(await Promise.all(waiting.map((work) => refused(work)))).toEqual(waiting.map(() => 'database_away'));
  // The outage is known by now and reported at once.
  expect(await refused(call(sql`select 1 as one`), 200)).toBe('database_away');
  // Background work is not given up. It gets its answer once the server is back.
  const behind = run(db.pool, sql`select 3 as three`);
  wire.thaw();
  expect(await behind).toEqual([{ three: 3 }]);
  await expect.poll(() => refused(call(sql`select 1 as one`)), { timeout: 10_000 }).toBe('answered');
  await db.pulse.check();
  await db.close();
  await drop();
}, 60_000);
