import { hash } from '@node-rs/argon2';
import { isWeak } from '@marquee/contract/session/password';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first.ts';
import { Tries } from './tries.ts';

describe('sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await createUser(t.deps.db, { displayName: 'Thu Hà', email: 'ha@test.example', password: 'mật khẩu dài', role: 'moderator', permissions: ['media'] });
  });
  const login = (email: string, password: string, headers: Record<string, string> = {}) => t.stranger('POST', '/cms/v1/login', { email, password }, headers);

  test('begin with an e-mail in any case, and answer what the console keeps', async () => {
    const { status, body } = await login('HA@Test.Example', 'mật khẩu dài');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user: { displayName: 'Thu Hà', role: 'moderator' }, permissions: ['media'] });
    const stored = await run<{ hash: string }>(t.deps.db.pool, sql`select hash from session`);
    expect(JSON.stringify(stored)).not.toContain(body.data.token);
    const { password } = (await run<{ password: string }>(t.deps.db.pool, sql`select password from "user" where email = 'ha@test.example'`))[0] as {
      password: string;
    };
    expect(password).toMatch(/^\$argon2id\$/);
  });

  test('are refused alike for a wrong password and an unknown account', async () => {
    const wrong = await login('ha@test.example', 'falsch');
    const unknown = await login('nobody@test.example', 'falsch');
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([401, 'wrong_credentials', 'Email hoặc mật khẩu không đúng']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  test('are made with a password however its keyboard puts accents together', async () => {
    await createUser(t.deps.db, { displayName: 'Thu', email: 'thu@test.example', password: 'một câu rất dài'.normalize('NFD'), role: 'moderator' });
    for (const form of ['NFC', 'NFD'] as const) expect((await login('thu@test.example', 'một câu rất dài'.normalize(form))).status).toBe(200);
    // Other letters are another password.
    expect((await login('thu@test.example', 'mot cau rat dai')).status).toBe(401);
    expect(isWeak('mật khẩu của tôi'.normalize('NFD'), '')).toBe(true);
  });

  test('are made with a password that was set before its accents were put together', async () => {
    const typed = 'một câu rất dài'.normalize('NFD');
    await createUser(t.deps.db, { displayName: 'Lan', email: 'lan@test.example', password: typed, role: 'moderator' });
    await run(t.deps.db.pool, sql`update "user" set password = ${await hash(typed)} where email = 'lan@test.example'`);
    expect((await login('lan@test.example', typed)).status).toBe(200);
    expect((await login('lan@test.example', 'một câu rất dai'.normalize('NFD'))).status).toBe(401);
  });

  test('are refused to viewers', async () => {
    await createUser(t.deps.db, { displayName: 'Người xem', email: 'viewer@test.example', password: 'mật khẩu dài', role: 'user' });
    expect((await login('viewer@test.example', 'mật khẩu dài')).status).toBe(401);
  });

  test('end at once on every process when they are revoked', async () => {
    const token = (await login('ha@test.example', 'mật khẩu dài')).body.data.token;
    const headers = { authorization: `Bearer ${token}` };
    for (const authorization of [headers.authorization, `bearer  ${token}`])
      expect((await t.stranger('GET', '/cms/v1/session', undefined, { authorization })).status).toBe(200);
    expect((await t.stranger('DELETE', '/cms/v1/login', undefined, headers)).status).toBe(200);
    const after = await t.stranger('GET', '/cms/v1/session', undefined, headers);
    expect([after.status, after.body.code]).toEqual([403, 'invalid_token']);
  });

  test('run out', async () => {
    const me = await t.as('moderator');
    expect((await me.call('GET', '/cms/v1/session')).status).toBe(200);
    await run(t.deps.db.pool, sql`update session set expires_at = now() - interval '1 second'`);
    t.deps.sessions.forget();
    expect((await me.call('GET', '/cms/v1/session')).body.code).toBe('invalid_token');
  });

  test('whose end was not heard of are over within seconds, though the clock of the machine was put back meanwhile', async () => {
    const me = await t.as('moderator');
    expect((await me.call('GET', '/cms/v1/movie')).status).toBe(200);
    await run(t.deps.db.pool, sql`delete from session`);
    const [wall, ran] = [Date.now(), performance.now()];
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(Date, 'now').mockReturnValue(wall - 2 * 3_600_000);
    vi.spyOn(performance, 'now').mockReturnValue(ran + 10_000);
    expect((await me.call('GET', '/cms/v1/movie')).body.code).toBe('invalid_token');
  });

  test('answer the permission list, and that of others only to who may see users', async () => {
    const outsider = await t.as('moderator', { permissions: ['media'] });
    const insider = await t.as('moderator', { permissions: ['user'] });
    expect((await outsider.call('GET', '/cms/v1/profile/permission')).body.data).toEqual({ role: 'moderator', permissions: ['media'] });
    expect((await outsider.call('GET', `/cms/v1/profile/permission?idUser=${insider.id}`)).status).toBe(403);
    expect((await insider.call('GET', `/cms/v1/profile/permission?idUser=${outsider.id}`)).body.data.permissions).toEqual(['media']);
  });

  test('cannot be guessed at: ten wrong passwords lock the account for everybody, the right one included', async () => {
    await createUser(t.deps.db, { displayName: 'Nam', email: 'nam@test.example', password: 'mật khẩu dài', role: 'moderator' });
    for (let i = 0; i < 10; i++) expect((await login('nam@test.example', `guess ${i}`)).status).toBe(401);
    const locked = await login('nam@test.example', 'mật khẩu dài');
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    expect(locked.body.message).toMatch(/thử lại sau 1[45]\sphút$/);
    expect((await login('ha@test.example', 'mật khẩu dài')).status).toBe(200);
  });

  test('cannot be guessed at by many guesses at once, while right ones at once are none', async () => {
    for (const email of ['minh@test.example', 'an@test.example'])
      await createUser(t.deps.db, { displayName: 'Minh', email, password: 'mật khẩu dài', role: 'moderator' });
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, i) => login('minh@test.example', `guess ${i}`)));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 20 }, () => 429)]);
    for (let i = 0; i < 15; i++) expect((await login('an@test.example', 'mật khẩu dài')).status).toBe(200);
    const right = await Promise.all(Array.from({ length: 8 }, () => login('an@test.example', 'mật khẩu dài')));
    expect(right.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('cannot be guessed at from one address of IPv6 after the other: all of a network count together', async () => {
    const tries = new Tries(t.deps.db, { name: 'test', perAccount: 1000, perAddress: 2, minutes: 15 });
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2']) await tries.failed(address);
    await expect(tries.admit('ha@test.example', '2001:db8:1:2::3')).rejects.toMatchObject({ code: 'too_many_requests' });
    await tries.admit('ha@test.example', '2001:db8:1:3::1');
  });
});
