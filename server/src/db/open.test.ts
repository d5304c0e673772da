import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';
import { openDb } from './open.ts';

const t = await testApp();

test('a connection that breaks is a fault, unless it is being closed anyway', async () => {
  const faults: string[] = [];
  const db = await openDb({ url: t.deps.config.DATABASE_URL as string, onFault: (error) => faults.push(error.message) });
  const broken = async () => {
    const client = await db.pool.connect();
    const gone = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return {
      client,
      breakIt: async () => {
        await t.deps.db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
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
});
