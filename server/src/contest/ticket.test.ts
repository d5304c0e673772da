import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { video } from '@marquee/contract/media/video';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { alone } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sweep } from '../media/sweep.ts';
import { entryOf, filmBytes, newEntrant, photoBytes } from './entering.testing.ts';
import { sweepEntries } from './erase.ts';

const videos = '/cms/v1/contest/video';
const generate = '/cms/v1/contest/generate_s3_contest_video';
const publish = '/cms/v1/publish_s3_file';
const pictures = '/cms/v1/contest/upload_image_contest_video';
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
  test('is the only way in for a stranger, and opens nothing else', async () => {
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

  test('holds for somebody who is signed in, whatever they may do otherwise', async () => {
    const advertiser = await t.as('advertiser');
    const one = await newEntrant(t);
    const announced = await advertiser.call('POST', generate, { name: 'a.mp4', size: 10, content_type: '', purpose: 'film' }, { ticket: one.ticket });
    expect(announced.status).toBe(201);
  });

  test('keeps its files from every other', async () => {
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

  test('has one film at a time, of bounded size, a bounded number of times; the one before is gone from the disk', async () => {
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

  test('is refused where one address, or everybody together, has too many bytes on the disk; announced ones take no room', async () => {
    const size = limits.contestFilmBytes;
    const announce = async () => (await newEntrant(t)).call('POST', generate, { name: 'a.mp4', size, content_type: '', purpose: 'film' });
    for (let n = 0; n < 6; n++) expect((await announce()).status).toBe(201);
    await query(sql`update asset set held = ${size}::bigint where id in (select a.id from asset a join contest_ticket c on c.id = a.owner limit 4)`);
    expect((await announce()).body.code).toBe('too_many_requests');
    await query(sql`update contest_ticket set subject = id::text`);
    expect((await announce()).status).toBe(201);
    await query(
      sql`update asset set held = ${limits.contestOpenBytes - size}::bigint where id = (select a.id from asset a join contest_ticket c on c.id = a.owner where a.held > 0 limit 1)`,
    );
    expect((await announce()).body.code).toBe('storage_full');
    await query(sql`delete from asset where owner in (select id from contest_ticket)`);
  });

  test('is given to one address so many times an hour', async () => {
    for (let n = 0; n < limits.contestTicketsPerHour; n++) expect((await t.stranger('POST', '/cms/v1/contest/ticket', {})).status).toBe(200);
    const answer = await t.stranger('POST', '/cms/v1/contest/ticket', {});
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600']);
  });

  test('is over after a day, with what was uploaded for it', async () => {
    const one = await newEntrant(t);
    const id = await one.film(film);
    await query(sql`update contest_ticket set expires_at = now() - interval '1 second' where id = ${one.id}::uuid`);
    await query(sql`update asset set expires_at = now() - interval '1 second' where id = ${id}::uuid`);
    expect((await one.call('POST', publish, { idAsset: id })).body.code).toBe('ticket_over');
    await sweep(t.deps, never);
    await sweepEntries(t.deps, never);
    expect(await query(sql`select 1 from asset where id = ${id}::uuid union all select 1 from contest_ticket where id = ${one.id}::uuid`)).toEqual([]);
  });

  test('is forgotten after its day though another process cleans up something else at that moment', async () => {
    const one = await newEntrant(t);
    await query(sql`update contest_ticket set expires_at = now() - interval '1 second' where id = ${one.id}::uuid`);
    await change(t.deps.db, machine, async (tx) => {
      expect(await alone(tx, 'session')).toBe(true);
      await sweepEntries(t.deps, never);
    });
    expect(await query(sql`select 1 from contest_ticket where id = ${one.id}::uuid`)).toEqual([]);
  });

  test('has so many photos looked at, those that are refused included', async () => {
    const one = await newEntrant(t);
    const give = async (bytes: Buffer) => {
      const { body } = await one.call('POST', `${pictures}?purpose=identity`, bytes, { 'content-type': 'image/jpeg' });
      return body.errors?.[0]?.code ?? body.code;
    };
    const kept = await one.photo(photo);
    for (let n = 1; n < limits.contestTries; n++) expect(await give(photo.subarray(0, 3000))).toBe('truncated');
    for (const bytes of [photo.subarray(0, 3000), photo]) expect(await give(bytes)).toBe('too_many_requests');
    // One that was refused takes nothing away.
    expect(await query(sql`select 1 from asset where id = ${kept}::uuid and state = 'ready'`)).toHaveLength(1);
  });

  test('does not let a film that was refused be looked at again and again', async () => {
    const one = await newEntrant(t);
    const bytes = Buffer.from('this is no film at all');
    const { idAsset, url } = (await one.call('POST', generate, { name: 'a.mp4', size: bytes.length, content_type: '', purpose: 'film' })).body.data;
    await t.stranger('PATCH', url, bytes, { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' });
    expect(codes(await one.call('POST', publish, { idAsset }))).toEqual([['file', 'not_a_film']]);
    expect((await one.call('POST', publish, { idAsset })).status).toBe(404);
    expect(await readdir(join(t.deps.config.root, 'files/uploads'))).not.toContain(idAsset);
  });
});
