import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { openStream, waitUntil } from '../kit/live.testing.ts';
import { startProcess } from '../kit/process.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});
const restrict = (by: Client, { id }: { id: string }, of: object = {}) =>
  by.call('POST', '/cms/v1/profile/restrict', { idUser: id, reason: 'spam', scope: 'sign_in', until: null, ...of });
const emailOf = async ({ id }: { id: string }) =>
  (await run<{ email: string }>(t.deps.db.pool, sql`select email from "user" where "idUser" = ${id}::uuid`))[0]?.email;
const signIn = async (person: { id: string }) => t.stranger('POST', '/cms/v1/login', { email: await emailOf(person), password: 'a-password' });

test('a banned person is told why at sign-in and by the ended session, and can sign out', async () => {
  const person = await t.as('partner');
  expect((await restrict(owner, person)).status).toBe(201);
  const params = { scope: 'sign_in', reason: 'spam', until: null };
  for (const { status, body } of [await person.call('GET', '/cms/v1/session'), await signIn(person)])
    expect([status, body.code, body.params]).toEqual([403, 'banned', params]);
  expect((await person.call('DELETE', '/cms/v1/login')).status).toBe(200);
  expect((await person.call('GET', '/cms/v1/session')).body.code).toBe('invalid_token');
});

test('a ban that runs out ends by itself everywhere, and the session that it ended stays over', async () => {
  const person = await t.as('partner');
  const until = new Date(Date.now() + 1500).toISOString();
  const { idBan } = (await restrict(owner, person, { until })).body.data;
  const state = async () => [
    (await owner.call('GET', `/cms/v1/profile/${person.id}`)).body.data.state,
    (await owner.call('GET', `/cms/v1/ban?user=${person.id}&state=in_force`)).body.meta.total,
    (await signIn(person)).status,
  ];
  expect(await state()).toEqual(['banned', 1, 403]);
  await delay(1600);
  expect((await owner.call('GET', `/cms/v1/ban/${idBan}`)).body.data.state).toBe('over');
  expect([(await owner.call('GET', `/cms/v1/profile/${person.id}`)).body.data.state, (await signIn(person)).status]).toEqual(['active', 200]);
  expect((await person.call('GET', '/cms/v1/session')).body.code).toBe('invalid_token');
});

test('nobody bans themselves, an account manager no super_admin, and the last super_admin stays', async () => {
  const own = await testApp();
  const [last, invited] = [await own.as('super_admin'), await own.as('super_admin')];
  const manager = await own.as('moderator');
  const past = new Date(Date.now() - 1000).toISOString();
  expect((await restrict(last, last)).body.code).toBe('own_account');
  expect((await restrict(manager, last)).body.code).toBe('forbidden');
  expect((await restrict(last, manager, { until: past })).status).toBe(422);
  await run(own.deps.db.pool, sql`update "user" set password = null, confirmed_at = null where "idUser" = ${last.id}::uuid`);
  expect((await restrict(last, invited)).body.code).toBe('last_admin');
});

test('lifting one of two bans leaves the other in force, and a lifted ban is not lifted again', async () => {
  const person = await t.as('partner');
  const [first, second] = [(await restrict(owner, person)).body.data, (await restrict(owner, person, { scope: 'everything' })).body.data];
  const lift = (idBan: string) => owner.call('POST', '/cms/v1/profile/lift', { idBan, reason: 'Nhầm người' });
  expect((await lift(first.idBan)).body.data).toMatchObject({ state: 'over', lift_reason: 'Nhầm người' });
  expect((await signIn(person)).body.code).toBe('banned');
  expect((await lift(second.idBan)).status).toBe(200);
  expect((await signIn(person)).status).toBe(200);
  expect((await lift(first.idBan)).body.code).toBe('already_decided');
  expect((await owner.call('GET', `/cms/v1/profile/${person.id}`)).body.data).toMatchObject({ bans_30_days: 2, bans_90_days: 2, state: 'active' });
});

const announce = (by: Client) =>
  by.call('POST', '/cms/v1/contest/generate_s3_contest_video', { name: 'film.mp4', size: 10_000_000, content_type: 'video/mp4', purpose: 'film' });

test('a ban from uploading refuses new uploads and leaves sign-in open', async () => {
  const person = await t.as('partner');
  expect((await restrict(owner, person, { scope: 'upload' })).status).toBe(201);
  expect([(await announce(person)).body.code, (await person.call('GET', '/cms/v1/session')).status]).toEqual(['banned', 200]);
  const { data } = (await person.call('GET', '/cms/v1/notification')).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['banned']);
});

/** What ends a person's work, by what it leaves open: a ban from uploading leaves the session. */
const ends: Record<string, { method: string; path: (id: string) => string; body?: (id: string) => object; leavesSession?: true }> = {
  'a ban': { method: 'POST', path: () => '/cms/v1/profile/restrict', body: (idUser) => ({ idUser, reason: 'spam', scope: 'everything', until: null }) },
  'a ban from uploading': {
    method: 'POST',
    path: () => '/cms/v1/profile/restrict',
    body: (idUser) => ({ idUser, reason: 'spam', scope: 'upload', until: null }),
    leavesSession: true,
  },
  'a demotion': { method: 'PUT', path: (id) => `/cms/v1/profile/${id}`, body: () => ({ role: 'user', permissions: [] }) },
  'a removal': { method: 'DELETE', path: (id) => `/cms/v1/profile/${id}` },
};
test.for(Object.keys(ends))('%s by another process ends calls, the live stream and a running upload within a second', async (name) => {
  const { method, path, body, leavesSession } = ends[name] as (typeof ends)[string];
  const other = await startProcess(t);
  const person = await t.as('partner');
  const { url } = (await announce(person)).body.data;
  if (!t.app.server.listening) {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    t.deps.live.start();
  }
  const { port } = t.app.server.address() as { port: number };
  const stream = await openStream(`http://127.0.0.1:${port}`, person);
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': '10000000' };
  const request = http.request({ port, path: url, method: 'PATCH', headers });
  request.on('error', () => undefined);
  request.write(Buffer.alloc(100_000));
  await delay(300);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;

  const sent = await other.app.inject({
    method: method as 'POST',
    url: path(person.id),
    headers: { authorization: `Bearer ${owner.token}` },
    ...(body === undefined ? {} : { payload: body(person.id) }),
  });
  expect(sent.statusCode).toBeLessThan(300);
  const since = performance.now();
  const [response] = await answered;
  if (!leavesSession) await waitUntil(() => stream.hasEnded());
  expect([response.statusCode, performance.now() - since < 1000]).toEqual([403, true]);
  expect((await person.call('GET', '/cms/v1/session')).status).toBe(leavesSession ? 200 : 403);
  expect(stream.hasEnded()).toBe(!leavesSession);
  request.destroy();
});
