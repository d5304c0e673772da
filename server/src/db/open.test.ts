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

test('behind a pooler nothing is left on a connection, which somebody else has the next moment', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  /** what PostgreSQL keeps for the connection: statements under a name, and settings that came with its first words */
  const left = async (isPooled: boolean) => {
    const db = await openDb({ url, isPooled, connections: 1 });
    // Asked for often enough to be prepared.
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

test('a connection that breaks is a fault, unless it is being closed anyway', async () => {
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
  const told = faults.length;

  const last = await broken();
  const closed = db.close();
  await last.breakIt();
  await closed;
  expect(faults).toHaveLength(told);
  await other.end();
  await drop();
});

test('a PostgreSQL that falls silent without hanging up is away within seconds, and the next ones reach it anew', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const wire = await wireTo(url);
  const db = await openDb({ url: wire.url, connections: 2 });
  const ask = () => run(db.pool, sql`select 1 as one`);
  const write = () => change(db, machine, (tx) => run(tx.client, sql`select 1 as one`));
  await Promise.all([ask(), write()]);
  wire.fallSilent();
  const begun = performance.now();
  expect(await Promise.all([ask(), write()].map((each) => each.catch((error: Error) => classify(error).code)))).toEqual(['database_away', 'database_away']);
  expect(performance.now() - begun).toBeLessThan(6000);
  expect(await Promise.all([ask(), write()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await db.close();
  await drop();
});

test('a call is given up within three seconds where nothing answers at all, and goes on where PostgreSQL is only slow', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const wire = await wireTo(url);
  const db = await openDb({ url: wire.url, connections: 2 });
  const call = (statement: ReturnType<typeof sql>) => db.pulse.unlessSilent(() => run(db.pool, statement));
  // Compared with a timer of this process: whatever holds up the one holds up the other.
  const refused = (work: Promise<unknown>, withinMs = 3000) =>
    Promise.race([
      work.then(
        () => 'answered',
        (error: Error) => classify(error).code,
      ),
      delay(withinMs, 'late'),
    ]);
  // Longer than anything that is silent is waited for, in the foreground and the background.
  const [slow, asleep] = await Promise.all([call(sql`select 1 as one from pg_sleep(5)`), run(db.pool, sql`select 2 as two from pg_sleep(5)`)]);
  expect([slow, asleep]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  await db.pulse.check();

  wire.freeze();
  const waiting = [call(sql`select 1 as one`), db.pulse.check(), call(sql`select 1 as one`)];
  expect(await Promise.all(waiting.map((work) => refused(work)))).toEqual(waiting.map(() => 'database_away'));
  // Known by now, it is told at once.
  expect(await refused(call(sql`select 1 as one`), 200)).toBe('database_away');
  // What runs in the background is not given up: it is answered once there is somebody to answer.
  const behind = run(db.pool, sql`select 3 as three`);
  wire.thaw();
  expect(await behind).toEqual([{ three: 3 }]);
  await expect.poll(() => refused(call(sql`select 1 as one`)), { timeout: 10_000 }).toBe('answered');
  await db.pulse.check();
  await db.close();
  await drop();
}, 60_000);
