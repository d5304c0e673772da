import { limits } from '@marquee/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { codeAt, securityKey } from './authenticator.testing.ts';
import { createUser } from './first-account.ts';

const password = 'mật khẩu dài';
type Key = ReturnType<typeof securityKey>;

describe('passkeys', () => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await testApp();
  });

  /** A person with a passkey. */
  const someone = async (key: Key = securityKey()) => {
    const email = `person-${++people}@test.example`;
    const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: 'moderator', permissions: ['media'] });
    const { token } = (await t.stranger('POST', '/cms/v1/login', { email, password })).body.data;
    const call = (method: string, path: string, body?: unknown) => t.stranger(method, path, body, { authorization: `Bearer ${token}` });
    const options = (await call('POST', '/cms/v1/account/passkey/options', { password })).body.data;
    const added = await call('POST', '/cms/v1/account/passkey', { name: 'Máy ở nhà', passkey: key.make(options) });
    return { id, email, call, key, options, passkey: added.body.data };
  };
  const ask = async (body: object = {}) => (await t.stranger('POST', '/cms/v1/login/passkey/options', body)).body.data;
  const signIn = (passkey: object, more: object = {}) => t.stranger('POST', '/cms/v1/login/passkey', { passkey, ...more });
  const refused = [422, 'passkey_refused'];
  const codeOf = (answer: { status: number; body: any }) => [answer.status, answer.body.code];

  test('can be added, listed, renamed and removed by their owner only, and adding and removing need the password', async () => {
    const { call, passkey, options, email } = await someone();
    const other = await someone();
    expect(codeOf(await call('POST', '/cms/v1/account/passkey/options', { password: 'falsch' }))).toEqual([422, 'invalid']);
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: email }, authenticatorSelection: { userVerification: 'required' } });
    expect(passkey).toMatchObject({ name: 'Máy ở nhà', is_synced: false, used_at: null });
    expect((await other.call('PUT', `/cms/v1/account/passkey/${passkey.id}`, { name: 'Của tôi' })).status).toBe(404);
    expect((await other.call('POST', '/cms/v1/account/passkey/remove', { id: passkey.id, password })).status).toBe(404);
    expect((await call('PUT', `/cms/v1/account/passkey/${passkey.id}`, { name: 'Điện thoại' })).body.data.name).toBe('Điện thoại');
    expect((await call('GET', '/cms/v1/account/passkey')).body.data).toMatchObject([{ id: passkey.id, name: 'Điện thoại' }]);
    // Without the password, somebody at an unattended screen could remove the passkey.
    const wrong = await call('POST', '/cms/v1/account/passkey/remove', { id: passkey.id, password: 'falsch' });
    expect([wrong.status, wrong.body.errors[0]]).toEqual([422, expect.objectContaining({ path: 'password', code: 'wrong_password' })]);
    expect((await call('GET', '/cms/v1/account/passkey')).body.data).toHaveLength(1);
    expect((await call('POST', '/cms/v1/account/passkey/remove', { id: passkey.id, password })).status).toBe(200);
    expect((await call('GET', '/cms/v1/account/passkey')).body.data).toEqual([]);
  });

  test('sign in without name or password until they are removed', async () => {
    const { call, key, passkey, email } = await someone();
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const entered = await signIn(key.sign(options));
    expect(entered.body.data).toMatchObject({ user: { email }, token: expect.any(String) });
    expect((await call('GET', '/cms/v1/account/passkey')).body.data[0].used_at).not.toBe(null);
    await call('POST', '/cms/v1/account/passkey/remove', { id: passkey.id, password });
    expect(codeOf(await signIn(key.sign(await ask())))).toEqual(refused);
  });

  test('must answer a challenge in time and only once, also in parallel', async () => {
    const { key } = await someone();
    const answer = key.sign(await ask());
    expect((await Promise.all([signIn(answer), signIn(answer)])).map((each) => each.status).toSorted()).toEqual([200, 422]);
    expect(codeOf(await signIn(answer))).toEqual(refused);
    expect(codeOf(await signIn(key.sign({ challenge: Buffer.alloc(32, 7).toString('base64url') })))).toEqual(refused);
    const late = await ask();
    await run(t.deps.db.pool, sql`update challenge set expires_at = now() - interval '1 second'`);
    expect(codeOf(await signIn(key.sign(late)))).toEqual(refused);
  });

  test('are refused from another site, without user verification, with a changed signature, or for another account', async () => {
    const { key } = await someone();
    const other = await someone();
    expect(codeOf(await signIn(key.sign(await ask(), { origin: 'https://evil.example' })))).toEqual(refused);
    expect(codeOf(await signIn(key.sign(await ask(), { flags: 0x01 })))).toEqual(refused);
    expect(codeOf(await signIn(key.sign(await ask(), { handle: other.options.user.id })))).toEqual(refused);
    const forged = key.sign(await ask());
    forged.response.signature = other.key.sign(await ask()).response.signature;
    expect(codeOf(await signIn(forged))).toEqual(refused);
    const phished = securityKey({ rpId: 'evil.example' });
    const { call } = await someone();
    const options = (await call('POST', '/cms/v1/account/passkey/options', { password })).body.data;
    expect(codeOf(await call('POST', '/cms/v1/account/passkey', { name: 'x', passkey: phished.make(options) }))).toEqual(refused);
  });

  test('are refused as clones if their counter falls behind', async () => {
    const { key } = await someone();
    for (let i = 0; i < 3; i++) expect((await signIn(key.sign(await ask()))).status).toBe(200);
    key.rewind(1);
    expect(codeOf(await signIn(key.sign(await ask())))).toEqual(refused);
  });

  test('serve as the second factor of their own account only', async () => {
    const { call, key, email } = await someone();
    const other = await someone();
    const { secret } = (await call('POST', '/cms/v1/account/totp', { password })).body.data;
    await call('POST', '/cms/v1/account/totp/confirm', { code: codeAt(secret, Date.now()) });
    const firstStep = (await t.stranger('POST', '/cms/v1/login', { email, password })).body;
    expect([firstStep.code, firstStep.params.methods]).toEqual(['second_factor', ['totp', 'recovery', 'passkey']]);
    const { challenge } = firstStep.params;
    const options = await ask({ challenge });
    expect(options.allowCredentials).toHaveLength(1);
    expect(codeOf(await signIn(other.key.sign(options), { challenge }))).toEqual(refused);
    expect((await signIn(key.sign(await ask({ challenge })), { challenge })).body.data.user.email).toBe(email);
    expect(codeOf(await t.stranger('POST', '/cms/v1/login/passkey/options', { challenge }))).toEqual([401, 'sign_in_again']);
  });

  test('unlock only the session of their owner', async () => {
    const { call, key } = await someone();
    const other = await someone();
    await call('POST', '/cms/v1/session/lock');
    const options = async () => (await call('POST', '/cms/v1/session/unlock/options', {})).body.data;
    expect(codeOf(await call('POST', '/cms/v1/session/unlock/passkey', { passkey: other.key.sign(await options()) }))).toEqual(refused);
    // An answer to a challenge for another purpose, such as a sign-in, is refused.
    expect(codeOf(await call('POST', '/cms/v1/session/unlock/passkey', { passkey: key.sign(await ask()) }))).toEqual(refused);
    expect((await call('GET', '/cms/v1/session')).body.code).toBe('locked');
    expect((await call('POST', '/cms/v1/session/unlock/passkey', { passkey: key.sign(await options()) })).status).toBe(200);
    expect((await call('GET', '/cms/v1/session')).status).toBe(200);
  });

  test('are limited in number', async () => {
    const { id, call } = await someone();
    await run(
      t.deps.db.pool,
      sql`insert into passkey (id, "user", name, credential, public_key, counter, transports, is_synced, created_at)
          select gen_random_uuid(), ${id}::uuid, n::text, n::text || ${id}, '', 0, '{}', false, now() from generate_series(2, ${limits.passkeys}::int) n`,
    );
    const full = await call('POST', '/cms/v1/account/passkey/options', { password });
    expect([full.status, full.body.errors[0].code]).toEqual([422, 'too_many']);
  });

  test('are limited in number also when many are added in parallel', async () => {
    const { call } = await someone();
    const begun: object[] = [];
    while (begun.length < 60) begun.push((await call('POST', '/cms/v1/account/passkey/options', { password })).body.data);
    const added = await Promise.all(
      begun.map((options: any) => call('POST', '/cms/v1/account/passkey', { name: 'Máy', passkey: securityKey().make(options) })),
    );
    expect(added.filter(({ status }) => status < 300)).toHaveLength(limits.passkeys - 1);
    expect((await call('GET', '/cms/v1/account/passkey')).body.data).toHaveLength(limits.passkeys);
  });

  test('belong to the domain of the public URL: https or localhost, never an IP address', async () => {
    const on = async (host: string) => codeOf(await t.stranger('POST', '/cms/v1/login/passkey/options', {}, { host }));
    expect(await on('localhost:8080')).toEqual([200, undefined]);
    for (const host of ['127.0.0.1:8080', '[::1]:8080', 'evil.example', '192.168.1.5']) expect(await on(host)).toEqual([409, 'passkeys_unavailable']);
    const { config } = t.deps;
    const before = config.PUBLIC_URL;
    try {
      config.PUBLIC_URL = 'https://cms.example.vn/';
      expect((await ask()).rpId).toBe('cms.example.vn');
      config.PUBLIC_URL = 'http://cms.example.vn';
      expect(await on('localhost:8080')).toEqual([409, 'passkeys_unavailable']);
    } finally {
      if (before === undefined) delete config.PUBLIC_URL;
      else config.PUBLIC_URL = before;
    }
  });
});
