import { endpoints } from '@marquee/contract/index';
import { beforeAll, expect, test } from 'vitest';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { recordEvent } from '../kit/event.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { removeUnconfirmedSignUps } from '../accounts/unconfirmed.ts';
import { type Sealing, sealAudit, verifyAudit } from './seal.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});

const sealing = (app: TestApp): Sealing => ({ ...app.deps, folder: app.deps.config.root });
const listed = async (query = '') => {
  await sealAudit(sealing(t));
  return (await owner.call('GET', `/cms/v1/audit?${query}`)).body.data;
};
const emailOf = async ({ id }: { id: string }) => {
  const [found] = await run<{ email: string }>(t.deps.db.pool, sql`select email from "user" where "idUser" = ${id}::uuid`);
  return found?.email ?? '';
};
const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' };

test('a sign-in, a failed one and a sign-out are rows with person, address and device', async () => {
  const person = await t.as('moderator');
  const email = await emailOf(person);
  await t.stranger('POST', '/cms/v1/login', { email, password: 'wrong-password' }, chrome);
  const { token } = (await t.stranger('POST', '/cms/v1/login', { email, password: 'a-password' }, chrome)).body.data;
  await t.stranger('DELETE', '/cms/v1/login', undefined, { authorization: `Bearer ${token}`, ...chrome });
  const rows = await listed(`record=${person.id}&kind=session`);
  expect(rows.map((row: Record<string, any>) => [row['verb'], row['actor']?.id ?? null, row['address'], row['agent']])).toEqual([
    ['sign_out', person.id, '127.0.0.1', 'Chrome, Windows'],
    ['sign_in', person.id, '127.0.0.1', 'Chrome, Windows'],
    ['sign_in_failed', null, '127.0.0.1', 'Chrome, Windows'],
  ]);
  expect(rows[2].label).toBe(email);
  expect((await person.call('GET', `/cms/v1/profile/${person.id}/history`)).body.data.map(({ verb }: { verb: string }) => verb)).toEqual(['create']);
});

test('the audit log is the owners’ alone', async () => {
  const manager = await t.as('moderator');
  expect((await manager.call('GET', '/cms/v1/audit')).status).toBe(403);
});

test('each changing call that refuses a person for their rights leaves a row', { timeout: 60_000 }, async () => {
  const nobody = await t.as('developer', { permissions: [] });
  const changing = endpoints.filter(({ method, guard }) => method !== 'GET' && typeof guard === 'object');
  for (const { method, path, raw } of changing) {
    const answer = await nobody.call(method, path.replaceAll(/\{\w+\}/g, newId()), raw ? undefined : {});
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  await sealAudit(sealing(t));
  const rows = await run<{ label: string }>(t.deps.db.pool, sql`select label from history where actor = ${nobody.id}::uuid and verb = 'refuse' order by id`);
  expect(rows.map(({ label }) => label)).toEqual(changing.map(({ method, path }) => `${method} ${path}`));
});

test('a role that is slipped into the own profile is refused and leaves a row', async () => {
  const person = await t.as('moderator');
  expect((await person.call('PUT', '/cms/v1/account', { displayName: 'Mới', role: 'super_admin' })).status).toBe(422);
  const [row] = await listed(`actor=${person.id}`);
  expect([row.verb, row.label, row.changes.fields]).toEqual(['refuse', 'PUT /cms/v1/account', [null, ['role']]]);
});

test('rows keep the names of then when person and record are gone', async () => {
  const person = await t.as('moderator');
  const { idTag } = (await person.call('POST', '/cms/v1/tag', { title: 'Phóng sự', kind: 'genre' })).body.data;
  await run(t.deps.db.pool, sql`delete from tag where "idTag" = ${idTag}::uuid`);
  await run(t.deps.db.pool, sql`update "user" set "displayName" = 'Khác' where "idUser" = ${person.id}::uuid`);
  const [row] = await listed(`record=${idTag}`);
  expect([row.actor.id, row.actor.label.startsWith('moderator'), row.record.label, row.is_there, row.changes.title]).toEqual([
    person.id,
    true,
    'Phóng sự',
    false,
    [null, 'Phóng sự'],
  ]);
});

test('a sign-up that is removed unconfirmed keeps its rows and gets one', async () => {
  const email = 'expired@test.example';
  await t.stranger('POST', '/cms/v1/account', { displayName: 'Hết hạn', email, password: 'a long enough secret' });
  const [made] = await run<{ id: string }>(t.deps.db.pool, sql`select "idUser" as id from "user" where email = ${email}`);
  await run(t.deps.db.pool, sql`update "user" set updated_at = now() - interval '1 year' where email = ${email}`);
  await run(t.deps.db.pool, sql`update account_link set expires_at = now() where "user" = ${made?.id ?? ''}::uuid`);
  expect(await removeUnconfirmedSignUps(t.deps.db, new AbortController().signal)).toBe(1);
  expect((await listed(`record=${made?.id}`)).map(({ verb, label }: { verb: string; label: string }) => [verb, label])).toEqual([
    ['purge', 'Hết hạn'],
    ['create', 'Hết hạn'],
  ]);
});

test('an export is a row', async () => {
  const person = await t.as('moderator');
  expect((await person.call('POST', '/cms/v1/audit/export', { kind: 'movie', rows: 12 })).status).toBe(200);
  const [row] = await listed('verb=export');
  expect([row.actor.id, row.label, row.record, row.changes.rows]).toEqual([person.id, 'movie', null, [null, 12]]);
});

test('what was typed as a password, a code or a token stands in no table', async () => {
  const marker = 'kfzq7-marker-never-stored';
  const person = await t.as('moderator');
  const email = await emailOf(person);
  await t.stranger('POST', '/cms/v1/login', { email, password: marker });
  await t.stranger('POST', '/cms/v1/login/second', { challenge: marker, code: marker });
  await t.stranger('POST', '/cms/v1/account/reset', { token: marker, password: marker });
  await person.call('PUT', '/cms/v1/account/password', { current: marker, password: `${marker}!` });
  await person.call('PUT', '/cms/v1/account/password', { current: 'a-password', password: marker });
  await person.call('POST', '/cms/v1/session/unlock', { password: marker });
  const { pool } = t.deps.db;
  const tables = await run<{ name: string }>(pool, sql`select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`);
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`, [marker]);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test('of a thousand changes the verification names the one row that was changed, missing or cut off', { timeout: 60_000 }, async () => {
  const own = await testApp();
  const of = sealing(own);
  const { pool } = own.deps.db;
  const event = (nth: number) => change(own.deps.db, machine, async (tx) => recordEvent(tx, { kind: 'session', verb: `sign_in`, label: `Lần ${nth}` }));
  for (let nth = 0; nth < 1000; nth += 20) await Promise.all(Array.from({ length: 20 }, (_, more) => event(nth + more)));
  // Two servers seal at once.
  const counts = await Promise.all([sealAudit(of), sealAudit(of)]);
  expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(1000);
  expect((await verifyAudit(of)).broken).toBeNull();
  const [row] = await run<{ history: string }>(pool, sql`select history::text from audit where position = 501`);
  const history = row?.history ?? '';
  await run(pool, sql`update history set label = 'Khác' where id = ${history}::bigint`);
  expect((await verifyAudit(of)).broken).toEqual({ position: 501, history, fault: 'changed' });
  await run(pool, sql`update audit set what = 'Khác' where position = 501`);
  expect((await verifyAudit(of)).broken?.position).toBe(501);
  await run(pool, sql`update history h set label = 'Lần ' || 0 where id = ${history}::bigint`);
  await run(pool, sql`delete from history where id = ${history}::bigint`);
  expect((await verifyAudit(of)).broken).toEqual({ position: 501, history, fault: 'missing' });
  await run(pool, sql`delete from audit where position >= 501`);
  await run(pool, sql`delete from history h where not exists (select from audit a where a.history = h.id)`);
  expect((await verifyAudit(of)).broken).toEqual({ position: 501, history: null, fault: 'cut_off' });
});
