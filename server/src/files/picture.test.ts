import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { limits } from '@marquee/contract/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { avifWithWrongSize, pngChunk, withChunks } from './picture.testing.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  me = await t.as('moderator');
});

const path = (width: number | string, height: number | string) => `/cms/v1/contest/upload_image_contest_video?width=${width}&height=${height}`;
const send = (bytes: Buffer, width = 200, height = 300, headers: Record<string, string> = {}) =>
  me.call('POST', path(width, height), bytes, { 'content-type': 'image/jpeg', ...headers });
/** Red on the left half, blue on the right one. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
/** Noise, which no format can compress. */
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
const served = async (url: string) => (await t.app.inject({ method: 'GET', url })).rawPayload;
/** The colour of a pixel, as red and blue from 0 to 255. */
const colour = async (bytes: Buffer, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [red > 128, blue > 128];
};

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s becomes WebP of exactly the requested size', async (format) => {
    const answer = await send(await twoHalves(400, 600).toFormat(format).toBuffer());
    expect([answer.status, answer.body.data]).toMatchObject([200, { width: 200, height: 300, url: expect.stringMatching(/^\/files\//) }]);
    const made = await served(answer.body.data.url);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 200, height: 300 });
    const [row] = await run(
      t.deps.db.pool,
      sql`select owner, state, purpose, content_type, expires_at > now() + interval '23 hours' as lapses from asset where id = ${answer.body.data.id}::uuid`,
    );
    expect(row).toEqual({ owner: me.id, state: 'ready', purpose: 'picture', content_type: 'image/webp', lapses: true });
  });

  test('is accepted from staff with edit rights in any area, and not from an advertiser', async () => {
    const news = await t.as('moderator', { permissions: ['news'] });
    expect((await news.call('POST', '/cms/v1/tag', { title: 'Không phải việc của tôi', kind: 'keyword' })).status).toBe(403);
    const photo = await sharp({ create: { width: 400, height: 600, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const sent = (who: Client) => who.call('POST', '/cms/v1/contest/upload_image_contest_video?width=200&height=300', photo, { 'content-type': 'image/jpeg' });
    expect((await sent(news)).status).toBe(200);
    for (const role of ['developer', 'advertiser'] as const) expect((await sent(await t.as(role))).status).toBe(403);
  });

  test('that is too wide is cropped equally on both sides', async () => {
    const made = await served((await send(await twoHalves(1200, 300).png().toBuffer())).body.data.url);
    expect(await colour(made, 90, 150)).toEqual([true, false]);
    expect(await colour(made, 110, 150)).toEqual([false, true]);
  });

  test('is turned upright, and loses all metadata of its camera', async () => {
    // Stored sideways: 300 wide and 200 high, to be turned a quarter to the right.
    const bytes = await twoHalves(300, 200)
      .withExif({ IFD0: { Artist: 'Nguyễn' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const made = await served((await send(bytes)).body.data.url);
    const { width, height, exif, orientation } = await sharp(made).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 200, height: 300, exif: undefined, orientation: undefined });
    expect(await colour(made, 100, 50)).toEqual([true, false]);
    expect(await colour(made, 100, 250)).toEqual([false, true]);
  });

  test.each(['srgb', 'p3'])('with 16 bits in the colour space %s keeps its appearance', async (profile) => {
    const shown = '#c86432';
    const source = sharp({ create: { width: 200, height: 300, channels: 3, background: shown } });
    const bytes = await source.toColourspace('rgb16').withIccProfile(profile).png().toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true });
    const made = await served((await send(bytes)).body.data.url);
    const [red = 0, green = 0, blue = 0] = await sharp(made).extract({ left: 100, top: 150, width: 1, height: 1 }).raw().toBuffer();
    for (const [was, is] of [
      [200, red],
      [100, green],
      [50, blue],
    ] as const)
      expect(Math.abs(is - was), `${red} ${green} ${blue}`).toBeLessThanOrEqual(3);
  });

  test('with a mere decoder warning is accepted', async () => {
    const whole = await noisy(400, 600).jpeg().toBuffer();
    const frame = whole.indexOf(Buffer.from([0xff, 0xc0]));
    const extraneous = Buffer.concat([whole.subarray(0, frame), Buffer.from([0x12, 0x34]), whole.subarray(frame)]);
    // The segment of Adobe's programs, with a colour transform that does not exist.
    const adobe = Buffer.from([0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 9]);
    const withUnknownSegment = Buffer.concat([whole.subarray(0, 2), adobe, whole.subarray(2)]);
    for (const bytes of [extraneous, withUnknownSegment]) {
      await expect(sharp(bytes).raw().toBuffer()).rejects.toThrow(/extraneous|Adobe/);
      expect((await send(bytes)).status).toBe(200);
    }
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    // A comment whose checksum is wrong.
    ['png', (whole) => withChunks(whole, [pngChunk('tEXt', Buffer.from('a\0b')).fill(0, 11)])],
    ['jpeg', (whole) => whole],
    ['webp', (whole) => whole],
    ['avif', (whole) => whole],
  ])('as %s with trailing unused bytes is accepted', async (format, odd) => {
    const whole = await noisy(400, 600)
      .toFormat(format as 'png', { effort: 1 })
      .toBuffer();
    expect((await send(Buffer.concat([odd(whole), Buffer.from('and a note behind its end')]))).status).toBe(200);
  });

  test('can be attached to a record', async () => {
    const { id } = (await send(await twoHalves(150, 150).png().toBuffer(), 150, 150)).body.data;
    const people = await t.make('people');
    const answer = await me.call('PUT', `/cms/v1/people/${people.idPeople}`, { avatar: id });
    expect(answer.body.data.avatar).toMatchObject({ id, width: 150, height: 150 });
    const poster = (await send(await twoHalves(200, 300).png().toBuffer())).body.data.id;
    const wrong = await me.call('PUT', `/cms/v1/people/${people.idPeople}`, { avatar: poster });
    expect(wrong.body.errors).toMatchObject([{ path: 'avatar', code: 'picture_too_small' }]);
  });
});

describe('a picture is refused if it is', () => {
  const first = ({ body }: { body: { errors: object[] } }) => body.errors[0];

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PDF that is named a picture', () => Buffer.from(`%PDF-1.7\n${'0 0 obj\n'.repeat(900)}%%EOF`)],
    ['a text', () => Buffer.from('xin chào '.repeat(900))],
    [
      'an SVG, which could hold a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><script>alert(1)</script></svg>'),
    ],
    ['a GIF', () => twoHalves(400, 600).gif().toBuffer()],
    ['a GIF that is cut short', async () => (await twoHalves(400, 600).gif().toBuffer()).subarray(0, -200)],
    ['nothing', () => Buffer.alloc(0)],
    ['a picture in name only', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('and then nothing of the sort')])],
  ])('%s', async (_, bytes) => {
    const answer = await send(await bytes());
    expect([answer.status, first(answer)]).toMatchObject([
      422,
      { path: 'file', code: 'not_a_picture', message: 'Tệp tải lên: tệp này không phải ảnh JPEG, PNG, WebP hoặc AVIF' },
    ]);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async (format) => {
    // Of the tall picture only the middle is used.
    for (const [height, share] of [
      [600, 0.5],
      [600, 0.97],
      [3000, 0.97],
    ] as const) {
      const whole = await noisy(400, height).toFormat(format, { effort: 1 }).toBuffer();
      const answer = await send(whole.subarray(0, Math.floor(whole.length * share)));
      expect([height, share, answer.status, first(answer)]).toMatchObject([height, share, 422, { path: 'file', code: 'truncated' }]);
    }
  });

  test('larger than its header claims', async () => {
    const bytes = await avifWithWrongSize(2000, 2000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 600 });
    expect(first(await send(bytes))).toMatchObject({ path: 'file', code: 'truncated' });
  });

  test('an animation with frames that are too large', async () => {
    const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#336699', pageHeight: 20 } })
      .composite([{ input: { create: { width: 10, height: 10, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
      .webp()
      .toBuffer();
    // Width and height of the canvas, less one, in `VP8X` (RFC 9649, 2.7).
    for (const at of [24, 27]) frames.writeUIntLE(7199, at, 3);
    expect(await sharp(frames).metadata()).toMatchObject({ pages: 2, width: 7200, height: 7200 });
    expect(first(await send(frames))).toMatchObject({ path: 'file', code: 'file_too_large' });
  });

  test.each([
    [199, 300],
    [200, 299],
    [300, 200],
  ])('%i by %i pixels where 200 by 300 are requested', async (width, height) => {
    const answer = await send(await twoHalves(width, height).png().toBuffer());
    expect([answer.status, first(answer)]).toMatchObject([422, { path: 'file', code: 'picture_too_small', params: { width: 200, height: 300 } }]);
  });

  test('one that claims thousands of millions of pixels', async () => {
    const bomb = await twoHalves(400, 600).png().toBuffer();
    // Width and height in `IHDR`, and its checksum (W3C PNG, 11.2.1).
    for (const at of [16, 20]) bomb.writeUInt32BE(60_000, at);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 60_000, height: 60_000 });
    expect(first(await send(bomb))).toMatchObject({ path: 'file', code: 'file_too_large', params: { max: `${limits.pictureMegapixels} MP` } });
  });

  test('of a requested size that no field has', async () => {
    const answer = await send(await twoHalves(400, 600).png().toBuffer(), 201, 300);
    expect(first(answer)).toMatchObject({
      path: 'width',
      code: 'not_one_of',
      params: { values: expect.arrayContaining(['875x540', '200x300', '700x300', '150x150']) },
    });
    expect((await send(Buffer.alloc(10), 0, 0)).status).toBe(422);
    expect((await me.call('POST', path('x', 300), Buffer.alloc(10))).body.errors).toMatchObject([{ path: 'width', code: 'wrong_type' }]);
  });

  test('larger than 20 MB, with or without a stated length', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    expect((await send(large)).body.code).toBe('too_large');
    const streamed = await t.app.inject({
      method: 'POST',
      url: path(200, 300),
      headers: { authorization: `Bearer ${me.token}`, 'transfer-encoding': 'chunked' },
      payload: Readable.from([large.subarray(0, 1e7), large.subarray(1e7)]),
    });
    expect([streamed.statusCode, streamed.json().code]).toEqual([413, 'too_large']);
  });
});
