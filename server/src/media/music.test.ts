import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AlbumSong } from '@marquee/contract/media/album';
import { music } from '@marquee/contract/media/music';
import { beforeAll, describe, expect, test } from 'vitest';
import { run as runProcess } from '../adapters/ffmpeg/run.ts';
import { jobOf, renditionOf, statusOf, until } from '../films/film.testing.ts';
import { transcoder } from '../films/transcoder.ts';
import { transcodeQueue } from '../films/transcoding.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { nextTrack } from './album.ts';

const path = '/cms/v1/music';
const orderPath = `${path}/order_songs`;
let t: TestApp;
let root: Client;
let channel: string;
beforeAll(async () => {
  t = await testApp();
  root = await t.root();
  channel = (await t.make('channel')).idChannel;
});

const makeAlbum = async (of: object = {}) =>
  (await t.make('music', { music_type: 'album', title: 'Đường Về', channel, play_link: null, film: null, ...of })).idMusic as string;
const makeSong = async (album: string | null, of: object = {}) => (await t.make('music', { music_type: 'song', album, channel, ...of })).idMusic as string;
const get = async (id: string, by = root) => (await by.call('GET', `${path}/${id}`)).body.data;
const put = (id: string, body: object, by = root) => by.call('PUT', `${path}/${id}`, body);
const songsOf = async (id: string, by = root): Promise<AlbumSong[]> => (await by.call('GET', `${path}/${id}/songs`)).body.data.songs;
const titles = async (id: string) => (await songsOf(id)).map(({ title }) => title);
/** What a refusal says: its status, and each field with its code. */
const refusal = ({ status, body }: { status: number; body: any }) => [
  status,
  body.errors?.map((e: { path: string; code: string }) => [e.path, e.code]) ?? body.code,
];
const publish = (id: string, by = root) => put(id, { visibility: 'enable', copyright: true }, by);

/** Uploads a real MP3 of this length for a person. */
async function storedSound(owner: string, seconds: number): Promise<string> {
  const out = join(t.deps.config.root, `${randomUUID()}.mp3`);
  const { ffmpeg } = await t.deps.ffmpeg();
  const tone = ['-f', 'lavfi', '-i', `sine=f=330:d=${seconds}`];
  const { code } = await runProcess(ffmpeg, ['-nostdin', '-v', 'error', ...tone, '-c:a', 'libmp3lame', out], { signal: AbortSignal.timeout(60_000) });
  expect(code).toBe(0);
  const id = await t.asset({ purpose: 'sound', owner });
  await t.deps.storage.adopt(out, `test/${id}`);
  return id;
}

/** A song that can be public, because it can be played. */
async function playableSong(album: string | null, of: object = {}): Promise<string> {
  const id = await makeSong(album, of);
  await renditionOf(t, 'music', id);
  return id;
}

describe('a song', () => {
  test('is transcoded, plays with its waveform and loudness, and viewers hear it once it is public', { timeout: 120_000 }, async () => {
    const film = await storedSound(root.id, 3);
    const made = await t.make('music', { music_type: 'song', title: 'Mưa Đầu Mùa', channel, play_link: null, film });
    expect([made.transcode_status, made.duration_s]).toEqual(['queued', null]);
    await t.deps.jobs.work(transcodeQueue, transcoder(t.deps));
    const job = await jobOf(t, made.idMusic);
    expect(
      await until(
        () => statusOf(root, job),
        ({ process }) => process === 'DONE',
      ),
    ).toMatchObject({ state: 'ready', cause: null });
    const { body } = await root.call('GET', `${path}/${made.idMusic}/playback`);
    expect(body.data).toMatchObject({ is_ours: true, subtitles: [], sound: { peaks: expect.any(Array), loudness_lufs: expect.any(Number) } });
    expect(body.data.duration_s).toBeCloseTo(3, 0);
    expect((await get(made.idMusic)).duration_s).toBe(3);
    expect((await t.stranger('GET', `/platform/v1/music/${made.idMusic}`)).status).toBe(404);
    expect((await publish(made.idMusic)).body.data.status).toBe('public');
    const shown = (await t.stranger('GET', `/platform/v1/music/${made.idMusic}`)).body.data;
    expect(shown).toMatchObject({ title: 'Mưa Đầu Mùa', duration_s: 3, song_count: null, playback: expect.stringContaining('.m3u8') });
  });

  test('needs a sound or a link, and an album has neither', async () => {
    const answer = async (body: Record<string, unknown>) => refusal(await root.call('POST', path, { ...(await t.sample(music as never, body)), ...body }));
    expect(await answer({ music_type: 'song', channel, film: null, play_link: null })).toEqual([422, [['play_link', 'link_or_upload']]]);
    expect(await answer({ music_type: 'album', channel, film: null, play_link: 'https://nhac.example/a.m3u8', track: '1' })).toEqual([
      422,
      [
        ['play_link', 'only_songs'],
        ['track', 'only_songs'],
      ],
    ]);
  });

  test('keeps its type while a change would lose something', async () => {
    const album = await makeAlbum();
    const song = await makeSong(album);
    expect(refusal(await put(album, { music_type: 'song', play_link: 'https://nhac.example/a.m3u8' }))).toEqual([422, [['music_type', 'has_songs']]]);
    const refused = await put(song, { music_type: 'album', play_link: null, album: null, disc: null, track: null });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([422, { path: 'music_type', code: 'has_sound' }]);
    expect([(await get(album)).music_type, (await get(song)).music_type]).toEqual(['album', 'song']);
  });
});

describe('an album', () => {
  test('shows its songs by disc and track, with numbers compared by value, and sums up those that are there', async () => {
    const album = await makeAlbum();
    const places = [
      [2, '1'],
      [1, '10'],
      [null, '2'],
      [1, 'A1'],
      [1, null],
    ] as const;
    const made: string[] = [];
    for (const [disc, track] of places) made.push(await makeSong(album, { disc, track }));
    const [second, ten, two, letter, last] = made;
    expect((await songsOf(album)).map(({ idMusic }) => idMusic)).toEqual([two, ten, letter, last, second]);
    const list = await root.call('GET', `${path}?album=${album}&sort_by=track&order_by=asc`);
    expect(list.body.data.map((each: { idMusic: string }) => each.idMusic)).toEqual([two, ten, letter, last, second]);
    expect((await get(album)).song_count).toBe(5);
    await root.call('DELETE', `${path}/${ten}`);
    expect((await get(album)).song_count).toBe(4);
  });

  test('gives the next song everything that they share', async () => {
    const artist = (await t.make('people')).idPeople;
    const album = await makeAlbum({ artists: [artist], label: 'Hot', release_date: '2024-11-02' });
    await makeSong(album, { disc: 1, track: '07' });
    const { status, body } = await root.call('POST', `${path}/${album}/songs`, {});
    expect([status, body.data]).toMatchObject([
      201,
      {
        music_type: 'song',
        album: { id: album },
        disc: 1,
        track: '08',
        title: 'Đường Về – 08',
        label: 'Hot',
        release_date: '2024-11-02',
        artists: [{ id: artist }],
        status: 'draft',
      },
    ]);
  });

  test.each([
    [[], '1'],
    [[{ disc: null, track: '9' }], '10'],
    [[{ disc: 1, track: 'A1' }], 'A2'],
    [[{ disc: 1, track: '09' }], '10'],
    [[{ disc: 1, track: 'Bonus' }], 'Bonus1'],
    [
      [
        { disc: 1, track: '3' },
        { disc: 2, track: null },
      ],
      '1',
    ],
  ])('counts on from %j with track %s', (songs, next) => expect(nextTrack(songs)).toBe(next));

  test('people who add songs at once get different tracks', async () => {
    const album = await makeAlbum();
    await Promise.all([1, 2, 3].map(() => root.call('POST', `${path}/${album}/songs`, {})));
    expect((await songsOf(album)).map(({ track }) => track)).toEqual(['1', '2', '3']);
  });

  test('takes another order, whose undo brings back the former one', async () => {
    const album = await makeAlbum();
    const ids = [
      await makeSong(album, { track: '1', title: 'Một' }),
      await makeSong(album, { track: '2', title: 'Hai' }),
      await makeSong(album, { title: 'Ba' }),
    ];
    const changeset = '0193f0aa-0000-7000-8000-0000000000bb';
    const answer = await root.call('POST', orderPath, { idMusic: album, order: [ids[2], ids[0], ids[1]] }, { changeset });
    expect(answer.body.data.songs.map(({ title, track }: AlbumSong) => [title, track])).toEqual([
      ['Ba', '1'],
      ['Một', '2'],
      ['Hai', '3'],
    ]);
    expect((await root.call('POST', `/cms/v1/changeset/${changeset}/undo`)).status).toBe(200);
    expect(await titles(album)).toEqual(['Một', 'Hai', 'Ba']);
    for (const order of [[ids[0]], [...ids, await makeSong(null)]]) expect((await root.call('POST', orderPath, { idMusic: album, order })).status).toBe(409);
    expect(refusal(await root.call('POST', orderPath, { idMusic: album, order: [ids[0], ids[0], ids[1]] }))).toEqual([422, [['order', 'repeated']]]);
  });

  test('has songs of its own channel, and takes them along when it moves', async () => {
    const other = (await t.make('channel')).idChannel;
    const album = await makeAlbum();
    const song = await makeSong(album);
    const foreign = await makeSong(null, { channel: other });
    expect(refusal(await put(foreign, { album }))).toEqual([422, [['album', 'other_channel']]]);
    expect(refusal(await put(song, { channel: other }))).toEqual([422, [['channel', 'other_channel']]]);
    const changeset = '0193f0aa-0000-7000-8000-0000000000cc';
    expect((await root.call('PUT', `${path}/${album}`, { channel: other }, { changeset })).status).toBe(200);
    expect((await get(song)).channel.id).toBe(other);
    expect((await root.call('POST', `/cms/v1/changeset/${changeset}/undo`)).status).toBe(200);
    expect([(await get(album)).channel.id, (await get(song)).channel.id]).toEqual([channel, channel]);
  });

  test('is deleted only when it is empty, and a deleted song comes back only to an album that exists', async () => {
    const album = await makeAlbum();
    const song = await makeSong(album);
    const kept = await root.call('DELETE', `${path}/${album}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'has_songs']);
    await root.call('DELETE', `${path}/${song}`);
    expect((await root.call('DELETE', `${path}/${album}`)).status).toBe(200);
    const refused = await root.call('POST', `${path}/${song}/restore`);
    expect([refused.status, refused.body.code]).toEqual([409, 'album_away']);
    await root.call('POST', `${path}/${album}/restore`);
    const other = (await t.make('channel')).idChannel;
    await put(album, { channel: other });
    // It follows its album to where that has moved meanwhile.
    expect((await root.call('POST', `${path}/${song}/restore`)).body.data.channel.id).toBe(other);
  });

  test('is public only with a song that can be played, and counts public songs alone for viewers', async () => {
    const album = await makeAlbum();
    expect(refusal(await publish(album))).toEqual([422, [['visibility', 'no_songs']]]);
    const [heard] = [await playableSong(album, { track: '1' }), await playableSong(album, { track: '2' })];
    expect((await publish(album)).body.data.status).toBe('public');
    await publish(heard);
    const { body } = await t.stranger('GET', `/platform/v1/music/${album}`);
    expect(body.data).toMatchObject({ music_type: 'album', song_count: 1 });
    const list = await t.stranger('GET', `/platform/v1/music?album=${album}&sort_by=track&order_by=asc`);
    expect(list.body.data.map((each: { idMusic: string }) => each.idMusic)).toEqual([heard]);
  });

  test('does not show viewers its title through a song while it is hidden', async () => {
    const album = await makeAlbum();
    const song = await playableSong(album);
    await publish(song);
    expect((await t.stranger('GET', `/platform/v1/music/${song}`)).body.data.album).toBeNull();
  });
});

test('a partner reads, adds and orders songs in their own channels alone', async () => {
  const partner = await t.as('partner');
  const { idChannel } = await t.make('channel', { owner: partner.id });
  t.deps.sessions.invalidate();
  const [own, foreign] = [await makeAlbum({ channel: idChannel }), await makeAlbum()];
  expect((await partner.call('POST', `${path}/${own}/songs`, {})).status).toBe(201);
  const answers = [
    await partner.call('GET', `${path}/${foreign}/songs`),
    await partner.call('POST', `${path}/${foreign}/songs`, {}),
    await partner.call('POST', orderPath, { idMusic: foreign, order: [foreign] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
