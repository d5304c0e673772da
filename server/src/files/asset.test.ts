import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { brokenFilms, runFfmpeg } from '../adapters/ffmpeg/broken.testing.ts';
import { FfmpegMissing } from '../adapters/ffmpeg/find.ts';
import { resources } from '@marquee/contract/index';
import type { Resource } from '@marquee/contract/kit/resource';
import { assemble } from '../assemble.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
const generate = '/cms/v1/contest/generate_s3_contest_video';
const publish = '/cms/v1/publish_s3_file';

let t: TestApp;
let me: Client;
let folder: string;
let film: (name: string) => string;
let other: Awaited<ReturnType<typeof assemble>>;

beforeAll(async () => {
  t = await testApp();
  me = await t.as('moderator');
  folder = await mkdtemp(join(tmpdir(), 'marquee-films-'));
  film = await brokenFilms(await t.deps.ffmpeg(), folder);
  const { config, db } = t.deps;
  other = await assemble({ config, db, directUrl: config.DATABASE_URL as string, log: pino({ level: 'silent' }) });
}, 60_000);
afterAll(async () => {
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Announces a file, sends all of it and returns its id. */
async function send(name: string, bytes: Buffer, purpose: 'film' | 'subtitle', as: Client = me): Promise<string> {
  const opened = await as.call('POST', generate, { name, size: bytes.length, content_type: '', purpose });
  expect(opened.status).toBe(201);
  const sent = await t.stranger('PATCH', opened.body.data.url, bytes, { ...tus, 'upload-offset': '0' });
  expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
  return opened.body.data.idAsset;
}
const finish = (idAsset: string, as: Client = me, headers: Record<string, string> = {}) => as.call('POST', publish, { idAsset }, headers);
const first = ({ body }: { body: { errors: { path: string; code: string; params?: object; message: string }[] } }) => body.errors[0];

/** Makes this process and another one, which share database and files, finish a file at the same moment. */
async function finishOnBoth(id: string) {
  const { app } = other;
  const elsewhere = app.inject({ method: 'POST', url: publish, payload: { idAsset: id }, headers: { authorization: `Bearer ${me.token}` } });
  const [here, there] = await Promise.all([finish(id), elsewhere]);
  expect([there.statusCode, there.json()]).toEqual([here.status, here.body]);
  return here;
}

describe('announcing a file', () => {
  test('answers with an upload address that is valid for a day', async () => {
    const { status, body } = await me.call('POST', generate, { name: 'phim.mp4', size: 1000, content_type: 'video/mp4', purpose: 'film' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      protocol: 'tus',
      url: expect.stringMatching(new RegExp(`^/files/upload/${body.data.idAsset}\\?e=\\d+&s=[0-9a-f]{64}$`)),
    });
    const hours = (Date.parse(body.data.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('with the same Idempotency-Key gets the same answer', async () => {
    const body = { name: 'phim.mp4', size: 1000, content_type: 'video/mp4', purpose: 'film' };
    const first = await me.call('POST', generate, body, { 'idempotency-key': 'a-film' });
    expect((await me.call('POST', generate, body, { 'idempotency-key': 'a-film' })).body).toEqual(first.body);
  });

  test('is refused if the file is too large, or if a subtitle’s name has no language, before any byte is sent', async () => {
    const large = await me.call('POST', generate, { name: 'phim.mp4', size: 100 * 1024 ** 3 + 1, content_type: '', purpose: 'film' });
    expect(first(large)).toMatchObject({ path: 'size', code: 'file_too_large', params: { max: '100 GB' }, message: 'Dung lượng tệp: tệp lớn quá 100 GB' });
    const named = await me.call('POST', generate, { name: 'phim.srt', size: 10, content_type: '', purpose: 'subtitle' }, { 'accept-language': 'en' });
    expect(first(named)).toMatchObject({
      path: 'name',
      code: 'subtitle_name',
      params: { name: 'phim.srt' },
      message: 'Incorrect subtitle name: phim.srt. Please read the Note above and upload again.',
    });
  });
});

describe('a film', () => {
  test('is probed and stored, and finishing it twice changes nothing', async () => {
    const bytes = await readFile(film('good.mp4'));
    const id = await send('Đêm không ngủ.mp4', bytes, 'film');
    const [one, other] = await Promise.all([finish(id), finish(id)]);
    expect(one).toMatchObject({
      status: 200,
      body: { data: { id, name: 'Đêm không ngủ.mp4', purpose: 'film', size: bytes.length, width: 320, height: 180, language: null, cues: null } },
    });
    expect(one.body.data.duration_s).toBeCloseTo(8, 1);
    expect(other.body).toEqual(one.body);
    expect((await finish(id)).body).toEqual(one.body);
    const [row] = await run<{ content_type: string; storage_key: string }>(
      t.deps.db.pool,
      sql`select content_type, storage_key from asset where id = ${id}::uuid`,
    );
    expect(row?.content_type).toBe('video/mp4');
    expect((await t.deps.storage.stat(row?.storage_key as string))?.size).toBe(bytes.length);
  });

  test('is finished by two processes at once, when a repeated call reaches the other process', async () => {
    const bytes = await readFile(film('good.mp4'));
    for (let n = 0; n < 3; n++) {
      const id = await send('phim.mp4', bytes, 'film');
      expect(await finishOnBoth(id)).toMatchObject({ status: 200, body: { data: { id, size: bytes.length, width: 320 } } });
      expect((await t.deps.storage.stat(`film/${id}`))?.size).toBe(bytes.length);
    }
  });

  test('holds no database connection while a slow disk stores it', async () => {
    const id = await send('phim.mp4', await readFile(film('good.mp4')), 'film');
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { adopt } = t.deps.storage;
    const spy = vi.spyOn(t.deps.storage, 'adopt').mockImplementation(async (...of) => {
      begun.resolve();
      await slow.promise;
      return adopt(...of);
    });
    const finished = finish(id);
    await begun.promise;
    const { totalCount, idleCount } = t.deps.db.pool;
    slow.resolve();
    spy.mockRestore();
    expect((await finished).status).toBe(200);
    expect(totalCount - idleCount).toBe(0);
  });

  test('is refused with 503 while ffmpeg is missing, and finished once it is back', async () => {
    const id = await send('phim.mp4', await readFile(film('good.mp4')), 'film');
    const spy = vi.spyOn(t.deps, 'ffmpeg').mockRejectedValue(new FfmpegMissing('ffmpeg was not found on PATH'));
    const { status, body } = await finish(id);
    spy.mockRestore();
    expect([status, body.code]).toEqual([503, 'ffmpeg_away']);
    expect((await finish(id)).body.data).toMatchObject({ id, width: 320 });
  });

  test('is finished by a second attempt if the server stopped in between', async () => {
    const bytes = await readFile(film('good.mp4'));
    const id = await send('phim.mp4', bytes, 'film');
    await t.deps.storage.adopt(join(t.deps.config.root, 'files/uploads', id), `film/${id}`);
    expect((await finish(id)).body.data).toMatchObject({ id, width: 320 });
  });

  test.each([
    ['pdf.mp4', 'not_a_film'],
    ['text.mp4', 'not_a_film'],
    ['playlist.mp4', 'not_a_film'],
    ['picture.mp4', 'not_a_film'],
    ['sound.mp4', 'no_picture_track'],
    ['song.mp4', 'no_picture_track'],
    ['no-index.mp4', 'truncated'],
    ['cut.mp4', 'truncated'],
  ])('%s is refused as %s each time', async (name, code) => {
    const id = await send(name, await readFile(film(name)), 'film');
    for (let n = 0; n < 2; n++) {
      const answer = await finish(id);
      expect([answer.status, first(answer)]).toMatchObject([422, { path: 'file', code }]);
    }
    expect(await run(t.deps.db.pool, sql`select 1 from asset where id = ${id}::uuid and state = 'ready'`)).toEqual([]);
  });

  test('of two pictures days apart is refused, because all the time between would be encoded', async () => {
    const apart = ['-f', 'lavfi', '-i', 'color=size=64x64:rate=1/50000:duration=100000', '-c:v', 'libx264'];
    await runFfmpeg(await t.deps.ffmpeg(), ...apart, film('endless.mp4'));
    const answer = await finish(await send('endless.mp4', await readFile(film('endless.mp4')), 'film'));
    expect([answer.status, first(answer)]).toMatchObject([422, { path: 'file', code: 'film_too_long', message: expect.stringContaining('24 giờ') }]);
  });

  test('whose picture would take gigabytes to decode is refused, whatever display size it claims', async () => {
    const large = ['-f', 'lavfi', '-i', 'color=size=6600x10240', '-frames:v', '1', '-c:v', 'mjpeg', '-vf', 'setsar=1/64'];
    await runFfmpeg(await t.deps.ffmpeg(), ...large, film('large.mp4'));
    const answer = await finish(await send('large.mp4', await readFile(film('large.mp4')), 'film'));
    expect([answer.status, first(answer)]).toMatchObject([422, { path: 'file', code: 'film_too_large', message: expect.stringContaining('64 megapixel') }]);
  });

  test.each(['avif', 'avis', 'heic'])('with the picture brand %s is refused', async (brand) => {
    const bytes = await readFile(film('fast.mp4'));
    bytes.write(brand, 8, 'latin1');
    expect(first(await finish(await send('picture.mp4', bytes, 'film')))).toMatchObject({ path: 'file', code: 'not_a_film' });
  });

  test('cannot be finished before it has arrived completely', async () => {
    const bytes = await readFile(film('good.mp4'));
    const opened = (await me.call('POST', generate, { name: 'phim.mp4', size: bytes.length, content_type: '', purpose: 'film' })).body.data;
    expect((await finish(opened.idAsset)).body.code).toBe('conflict');
    await t.stranger('PATCH', opened.url, bytes.subarray(0, 1000), { ...tus, 'upload-offset': '0' });
    expect((await finish(opened.idAsset)).body.code).toBe('conflict');
    const rest = await t.stranger('PATCH', opened.url, bytes.subarray(1000), { ...tus, 'upload-offset': '1000' });
    expect(rest.status).toBe(204);
    expect((await finish(opened.idAsset)).status).toBe(200);
  });

  test('of another person is not found', async () => {
    const id = await send('phim.mp4', await readFile(film('good.mp4')), 'film');
    const other = await t.as('super_admin');
    expect((await finish(id, other)).status).toBe(404);
    expect((await finish(id)).status).toBe(200);
    const attached = await other.call('POST', '/cms/v1/movie', { ...(await movieOf(other)), film: id });
    expect(attached.body.errors).toMatchObject([{ path: 'film', code: 'file_missing' }]);
    const own = await me.call('POST', '/cms/v1/movie', { ...(await movieOf(me)), film: id });
    expect([own.status, own.body.data.film]).toMatchObject([201, { id, name: 'phim.mp4' }]);
  });
});

/** The body of a movie with pictures and subtitles of this person. */
async function movieOf(client: Client) {
  const body = await t.sample(resources.movie as unknown as Resource);
  const ids = [body['banner'], body['poster'], ...(body['screenshots'] as string[]), ...(body['subtitles'] as string[])];
  await run(t.deps.db.pool, sql`update asset set owner = ${client.id}::uuid where id = any(${ids}::uuid[])`);
  return body;
}

describe('a subtitle', () => {
  const srt = (text: string) => `\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTạm biệt\r\n`;

  test('is checked, stored as WebVTT and served', async () => {
    const id = await send('film.vi.srt', Buffer.from(srt('Xin chào <b>bạn</b>')), 'subtitle');
    const answer = await finish(id);
    expect(answer.body.data).toMatchObject({ id, name: 'film.vi.srt', language: 'vi', cues: 2, width: null });
    const made = await me.call('POST', '/cms/v1/movie', { ...(await movieOf(me)), subtitles: [id] });
    expect(made.status).toBe(201);
    const served = await t.stranger('GET', made.body.data.subtitles[0].url);
    expect(served.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(served.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nXin chào bạn\n\n00:00:03.000 --> 00:00:04.000\nTạm biệt\n');
    expect(Buffer.byteLength(served.body)).toBe(answer.body.data.size);
  });

  test('that was changed by the parser has notices in the answer and on its record', async () => {
    const id = await send('film.vi.srt', Buffer.from('00:00:03,000 --> 00:00:04,000\nHai\n\n00:00:01,000 --> 00:00:02,000\nMột\n'), 'subtitle');
    const notice = { code: 'sorted', count: 1, line: 4 };
    const message = 'Cues out of order: 1, from line 4 on. They have been sorted.';
    for (let n = 0; n < 2; n++) expect((await finish(id, me, { 'accept-language': 'en' })).body.data.notices).toEqual([{ ...notice, message }]);
    const made = await me.call('POST', '/cms/v1/movie', { ...(await movieOf(me)), subtitles: [id] });
    expect(made.body.data.subtitles).toMatchObject([{ id, notices: [notice] }]);
    const [created] = (await me.call('GET', `/cms/v1/movie/${made.body.data.idMovie}/history`)).body.data;
    expect(created.changes.subtitles[1]).toMatchObject([{ id, marks: [], notices: [notice] }]);
  });

  test('has the chosen language and marks, or those of its file name', async () => {
    const track = async (id: string) => {
      const { language, marks } = (await finish(id)).body.data;
      return [language, marks];
    };
    expect(await track(await send('film.vi.hi.srt', Buffer.from(srt('A')), 'subtitle'))).toEqual(['vi', ['hearing']]);
    const body = { name: 'phude.srt', size: Buffer.byteLength(srt('A')), content_type: '', purpose: 'subtitle', language: 'vie', marks: ['forced', 'forced'] };
    const announced = await me.call('POST', generate, body);
    expect(announced.status).toBe(201);
    await t.stranger('PATCH', announced.body.data.url, Buffer.from(srt('A')), { ...tus, 'upload-offset': '0' });
    expect(await track(announced.body.data.idAsset)).toEqual(['vi', ['forced']]);
    expect(first(await me.call('POST', generate, { ...body, language: 'xx' }))).toMatchObject({ path: 'language', code: 'invalid_language' });
    expect(first(await me.call('POST', generate, { ...body, purpose: 'film' }))).toMatchObject({ path: 'language', code: 'unknown_field' });
  });

  test('for the hard of hearing may accompany one of the same language, but a second of either may not', async () => {
    const names = ['film.vi.srt', 'film.vi.sdh.srt', 'film.vi.forced.srt', 'film.vi.cc.srt', 'film.vi.default.srt'];
    const ids = await Promise.all(names.map((name) => send(name, Buffer.from(srt('A')), 'subtitle')));
    for (const id of ids) await finish(id);
    const body = await movieOf(me);
    const refused = await me.call('POST', '/cms/v1/movie', { ...body, subtitles: ids });
    expect(refused.body.errors.map((e: { path: string; code: string }) => [e.path, e.code])).toEqual([
      ['subtitles.3', 'repeated'],
      ['subtitles.4', 'repeated'],
    ]);
    const made = await me.call('POST', '/cms/v1/movie', { ...body, subtitles: ids.slice(0, 3) });
    expect(made.body.data.subtitles.map((each: { marks: string[] }) => each.marks)).toEqual([[], ['hearing'], ['forced']]);
  });

  test('is finished by two processes at once', async () => {
    for (let n = 0; n < 3; n++) {
      const id = await send('film.vi.srt', Buffer.from(srt('Xin chào')), 'subtitle');
      expect(await finishOnBoth(id)).toMatchObject({ status: 200, body: { data: { id, cues: 2 } } });
    }
  });

  test.each([
    ['film.en.srt', async () => Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:05,000 -> 00:00:06,000\nBye\n'), 'subtitle_broken', 6],
    ['film.de.srt', async () => Buffer.from(`${srt('Hallo')}\n00:00:05,000 --> 00:00:04,000\nTschüss\n`), 'subtitle_broken', 9],
    ['film.ja.vtt', async () => readFile(film('good.mp4')), 'not_subtitles', undefined],
    ['film.fr.vtt', async () => Buffer.from('WEBVTT\n\n'), 'not_subtitles', undefined],
  ])('%s that is broken is refused, with its line if there is one', async (name, bytes, code, line) => {
    const answer = await finish(await send(name, await bytes(), 'subtitle'), me, { 'accept-language': 'en' });
    expect([answer.status, first(answer)]).toMatchObject([422, { path: 'file', code, params: line === undefined ? { name } : { name, line } }]);
    expect(first(answer)).toHaveProperty('message', expect.stringMatching(line === undefined ? `from ${name}.*UTF-8` : `${name}.* at line ${line}`));
  });
});
