import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { video } from '@marquee/contract/media/video';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { lockCleanup } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sweep } from '../files/sweep.ts';
import { type Entrant, entryOf, filmBytes, newEntrant, photoBytes } from './entering.testing.ts';
import { eraseDueEntries } from './erase.ts';

const videos = '/cms/v1/contest/video';
const generate = '/cms/v1/contest/generate_s3_contest_video';
const publish = '/cms/v1/publish_s3_file';
const pictures = '/cms/v1/contest/upload_image_contest_video';
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
const never = new AbortController().signal;

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

describe('a ticket', () => {
  test('is required for strangers and grants access to the entry only', async () => {
    const one = await newEntrant(t);
    for (const [path, body] of [
      [generate, { name: 'a.mp4', size: 10, content_type: '', purpose: 'film' }],
      [publish, { idAsset: one.id }],
      [videos, entryOf(one.id, one.id)],
    ] as const) {
      expect([path, (await t.stranger('POST', path, body)).body.code]).toEqual([path, 'invalid_token']);
      expect([path, (await t.stranger('POST', path, body, { ticket: 'x'.repeat(43) })).body.code]).toEqual([path, 'ticket_over']);
    }
    expect((await one.call('GET', videos)).body.code).toBe('invalid_token');
    expect((await one.call('POST', generate, { name: 'a.vi.srt', size: 10, content_type: '', purpose: 'subtitle' })).body.code).toBe('forbidden');
    expect((await one.call('POST', `${pictures}?width=200&height=300`, photo, { 'content-type': 'image/jpeg' })).body.code).toBe('forbidden');
    expect((await staff.call('POST', `${pictures}?purpose=identity`, photo, { 'content-type': 'image/jpeg' })).body.code).toBe('forbidden');
    const plain = await t.sample(video as unknown as Resource);
    expect((await one.call('POST', videos, plain)).body.code).toBe('forbidden');
    expect((await staff.call('POST', videos, entryOf(one.id, one.id))).body.code).toBe('forbidden');
  });

  test('works for signed-in people too, whatever their permissions', async () => {
    const advertiser = await t.as('advertiser');
    const one = await newEntrant(t);
    const announced = await advertiser.call('POST', generate, { name: 'a.mp4', size: 10, content_type: '', purpose: 'film' }, { ticket: one.ticket });
    expect(announced.status).toBe(201);
  });

  test('does not give access to the files of other tickets', async () => {
    const [mine, other] = [await newEntrant(t), await newEntrant(t)];
    const [movie, card] = [await mine.film(film), await mine.photo(photo)];
    expect((await other.call('POST', publish, { idAsset: movie })).status).toBe(404);
    expect((await staff.call('POST', publish, { idAsset: movie })).status).toBe(404);
    const stolen = await other.call('POST', videos, entryOf(movie, card, { phone: '0900000003' }));
    expect(codes(stolen)).toEqual([
      ['film', 'file_missing'],
      ['id_photo', 'file_missing'],
    ]);
    const swapped = await mine.call('POST', videos, entryOf(card, movie, { phone: '0900000003' }));
    expect(codes(swapped)).toEqual([
      ['film', 'file_missing'],
      ['id_photo', 'file_missing'],
    ]);
    const attached = await staff.call('POST', videos, await t.sample(video as unknown as Resource, { film: movie, play_link: undefined }));
    expect(codes(attached)).toContainEqual(['film', 'file_missing']);
    expect((await mine.call('POST', videos, entryOf(movie, card, { phone: '0900000003' }))).status).toBe(201);
    expect((await mine.call('POST', generate, { name: 'a.mp4', size: 10, content_type: '', purpose: 'film' })).body.code).toBe('ticket_over');
  });

  test('allows one film at a time, limits its size and number, and removes the previous film from the disk', async () => {
    const one = await newEntrant(t);
    const announce = (size: number) => one.call('POST', generate, { name: 'a.mp4', size, content_type: '', purpose: 'film' });
    expect(codes(await announce(limits.contestFilmBytes + 1))).toEqual([['size', 'file_too_large']]);
    const first = await one.film(film);
    const [row] = await query<{ storage_key: string }>(sql`select storage_key from asset where id = ${first}::uuid`);
    for (let n = 1; n < limits.contestTries; n++) expect((await announce(1000)).status).toBe(201);
    expect(await t.deps.storage.stat((row as { storage_key: string }).storage_key)).toBeNull();
    expect(await query(sql`select 1 from asset where owner = ${one.id}::uuid`)).toHaveLength(1);
    expect((await announce(1000)).body.code).toBe('too_many_requests');
    for (let n = 0; n < limits.contestTries; n++) await one.photo(photo);
    expect(await query(sql`select 1 from asset where owner = ${one.id}::uuid and purpose = 'identity'`)).toHaveLength(1);
    const more = await one.call('POST', `${pictures}?purpose=identity`, photo, { 'content-type': 'image/jpeg' });
    expect(more.body.code).toBe('too_many_requests');
  });

  test('uses quota for arrived bytes only, and announced uploads expire within minutes', async () => {
    const announce = (by: Entrant, size: number) => by.call('POST', generate, { name: 'a.mp4', size, content_type: '', purpose: 'film' });
    const entrants = [];
    for (let n = 0; n < 12; n++) entrants.push(await newEntrant(t));
    for (const one of entrants) expect((await announce(one, limits.contestFilmBytes)).status).toBe(201);
    const [silent, sending] = entrants as [Entrant, Entrant];
    const uploadOf = async ({ id }: Entrant) => {
      const [row] = await query<{ minutes: number; held: number }>(
        sql`select extract(epoch from expires_at - now())::float8 / 60 as minutes, held from asset where owner = ${id}::uuid`,
      );
      return row as { minutes: number; held: number };
    };
    const { url } = (await announce(sending, 1000)).body.data;
    await t.stranger('PATCH', url, Buffer.alloc(400), tus);
    expect((await uploadOf(sending)).held).toBe(400);
    expect((await uploadOf(sending)).minutes).toBeGreaterThan(limits.contestSilentMinutes);
    expect((await uploadOf(silent)).minutes).toBeLessThanOrEqual(limits.contestSilentMinutes);
    await query(sql`update asset set expires_at = now() where owner = ${sending.id}::uuid`);
    expect((await t.stranger('PATCH', url, Buffer.alloc(600), { ...tus, 'upload-offset': '400' })).status).toBe(404);
    await query(sql`delete from asset where owner in (select id from contest_ticket)`);
  });

  test('is refused if one address or all together exceed the quota, also during uploads', async () => {
    const open = async () => {
      const one = await newEntrant(t);
      return { ...one, ...(await one.call('POST', generate, { name: 'a.mp4', size: 1000, content_type: '', purpose: 'film' })) };
    };
    const holder = await open();
    const setHeldBytes = (bytes: number) => query(sql`update asset set held = ${bytes}::bigint where owner = ${holder.id}::uuid`);
    const send = async ({ body }: Awaited<ReturnType<typeof open>>) => {
      const answer = await t.stranger('PATCH', body.data.url, Buffer.alloc(1000), tus);
      return answer.status === 204 ? 204 : answer.body.code;
    };
    const uploads = [];
    for (let n = 0; n < 8; n++) uploads.push(await open());
    // The quota has room for any three of the eight uploads.
    await setHeldBytes(limits.contestOpenBytesPerAddress - 3000);
    const answers = await Promise.all(uploads.map(send));
    expect(answers.toSorted()).toEqual([204, 204, 204, ...Array.from({ length: 5 }, () => 'too_many_requests')]);
    expect((await open()).body.code).toBe('too_many_requests');
    await query(sql`update contest_ticket set subject = id::text`);
    await setHeldBytes(limits.contestOpenBytes - 3000);
    expect((await open()).body.code).toBe('storage_full');
    await query(sql`delete from asset where owner in (select id from contest_ticket)`);
  });

  test('is rate limited per address, also under parallel requests', async () => {
    const ask = () => t.stranger('POST', '/cms/v1/contest/ticket', {}, { 'x-forwarded-for': '10.7.7.7' });
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.contestTicketsPerHour);
    for (const { status, headers } of answers.filter((each) => each.status !== 200)) expect([status, headers['retry-after']]).toEqual([429, '3600']);
  });

  test('expires after a day with its uploaded files', async () => {
    const one = await newEntrant(t);
    const id = await one.film(film);
    await query(sql`update contest_ticket set expires_at = now() - interval '1 second' where id = ${one.id}::uuid`);
    await query(sql`update asset set expires_at = now() - interval '1 second' where id = ${id}::uuid`);
    expect((await one.call('POST', publish, { idAsset: id })).body.code).toBe('ticket_over');
    await sweep(t.deps, never);
    await eraseDueEntries(t.deps, never);
    expect(await query(sql`select 1 from asset where id = ${id}::uuid union all select 1 from contest_ticket where id = ${one.id}::uuid`)).toEqual([]);
  });

  test('is removed after a day even if another process is cleaning up something else', async () => {
    const one = await newEntrant(t);
    await query(sql`update contest_ticket set expires_at = now() - interval '1 second' where id = ${one.id}::uuid`);
    await change(t.deps.db, machine, async (tx) => {
      expect(await lockCleanup(tx, 'session')).toBe(true);
      await eraseDueEntries(t.deps, never);
    });
    expect(await query(sql`select 1 from contest_ticket where id = ${one.id}::uuid`)).toEqual([]);
  });

  test('limits the number of photos, including refused ones', async () => {
    const one = await newEntrant(t);
    const upload = async (bytes: Buffer) => {
      const { body } = await one.call('POST', `${pictures}?purpose=identity`, bytes, { 'content-type': 'image/jpeg' });
      return body.errors?.[0]?.code ?? body.code;
    };
    const storedId = await one.photo(photo);
    for (let n = 1; n < limits.contestTries; n++) expect(await upload(photo.subarray(0, 3000))).toBe('truncated');
    for (const bytes of [photo.subarray(0, 3000), photo]) expect(await upload(bytes)).toBe('too_many_requests');
    // A refused photo does not replace the stored one.
    expect(await query(sql`select 1 from asset where id = ${storedId}::uuid and state = 'ready'`)).toHaveLength(1);
  });

  test('does not let a refused film be checked repeatedly', async () => {
    const one = await newEntrant(t);
    const bytes = Buffer.from('this is no film at all');
    const { idAsset, url } = (await one.call('POST', generate, { name: 'a.mp4', size: bytes.length, content_type: '', purpose: 'film' })).body.data;
    await t.stranger('PATCH', url, bytes, tus);
    expect(codes(await one.call('POST', publish, { idAsset }))).toEqual([['file', 'not_a_film']]);
    expect((await one.call('POST', publish, { idAsset })).status).toBe(404);
    expect(await readdir(join(t.deps.config.root, 'files/uploads'))).not.toContain(idAsset);
  });
});
