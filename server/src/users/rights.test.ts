import { beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});
const one = ({ id }: { id: string }) => `/cms/v1/profile/${id}`;
const outcome = async (client: Client, whom: { id: string }, body: object) => {
  const answer = await client.call('PUT', one(whom), body);
  return [answer.status, answer.body.code];
};

test('a changed permission list holds from the next call on, and its person is notified', async () => {
  const moderator = await t.as('moderator', { permissions: ['media'] });
  expect((await moderator.call('GET', '/cms/v1/profile')).status).toBe(403);
  expect(await outcome(owner, moderator, { permissions: ['media', 'user'] })).toEqual([200, undefined]);
  expect((await moderator.call('GET', '/cms/v1/profile')).status).toBe(200);
  const { data } = (await moderator.call('GET', '/cms/v1/notification')).body;
  expect(data.map(({ kind, by }: { kind: string; by: { id: string } }) => [kind, by.id])).toEqual([['rights', owner.id]]);
});

test('only a super_admin changes roles and permission lists, and nobody their own', async () => {
  const manager = await t.as('moderator');
  const other = await t.as('moderator');
  expect(await outcome(manager, other, { permissions: ['media'] })).toEqual([403, 'forbidden']);
  expect(await outcome(manager, other, { role: 'developer' })).toEqual([403, 'forbidden']);
  expect(await outcome(manager, manager, { permissions: ['media'] })).toEqual([403, 'forbidden']);
  expect(await outcome(owner, owner, { permissions: ['media'] })).toEqual([409, 'own_account']);
  expect((await owner.call('DELETE', one(owner))).body.code).toBe('own_account');
});

test('an account manager changes the profile of anybody but a super_admin and themselves', async () => {
  const manager = await t.as('moderator');
  const partner = await t.as('partner');
  expect(await outcome(manager, partner, { displayName: 'Kênh Phố' })).toEqual([200, undefined]);
  expect(await outcome(manager, owner, { displayName: 'Khác' })).toEqual([403, 'forbidden']);
  expect(await outcome(manager, manager, { displayName: 'Khác' })).toEqual([403, 'forbidden']);
  expect((await manager.call('DELETE', one(owner))).status).toBe(403);
});

test('the own profile takes neither a role nor a permission list', async () => {
  const moderator = await t.as('moderator', { permissions: ['media'] });
  const { status, body } = await moderator.call('PUT', '/cms/v1/account', { displayName: 'Mới', role: 'super_admin', permissions: ['user'] });
  expect([status, body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([
    422,
    [
      ['role', 'unknown_field'],
      ['permissions', 'unknown_field'],
    ],
  ]);
  expect((await moderator.call('GET', '/cms/v1/account')).body.data.displayName).not.toBe('Mới');
});

test('an advertiser has the entry of advertising alone, and a viewer none', async () => {
  const person = await t.as('developer');
  const faults = async (body: object) =>
    (await owner.call('PUT', one(person), body)).body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]);
  expect(await faults({ role: 'advertiser', permissions: ['advertiser', 'media'] })).toEqual([['permissions', 'entries_unfit']]);
  expect(await faults({ role: 'user' })).toEqual([['permissions', 'entries_unfit']]);
  expect(await faults({ role: 'advertiser', permissions: ['advertiser'] })).toBeUndefined();
});

test('of two super_admins who demote each other at once, one remains', async () => {
  const own = await testApp();
  const [one_, two] = [await own.as('super_admin'), await own.as('super_admin')];
  const answers = await Promise.all([
    one_.call('PUT', `/cms/v1/profile/${two.id}`, { role: 'moderator' }),
    two.call('PUT', `/cms/v1/profile/${one_.id}`, { role: 'moderator' }),
  ]);
  const left = await run(own.deps.db.pool, sql`select 1 from "user" where role = 'super_admin'`);
  expect([answers.filter(({ status }) => status === 200).length, left.length]).toEqual([1, 1]);
});

test('the last super_admin who can sign in is neither demoted nor deleted, whoever else was invited', async () => {
  const own = await testApp();
  const [last, invited] = [await own.as('super_admin'), await own.as('super_admin')];
  await run(own.deps.db.pool, sql`update "user" set password = null, confirmed_at = null where "idUser" = ${last.id}::uuid`);
  expect((await last.call('PUT', `/cms/v1/profile/${invited.id}`, { role: 'developer' })).body.code).toBe('last_admin');
  expect((await last.call('DELETE', `/cms/v1/profile/${invited.id}`)).body.code).toBe('last_admin');
});

test('a partner sees the people of their own channels alone, in the list, in the total and by id', async () => {
  const partner = await t.as('partner');
  const [member, stranger] = [await t.as('partner'), await t.as('partner')];
  await t.make('channel', { owner: partner.id, members: [member.id] });
  t.deps.sessions.invalidate();
  const listed = (await partner.call('GET', '/cms/v1/profile')).body.data.map(({ idUser }: { idUser: string }) => idUser);
  expect(listed.toSorted()).toEqual([partner.id, member.id].toSorted());
  expect((await partner.call('GET', '/cms/v1/total_user')).body.data.total).toBe(2);
  expect([(await partner.call('GET', one(stranger))).status, (await partner.call('GET', one(member))).status]).toEqual([404, 200]);
  expect((await partner.call('GET', `/cms/v1/profile/permission?idUser=${stranger.id}`)).status).toBe(404);
  expect((await partner.call('PUT', one(member), { displayName: 'Khác' })).status).toBe(403);
});

test('people are found by name, e-mail and phone, and by state, channel and last use', async () => {
  const partner = await t.as('partner');
  expect(await outcome(owner, partner, { name: 'Đặng Thị Hạnh', phone: '0912 345 678' })).toEqual([200, undefined]);
  const { idChannel } = await t.make('channel', { owner: partner.id });
  const found = async (query: string) => (await owner.call('GET', `/cms/v1/profile?${query}`)).body.data.map(({ idUser }: { idUser: string }) => idUser);
  for (const query of ['name=dang%20thi%20hanh', 'name=912345678', `channels=${idChannel}`]) expect([query, await found(query)]).toEqual([query, [partner.id]]);
  await run(t.deps.db.pool, sql`update user_side set banned_until = 'infinity' where owner = ${partner.id}::uuid`);
  expect(await found('state=banned')).toEqual([partner.id]);
  expect(await found(`state=active&channels=${idChannel}`)).toEqual([]);
  await run(t.deps.db.pool, sql`update user_side set banned_until = now() - interval '1 second' where owner = ${partner.id}::uuid`);
  expect(await found(`state=active&channels=${idChannel}`)).toEqual([partner.id]);
  await run(t.deps.db.pool, sql`update user_side set last_seen = '2020-05-05' where owner = ${partner.id}::uuid`);
  expect(await found('last_seen_to=2020-06-01T00:00:00.000Z')).toEqual([partner.id]);
});

test('a look-up is narrowed by state', async () => {
  const person = await t.as('developer');
  await run(t.deps.db.pool, sql`update user_side set banned_until = 'infinity' where owner = ${person.id}::uuid`);
  const { body } = await owner.call('GET', '/cms/v1/profile/lookup?state=banned&name=developer');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([person.id]);
});
