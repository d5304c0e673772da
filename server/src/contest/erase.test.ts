import { limits } from '@marquee/contract/limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StorageAway } from '../adapters/storage/port.ts';
import { machine } from '../kit/actor.ts';
import { purge } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sweep } from '../files/sweep.ts';
import { sendEntry } from './entering.testing.ts';
import { eraseEntry, eraseDueEntries } from './erase.ts';
import { planContest } from './plan.ts';

const videos = '/cms/v1/contest/video';
const entry = (id: string) => `/cms/v1/contest/entry/${id}`;
const never = new AbortController().signal;

let t: TestApp;
let staff: Client;

beforeAll(async () => {
  t = await testApp();
  staff = await t.as('moderator');
}, 60_000);
// Every entrant of these tests has the same address.
beforeEach(() => query(sql`delete from contest_ticket where entry is null or created_at < now()`));

const query = <R extends object>(piece: ReturnType<typeof sql>) => run<R & Record<string, unknown>>(t.deps.db.pool, piece);
const codes = (answer: { body: { errors: { path: string; code: string }[] } }) => answer.body.errors.map(({ path, code }) => [path, code]);
const enter = (over: Record<string, unknown>) => sendEntry(t, over);

describe('personal data', () => {
  test('can be corrected, and the history shows which fields changed but not their values', async () => {
    const { id } = await enter({ phone: '0900000007' });
    const answer = await staff.call('PUT', entry(id), { city: 'Hậu Giang', birthday: '1998-01-02', gender: 'female' });
    expect(answer.body.data).toMatchObject({ city: 'Hậu Giang', birthday: '1998-01-02', full_name: 'Nguyễn Thị Hoa' });
    expect(codes(await staff.call('PUT', entry(id), { phone: 'x', facebook: 'https://a.example' }))).toEqual([['phone', 'must_be_number']]);
    expect(codes(await staff.call('PUT', entry(id), { facebook: 'https://a.example' }))).toEqual([['facebook', 'wrong_site']]);
    const [line] = (await staff.call('GET', `${videos}/${id}/history`)).body.data;
    expect(line).toMatchObject({ verb: 'correct', changes: { city: ['•••', '•••'], birthday: ['•••', '•••'] } });
  });

  test("are erased when due, with the photo's file, while the video stays", async () => {
    const due = await enter({ phone: '0900000008' });
    const other = await enter({ phone: '0900000009' });
    await query(sql`update contest_entry set erase_after = now() - interval '1 second' where owner = ${due.id}::uuid`);
    expect(await Promise.all([eraseDueEntries(t.deps, never), eraseDueEntries(t.deps, never)]).then((n) => n.reduce((a, b) => a + b))).toBe(1);
    expect(await eraseDueEntries(t.deps, never)).toBe(0);
    expect((await staff.call('GET', entry(due.id))).body.data).toMatchObject({
      full_name: null,
      phone: null,
      birthday: null,
      has_id_photo: false,
      erased_at: expect.any(String),
    });
    expect(await t.deps.storage.stat(`identity/${due.photo}`)).toBeNull();
    expect((await staff.call('POST', `${entry(due.id)}/id-photo`)).status).toBe(404);
    expect((await staff.call('PUT', entry(due.id), { city: 'Huế' })).body.code).toBe('conflict');
    expect((await staff.call('GET', `${videos}/${due.id}`)).body.data).toMatchObject({ title: 'Chợ nổi lúc bốn giờ', film: { id: due.film, name: 'video' } });
    const [line] = (await staff.call('GET', `${videos}/${due.id}/history`)).body.data;
    expect(line).toMatchObject({ verb: 'erase', actor: null });
    const everything =
      JSON.stringify(await query(sql`select to_jsonb(h) from history h where record = ${due.id}::uuid`)) +
      JSON.stringify(await query(sql`select to_jsonb(e) from contest_entry e where owner = ${due.id}::uuid`));
    for (const value of ['0900000008', 'Nguyễn Thị Hoa', '1999-05-12', 'hoacantho', 'Ninh Kiều'])
      expect([value, everything.includes(value)]).toEqual([value, false]);
    expect((await staff.call('GET', entry(other.id))).body.data.full_name).toBe('Nguyễn Thị Hoa');
  });

  test('are erased even if the photo of an earlier entry cannot be removed', async () => {
    const [undeletable, other] = [await enter({ phone: '0900000018' }), await enter({ phone: '0900000019' })];
    await query(sql`update contest_entry set erase_after = now() - interval '2 hours' where owner = ${undeletable.id}::uuid`);
    await query(sql`update contest_entry set erase_after = now() - interval '1 hour' where owner = ${other.id}::uuid`);
    const { storage } = t.deps;
    const remove = (key: string) => (key.endsWith(undeletable.photo) ? Promise.reject(new StorageAway('the disk does not let go of it')) : storage.remove(key));
    expect(await eraseDueEntries({ ...t.deps, storage: { ...storage, remove } }, never)).toBe(1);
    const names = async () => Promise.all([undeletable, other].map(async ({ id }) => (await staff.call('GET', entry(id))).body.data.full_name));
    expect(await names()).toEqual(['Nguyễn Thị Hoa', null]);
    expect(await eraseDueEntries(t.deps, never)).toBe(1);
    expect(await names()).toEqual([null, null]);
  });

  test('can be erased by hand, also from the file names of replaced films', async () => {
    const { id, film: first } = await enter({ phone: '0900000010' });
    const film = await t.asset({ purpose: 'film', owner: staff.id });
    expect((await staff.call('PUT', `${videos}/${id}`, { film })).status).toBe(200);
    const names = async () => (await query<{ name: string }>(sql`select name from asset where id in (${first}::uuid, ${film}::uuid)`)).map(({ name }) => name);
    expect(await names()).toContain('bai-du-thi.mp4');
    for (let n = 0; n < 2; n++) expect((await staff.call('POST', `${entry(id)}/erase`)).body.data).toMatchObject({ full_name: null, has_id_photo: false });
    expect(await names()).toEqual(['video', 'video']);
    const lines = (await staff.call('GET', `${videos}/${id}/history`)).body.data;
    expect(lines.map((line: { verb: string }) => line.verb)).toEqual(['erase', 'update', 'create']);
    expect(lines[0].actor.id).toBe(staff.id);
  });

  test("are removed with a video that is removed for good, with the photo's file", async () => {
    const { id, photo: asset } = await enter({ phone: '0900000012' });
    expect((await staff.call('DELETE', `${videos}/${id}`)).status).toBe(200);
    for (const [method, path] of [
      ['GET', entry(id)],
      ['POST', `${entry(id)}/id-photo`],
      ['POST', `${entry(id)}/erase`],
    ] as const)
      expect([path, (await staff.call(method, path)).status]).toEqual([path, 404]);
    await query(sql`update video set deleted_at = now() - make_interval(days => ${limits.trashDays + 1}) where "idVideo" = ${id}::uuid`);
    for (let n = 0; n < 2; n++) await sweep(t.deps, never);
    expect(await query(sql`select 1 from contest_entry where owner = ${id}::uuid union all select 1 from asset where id = ${asset}::uuid`)).toEqual([]);
    expect(await t.deps.storage.stat(`identity/${asset}`)).toBeNull();
  });

  test('are erased without a deadlock while their video is being removed for good', async () => {
    const { id } = await enter({ phone: '0900000020' });
    await query(sql`update video set deleted_at = now() - make_interval(days => ${limits.trashDays + 1}) where "idVideo" = ${id}::uuid`);
    const { storage } = t.deps;
    let purged: Promise<number> | undefined;
    const remove = async (key: string) => {
      let isOver = false;
      purged = purge(t.deps.db, limits.trashDays, never).finally(() => (isOver = true));
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isOver || (await query(waiting)).length > 0, { timeout: 15_000 }).toBe(true);
      await storage.remove(key);
    };
    const erased = eraseEntry({ ...t.deps, storage: { ...storage, remove } }, id, machine);
    expect(await Promise.allSettled([erased.then((was) => [was, purged !== undefined]), erased.then(() => purged)])).toMatchObject([
      { status: 'fulfilled', value: [true, true] },
      { status: 'fulfilled', value: 0 },
    ]);
    expect(await purge(t.deps.db, limits.trashDays, never)).toBe(1);
    expect(await eraseEntry(t.deps, id, machine)).toBe(false);
  });

  test('get an earlier erasure date without a deadlock while their videos are being removed for good', async () => {
    const [first, second] = [await enter({ phone: '0900000021' }), await enter({ phone: '0900000022' })];
    await query(sql`update video set deleted_at = now() - make_interval(days => ${limits.trashDays + 2}) where "idVideo" = ${first.id}::uuid`);
    await query(sql`update video set deleted_at = now() - make_interval(days => ${limits.trashDays + 1}) where "idVideo" = ${second.id}::uuid`);
    // This update reverses the order of the entries, so both transactions would lock the two records in opposite orders.
    await query(sql`update contest_entry set erase_after = erase_after + interval '1 hour' where owner = ${first.id}::uuid`);
    const lockWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waitForLocks = async (n: number) => {
      await expect.poll(async () => (await query(lockWaits)).length, { timeout: 10_000 }).toBe(n);
    };
    const busy = await t.deps.db.pool.connect();
    await run(busy, sql`begin`);
    await run(busy, sql`select from video_side where owner = ${first.id}::uuid for update`);
    const purged = purge(t.deps.db, limits.trashDays, never);
    await waitForLocks(1);
    const planned = planContest(t.deps.db, new Date(Date.now() + 86_400_000).toISOString(), machine);
    await waitForLocks(2);
    await run(busy, sql`commit`);
    busy.release();
    expect(await Promise.allSettled([purged, planned])).toMatchObject([{ status: 'fulfilled', value: 2 }, { status: 'fulfilled' }]);
    await planContest(t.deps.db, null, machine);
  });

  test('are kept until some days after the end, and never longer than announced', async () => {
    const root = await t.root();
    const { id } = await enter({ phone: '0900000011' });
    const until = async () => Date.parse((await staff.call('GET', entry(id))).body.data.erase_after);
    const days = (n: number) => Date.now() + n * 86_400_000;
    const near = (n: number) => Math.abs(n) < 600_000;
    expect(near((await until()) - days(limits.contestKeepDaysMost))).toBe(true);
    await root.call('PUT', '/cms/v1/contest', { ends_at: new Date(days(10)).toISOString() });
    expect(near((await until()) - days(10 + limits.contestKeepDays))).toBe(true);
    await root.call('PUT', '/cms/v1/contest', { ends_at: new Date(days(60)).toISOString() });
    expect(near((await until()) - days(10 + limits.contestKeepDays))).toBe(true);
    await root.call('PUT', '/cms/v1/contest', { ends_at: null });
  });
});
