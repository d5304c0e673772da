import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import { movie } from '@marquee/contract/media/movie';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newEntrant } from '../contest/entering.testing.ts';
import { StorageFull } from '../adapters/storage/port.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { jobOf, sampleAsset, statusOf, until } from '../films/film.testing.ts';
import { reserveSpace } from './disk-space.ts';
import { transcoder } from '../films/transcoder.ts';
import { transcodeQueue } from '../films/transcoding.ts';

const generate = '/cms/v1/contest/generate_s3_contest_video';
const mebi = 1024 ** 2;
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

let t: TestApp;
let me: Client;
let uploads: string;
/** The free bytes of the disk, not counting what is in the folder of uploads. */
let left: number;
const inUploads = async () => {
  const names = await readdir(uploads).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(uploads, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

beforeAll(async () => {
  t = await testApp();
  me = await t.root();
  uploads = join(t.deps.config.root, 'files/uploads');
  t.deps.storage = { ...t.deps.storage, free: async () => left - (await inUploads()) };
});
beforeEach(() => void (left = 100 * 1024 ** 3));

const announced = (by: Client['call'], size: number) => by('POST', generate, { name: 'a.mp4', size, content_type: '', purpose: 'film' });
const picture = (by: Client['call'], query: string) =>
  by('POST', `/cms/v1/contest/upload_image_contest_video?${query}`, Buffer.from('none'), { 'content-type': 'image/png' });

test('the contest stops first, then staff and renditions, and the database keeps its reserve', { timeout: 60_000 }, async () => {
  const stranger = (await newEntrant(t)).call;
  const film = (seconds: number) => sampleAsset(t, me.id, { seconds, width: 640, height: 360 });
  const [early, midway] = [await film(1), await film(20)];
  left = limits.databaseReserveBytes + limits.staffReserveBytes + mebi - 1;
  for (const answer of [await announced(stranger, mebi), await picture(stranger, 'purpose=identity')])
    expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
  expect((await announced(me.call, mebi)).status).toBe(201);
  left = limits.databaseReserveBytes - 1;
  for (const answer of [await announced(me.call, mebi), await picture(me.call, 'width=200&height=300')])
    expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
  await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
  const transcoded = async (film: string) => {
    const made = await me.call('POST', '/cms/v1/movie', await t.sample(movie as never, { play_link: null, film }));
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return jobOf(t, made.body.data.idMovie);
  };
  const seen = (job: string, wanted: (seen: TranscodeJob) => boolean) => until(() => statusOf(me, job), wanted);
  const failed = (job: string) => seen(job, (j) => j.process === 'DONE');
  expect(await failed(await transcoded(early))).toMatchObject({ state: 'failed', cause: 'disk_full' });
  left = limits.databaseReserveBytes;
  const job = await transcoded(midway);
  await seen(job, (j) => j.stage === 'transcode');
  left = limits.databaseReserveBytes - 1;
  expect(await failed(job)).toMatchObject({ state: 'failed', cause: 'disk_full' });
});

test('concurrent uploads cannot reserve the same space, and a stopped one can be continued', async () => {
  const bytes = Buffer.alloc(6 * mebi, 7);
  const files = [];
  for (let n = 0; n < 6; n++) files.push((await announced(me.call, bytes.length)).body.data as { idAsset: string; url: string });
  const before = await inUploads();
  const room = 15 * mebi;
  left = limits.databaseReserveBytes + room + before;
  const answers = await Promise.all(files.map(({ url }) => t.stranger('PATCH', url, bytes, tus)));
  expect(answers.map(({ status }) => status)).toContain(507);
  for (const { status, body } of answers) if (status !== 204) expect([status, body.code]).toEqual([507, 'storage_full']);
  expect((await inUploads()) - before).toBeLessThanOrEqual(room);
  left = 100 * 1024 ** 3;
  for (const { idAsset, url } of files) {
    const at = Number((await t.stranger('HEAD', url, undefined, tus)).headers['upload-offset']);
    if (at < bytes.length) expect((await t.stranger('PATCH', url, bytes.subarray(at), { ...tus, 'upload-offset': String(at) })).status).toBe(204);
    expect((await readFile(join(uploads, idAsset))).equals(bytes)).toBe(true);
  }
});

test('reserved space is released only once', async () => {
  left = limits.databaseReserveBytes + 10 * mebi + (await inUploads());
  const full = () => reserveSpace(t.deps, 'staff', 6 * mebi).catch((error: Error) => error);
  const letGo = await reserveSpace(t.deps, 'staff', 6 * mebi);
  expect(await full()).toBeInstanceOf(StorageFull);
  letGo();
  letGo();
  const [first, second] = [await full(), await full()];
  expect([first, second]).toEqual([expect.any(Function), expect.any(StorageFull)]);
  (first as () => void)();
});
