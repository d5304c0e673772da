import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { codeAt } from './authenticator.testing.ts';
import { createUser } from './first-account.ts';

const password = 'mật khẩu dài';
const step = 30_000;

describe('the second factor', () => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await testApp();
  });
  // Only the clock of the process is fake, so that a test can advance to the next code.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
  const later = (steps = 1) => vi.setSystemTime(Date.now() + steps * step);

  const someone = async () => {
    const email = `person-${++people}@test.example`;
    const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: 'moderator', permissions: ['media'] });
    const login = (of: object = {}) => t.stranger('POST', '/cms/v1/login', { email, password, ...of });
    const { token } = (await login()).body.data;
    const call = (method: string, path: string, body?: unknown) => t.stranger(method, path, body, { authorization: `Bearer ${token}` });
    return { id, email, login, call };
  };
  /** A person with an authenticator app: its secret, and their recovery codes. */
  const guarded = async () => {
    const person = await someone();
    const { secret, uri } = (await person.call('POST', '/cms/v1/account/totp', { password })).body.data;
    const { codes } = (await person.call('POST', '/cms/v1/account/totp/confirm', { code: codeAt(secret, Date.now()) })).body.data;
    later();
    const code = () => codeAt(secret, Date.now());
    const challenge = async (of: object = {}) => (await person.login(of)).body.params.challenge as string;
    return { ...person, secret, uri, codes, code, challenge };
  };
  const second = (challenge: string, code: string) => t.stranger('POST', '/cms/v1/login/second', { challenge, code });
  const codeOf = (answer: { status: number; body: any }) => [answer.status, answer.body.errors?.[0]?.code ?? answer.body.code];

  test('is required only after a code was confirmed', async () => {
    const { call, login, email } = await someone();
    expect(codeOf(await call('POST', '/cms/v1/account/totp', { password: 'falsch' }))).toEqual([422, 'wrong_password']);
    const { secret, uri } = (await call('POST', '/cms/v1/account/totp', { password })).body.data;
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Marquee:${encodeURIComponent(email)}\\?.*secret=${secret}`));
    expect((await login()).status).toBe(200);
    expect(codeOf(await call('POST', '/cms/v1/account/totp/confirm', { code: '000000' }))).toEqual([422, 'wrong_code']);
    const { codes } = (await call('POST', '/cms/v1/account/totp/confirm', { code: codeAt(secret, Date.now()) })).body.data;
    expect(new Set(codes).size).toBe(10);
    const firstStep = await login({ remember: true });
    expect([firstStep.status, firstStep.body.code, firstStep.body.params.methods]).toEqual([401, 'second_factor', ['totp', 'recovery']]);
    expect(firstStep.body.data).toBeUndefined();
    later();
    const done = await second(firstStep.body.params.challenge, codeAt(secret, Date.now()));
    expect(done.body.data).toMatchObject({ user: { email }, permissions: ['media'] });
    // `remember` of the first step applies to the second.
    expect(Date.parse(done.body.data.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await call('GET', '/cms/v1/account/security')).body.data).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 });
  });

  test('does not complete a sign-in whose password was changed meanwhile', async () => {
    const { call, challenge, code } = await guarded();
    const old = await challenge();
    expect((await call('PUT', '/cms/v1/account/password', { current: password, password: 'năm con cò trên đồng' })).status).toBe(200);
    expect(codeOf(await second(old, code()))).toEqual([401, 'sign_in_again']);
  });

  test('is not revealed to a wrong password', async () => {
    const { login } = await guarded();
    expect(codeOf(await login({ password: 'falsch' }))).toEqual([401, 'wrong_credentials']);
  });

  test('accepts each code once, also from two parallel calls', async () => {
    const { code, challenge } = await guarded();
    const [a, b] = [await challenge(), await challenge()];
    const both = await Promise.all([second(a, code()), second(b, code())]);
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 422]);
    expect(codeOf(await second(await challenge(), code()))).toEqual([422, 'wrong_code']);
    later();
    expect((await second(await challenge(), code())).status).toBe(200);
  });

  test('accepts a clock that is half a minute off, but no older code', async () => {
    const { secret, challenge } = await guarded();
    later(4);
    expect(codeOf(await second(await challenge(), codeAt(secret, Date.now() - 2 * step)))).toEqual([422, 'wrong_code']);
    expect((await second(await challenge(), codeAt(secret, Date.now() - step))).status).toBe(200);
    expect((await second(await challenge(), codeAt(secret, Date.now() + step))).status).toBe(200);
  });

  test('accepts a recovery code once, in any notation', async () => {
    const { codes, challenge, call } = await guarded();
    expect((await second(await challenge(), codes[0].toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(codeOf(await second(await challenge(), codes[0]))).toEqual([422, 'wrong_code']);
    expect((await call('GET', '/cms/v1/account/security')).body.data.recovery_codes_left).toBe(9);
  });

  test('binds a challenge to its account, to one sign-in and to five minutes', async () => {
    const one = await guarded();
    const other = await guarded();
    expect(codeOf(await second(await one.challenge(), other.code()))).toEqual([422, 'wrong_code']);
    const used = await one.challenge();
    expect((await second(used, one.code())).status).toBe(200);
    later();
    expect(codeOf(await second(used, one.code()))).toEqual([401, 'sign_in_again']);
    const late = await one.challenge();
    await run(t.deps.db.pool, sql`update challenge set expires_at = now() - interval '1 second'`);
    expect(codeOf(await second(late, one.code()))).toEqual([401, 'sign_in_again']);
    expect(codeOf(await second('a-challenge-that-nobody-made', one.code()))).toEqual([401, 'sign_in_again']);
  });

  test('ends the challenge after five wrong codes, and after ten refuses even the right code and shows the account as locked', async () => {
    const { id, code, challenge, secret } = await guarded();
    const wrong = (n: number) => String((Number(codeAt(secret, Date.now())) + 1000 + n) % 1_000_000).padStart(6, '0');
    const first = await challenge();
    for (let i = 0; i < 5; i++) expect(codeOf(await second(first, wrong(i)))).toEqual([422, 'wrong_code']);
    expect(codeOf(await second(first, code()))).toEqual([401, 'sign_in_again']);
    // Parallel attempts cannot exceed either limit.
    const next = await challenge();
    const burst = await Promise.all(Array.from({ length: 12 }, (_, i) => second(next, wrong(10 + i))));
    expect(burst.filter((each) => each.status === 422).length).toBeLessThanOrEqual(5);
    const limited = await second(await challenge(), code());
    expect(codeOf(limited)).toEqual([429, 'too_many_requests']);
    const owner = await t.as('super_admin');
    const state = async () => (await owner.call('GET', `/cms/v1/profile/${id}`)).body.data.state;
    expect(await state()).toBe('locked');
    await owner.call('POST', '/cms/v1/profile/reset_second_factor', { idUser: id, password: 'a-password' });
    expect(await state()).toBe('active');
  });

  test('does not count a right code as a failed attempt of the account or the address', async () => {
    const { code, challenge } = await guarded();
    const failures = () => run<{ n: number }>(t.deps.db.pool, sql`select coalesce(sum(failures), 0)::int as n from sign_in_try`).then(([row]) => row?.n);
    const before = await failures();
    expect((await second(await challenge(), code())).status).toBe(200);
    expect(await failures()).toBe(before);
  });

  test('stores its secret encrypted and its recovery codes as hashes', async () => {
    const { id, secret, codes } = await guarded();
    const stored = JSON.stringify(
      await run(
        t.deps.db.pool,
        sql`select f.secret, array(select hash from recovery_code where "user" = f."user") as codes, array(select changes::text from history where record = f."user") as history
            from second_factor f where "user" = ${id}::uuid`,
      ),
    );
    for (const each of [secret, ...codes, ...codes.map((one: string) => one.replaceAll('-', ''))]) expect(stored).not.toContain(each);
    expect(stored).toContain('second_factor');
  });

  test('needs password and code to be turned off or to get new recovery codes', async () => {
    const { call, codes, code, login } = await guarded();
    expect(codeOf(await call('POST', '/cms/v1/account/recovery', { password: 'falsch', code: code() }))).toEqual([422, 'wrong_password']);
    expect(codeOf(await call('POST', '/cms/v1/account/recovery', { password, code: '000000' }))).toEqual([422, 'wrong_code']);
    const fresh = (await call('POST', '/cms/v1/account/recovery', { password, code: code() })).body.data.codes;
    expect(fresh).not.toContain(codes[1]);
    expect(codeOf(await call('POST', '/cms/v1/account/totp/remove', { password, code: codes[1] }))).toEqual([422, 'wrong_code']);
    expect(codeOf(await call('POST', '/cms/v1/account/totp', { password }))).toEqual([409, 'conflict']);
    expect((await call('POST', '/cms/v1/account/totp/remove', { password, code: fresh[3] })).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await call('GET', '/cms/v1/account/security')).body.data).toEqual({ totp_since: null, recovery_codes_left: 0 });
  });
});
