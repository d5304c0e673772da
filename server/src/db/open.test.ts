import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { run, sql } from '../kit/sql.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open.ts';

test('behind a pooler nothing is left on a connection, which somebody else has the next moment', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  /** what PostgreSQL keeps for the connection: statements under a name, and settings that came with its first words */
  const left = async (isPooled: boolean) => {
    const db = await openDb({ url, isPooled, connections: 1 });
    await run(db.pool, sql`select ${1}::int`);
    const client = await db.pool.connect();
    await run(client, sql`select ${2}::int as two`);
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
