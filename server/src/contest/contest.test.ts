import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryFields } from '@marquee/contract/contest/entry';
import { limits } from '@marquee/contract/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StorageAway } from '../adapters/storage/port.ts';
import { machine } from '../kit/actor.ts';
import { purge } from '../kit/purge.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sweep } from '../media/sweep.ts';
import { entryOf, filmBytes, newEntrant, photoBytes } from './entering.testing.ts';
import { eraseEntry, sweepEntries } from './erase.ts';

const videos = '/cms/v1/contest/video';
const pictures = '/cms/v1/contest/upload_image_contest_video';
const entry = (id: string) => `/cms/v1/contest/entry/${id}`;
const never = new AbortController().signal;

let t: TestApp;
let staff: Client;
let film: Buffer;
let photo: Buffer;
let seed = 10;

beforeAll(async () => {
  t = await testApp();
  staff = await t.as('moderator');
  film = await filmBytes(t, 1);
  photo = await photoBytes();
}, 60_000);
// Every entrant of these tests has the same address.
beforeEach(() => query(sql`delete from contest_ticket where entry is null or created_at < now()`));

const query = <R extends object>(piece: ReturnType<typeof sql>) => run<R & Record<string, unknown>>(t.deps.db.pool, piece);
const codes = (answer: { body: { errors: { path: string; code: string }[] } }) => answer.body.errors.map(({ path, code }) => [path, code]);

/** Sends a whole entry; its film is another each time unless one is given. */
async function enter(over: Record<string, unknown> = {}, bytes?: Buffer) {
  const one = await newEntrant(t);
  const ids = [await one.film(bytes ?? (await filmBytes(t, seed++))), await one.photo(photo)] as const;
  const answer = await one.call('POST', videos, entryOf(...ids, over));
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return { ...one, film: ids[0], photo: ids[1], id: answer.body.data.idVideo as string, received: answer.body.data };
}

describe('an entry', () => {
  test('becomes a video and a person, and staff see both', async () => {
    const { id, received, film: asset } = await enter();
    expect(received).toMatchObject({ title: 'Chợ nổi lúc bốn giờ', idVideo: id });
    expect(Object.keys(received).toSorted()).toEqual(['created_at', 'erase_after', 'idVideo', 'title']);
    const got = await staff.call('GET', `${videos}/${id}`);
    expect(got.body.data).toMatchObject({
      video_type: 'contest',
      contest: true,
      channel: null,
      status: 'draft',
      film: { id: asset },
      transcode_status: 'queued',
    });
    const who = await staff.call('GET', entry(id));
    const { contest: _, title: __, description: ___, film: ____, id_photo: _____, consent: ______, ...person } = entryOf('', '');
    expect(who.body.data).toMatchObject({ ...person, has_id_photo: true, erased_at: null, guardian: false });
    const list = await staff.call('GET', `${videos}?contest=true`);
    expect(list.body.data.find((row: { idVideo: string }) => row.idVideo === id)).toMatchObject({
      title: 'Chợ nổi lúc bốn giờ',
      status: 'draft',
      entry: { full_name: 'Nguyễn Thị Hoa', city: 'Cần Thơ', phone: '0912345678', erased_at: null },
    });
    expect((await staff.call('GET', videos)).body.data.map((row: { idVideo: string }) => row.idVideo)).not.toContain(id);
  });

  test('needs every field, and names each with what to do', async () => {
    const one = await newEntrant(t);
    const answer = await one.call('POST', videos, { contest: true });
    expect([answer.status, codes(answer).map(([path]) => path)]).toEqual([422, Object.keys(entryFields)]);
    const messages = Object.fromEntries(answer.body.errors.map((e: { path: string; message: string }) => [e.path, e.message]));
    expect(messages).toMatchObject({
      title: 'Vui lòng nhập tên bài dự thi',
      phone: 'Vui lòng nhập số điện thoại',
      gender: 'Vui lòng chọn giới tính',
      birthday: 'Vui lòng chọn ngày sinh',
      film: 'Vui lòng tải lên video dự thi',
      id_photo: 'Vui lòng tải lên ảnh căn cước',
    });
    const english = await one.call('POST', videos, { contest: true, phone: '+84 912 345' }, { 'accept-language': 'en' });
    expect(english.body.errors.find((e: { path: string }) => e.path === 'phone').message).toBe(
      'Phone must be a number: write 0 in place of the country code, such as 0912345678',
    );
    expect(english.body.errors[0].message).toBe('Please input title of the entry');
  });

  test.each([
    [{ phone: '09-12' }, 'phone', 'must_be_number'],
    [{ phone: '+84912345678' }, 'phone', 'no_country_code'],
    [{ phone: '+84 x' }, 'phone', 'must_be_number'],
    [{ facebook: 'https://evil.example/facebook.com' }, 'facebook', 'wrong_site'],
    [{ youtube: 'https://notyoutube.com/x' }, 'youtube', 'wrong_site'],
    [{ tiktok: 'javascript:alert(1)' }, 'tiktok', 'invalid_url'],
    [{ birthday: '2999-01-01' }, 'birthday', 'not_a_birthday'],
    [{ birthday: '1801-01-01' }, 'birthday', 'not_a_birthday'],
    [{ birthday: '2026-02-30' }, 'birthday', 'invalid_date'],
    [{ birthday: new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10) }, 'guardian', 'guardian_needed'],
    [{ consent: false }, 'consent', 'consent_needed'],
    [{ nickname: 'x' }, 'nickname', 'unknown_field'],
  ])('with %o is refused', async (over, path, code) => {
    const one = await newEntrant(t);
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(codes(await one.call('POST', videos, entryOf(nobody, nobody, over)))).toEqual([[path, code]]);
  });

  test('of a child is taken where a guardian agrees', async () => {
    const { id } = await enter({ birthday: new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10), guardian: true });
    expect((await staff.call('GET', entry(id))).body.data.guardian).toBe(true);
  });

  test('that is sent again, also at once, is the same entry', async () => {
    const one = await newEntrant(t);
    const body = entryOf(await one.film(await filmBytes(t, seed++)), await one.photo(photo));
    const [a, b] = await Promise.all([one.call('POST', videos, body), one.call('POST', videos, body)]);
    expect([a.status, b.status, b.body.data]).toEqual([201, 201, a.body.data]);
    expect((await one.call('POST', videos, body)).body.data).toEqual(a.body.data);
  });

  test('is not taken a second time from the same phone with the same film', async () => {
    await enter({ phone: '0987654321' }, film);
    const again = await newEntrant(t);
    const body = entryOf(await again.film(film), await again.photo(photo), { phone: '84987654321', title: 'Tên khác' });
    const answer = await again.call('POST', videos, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'already_entered']);
    expect((await again.call('POST', videos, { ...body, phone: '0911111111' })).status).toBe(201);
  });

  test('that was typed faster than a person can, or fills in what people do not see, is refused', async () => {
    const fast = await newEntrant(t);
    const body = entryOf(await fast.film(film), await fast.photo(photo), { phone: '0900000001' });
    await query(sql`update contest_ticket set created_at = now() + interval '1 minute' where id = ${fast.id}::uuid`);
    expect((await fast.call('POST', videos, body)).body.code).toBe('looks_automatic');
    await query(sql`update contest_ticket set created_at = now() - interval '1 minute' where id = ${fast.id}::uuid`);
    expect((await fast.call('POST', videos, { ...body, fax: '123' })).body.code).toBe('looks_automatic');
    expect((await fast.call('POST', videos, { ...body, fax: '' })).status).toBe(201);
  });

  test('is not taken after the end', async () => {
    const root = await t.root();
    const one = await newEntrant(t);
    const body = entryOf(await one.film(await filmBytes(t, seed++)), await one.photo(photo), { phone: '0900000002' });
    expect((await staff.call('PUT', '/cms/v1/contest', { ends_at: null })).status).toBe(403);
    const over = await root.call('PUT', '/cms/v1/contest', { ends_at: new Date(Date.now() - 1000).toISOString() });
    expect(over.body.data.is_open).toBe(false);
    expect((await t.stranger('GET', '/cms/v1/contest')).body.data.is_open).toBe(false);
    expect((await t.stranger('POST', '/cms/v1/contest/ticket', {})).body.code).toBe('contest_over');
    expect((await one.call('POST', videos, body)).body.code).toBe('contest_over');
    await root.call('PUT', '/cms/v1/contest', { ends_at: null });
    expect((await one.call('POST', videos, body)).status).toBe(201);
  });
});

describe('an ID photo', () => {
  test('lies sealed, without what its camera noted, and has no address', async () => {
    const { id, photo: asset } = await enter({ phone: '0900000004' });
    const [row] = await query<{ storage_key: string; purpose: string }>(sql`select storage_key, purpose from asset where id = ${asset}::uuid`);
    expect(row).toMatchObject({ storage_key: `identity/${asset}`, purpose: 'identity' });
    const kept = await readFile(join(t.deps.config.root, 'files/identity', asset));
    expect(kept.length).toBeGreaterThan(1000);
    for (const mark of [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('JFIF'), Buffer.from('Exif'), Buffer.from('Nguyen')])
      expect(kept.includes(mark)).toBe(false);
    expect((await t.stranger('GET', fileAddress(t.deps.db.signing, asset))).status).toBe(404);
    const shown = await reveal(staff, id);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    const { format, width, height, exif, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 1200, height: 800, exif: undefined, orientation: undefined });
  });

  const reveal = (client: Client, id: string) =>
    t.app.inject({ method: 'POST', url: `${entry(id)}/id-photo`, headers: { authorization: `Bearer ${client.token}` } });

  test('is shown to those who decide, who are written down before they see it, and to nobody else', async () => {
    const { id } = await enter({ phone: '0900000005' });
    for (const role of ['partner', 'developer', 'advertiser'] as const) {
      const other = await t.as(role);
      for (const [method, path] of [
        ['POST', `${entry(id)}/id-photo`],
        ['GET', entry(id)],
        ['POST', `${entry(id)}/erase`],
      ] as const)
        expect([role, path, (await other.call(method, path)).body.code]).toEqual([role, path, 'forbidden']);
    }
    expect((await t.stranger('POST', `${entry(id)}/id-photo`)).status).toBe(403);
    expect((await reveal(staff, id)).statusCode).toBe(200);
    expect((await reveal(await t.root(), id)).statusCode).toBe(200);
    const { body } = await staff.call('GET', `${videos}/${id}/history`);
    expect(body.data.map((line: { verb: string; actor: { id: string } | null }) => [line.verb, line.actor?.id ?? null])).toEqual([
      ['reveal', (await t.root()).id],
      ['reveal', staff.id],
      ['create', null],
    ]);
  });

  test('shows a developer and a partner no personal data in the list either', async () => {
    const { id } = await enter({ phone: '0900000006' });
    const developer = (await (await t.as('developer')).call('GET', `${videos}?contest=true`)).body.data;
    expect(developer.find((row: { idVideo: string }) => row.idVideo === id)).toMatchObject({ entry: null });
    expect((await (await t.as('partner')).call('GET', `${videos}?contest=true`)).body.data).toEqual([]);
  });

  test.each([
    ['a text', () => Promise.resolve(Buffer.from('%PDF-1.4')), 'not_a_picture'],
    [
      'too small',
      () =>
        sharp({ create: { width: 470, height: 400, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'picture_too_small',
    ],
    ['cut short', async () => (await photoBytes()).subarray(0, 3000), 'truncated'],
  ])('that is %s is refused', async (_name, bytes, code) => {
    const one = await newEntrant(t);
    const answer = await one.call('POST', `${pictures}?purpose=identity`, await bytes(), { 'content-type': 'image/jpeg' });
    expect(codes(answer)).toEqual([['file', code]]);
    expect(await query(sql`select 1 from asset where owner = ${one.id}::uuid`)).toEqual([]);
  });
});

describe('personal data', () => {
  test('are corrected, and the history keeps which, not what', async () => {
    const { id } = await enter({ phone: '0900000007' });
    const answer = await staff.call('PUT', entry(id), { city: 'Hậu Giang', birthday: '1998-01-02', gender: 'female' });
    expect(answer.body.data).toMatchObject({ city: 'Hậu Giang', birthday: '1998-01-02', full_name: 'Nguyễn Thị Hoa' });
    expect(codes(await staff.call('PUT', entry(id), { phone: 'x', facebook: 'https://a.example' }))).toEqual([['phone', 'must_be_number']]);
    expect(codes(await staff.call('PUT', entry(id), { facebook: 'https://a.example' }))).toEqual([['facebook', 'wrong_site']]);
    const [line] = (await staff.call('GET', `${videos}/${id}/history`)).body.data;
    expect(line).toMatchObject({ verb: 'correct', changes: { city: ['•••', '•••'], birthday: ['•••', '•••'] } });
  });

  test('are erased when their time is over, the photo with its file, twice without harm; the video stays', async () => {
    const due = await enter({ phone: '0900000008' });
    const kept = await enter({ phone: '0900000009' });
    await query(sql`update contest_entry set erase_after = now() - interval '1 second' where owner = ${due.id}::uuid`);
    expect(await Promise.all([sweepEntries(t.deps, never), sweepEntries(t.deps, never)]).then((n) => n.reduce((a, b) => a + b))).toBe(1);
    expect(await sweepEntries(t.deps, never)).toBe(0);
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
    expect((await staff.call('GET', entry(kept.id))).body.data.full_name).toBe('Nguyễn Thị Hoa');
  });

  test('are erased though the photo of an entry that is due earlier cannot be removed', async () => {
    const [stubborn, other] = [await enter({ phone: '0900000018' }), await enter({ phone: '0900000019' })];
    await query(sql`update contest_entry set erase_after = now() - interval '2 hours' where owner = ${stubborn.id}::uuid`);
    await query(sql`update contest_entry set erase_after = now() - interval '1 hour' where owner = ${other.id}::uuid`);
    const { storage } = t.deps;
    const remove = (key: string) => (key.endsWith(stubborn.photo) ? Promise.reject(new StorageAway('the disk does not let go of it')) : storage.remove(key));
    expect(await sweepEntries({ ...t.deps, storage: { ...storage, remove } }, never)).toBe(1);
    const names = async () => Promise.all([stubborn, other].map(async ({ id }) => (await staff.call('GET', entry(id))).body.data.full_name));
    expect(await names()).toEqual(['Nguyễn Thị Hoa', null]);
    expect(await sweepEntries(t.deps, never)).toBe(1);
    expect(await names()).toEqual([null, null]);
  });

  test('are erased by hand too, also from the names of the films that were replaced', async () => {
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

  test('are gone with a video that was deleted long ago, the photo with its file', async () => {
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

  test('are erased while their video is being removed for good, and neither waits for the other', async () => {
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

  test('are kept until some days after the end, and never longer than was said', async () => {
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
