import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { limits } from '@marquee/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { createUser } from './first-account.ts';

const password = 'mật khẩu dài';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe("a person's sessions", () => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await testApp();
  });
  const someone = async () => {
    const email = `person-${++people}@test.example`;
    const id = await createUser(t.deps.db, { displayName: 'Thu Hà', email, password, role: 'moderator', permissions: ['media'] });
    const signIn = async (headers: Record<string, string> = {}, more: object = {}) => {
      const answer = await t.stranger('POST', '/cms/v1/login', { email, password, ...more }, headers);
      return answer.body.data.token as string;
    };
    return { id, email, signIn };
  };
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const me = (token: string) => t.stranger('GET', '/cms/v1/session', undefined, by(token));
  const list = async (token: string) => (await t.stranger('GET', '/cms/v1/session/list', undefined, by(token))).body.data;

  test('are listed with device and address, the current one first, without their tokens', async () => {
    const { signIn } = await someone();
    const first = await signIn({ 'user-agent': chrome });
    const second = await signIn({ 'user-agent': 'curl/8.5.0' });
    const rows = await list(second);
    expect(rows).toMatchObject([
      { browser: 'curl', system: null, address: '127.0.0.1', is_current: true },
      { browser: 'Chrome', system: 'Windows', address: '127.0.0.1', is_current: false },
    ]);
    const hashes = await run<{ hash: string }>(t.deps.db.pool, sql`select hash from session`);
    for (const secret of [first, second, ...hashes.map((row) => row.hash)]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('show the client address that a proxy forwards, in any notation', async () => {
    const { signIn } = await someone();
    const expectedAddresses = [
      ['203.0.113.7', '203.0.113.7'],
      ['198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
      ['[2001:db8::7]:4711', '2001:db8::7'],
      ['[2001:db8::8]', '2001:db8::8'],
      ['fe80::1%eth0', 'fe80::1'],
      ['unknown', '127.0.0.1'],
      ['1.2.3', '127.0.0.1'],
      ['', '127.0.0.1'],
    ] as const;
    for (const [header, address] of expectedAddresses) {
      const token = await signIn({ 'x-forwarded-for': header });
      const [here] = (await list(token)).filter((row: { is_current: boolean }) => row.is_current);
      expect([header, here.address]).toEqual([header, address]);
    }
  });

  test('can be ended singly or all but the current one, by their owner only', async () => {
    const { signIn } = await someone();
    const [a, b, c] = [await signIn(), await signIn(), await signIn()];
    const other = await (await someone()).signIn();
    const [theirs] = await list(other);
    expect((await t.stranger('DELETE', `/cms/v1/session/${theirs.id}`, undefined, by(a))).status).toBe(404);
    const ofB = (await list(b)).find((row: { is_current: boolean }) => row.is_current);
    expect((await t.stranger('DELETE', `/cms/v1/session/${ofB.id}`, undefined, by(a))).body.data).toEqual({ id: ofB.id });
    expect((await me(b)).body.code).toBe('invalid_token');
    expect((await t.stranger('DELETE', '/cms/v1/session/list', undefined, by(a))).body.data).toEqual({ ended: 1 });
    expect([(await me(a)).status, (await me(c)).body.code, (await me(other)).status]).toEqual([200, 'invalid_token', 200]);
  });

  test('close their live streams when they end', async () => {
    const { signIn } = await someone();
    const [here, there] = [await signIn(), await signIn()];
    t.deps.live.start();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/cms/v1/live`, { headers: by(there) });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await t.stranger('DELETE', '/cms/v1/session/list', undefined, by(here));
    let isOver = false;
    while (!isOver) isOver = (await reader.read()).done;
    expect(isOver).toBe(true);
    const closed = once(t.app.server, 'close');
    t.app.server.closeAllConnections();
    t.app.server.close();
    await closed;
  });

  test('always get a new token, so that a planted one is never adopted (session fixation)', async () => {
    const { signIn } = await someone();
    const planted = 'planted-by-somebody-else-0123456789';
    const token = await signIn(by(planted));
    expect(token).not.toBe(planted);
    expect((await me(planted)).body.code).toBe('invalid_token');
    expect((await me(token)).status).toBe(200);
  });

  test('end the previous session of the same browser', async () => {
    const victim = await someone();
    const attacker = await someone();
    const theirs = await attacker.signIn();
    const token = await victim.signIn(by(theirs));
    expect((await me(theirs)).body.code).toBe('invalid_token');
    expect((await me(token)).body.data.user.email).toBe(victim.email);
  });

  test('end after four hours without use, or after seven days if the person asked to be remembered', async () => {
    const { id, signIn } = await someone();
    const unusedFor = (hours: number) =>
      run(t.deps.db.pool, sql`update session set seen_at = now() - make_interval(hours => ${hours}) where "user" = ${id}::uuid`).then(() =>
        t.deps.sessions.invalidate(),
      );
    const brief = await signIn();
    await unusedFor(3);
    expect((await me(brief)).status).toBe(200);
    await unusedFor(5);
    expect((await me(brief)).body.code).toBe('invalid_token');
    const long = await signIn({}, { remember: true });
    await unusedFor(5);
    expect((await me(long)).status).toBe(200);
    await unusedFor(24 * 8);
    expect((await me(long)).body.code).toBe('invalid_token');
  });

  test('record their last use without a write on every call', async () => {
    const { id, signIn } = await someone();
    const token = await signIn();
    const seen = async () =>
      (await run<{ seen_at: Date; version: string }>(t.deps.db.pool, sql`select seen_at, xmin::text as version from session where "user" = ${id}::uuid`))[0];
    await me(token);
    const before = await seen();
    for (let i = 0; i < 5; i++) await me(token);
    expect(await seen()).toEqual(before);
    await run(t.deps.db.pool, sql`update session set seen_at = now() - interval '10 minutes' where "user" = ${id}::uuid`);
    t.deps.sessions.invalidate();
    await me(token);
    expect(Date.now() - ((await seen())?.seen_at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test('are limited in number, and a further one ends the one unused for longest', async () => {
    const { id, signIn } = await someone();
    const oldest = await signIn();
    await run(
      t.deps.db.pool,
      sql`insert into session (hash, "user", created_at, seen_at, expires_at)
          select 'made ' || n, ${id}::uuid, now(), now() + make_interval(secs => n), now() + interval '1 hour' from generate_series(1, ${limits.sessions - 1}::int) n`,
    );
    expect((await me(oldest)).status).toBe(200);
    await run(t.deps.db.pool, sql`update session set seen_at = now() - interval '1 hour' where "user" = ${id}::uuid and hash not like 'made %'`);
    const newest = await signIn();
    expect((await me(oldest)).body.code).toBe('invalid_token');
    expect(await list(newest)).toHaveLength(limits.sessions);
  });
});

describe('a locked session', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  const enter = async (email: string) => {
    await createUser(t.deps.db, { displayName: 'Nam', email, password, role: 'super_admin' });
    const token = (await t.stranger('POST', '/cms/v1/login', { email, password })).body.data.token;
    const call = (method: string, path: string, body?: unknown) => t.stranger(method, path, body, { authorization: `Bearer ${token}` });
    return call;
  };

  test('accepts only unlocking and signing out until the password is given', async () => {
    const call = await enter('nam@test.example');
    expect((await call('POST', '/cms/v1/session/lock')).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/cms/v1/session'],
      ['GET', '/cms/v1/movie'],
      ['GET', '/cms/v1/live'],
      ['DELETE', '/cms/v1/session/list'],
    ] as const) {
      const refused = await call(method, path);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'locked']);
    }
    const wrong = await call('POST', '/cms/v1/session/unlock', { password: 'falsch' });
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([422, { path: 'password', code: 'wrong_password' }]);
    expect((await call('GET', '/cms/v1/session')).body.code).toBe('locked');
    expect((await call('POST', '/cms/v1/session/unlock', { password })).status).toBe(200);
    expect((await call('GET', '/cms/v1/session')).status).toBe(200);
    await call('POST', '/cms/v1/session/lock');
    expect((await call('DELETE', '/cms/v1/login')).status).toBe(200);
    expect((await call('POST', '/cms/v1/session/unlock', { password })).body.code).toBe('invalid_token');
  });

  test('is rate limited after ten wrong passwords', async () => {
    const call = await enter('lan@test.example');
    await call('POST', '/cms/v1/session/lock');
    for (let i = 0; i < 10; i++) expect((await call('POST', '/cms/v1/session/unlock', { password: `guess ${i}` })).status).toBe(422);
    const limited = await call('POST', '/cms/v1/session/unlock', { password });
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    expect((await call('GET', '/cms/v1/session')).body.code).toBe('locked');
  });
});
