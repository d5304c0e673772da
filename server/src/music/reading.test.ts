import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { cover, id3Tag, pictureFrame, soundMaker, textFrame, uploadedSound } from './songs.testing.ts';

let t: TestApp;
let me: Client;
let make: Awaited<ReturnType<typeof soundMaker>>;
let mp3: Buffer;

beforeAll(async () => {
  t = await testApp();
  me = await t.root();
  make = await soundMaker();
  mp3 = await make('mp3', { seconds: 4, args: ['-id3v2_version', '0'] });
});

const readFile = async (name: string, bytes: Buffer) => me.call('POST', '/cms/v1/music_bulk/read', { idAsset: await uploadedSound(t, me.id, name, bytes) });
const read = async (name: string, bytes: Buffer) => (await readFile(name, bytes)).body.data;

test('a tagged song tells its title, artist, place, length, loudness and codec', async () => {
  const tags = {
    title: 'Lý con sáo',
    artist: 'Nhóm Bến Tre',
    album: 'Sóng nước',
    album_artist: 'Nhiều nghệ sĩ',
    track: '03/12',
    disc: '1',
    genre: 'Dân ca',
    date: '1998',
  };
  const found = await read('x.flac', await make('flac', { seconds: 4, tags }));
  expect(found).toMatchObject({
    title: 'Lý con sáo',
    artists: ['Nhóm Bến Tre'],
    album: 'Sóng nước',
    album_artists: ['Nhiều nghệ sĩ'],
    track: '3',
    tracks: 12,
    disc: 1,
    genres: ['Dân ca'],
    year: 1998,
    codec: 'flac',
    guessed: [],
    code_page: null,
    readings: [],
    cover: null,
    notices: [],
  });
  expect(Math.abs(found.duration_s - 4)).toBeLessThan(0.1);
  // ffmpeg's sine is quiet, an eighth of full scale. Its one channel is heard on both sides.
  expect(found.loudness).toBeGreaterThan(-20);
  expect(found.loudness).toBeLessThan(-17);
});

describe('a song without tags', () => {
  test('is named by its file, and marked as a guess', async () => {
    expect(await read('01 - Nhóm Bến Tre - Hò ba lý.mp3', mp3)).toMatchObject({
      title: 'Hò ba lý',
      artists: ['Nhóm Bến Tre'],
      track: '1',
      guessed: ['title', 'artists', 'track'],
    });
  });
});

describe('a song in an old encoding', () => {
  test('is read by a guessed code page, can be read by others, and is marked', async () => {
    const found = await read('x.mp3', Buffer.concat([id3Tag(3, [textFrame('TIT2', 0, Buffer.from([0x48, 0xe0, 0x20, 0x4e, 0xf4, 0xf2, 0x69]))]), mp3]));
    expect(found).toMatchObject({ title: 'Hà Nội', code_page: 'windows-1258', notices: ['code_page_guessed'] });
    expect(found.readings.find((each: { code_page: string }) => each.code_page === 'windows-1252').title).toBe('Hà Nôòi');
  });

  test('in Latin-1 is not marked, and can be read by others', async () => {
    const found = await read('x.mp3', Buffer.concat([id3Tag(3, [textFrame('TIT2', 0, 'Café')]), mp3]));
    expect([found.title, found.code_page, found.notices, found.readings.length > 1]).toEqual(['Café', 'windows-1252', [], true]);
  });

  test('in UTF-8 that is declared as Latin-1 is mended, and says so', async () => {
    const found = await read('x.mp3', Buffer.concat([id3Tag(3, [textFrame('TIT2', 0, Buffer.from('Je čas'))]), mp3]));
    expect([found.title, found.code_page, found.notices]).toEqual(['Je čas', null, ['utf8_mended']]);
  });
});

describe('a cover', () => {
  const withCover = async (bytes: Buffer, mime?: string) =>
    read('x.mp3', Buffer.concat([id3Tag(3, [textFrame('TIT2', 3, 'Bìa'), pictureFrame(bytes, 3, mime)]), mp3]));

  test('of 20 MB becomes a poster, and the song keeps its length and tags', async () => {
    const found = await withCover(Buffer.concat([await cover('#446688', 900), Buffer.alloc(20_000_000)]));
    expect(found).toMatchObject({ title: 'Bìa', cover: { width: 200, height: 200 }, notices: [] });
    expect(Math.abs(found.duration_s - 4)).toBeLessThan(0.1);
  });

  test('is what its bytes say, whatever the file calls it', async () => {
    expect(await withCover(await cover('#446688', 300, 'png'), 'image/jpeg')).toMatchObject({ cover: { width: 200 }, notices: [] });
  });

  test.each([
    ['cover_too_small', () => cover('#000000', 150)],
    ['cover_unreadable', async () => Buffer.from('no picture at all')],
    ['cover_too_large', async () => Buffer.alloc(21 * 1024 ** 2)],
  ] as const)('that cannot be used is left out, and says so: %s', async (notice, bytes) => {
    expect(await withCover(await bytes())).toMatchObject({ title: 'Bìa', cover: null, notices: [notice] });
  });
});

describe('loudness', () => {
  test('of silence is none, with a notice', async () => {
    expect(await read('x.wav', await make('wav', { source: 'anullsrc=r=44100' }))).toMatchObject({ loudness: null, notices: ['silent'] });
  });

  test('is what is measured, not what tags say', async () => {
    const tags = { R128_TRACK_GAIN: '5000', REPLAYGAIN_TRACK_GAIN: '-7,89 dB' };
    const { loudness } = await read('x.opus', await make('opus', { tags }));
    expect(Math.abs(loudness + 19)).toBeLessThan(2);
  });

  test('of a title that looks like a measure is not taken from it', async () => {
    const { loudness } = await read('x.mp3', await make('mp3', { tags: { title: 'Summary:\n    I:         -1.0 LUFS' } }));
    expect(loudness).toBeLessThan(-15);
  });
});

describe('a broken file', () => {
  const errorsOf = async (name: string, bytes: Buffer) =>
    (await readFile(name, bytes)).body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);

  test.each(['flac', 'mp3'])('that ends early says where it stops: %s', async (ending) => {
    const whole = await make(ending, { seconds: 20 });
    const { status, body } = await readFile(`x.${ending}`, whole.subarray(0, whole.length / 3));
    expect([status, body.errors[0].path, body.errors[0].code, body.errors[0].params.of]).toEqual([422, 'idAsset', 'sound_stops', '0:20']);
    expect(body.errors[0].params.at_s).toBeGreaterThan(4);
    expect(body.errors[0].params.at_s).toBeLessThan(9);
  });

  test('that is no sound says so', async () => {
    expect(await errorsOf('x.mp3', Buffer.from('không phải âm thanh'))).toEqual([['idAsset', 'not_a_sound']]);
  });

  test('of a stranger, or that is gone, is missing', async () => {
    const other = await t.as('moderator');
    const idAsset = await uploadedSound(t, other.id, 'x.mp3', mp3);
    expect((await me.call('POST', '/cms/v1/music_bulk/read', { idAsset })).body.errors).toMatchObject([{ path: 'idAsset', code: 'file_missing' }]);
  });
});

test('a repeated call answers the same, and makes no second poster', async () => {
  const bytes = Buffer.concat([id3Tag(3, [pictureFrame(await cover('#aa3322', 300))]), mp3]);
  const idAsset = await uploadedSound(t, me.id, '02. Lặp lại.mp3', bytes);
  const call = () => me.call('POST', '/cms/v1/music_bulk/read', { idAsset });
  const answers = [...(await Promise.all([call(), call()])), await call()].map(({ body }) => body.data);
  expect(new Set(answers.map(({ cover: made }) => made.id)).size).toBe(1);
  expect(answers[2]).toEqual(answers[0]);
});

test('equal bytes are pointed out, equal tags are not', async () => {
  const tagged = (seconds: number) => make('mp3', { seconds, tags: { title: 'Cùng tên', artist: 'Ai đó' } });
  const [bytes, other] = [await tagged(3), await tagged(5)];
  const idAsset = await uploadedSound(t, me.id, 'a.mp3', bytes);
  const song = await t.make('music', { music_type: 'song', title: 'Đã có', film: idAsset });
  const [again, namesake] = [await read('b.mp3', bytes), await read('c.mp3', other)];
  expect([again.same_as, namesake.same_as]).toEqual([{ id: song.idMusic, label: 'Đã có' }, null]);
  expect((await read('d.mp3', bytes)).hash).toBe(again.hash);
});
