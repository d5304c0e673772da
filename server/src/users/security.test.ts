import { beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});
const security = (client: Client, { id }: { id: string }) => client.call('GET', `/cms/v1/profile/${id}/security`);

test('an account manager signs people out of one session or of all, but no super_admin', async () => {
  const manager = await t.as('moderator', { permissions: ['user'] });
  const partner = await t.as('partner');
  const second = await t.session(partner.id);
  const { sessions } = (await security(manager, partner)).body.data;
  expect(sessions.length).toBe(2);
  const end = (body: object) => manager.call('POST', '/cms/v1/profile/end_session', body);
  expect((await end({ idUser: partner.id, idSession: sessions[0].id })).body.data).toEqual({ ended: 1 });
  expect((await security(manager, partner)).body.data.sessions.length).toBe(1);
  expect((await end({ idUser: partner.id })).body.data).toEqual({ ended: 1 });
  for (const token of [partner.token, second])
    expect((await t.stranger('GET', '/cms/v1/session', undefined, { authorization: `Bearer ${token}` })).body.code).toBe('invalid_token');
  expect([(await end({ idUser: owner.id })).body.code, (await security(manager, owner)).body.code]).toEqual(['forbidden', 'forbidden']);
  expect((await end({ idUser: partner.id, idSession: sessions[0].id })).status).toBe(404);
});

test("a second factor is reset with the administrator's own password, and its person is signed out and told", async () => {
  const person = await t.as('moderator');
  await run(t.deps.db.pool, sql`insert into second_factor ("user", secret, confirmed_at) values (${person.id}::uuid, 'x', now())`);
  await run(t.deps.db.pool, sql`insert into recovery_code ("user", hash) values (${person.id}::uuid, 'h')`);
  const reset = async (client: Client, idUser: string, password: string) => {
    const { status, body } = await client.call('POST', '/cms/v1/profile/reset_second_factor', { idUser, password });
    return [status, body.errors?.[0]?.code ?? body.code];
  };
  expect(await reset(owner, person.id, 'wrong')).toEqual([422, 'wrong_password']);
  expect(await reset(owner, owner.id, 'a-password')).toEqual([409, 'own_account']);
  expect((await security(owner, person)).body.data).toMatchObject({ recovery_codes_left: 1, totp_since: expect.any(String) });
  expect(await reset(owner, person.id, 'a-password')).toEqual([200, undefined]);
  expect((await security(owner, person)).body.data).toEqual({ totp_since: null, recovery_codes_left: 0, passkeys: 0, sessions: [] });
  expect((await person.call('GET', '/cms/v1/session')).body.code).toBe('invalid_token');
  const told = await run<{ kind: string }>(t.deps.db.pool, sql`select kind from notification where person = ${person.id}::uuid`);
  expect(told).toEqual([{ kind: 'factor_reset' }]);
});
