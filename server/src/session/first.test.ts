import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { firstAdmin } from './first.ts';

test('processes that start together on an empty database make one super admin, and one of them tells of it', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const processes = await Promise.all([1, 2, 3].map(() => openDb({ url, connections: 2 })));
  const told = await Promise.all(processes.map((db) => firstAdmin(db, {})));
  expect(told.filter((each) => each !== null)).toEqual([{ email: 'admin@marquee.local', password: expect.stringMatching(/^\S{16}$/) }]);
  expect(await firstAdmin(processes[0]!, {})).toBeNull();
  for (const db of processes) await db.close();
  await drop();
});
