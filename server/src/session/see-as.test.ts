import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '@marquee/contract/index';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
let seen: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
  seen = await t.as('moderator', { permissions: ['media'] });
});
const path = '/cms/v1/session/see_as';
const me = async (client: Client) => {
  const { user, permissions, seen_by } = (await client.call('GET', '/cms/v1/session')).body.data;
  return [user.idUser, permissions, seen_by?.id ?? null];
};

test('a super_admin sees the console as somebody else, whose own session notices nothing', async () => {
  expect((await owner.call('POST', path, { idUser: seen.id })).status).toBe(200);
  expect(await me(owner)).toEqual([seen.id, ['media'], owner.id]);
  expect((await owner.call('GET', '/cms/v1/profile')).body.code).toBe('forbidden');
  expect((await owner.call('GET', '/cms/v1/movie')).status).toBe(200);
  expect(await me(seen)).toEqual([seen.id, ['media'], null]);
  expect((await seen.call('DELETE', path)).status).toBe(200);
  expect(await me(seen)).toEqual([seen.id, ['media'], null]);
  expect((await owner.call('DELETE', path)).status).toBe(200);
  expect((await me(owner))[0]).toBe(owner.id);
});

test('whoever sees as somebody else changes nothing, and begins no other such view', async () => {
  await owner.call('POST', path, { idUser: seen.id });
  const changing = endpoints.filter((e) => e.method !== 'GET' && e.guard !== 'public' && e.guard !== 'signed' && !e.isAllowedWhileSeeingAs);
  expect(changing.length).toBeGreaterThan(40);
  for (const e of changing) {
    const answer = await owner.call(e.method, e.path.replaceAll(/\{\w+\}/g, seen.id), e.body ? {} : undefined);
    expect([e.method, e.path, answer.body.code]).toEqual([e.method, e.path, 'read_only']);
  }
  await owner.call('DELETE', path);
});

test('beginning and end are recorded with both names', async () => {
  const [first] = await run<{ id: string }>(t.deps.db.pool, sql`select coalesce(max(id), 0)::text as id from history`);
  await owner.call('POST', path, { idUser: seen.id });
  await owner.call('DELETE', path);
  const rows = await run<{ verb: string; actor: string; record: string }>(
    t.deps.db.pool,
    sql`select verb, actor, record from history where id > ${first?.id}::bigint order by id`,
  );
  expect(rows).toEqual(['see_as', 'see_as_end'].map((verb) => ({ verb, actor: owner.id, record: seen.id })));
});

test('the view ends with the right to it, and only a super_admin has that', async () => {
  const other = await t.as('super_admin');
  expect((await seen.call('POST', path, { idUser: owner.id })).body.code).toBe('forbidden');
  expect((await other.call('POST', path, { idUser: other.id })).body.code).toBe('own_account');
  await other.call('POST', path, { idUser: seen.id });
  await owner.call('PUT', `/cms/v1/profile/${other.id}`, { role: 'developer', permissions: ['news'] });
  expect(await me(other)).toEqual([other.id, ['news'], null]);
});
