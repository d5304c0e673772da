import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryFields } from '@marquee/contract/contest/entry';
import pino from 'pino';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build } from '../app.ts';
import { fileAddress } from '../kit/sign.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { entryOf, filmBytes, newEntrant, photoBytes, sendEntry } from './entering.testing.ts';

const videos = '/cms/v1/contest/video';
const pictures = '/cms/v1/contest/upload_image_contest_video';
const entry = (id: string) => `/cms/v1/contest/entry/${id}`;

let t: TestApp;
let staff: Client;
let film: Buffer;
let photo: Buffer;

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

const enter = (over?: Record<string, unknown>, bytes?: Buffer) => sendEntry(t, over, bytes);

describe('an entry', () => {
  test('becomes a video and a person, and staff see both', async () => {
    const { id, received, film: asset } = await enter();
    expect(received).toMatchObject({ title: 'Chợ nổi lúc bốn giờ', idVideo: id });
    expect(Object.keys(received).toSorted()).toEqual(['code', 'created_at', 'erase_after', 'idVideo', 'title']);
    const record = await staff.call('GET', `${videos}/${id}`);
    expect(record.body.data).toMatchObject({
      video_type: 'contest',
      contest: true,
      channel: null,
      status: 'draft',
      film: { id: asset },
      transcode_status: 'queued',
    });
    const entrant = await staff.call('GET', entry(id));
    const { contest: _, title: __, description: ___, film: ____, id_photo: _____, consent: ______, ...person } = entryOf('', '');
    expect(entrant.body.data).toMatchObject({ ...person, has_id_photo: true, erased_at: null, guardian: false, code: received.code });
    expect(received.code).toMatch(/^[3479ACDEFHJKMNPQRTVWXY]{8}$/);
    const list = await staff.call('GET', `${videos}?contest=true`);
    expect(list.body.data.find((row: { idVideo: string }) => row.idVideo === id)).toMatchObject({
      title: 'Chợ nổi lúc bốn giờ',
      status: 'draft',
      entry: { full_name: 'Nguyễn Thị Hoa', city: 'Cần Thơ', phone: '0912345678', code: received.code, erased_at: null },
    });
    expect((await staff.call('GET', videos)).body.data.map((row: { idVideo: string }) => row.idVideo)).not.toContain(id);
  });

  test('can be found by code, name and phone in any notation, by people who may see entrants', async () => {
    const { id, received } = await enter({ phone: '0977654123', full_name: 'Đặng Thị Ánh Nguyệt', title: 'Vườn ổi' });
    const found = async (name: string, client = staff) =>
      (await client.call('GET', `${videos}?contest=true&name=${encodeURIComponent(name)}`)).body.data.map((row: { idVideo: string }) => row.idVideo);
    const code: string = received.code;
    const typed = [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`, `${code.slice(0, 4)} ${code.slice(4)}`];
    typed.push('0977654123', '0977 654 123', '+84 977.654.123', '84977654123', '977654123', 'anh nguyet', 'nguyệt 0977654', 'vuon oi');
    for (const name of typed) expect([name, await found(name)]).toEqual([name, [id]]);
    for (const name of ['0977654129', 'không ai']) expect([name, await found(name)]).toEqual([name, []]);
    const developer = await t.as('developer');
    expect([await found('vuon oi', developer), await found(code, developer), await found('anh nguyet', developer)]).toEqual([[id], [], []]);
    expect((await staff.call('GET', `${videos}?name=${code}`)).body.data).toEqual([]);
    await staff.call('POST', `${entry(id)}/erase`);
    expect([await found('anh nguyet'), await found('0977654123'), await found(code)]).toEqual([[], [], [id]]);
  });

  test('notifies people who may see it, with one notification that counts while unread', async () => {
    const [reader, developer, editor] = [await t.as('moderator'), await t.as('developer'), await t.as('moderator', { permissions: ['news'] })];
    const notificationsOf = async (client: Client) =>
      (await client.call('GET', '/cms/v1/notification')).body.data
        .filter(({ kind }: { kind: string }) => kind === 'entries_received')
        .map(({ params }: { params: Record<string, string> }) => [params['name'], params['count']]);
    for (const title of ['Một', 'Hai', 'Ba']) await enter({ title });
    expect(await notificationsOf(reader)).toEqual([['Ba', '3']]);
    await reader.call('POST', '/cms/v1/notification/read', {});
    await Promise.all(['Bốn', 'Năm'].map((title) => enter({ title })));
    const [[, count], ...before] = await notificationsOf(reader);
    expect([count, before]).toEqual(['2', [['Ba', '3']]]);
    expect([await notificationsOf(developer), await notificationsOf(editor)]).toEqual([[], []]);
  });

  test('needs every field, and reports each missing one', async () => {
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
    const unknownId = '00000000-0000-7000-8000-000000000000';
    expect(codes(await one.call('POST', videos, entryOf(unknownId, unknownId, over)))).toEqual([[path, code]]);
  });

  test('of a child is accepted if a guardian agrees', async () => {
    const { id } = await enter({ birthday: new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10), guardian: true });
    expect((await staff.call('GET', entry(id))).body.data.guardian).toBe(true);
  });

  test('that is sent again, also in parallel, is the same entry', async () => {
    const one = await newEntrant(t);
    const body = entryOf(await one.film(await filmBytes(t, 8)), await one.photo(photo));
    const [a, b] = await Promise.all([one.call('POST', videos, body), one.call('POST', videos, body)]);
    expect([a.status, b.status, b.body.data]).toEqual([201, 201, a.body.data]);
    expect((await one.call('POST', videos, body)).body.data).toEqual(a.body.data);
  });

  test('is refused a second time with the same phone and film', async () => {
    await enter({ phone: '0987654321' }, film);
    const again = await newEntrant(t);
    const body = entryOf(await again.film(film), await again.photo(photo), { phone: '84987654321', title: 'Tên khác' });
    const answer = await again.call('POST', videos, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'already_entered']);
    expect((await again.call('POST', videos, { ...body, phone: '0911111111' })).status).toBe(201);
  });

  test('is refused if it was filled in too fast or fills in the hidden field', async () => {
    const fast = await newEntrant(t);
    const body = entryOf(await fast.film(film), await fast.photo(photo), { phone: '0900000001' });
    await query(sql`update contest_ticket set created_at = now() + interval '1 minute' where id = ${fast.id}::uuid`);
    expect((await fast.call('POST', videos, body)).body.code).toBe('looks_automatic');
    await query(sql`update contest_ticket set created_at = now() - interval '1 minute' where id = ${fast.id}::uuid`);
    expect((await fast.call('POST', videos, { ...body, fax: '123' })).body.code).toBe('looks_automatic');
    expect((await fast.call('POST', videos, { ...body, fax: '' })).status).toBe(201);
  });

  test('is refused after the end', async () => {
    const root = await t.root();
    const one = await newEntrant(t);
    const body = entryOf(await one.film(await filmBytes(t, 9)), await one.photo(photo), { phone: '0900000002' });
    expect((await staff.call('PUT', '/cms/v1/contest', { ends_at: null })).status).toBe(403);
    const ended = await root.call('PUT', '/cms/v1/contest', { ends_at: new Date(Date.now() - 1000).toISOString() });
    expect(ended.body.data.is_open).toBe(false);
    expect((await t.stranger('GET', '/cms/v1/contest')).body.data.is_open).toBe(false);
    expect((await t.stranger('POST', '/cms/v1/contest/ticket', {})).body.code).toBe('contest_over');
    expect((await one.call('POST', videos, body)).body.code).toBe('contest_over');
    await root.call('PUT', '/cms/v1/contest', { ends_at: null });
    expect((await one.call('POST', videos, body)).status).toBe(201);
  });
});

describe('an ID photo', () => {
  test('is stored encrypted, without camera metadata, and has no public URL', async () => {
    const { id, photo: asset } = await enter({ phone: '0900000004' });
    const [row] = await query<{ storage_key: string; purpose: string }>(sql`select storage_key, purpose from asset where id = ${asset}::uuid`);
    expect(row).toMatchObject({ storage_key: `identity/${asset}`, purpose: 'identity' });
    const stored = await readFile(join(t.deps.config.root, 'files/identity', asset));
    expect(stored.length).toBeGreaterThan(1000);
    for (const mark of [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('JFIF'), Buffer.from('Exif'), Buffer.from('Nguyen')])
      expect(stored.includes(mark)).toBe(false);
    expect((await t.stranger('GET', fileAddress(t.deps.db.signing, asset))).status).toBe(404);
    const shown = await reveal(staff, id);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    const { format, width, height, exif, orientation } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 1200, height: 800, exif: undefined, orientation: undefined });
  });

  const reveal = (client: Client, id: string) =>
    t.app.inject({ method: 'POST', url: `${entry(id)}/id-photo`, headers: { authorization: `Bearer ${client.token}` } });

  test('is shown only to people who decide on entries, and the history records each view first', async () => {
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

  test('that the storage has lost is not found, and the log tells the operator which file', async () => {
    const { id, photo: asset } = await enter({ phone: '0900000007' });
    await t.deps.storage.remove(`identity/${asset}`);
    const lines: string[] = [];
    const app = await build({ ...t.deps, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
    const answer = await app.inject({ method: 'POST', url: `${entry(id)}/id-photo`, headers: { authorization: `Bearer ${staff.token}` } });
    await app.close();
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ file: `identity/${asset}`, reqId: answer.json().request_id })]);
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
