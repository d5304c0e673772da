import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { migrate } from '../db/migrate.ts';
import { openDb } from '../db/open.ts';
import { ConfigFault } from '../config.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { createUser, createFirstAdmin } from './first-account.ts';

test('processes that start together on an empty database create one super_admin, and one of them reports it', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const processes = await Promise.all([1, 2, 3].map(() => openDb({ url, connections: 2 })));
  // Marquee already accepts calls, so somebody may sign up just before.
  await change(processes[0]!, machine, (tx) => createUser(tx, { displayName: 'An', email: 'an@example.vn', password: 'bốn con voi xanh', role: 'advertiser' }));
  const results = await Promise.all(processes.map((db) => createFirstAdmin(db, {})));
  expect(results.filter((each) => each !== null)).toEqual([{ email: 'admin@marquee.local', password: expect.stringMatching(/^\S{16}$/) }]);
  expect(await createFirstAdmin(processes[0]!, {})).toBeNull();
  for (const db of processes) await db.close();
  await drop();
});

test('the configured first password must follow the usual rules, and the error is one line without the password', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  await migrate(url);
  const db = await openDb({ url, connections: 2 });
  for (const password of ['eight888', 'password1234', 'chu@example.vn', `${'dài '.repeat(64)}!`]) {
    const refused = await createFirstAdmin(db, { email: 'chu@example.vn', password }).catch((error: unknown) => error);
    expect([password, refused]).toEqual([password, expect.any(ConfigFault)]);
    expect((refused as ConfigFault).message).toMatch(/^ADMIN_PASSWORD: wants [^\n]+$/);
    expect((refused as ConfigFault).message).not.toContain(password);
  }
  expect(await createFirstAdmin(db, { email: 'chu@example.vn', password: 'bốn con voi xanh' })).toEqual({ email: 'chu@example.vn', password: null });
  // The password is read only once, so an old one in the environment does not prevent a start.
  expect(await createFirstAdmin(db, { email: 'chu@example.vn', password: 'eight888' })).toBeNull();
  await db.close();
  await drop();
});
