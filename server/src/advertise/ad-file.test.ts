import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@marquee/contract/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenFilms, runFfmpeg } from '../adapters/ffmpeg/broken.testing.ts';
import { findFfmpeg } from '../adapters/ffmpeg/find.ts';
import { probe } from '../adapters/ffmpeg/probe.ts';
import { atEnd } from '../endings.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let me: Client;
let dir: string;
let film: (name: string) => string;
beforeAll(async () => {
  t = await testApp();
  me = await t.as('advertiser');
  dir = await mkdtemp(join(tmpdir(), 'ad-file-'));
  atEnd(() => rm(dir, { recursive: true }));
  film = await brokenFilms(await findFfmpeg(process.env), dir);
});

const send = (bytes: Buffer, name = 'tep', who = me) =>
  who.call('POST', `/cms/v1/upload_ad_file?name=${encodeURIComponent(name)}`, bytes, { 'content-type': 'application/octet-stream' });
const sendFilm = async (name: string) => send(await readFile(film(name)), name, await t.as('advertiser'));
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#d0408f' } });
const served = async (url: string) => (await t.app.inject({ method: 'GET', url })).rawPayload;
const codes = (answer: { body: any }) => answer.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is stored as WebP with its size and name', async (format) => {
    const { status, body } = await send(await picture(1080, 540).toFormat(format).toBuffer(), 'Trà sen.png', await t.as('advertiser'));
    expect([status, body.data]).toMatchObject([
      200,
      { name: 'Trà sen.png', content_type: 'image/webp', width: 1080, height: 540, duration_s: null, url: expect.stringMatching(/^\/files\//) },
    ]);
    const bytes = await served(body.data.url);
    expect([(await sharp(bytes).metadata()).format, bytes.length]).toEqual(['webp', body.data.size]);
  });

  test('that is larger than any screen is scaled down, and loses the metadata of its camera', async () => {
    const bytes = await picture(4000, 1000)
      .withExif({ IFD0: { Artist: 'Nguyễn' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(bytes);
    expect(body.data).toMatchObject({ width: limits.adPictureSide, height: limits.adPictureSide / 4 });
    expect((await sharp(await served(body.data.url)).metadata()).exif).toBeUndefined();
  });

  test('keeps its transparency', async () => {
    const { body } = await send(
      await sharp({ create: { width: 200, height: 100, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(await served(body.data.url)).metadata()).hasAlpha).toBe(true);
  });

  test('of more than 5 MB is refused', async () => {
    const noise = await sharp({ create: { width: 1600, height: 1400, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(limits.adPictureBytes);
    const answer = await send(noise);
    expect([answer.status, codes(answer)]).toEqual([422, [['file', 'file_too_large']]]);
  });

  test('that breaks off is refused, and leaves neither row nor file', async () => {
    const alone = await t.as('advertiser');
    const bytes = await picture(800, 800).jpeg().toBuffer();
    const answer = await send(bytes.subarray(0, bytes.length / 2), 'x', alone);
    expect([answer.status, codes(answer)]).toEqual([422, [['file', 'truncated']]]);
    expect(await run(t.deps.db.pool, sql`select id from asset where owner = ${alone.id}::uuid`)).toEqual([]);
  });
});

describe('a video', () => {
  test('is stored as it is, with its index in front, without other tracks and metadata', async () => {
    const { status, body } = await sendFilm('good.mp4');
    expect([status, body.data]).toMatchObject([200, { content_type: 'video/mp4', width: 320, height: 180, duration_s: expect.closeTo(8, 0) }]);
    const bytes = await served(body.data.url);
    expect(bytes.length).toBe(body.data.size);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    await writeFile(join(dir, 'stored.mp4'), bytes);
    const found = await probe(await findFfmpeg(process.env), join(dir, 'stored.mp4'), { timeoutMs: 10_000 });
    expect([found.video?.codec, found.audio.map(({ codec }) => codec)]).toEqual(['h264', ['aac']]);
  });

  test('without sound is accepted', async () => {
    const tools = await findFfmpeg(process.env);
    await runFfmpeg(tools, '-i', film('good.mp4'), '-an', '-c', 'copy', film('silent.mp4'));
    expect((await sendFilm('silent.mp4')).status).toBe(200);
  });

  test.each([
    ['no-index.mp4', 'truncated'],
    ['cut.mp4', 'truncated'],
    ['foreign-codec.mp4', 'ad_codec'],
    ['sound.mp4', 'not_an_ad_file'],
    ['pdf.mp4', 'not_an_ad_file'],
    ['text.mp4', 'not_an_ad_file'],
    ['empty.mp4', 'not_an_ad_file'],
    ['playlist.mp4', 'not_an_ad_file'],
  ])('that is %s is refused as %s', async (name, code) => {
    const answer = await sendFilm(name);
    expect([answer.status, codes(answer)]).toEqual([422, [['file', code]]]);
  });

  test('with another codec, or in another container, is refused', async () => {
    const tools = await findFfmpeg(process.env);
    await runFfmpeg(tools, '-i', film('good.mp4'), '-c:v', 'mpeg4', '-c:a', 'copy', film('mpeg4.mp4'));
    await runFfmpeg(tools, '-i', film('good.mp4'), '-c', 'copy', film('good.mkv'));
    expect(codes(await sendFilm('mpeg4.mp4'))).toEqual([['file', 'ad_codec']]);
    expect(codes(await sendFilm('good.mkv'))).toEqual([['file', 'not_an_ad_file']]);
  });

  test('of more than a minute is refused', async () => {
    const tools = await findFfmpeg(process.env);
    await runFfmpeg(
      tools,
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=160x90:r=5',
      '-t',
      '62',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      film('long.mp4'),
    );
    expect(codes(await sendFilm('long.mp4'))).toEqual([['file', 'ad_too_long']]);
  });

  test('of 40 MB is refused with 413', async () => {
    const answer = await send(Buffer.alloc(40_000_000), 'lon.mp4', await t.as('advertiser'));
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });
});

describe('a file', () => {
  test('is attached to a campaign by whoever sent it, and by nobody else', async () => {
    const [mine, other] = [await t.as('advertiser'), await t.as('advertiser')];
    const { id } = (await send(await picture(400, 200).png().toBuffer(), 'a.png', mine)).body.data;
    const draft = (who: Client) => who.call('POST', '/cms/v1/ad/campaign', { name: 'Trà sen', ads_type: 'image', file: id, draft: true });
    expect(codes(await draft(other))).toEqual([['file', 'file_missing']]);
    const { status, body } = await draft(mine);
    expect([status, body.data.file.id]).toEqual([201, id]);
    expect(await run(t.deps.db.pool, sql`select expires_at from asset where id = ${id}::uuid`)).toEqual([{ expires_at: null }]);
  });

  test('expires within a day unless something refers to it', async () => {
    const { id } = (await send(await picture(100, 100).png().toBuffer())).body.data;
    const [row] = await run(
      t.deps.db.pool,
      sql`select expires_at between now() + interval '23 hours' and now() + interval '25 hours' as expires from asset where id = ${id}::uuid`,
    );
    expect(row).toEqual({ expires: true });
  });

  test('is refused once too many bytes of its sender belong to nothing', async () => {
    const alone = await t.as('advertiser');
    const id = await t.asset({ purpose: 'creative', owner: alone.id });
    await run(t.deps.db.pool, sql`update asset set size = ${limits.adUnattachedBytes}::bigint where id = ${id}::uuid`);
    const answer = await send(await picture(100, 100).png().toBuffer(), 'x', alone);
    expect([answer.status, codes(answer)]).toEqual([422, [['file', 'too_many_ad_files']]]);
  });

  test('is refused with 429 after too many in an hour', async () => {
    const alone = await t.as('advertiser');
    for (let n = 0; n < limits.adUploadsPerHour; n++) await t.asset({ purpose: 'creative', owner: alone.id });
    expect((await send(await picture(100, 100).png().toBuffer(), 'x', alone)).status).toBe(429);
  });
});
