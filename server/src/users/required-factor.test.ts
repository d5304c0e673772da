import type { Role } from '@marquee/contract/access';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '@marquee/contract/index';
import { startProcess } from '../kit/process.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { codeAt, securityKey } from '../session/authenticator.testing.ts';
import { createUser } from '../session/first-account.ts';
import { createLinkToken } from '../session/link.ts';

const password = 'mật khẩu dài';
const setting = '/cms/v1/required_factor';
let t: TestApp;
let owner: Client;
let people = 0;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});
const demand = (roles: readonly string[], by = owner) => by.call('PUT', setting, { roles });
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0]?.code ?? body.code];
beforeEach(() => demand([]));

/** Somebody who has signed in with a password. */
const someone = async (role: Role = 'moderator') => {
  const email = `person-${++people}@test.example`;
  const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role, permissions: ['media'] });
  const login = () => t.stranger('POST', '/cms/v1/login', { email, password });
  const { token, needs_second_factor } = (await login()).body.data;
  const call: Client['call'] = (method, path, body) => t.stranger(method, path, body, { authorization: `Bearer ${token}` });
  return { id, token, email, login, call, needs_second_factor };
};
type Person = Awaited<ReturnType<typeof someone>>;
const addApp = async ({ call }: Person) => {
  const { secret } = (await call('POST', '/cms/v1/account/totp', { password })).body.data;
  expect((await call('POST', '/cms/v1/account/totp/confirm', { code: codeAt(secret, Date.now()) })).status).toBe(200);
  // The code of the next time step, since no code works twice.
  return () => codeAt(secret, Date.now() + 30_000);
};
const addPasskey = async ({ call }: Person, key = securityKey()) => {
  const options = (await call('POST', '/cms/v1/account/passkey/options', { password })).body.data;
  const { status, body } = await call('POST', '/cms/v1/account/passkey', { name: 'Máy ở nhà', passkey: key.make(options) });
  expect(status).toBe(200);
  return { key, id: body.data.id };
};
const movies = async ({ call }: Pick<Person, 'call'>) => codeOf(await call('GET', '/cms/v1/movie'));
const needed = [403, 'second_factor_needed'];
const answered = [200, undefined];

test('whoever has a role that demands a factor and none can only set one up, from the next call on', async () => {
  const person = await someone();
  expect([person.needs_second_factor, await movies(person)]).toEqual([false, answered]);
  expect((await demand(['moderator', 'super_admin'])).body.code).toBe('second_factor_missing');
  expect((await demand(['moderator'])).body.data).toEqual({ roles: ['moderator'] });
  expect((await owner.call('GET', setting)).body.data).toEqual({ roles: ['moderator'] });
  expect([await movies(person), await movies(await someone('developer'))]).toEqual([needed, answered]);
  const late = await someone();
  expect(late.needs_second_factor).toBe(true);
  expect((await late.call('GET', '/cms/v1/session')).body.data).toMatchObject({ needs_second_factor: true, user: { idUser: late.id } });
  await addApp(late);
  expect(await movies(late)).toEqual(answered);
  expect((await late.call('GET', '/cms/v1/session')).body.data.needs_second_factor).toBe(false);
  await addPasskey(person);
  expect(await movies(person)).toEqual(answered);
});

test('before it only enrolling, locking and signing out are answered', async () => {
  const person = await someone();
  await demand(['moderator']);
  const refusedCalls = endpoints.filter(({ guard, isAllowedWithoutFactor }) => (guard === 'session' || typeof guard === 'object') && !isAllowedWithoutFactor);
  expect(refusedCalls.length).toBeGreaterThan(80);
  for (const { method, path } of refusedCalls) {
    const { status, body } = await person.call(method, path.replaceAll(/\{\w+\}|\*/g, person.id));
    // HEAD has no body.
    expect([method, path, status, method === 'HEAD' ? 'second_factor_needed' : body.code]).toEqual([method, path, ...needed]);
  }
  expect((await person.call('GET', '/cms/v1/account/passkey')).status).toBe(200);
  expect((await person.call('GET', '/cms/v1/account/security')).status).toBe(200);
  expect((await person.call('POST', '/cms/v1/session/lock')).status).toBe(200);
  expect((await person.call('GET', '/cms/v1/session')).body.code).toBe('locked');
  expect((await person.call('POST', '/cms/v1/session/unlock', { password })).status).toBe(200);
  expect((await person.call('DELETE', '/cms/v1/login')).status).toBe(200);
});

test('the last factor stays while the role demands one, also when two are removed at once', async () => {
  const person = await someone();
  const code = await addApp(person);
  const { id } = await addPasskey(person);
  await demand(['moderator']);
  const answers = await Promise.all([
    person.call('POST', '/cms/v1/account/totp/remove', { password, code: code() }),
    person.call('POST', '/cms/v1/account/passkey/remove', { id, password }),
  ]);
  expect(answers.map(codeOf).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [200, undefined],
    [409, 'last_second_factor'],
  ]);
  expect(await movies(person)).toEqual(answered);
});

test('a password does not replace the passkey of somebody whose role demands a factor', async () => {
  const person = await someone();
  const { key } = await addPasskey(person);
  expect((await person.login()).status).toBe(200);
  await demand(['moderator']);
  const { status, body } = await person.login();
  expect([status, body.code, body.params.methods]).toEqual([401, 'second_factor', ['passkey']]);
  const { challenge } = body.params;
  const options = (await t.stranger('POST', '/cms/v1/login/passkey/options', { challenge })).body.data;
  const signedIn = await t.stranger('POST', '/cms/v1/login/passkey', { passkey: key.sign(options), challenge });
  expect([signedIn.status, signedIn.body.data.needs_second_factor]).toEqual([200, false]);
});

test('a changed role demands it at once, and a super_admin who sees as somebody else enrols for themselves', async () => {
  const [person, admin] = [await someone('developer'), await someone('super_admin')];
  await demand(['moderator']);
  expect(await movies(person)).toEqual(answered);
  expect((await owner.call('PUT', `/cms/v1/profile/${person.id}`, { role: 'moderator' })).status).toBe(200);
  expect(await movies(person)).toEqual(needed);
  expect((await admin.call('POST', '/cms/v1/session/see_as', { idUser: person.id })).status).toBe(200);
  // What the seen person lacks is no matter of who sees.
  expect(await movies(admin)).toEqual(answered);
  const other = await someone('super_admin');
  await addApp(other);
  expect((await demand(['super_admin'], other as unknown as Client)).status).toBe(200);
  expect(await movies(admin)).toEqual(needed);
  await addApp(admin);
  expect((await admin.call('GET', '/cms/v1/session')).body.data).toMatchObject({ user: { idUser: person.id }, seen_by: { id: admin.id } });
  expect((await demand([], other as unknown as Client)).status).toBe(200);
});

test('only a super_admin reads and changes it, and a wrong role is refused at its field', async () => {
  for (const role of ['moderator', 'developer', 'partner', 'advertiser'] as const) {
    const person = await t.as(role);
    expect([(await person.call('GET', setting)).status, (await demand([], person)).status]).toEqual([403, 403]);
  }
  for (const [roles, path, code] of [
    [['janitor'], 'roles.0', 'not_one_of'],
    [['user'], 'roles.0', 'not_one_of'],
    [['partner', 'partner'], 'roles', 'repeated'],
    ['partner', 'roles', 'wrong_type'],
    [undefined, 'roles', 'required'],
  ] as const) {
    const { status, body } = await owner.call('PUT', setting, { roles });
    expect([roles, status, body.errors.map((each: { path: string; code: string }) => [each.path, each.code])]).toEqual([roles, 422, [[path, code]]]);
  }
  expect((await owner.call('PUT', setting, { roles: [], role: 'partner' })).body.errors[0].code).toBe('unknown_field');
});

test('each change is recorded once, with the roles before and after', async () => {
  const since = (await run<{ id: string }>(t.deps.db.pool, sql`select coalesce(max(id), 0)::text as id from history`))[0]?.id;
  await demand(['partner', 'developer']);
  await demand(['developer', 'partner']);
  await demand([]);
  const lines = await run(t.deps.db.pool, sql`select actor, changes from history where kind = 'required_factor' and id > ${since}::bigint order by id`);
  expect(lines).toEqual([
    { actor: owner.id, changes: { roles: [[], ['developer', 'partner']] } },
    { actor: owner.id, changes: { roles: [['developer', 'partner'], []] } },
  ]);
});

test('holds in another process within a second, and ends the live streams of whoever must enrol', async () => {
  const person = await someone();
  const other = await startProcess(t);
  other.deps.live.start();
  await delay(500);
  const authorization = `Bearer ${person.token}`;
  const elsewhere = async () => (await other.app.inject({ method: 'GET', url: '/cms/v1/movie', headers: { authorization } })).statusCode;
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/cms/v1/live`, { headers: { authorization } });
  expect([await elsewhere(), stream.status]).toEqual([200, 200]);
  await demand(['moderator']);
  await expect.poll(elsewhere, { timeout: 1000, interval: 50 }).toBe(403);
  // The stream ends: reading it to its end resolves.
  await stream.text();
  await addApp(person);
  await expect.poll(elsewhere, { timeout: 1000, interval: 50 }).toBe(200);
});

test('an invitation says that its role demands a factor, and accepting it leads to enrolling', async () => {
  await demand(['moderator']);
  const email = 'moi@test.example';
  const invited = await owner.call('POST', '/cms/v1/profile/invite', { people: [{ email }], role: 'moderator', permissions: ['media'] });
  const token = await createLinkToken(t.deps.db.pool, invited.body.data[0].idUser, 'invite');
  expect((await t.stranger('POST', '/cms/v1/account/invitation', { token })).body.data).toMatchObject({ email, needs_second_factor: true });
  const { status, body } = await t.stranger('POST', '/cms/v1/account/accept', { token, displayName: 'Lê Mai', password });
  expect([status, body.data.needs_second_factor]).toEqual([200, true]);
});
