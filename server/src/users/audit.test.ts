import { endpoints } from '@marquee/contract/index';
import { beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '@marquee/contract/users/audit';
import { raw, run, type Sql, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, maybeEmptyCalls, testApp, type TestApp, unrecordedCalls } from '../kit/testing.ts';
import { removeUnconfirmedSignUps } from '../accounts/unconfirmed.ts';
import { sendEntry } from '../contest/entering.testing.ts';
import { type Broken, brokenSentence, type Sealing, sealAudit, verifyAudit } from './seal.ts';

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  owner = await t.as('super_admin');
});

const sealing = (app: TestApp): Sealing => ({ ...app.deps, folder: app.deps.config.root });
/** Seals all rows. Transactions of other databases in the same PostgreSQL hold it up. */
const sealAll = async (app: TestApp) => {
  const unsealed = async () => {
    await sealAudit(sealing(app));
    return run(app.deps.db.pool, sql`select 1 from history h where not exists (select from audit a where a.history = h.id) limit 1`);
  };
  await expect.poll(unsealed, { timeout: 30_000 }).toEqual([]);
};
const listed = async (query = '') => {
  await sealAll(t);
  return (await owner.call('GET', `/cms/v1/audit?${query}`)).body.data;
};
const path = '/cms/v1/audit';
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
  expect([rows[2].label, rows[2].changes.error]).toEqual([email, [null, 'wrong_credentials']]);
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

test('an export while seeing as somebody is a row of who sees, with the name of who is seen', async () => {
  const [seer, seen] = [await t.as('super_admin'), await t.as('moderator')];
  await seer.call('POST', '/cms/v1/session/see_as', { idUser: seen.id });
  expect((await seer.call('POST', `${path}/export`, { kind: 'movie', rows: 3 })).status).toBe(200);
  await seer.call('DELETE', '/cms/v1/session/see_as');
  const rows = await listed(`actor=${seer.id}`);
  expect(rows.map((row: AuditRow) => [row.verb, row.record?.id ?? row.label])).toEqual([
    ['see_as_end', seen.id],
    ['export', 'movie'],
    ['see_as', seen.id],
  ]);
  expect(rows[1].changes.seen_as[1]).toBe(rows[0].record.label);
});

test('the log can be read, and nothing else', async () => {
  const calls = endpoints.filter((each) => each.path.startsWith(path)).map((each) => `${each.method} ${each.path}`);
  expect(calls).toEqual([`GET ${path}`, `POST ${path}/export`]);
});

test('calls that may find nothing to change leave a row when they change something', async () => {
  const [staff, changeset] = [await t.as('moderator'), newId()];
  const verbs = async (who: string) => (await listed(`actor=${who}`)).map((row: AuditRow) => [row.kind, row.verb]);
  await staff.call('POST', '/cms/v1/tag', { title: 'Hoàn tác', kind: 'genre' }, { changeset });
  await staff.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  const { id } = await sendEntry(t, { phone: '0900000077' });
  await staff.call('POST', `/cms/v1/contest/entry/${id}/erase`);
  expect((await listed(`record=${id}`)).map((row: AuditRow) => row.verb)).toEqual(['erase', 'create']);
  const { idVideo } = await t.make('video');
  await run(
    t.deps.db.pool,
    sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state, finished_at)
        values (${newId()}::uuid, ${newId()}::uuid, 'video', ${idVideo}::uuid, ${await t.asset({ purpose: 'film', owner: staff.id })}::uuid, 1, 'stopped', now())`,
  );
  expect((await staff.call('DELETE', '/cms/v1/transcode')).body.data.cleared).toBe(1);
  expect(await verbs(staff.id)).toEqual([
    ['transcode', 'clear'],
    ['video', 'erase'],
    ['tag', 'remove'],
    ['tag', 'create'],
  ]);
  const [boss, email] = [await t.as('super_admin'), 'invited@test.example'];
  await boss.call('PUT', '/cms/v1/announcement', { text: 'Bảo trì tối nay' });
  await boss.call('PUT', '/cms/v1/account', { company: 'Sao Mai' });
  await boss.call('PUT', '/cms/v1/required_factor', { roles: ['advertiser'] });
  await boss.call('POST', '/cms/v1/profile/invite', { people: [{ email }], role: 'moderator', permissions: ['news'] });
  expect(await verbs(boss.id)).toEqual([
    ['user', 'invite'],
    ['required_factor', 'update'],
    ['user', 'update'],
    ['announcement', 'update'],
  ]);
  const season = (await t.make('movie', { movie_type: 'series season' })).idMovie;
  const order = [];
  for (const episode_number of [1, 2]) order.unshift((await t.make('movie', { movie_type: 'episode', season, episode_number })).idMovie);
  await boss.call('POST', '/cms/v1/movie/order_episodes', { idMovie: season, order });
  const { idChannel } = await t.make('channel');
  await boss.call('PUT', `/cms/v1/channel?idChannel=${idChannel}`, { about_us: 'Phim Việt.' });
  const sound = await t.asset({ purpose: 'film', owner: boss.id });
  await run(t.deps.db.pool, sql`update asset set purpose = 'sound' where id = ${sound}::uuid`);
  const { idTag } = await t.make('tag', { kind: 'genre' });
  const song = { idAsset: sound, title: 'Hò ba lý', artists: [{ name: 'Lan Trúc' }], album: { name: 'Sóng nước' }, genres: [idTag] };
  expect((await boss.call('POST', '/cms/v1/music_bulk', { channel: idChannel, songs: [song] })).body.data[0].state).toBe('DONE');
  const rows = await verbs(boss.id);
  expect(rows.slice(0, 4).map(String).toSorted()).toEqual(['music,create', 'music,create', 'people,create', 'transcode,start']);
  expect(rows.slice(4, 7)).toEqual([
    ['channel', 'update'],
    ['movie', 'update'],
    ['movie', 'update'],
  ]);
});

test('the lists of calls that leave no row, or may leave none, name calls that exist', () => {
  const names = endpoints.map((each) => `${each.method} ${each.path}`);
  for (const call of [...unrecordedCalls, ...maybeEmptyCalls]) expect(names).toContain(call);
});

test('a viewer who is erased leaves rows without names, and the log is still whole', async () => {
  const own = await testApp();
  const viewer = await own.viewer();
  await sealAll(own);
  expect((await viewer.call('POST', '/platform/v1/account/erase', { password: 'mây trôi bốn phương' })).status).toBe(200);
  await sealAll(own);
  expect((await verifyAudit(sealing(own))).broken).toBeNull();
  const rows = await run(own.deps.db.pool, sql`select verb, who, what from audit where record = ${viewer.id}::uuid order by position`);
  expect(rows).toEqual(['create', 'erase'].map((verb) => ({ verb, who: null, what: null })));
  await run(own.deps.db.pool, sql`update audit set erased = '\\x00' where erased is not null`);
  expect((await verifyAudit(sealing(own))).broken?.fault).toBe('changed');
});

test('an export is a row', async () => {
  const person = await t.as('moderator');
  expect((await person.call('POST', '/cms/v1/audit/export', { kind: 'movie', rows: 12 })).status).toBe(200);
  const [row] = await listed('verb=export');
  expect([row.actor.id, row.label, row.record, row.changes.rows]).toEqual([person.id, 'movie', null, [null, 12]]);
});

test('what was typed as a password, a code, a token or a key stands in no table and no log', { timeout: 60_000 }, async () => {
  const logged: string[] = [];
  const own = await testApp({}, logged);
  const [marker, key] = ['kfzq7-marker-never-stored', `mqp_${'kfzq7'.repeat(9)}`.slice(0, 47)];
  const person = await own.as('moderator');
  const { email } = (await person.call('GET', '/cms/v1/account')).body.data;
  await own.stranger('POST', '/cms/v1/login', { email, password: marker });
  await own.stranger('POST', '/cms/v1/login', { email, password: 'a-password', [marker]: marker });
  for (const code of [marker, marker.toUpperCase()]) await own.stranger('POST', '/cms/v1/login/second', { challenge: marker, code });
  await own.stranger('POST', '/cms/v1/account', { displayName: 'Mới', email: 'new@test.example', password: `${marker} and more` });
  for (const call of ['confirm', 'reset', 'invitation', 'accept'])
    await own.stranger('POST', `/cms/v1/account/${call}`, { token: marker, password: marker, displayName: 'Mới' });
  await person.call('PUT', '/cms/v1/account/password', { current: marker, password: `${marker}!` });
  await person.call('PUT', '/cms/v1/account/password', { current: 'a-password', password: marker });
  await person.call('PUT', '/cms/v1/account', { displayName: 'Mới', password: marker });
  await person.call('POST', '/cms/v1/account/totp', { password: marker });
  await person.call('POST', '/cms/v1/account/totp/remove', { password: marker, code: marker });
  await person.call('POST', '/cms/v1/account/recovery', { password: marker, code: marker });
  await person.call('POST', '/cms/v1/session/unlock', { password: marker });
  await own.stranger('GET', `/cms/v1/session?token=${marker}`, undefined, { authorization: `Bearer ${marker}` });
  await own.stranger('GET', `/platform/v1/movie?api_key=${key}`, undefined, { 'platform-key': key });
  await own.stranger('POST', '/platform/v1/login', { email, password: marker });
  await sealAll(own);
  const { pool } = own.deps.db;
  // An error within a sign-in with the right password is logged.
  await pool.query('alter table user_side rename to user_side_away');
  expect((await own.stranger('POST', '/cms/v1/login', { email, password: marker })).status).toBe(500);
  const tables = await run<{ name: string }>(pool, sql`select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`);
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from ${name} t where t::text ilike '%kfzq7%' limit 1`);
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(logged.join('')).toContain('user_side');
  expect(logged.join('').toLowerCase()).not.toContain('kfzq7');
});

test(
  'of a thousand mixed changes the verification names the one row that was changed, removed or added, and that the end was cut off',
  { timeout: 120_000 },
  async () => {
    const own = await testApp();
    const of = sealing(own);
    const { pool } = own.deps.db;
    const people = await Promise.all([own.as('moderator'), own.as('super_admin'), own.as('moderator')]);
    const rounds = async (who: Client, from: number) => {
      for (let nth = from; nth < from + 84; nth++) {
        const { idTag } = (await who.call('POST', '/cms/v1/tag', { title: `Lần ${nth}`, kind: 'genre' })).body.data;
        await who.call('PUT', `/cms/v1/tag/${idTag}`, { title: `Lần ${nth}, sửa` });
        await who.call('POST', `${path}/export`, { kind: 'tag', rows: nth });
        await who.call('DELETE', `/cms/v1/tag/${idTag}`);
      }
    };
    await Promise.all([...people.map((who, nth) => rounds(who, nth * 100)), sealAudit(of), sealAudit(of)]);
    await sealAll(own);
    const whole = await verifyAudit(of);
    expect(whole.broken).toBeNull();
    expect(whole.rows).toBeGreaterThanOrEqual(1000);

    const [row] = await run<{ history: string }>(pool, sql`select history::text from audit where position = 501`);
    const history = row?.history ?? '';
    const here = sql`id = ${history}::bigint`;
    const broken = async () => (await verifyAudit(of)).broken;
    const restoring = async (damage: Sql, check: () => Promise<void>) => {
      for (const table of ['history', 'audit']) await pool.query(`create table kept_${table} as select * from ${table}`);
      await run(pool, damage);
      await check();
      const columns = (table: string) => `(select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = '${table}' and is_generated = 'NEVER')`;
      for (const table of ['history', 'audit']) {
        const [{ names } = { names: '' }] = (await pool.query<{ names: string }>(`select * from ${columns(table)} c`)).rows;
        await pool.query(`delete from ${table}`);
        await pool.query(`insert into ${table} (${names}) select ${names} from kept_${table}`);
        await pool.query(`drop table kept_${table}`);
      }
      expect(await broken()).toBeNull();
    };
    const changed = ["at = at + interval '1 ms'", `actor = '${newId()}'`, "actor_name = 'Ai đó'", "kind = 'user'", `record = '${newId()}'`, "label = 'Khác'"];
    for (const set of [...changed, "verb = 'read'", `changes = '{"rows": [null, 1000]}'`, "address = '10.0.0.1'", "agent = 'Chrome'"])
      await restoring(sql`update history set ${raw(set)} where ${here}`, async () => {
        expect([set, await broken()]).toEqual([set, { position: 501, history, fault: 'changed' }]);
      });
    await restoring(sql`update audit set what = 'Khác' where position = 501`, async () => {
      expect(await broken()).toEqual({ position: 501, history, fault: 'changed' });
    });
    await restoring(sql`delete from history where ${here}`, async () => {
      expect(await broken()).toEqual({ position: 501, history, fault: 'missing' });
    });
    await restoring(sql`delete from audit where position = 501`, async () => {
      expect(await broken()).toEqual({ position: 501, history: null, fault: 'missing' });
    });
    const added = sql`insert into history (id, at, actor, kind, record, verb, changes, request_id, xid)
                    select 999999, at, actor, kind, record, verb, changes, request_id, xid from history where ${here}`;
    await restoring(added, async () => {
      expect(await broken()).toMatchObject({ history: '999999', fault: 'added' });
      expect(brokenSentence((await broken()) as Broken)).toContain('the row 999999');
    });
    await restoring(
      sql`with cut as (delete from audit where position >= 501 returning history) delete from history where id in (select history from cut)`,
      async () => {
        expect(await broken()).toEqual({ position: 501, history: null, fault: 'cut_off' });
      },
    );
  },
);
