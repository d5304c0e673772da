import { beforeAll, describe, expect, test } from 'vitest';
import { startProcess } from '../kit/process.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});

const list = '/platform/v1/movie';
const make = async (fields: object = {}) => {
  const { idPlatform: id } = await t.make('platform', { title: 'Ứng dụng', kind: 'android', ...fields });
  const { body } = await owner.call('POST', '/cms/v1/platform/key', { id });
  return { id: id as string, key: body.data.key as string, made: body.data };
};
const ask = async (key: string, headers: Record<string, string> = {}, path = list) => {
  const { status, body } = await t.stranger('GET', path, undefined, { 'platform-key': key, ...headers });
  return [status, body.code];
};
const admitted = [200, undefined];
const refused = [403, 'platform_key'];

describe('a key', () => {
  test('is answered once, and then stands nowhere but as its hash', async () => {
    const { id, key, made } = await make();
    expect(await ask(key)).toEqual(admitted);
    expect([key.startsWith(made.start), made.start.length]).toEqual([true, 10]);
    const answers = [
      await owner.call('GET', '/cms/v1/platform'),
      ...(await Promise.all(['', '/history', '/usage'].map((path) => owner.call('GET', `/cms/v1/platform/${id}${path}`)))),
    ];
    expect(JSON.stringify(answers)).not.toContain(key);
    expect(answers[3]?.body.data.keys.map(({ start }: { start: string }) => start)).toEqual([made.start]);
    const tables = await run<{ name: string }>(t.deps.db.pool, sql`select table_name as name from information_schema.tables where table_schema = 'public'`);
    for (const { name } of tables) {
      const rows = await t.deps.db.pool.query(`select 1 from "${name}" x where x::text like $1`, [`%${key.slice(4)}%`]);
      expect([name, rows.rowCount]).toEqual([name, 0]);
    }
  });

  test('is taken from the header alone: in an address it is refused', async () => {
    const { key } = await make();
    for (const query of [`platform-key=${key}`, `Platform-Key=${key}`, `name=${key}`, `api_key=${key}`]) {
      expect(await ask(key, {}, `${list}?${query}`)).toEqual(refused);
      expect(await ask('', {}, `${list}?${query}`)).toEqual(refused);
    }
  });

  test('is not logged, wherever it was sent', async () => {
    const logged: string[] = [];
    const other = await startProcess(t, logged);
    const { key } = await make();
    for (const url of [list, `${list}?platform-key=${key}`, `/nowhere?platform-key=${key}`, `/platform/v1/movie/%zz?platform-key=${key}`])
      await other.app.inject({ method: 'GET', url, headers: { 'platform-key': key } });
    expect(logged.join('\n')).not.toContain(key);
  });

  test('that is replaced works on for the hours that were asked for, and no longer', async () => {
    const { id, key: first } = await make();
    const second = (await owner.call('POST', '/cms/v1/platform/key', { id, overlap: 2 })).body.data.key;
    expect([await ask(first), await ask(second)]).toEqual([admitted, admitted]);
    await run(t.deps.db.pool, sql`update platform_key set expires_at = expires_at - interval '2 hours 1 second' where platform = ${id}::uuid`);
    t.deps.platforms.invalidate();
    expect([await ask(first), await ask(second)]).toEqual([refused, admitted]);
    const third = (await owner.call('POST', '/cms/v1/platform/key', { id })).body.data.key;
    expect([await ask(second), await ask(third)]).toEqual([refused, admitted]);
    expect((await owner.call('POST', '/cms/v1/platform/key', { id, overlap: 721 })).status).toBe(422);
  });

  test('that is revoked is refused within a second by another process, and so is that of a disabled or deleted platform', async () => {
    const other = await startProcess(t);
    await new Promise<void>((resolve) => {
      other.deps.live.start();
      setTimeout(resolve, 500);
    });
    const elsewhere = async (key: string) => (await other.app.inject({ method: 'GET', url: list, headers: { 'platform-key': key } })).statusCode;
    for (const end of [
      (id: string) => owner.call('POST', '/cms/v1/platform/key/revoke', { id }),
      (id: string) => owner.call('PUT', `/cms/v1/platform/${id}`, { enabled: false }),
      (id: string) => owner.call('DELETE', `/cms/v1/platform/${id}`),
    ]) {
      const { id, key } = await make();
      await expect.poll(() => elsewhere(key), { timeout: 6000 }).toBe(200);
      expect((await end(id)).status).toBe(200);
      expect(await ask(key)).toEqual(refused);
      await expect.poll(() => elsewhere(key), { timeout: 1000, interval: 50 }).toBe(403);
    }
  });

  test('is made and revoked by a super_admin alone, who alone changes platforms', async () => {
    const { id } = await make();
    for (const role of ['moderator', 'developer', 'partner', 'advertiser'] as const) {
      const person = await t.as(role);
      for (const [method, path, body] of [
        ['POST', '/cms/v1/platform', { title: 'x', kind: 'web' }],
        ['POST', '/cms/v1/platform/key', { id }],
        ['POST', '/cms/v1/platform/key/revoke', { id }],
        ['PUT', `/cms/v1/platform/${id}`, { title: 'y' }],
        ['DELETE', `/cms/v1/platform/${id}`, undefined],
      ] as const)
        expect([role, method, path, (await person.call(method, path, body)).status]).toEqual([role, method, path, 403]);
    }
    expect((await (await t.as('partner')).call('GET', `/cms/v1/platform/${id}`)).status).toBe(404);
    expect((await owner.call('POST', '/cms/v1/platform/key', { id: owner.id })).status).toBe(404);
  });
});

describe('an origin', () => {
  test('passes if scheme, host and port are equal, and not by its beginning or its end', async () => {
    const { key } = await make({ origins: [{ url: 'https://app.vn' }, { url: 'http://localhost:5173/' }] });
    for (const origin of ['https://app.vn', 'http://localhost:5173']) {
      const answer = await t.stranger('GET', list, undefined, { 'platform-key': key, origin });
      expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers.vary]).toEqual([200, origin, 'origin']);
    }
    for (const origin of [
      'null',
      'http://app.vn',
      'https://app.vn:8443',
      'https://app.vn.evil.tld',
      'https://evilapp.vn',
      'https://x.app.vn',
      'https://app.v',
      'http://localhost:51730',
      'http://localhost',
    ]) {
      const answer = await t.stranger('GET', list, undefined, { 'platform-key': key, origin });
      expect([origin, answer.status, answer.body.code, answer.headers['access-control-allow-origin']]).toEqual([origin, 403, 'origin_refused', undefined]);
    }
    expect(await ask(key)).toEqual(admitted);
  });

  test('of one platform does not pass with the key of another', async () => {
    const [one, other] = [await make({ origins: [{ url: 'https://one.example' }] }), await make()];
    expect([await ask(one.key, { origin: 'https://one.example' }), await ask(other.key, { origin: 'https://one.example' })]).toEqual([
      admitted,
      [403, 'origin_refused'],
    ]);
  });

  test('is asked for by a preflight, which carries no key', async () => {
    await make({ origins: [{ url: 'https://preflight.example' }] });
    const preflight = (origin: string) => t.stranger('OPTIONS', list, undefined, { origin, 'access-control-request-method': 'GET' });
    const { status, headers } = await preflight('https://preflight.example');
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      204,
      'https://preflight.example',
      '*, authorization',
    ]);
    const stranger = await preflight('https://preflight.example.evil.tld');
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  test('has a scheme, a host and a port, and nothing else', async () => {
    const faults = async (url: string) =>
      (await owner.call('POST', '/cms/v1/platform', { title: 'x', kind: 'web', origins: [{ url }] })).body.errors?.map(({ code }: { code: string }) => code);
    for (const url of ['https://app.vn/path', 'https://app.vn?x=1', 'https://user@app.vn', 'https://app.vn/#a'])
      expect([url, await faults(url)]).toEqual([url, ['invalid_origin']]);
    for (const url of ['null', '*', 'app.vn', 'ftp://app.vn']) expect([url, await faults(url)]).toEqual([url, ['invalid_url']]);
    const made = await t.make('platform', { title: 'x', kind: 'web', origins: [{ url: 'HTTPS://App.vn:443/' }] });
    expect(made.origins.map(({ url }: { url: string }) => url)).toEqual(['https://app.vn']);
  });
});

test('an application below the minimum version is told which it needs, number by number', async () => {
  const { key } = await make({ minimum_version: '1.10.0' });
  const { status, body } = await t.stranger('GET', list, undefined, { 'platform-key': key, 'platform-version': '1.9.9', 'accept-language': 'en' });
  expect([status, body.code, body.params, body.message]).toEqual([
    412,
    'outdated_version',
    { minimum: '1.10.0' },
    'This version is outdated. Update to version 1.10.0 or later.',
  ]);
  for (const version of ['1.9', '1', '0.99.99', 'latest', '1.10.0-beta'])
    expect([version, await ask(key, { 'platform-version': version })]).toEqual([version, [412, 'outdated_version']]);
  for (const version of ['1.10', '1.10.0.0', '1.11', '2']) expect([version, await ask(key, { 'platform-version': version })]).toEqual([version, admitted]);
  expect((await owner.call('POST', '/cms/v1/platform', { title: 'x', kind: 'tv', minimum_version: 'v2' })).body.errors[0].code).toBe('invalid_version');
});

test('calls are counted by day, by all processes together, and none is lost where storing fails', async () => {
  const { id, key } = await make();
  const calls = async () => (await owner.call('GET', `/cms/v1/platform/${id}/usage`)).body.data;
  for (let n = 0; n < 3; n++) await ask(key);
  const { pool } = t.deps.db;
  await run(pool, sql`alter table platform_day rename to platform_day_away`);
  await expect(t.deps.platforms.storeCalls()).rejects.toThrow('platform_day');
  await run(pool, sql`alter table platform_day_away rename to platform_day`);
  const other = await startProcess(t);
  await other.app.inject({ method: 'GET', url: list, headers: { 'platform-key': key } });
  await Promise.all([t.deps.platforms.storeCalls(), other.deps.platforms.storeCalls()]);
  const usage = await calls();
  expect([usage.calls, usage.days.length, usage.days.at(-1).calls]).toEqual([4, 30, 4]);
  // A refused call is not one of the platform's.
  await ask(key, { origin: 'https://evil.tld' });
  await t.deps.platforms.storeCalls();
  expect((await calls()).calls).toBe(4);
});
