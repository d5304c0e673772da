import { beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
const path = '/cms/v1/announcement';
const read = async () => (await t.stranger('GET', path)).body.data.text;

test('an owner can show an announcement to everybody and remove it', async () => {
  const owner = await t.as('super_admin');
  expect(await read()).toBe('');
  expect((await owner.call('PUT', path, { text: '  Bảo trì lúc 22:00 tối nay  ' })).status).toBe(200);
  expect(await read()).toBe('Bảo trì lúc 22:00 tối nay');
  await owner.call('PUT', path, { text: 'Bảo trì lúc 22:00 tối nay' });
  await owner.call('PUT', path, { text: '' });
  expect(await read()).toBe('');
  const lines = await run<{ actor: string; changes: object }>(t.deps.db.pool, sql`select actor, changes from history where kind = 'announcement' order by id`);
  expect(lines).toEqual([
    { actor: owner.id, changes: { text: ['', 'Bảo trì lúc 22:00 tối nay'] } },
    { actor: owner.id, changes: { text: ['Bảo trì lúc 22:00 tối nay', ''] } },
  ]);
});

test('nobody else can set the announcement, and it must be one line', async () => {
  for (const role of ['moderator', 'developer', 'partner', 'advertiser'] as const) {
    expect((await (await t.as(role)).call('PUT', path, { text: 'Tôi' })).status).toBe(403);
  }
  const long = await (await t.as('super_admin')).call('PUT', path, { text: 'x'.repeat(256) });
  expect([long.status, long.body.errors[0].path]).toEqual([422, 'text']);
  expect(await read()).toBe('');
});
