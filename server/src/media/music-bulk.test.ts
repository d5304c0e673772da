import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let me: Client;
let channel: string;
let genre: string;
let count = 0;

beforeAll(async () => {
  t = await testApp();
  me = await t.root();
  channel = (await t.make('channel')).idChannel;
  genre = (await t.make('tag', { kind: 'genre' })).idTag;
});

type Row = Record<string, unknown>;
const file = (owner = me.id) =>
  t.asset({ purpose: 'film', owner }).then(async (id) => (await run(t.deps.db.pool, sql`update asset set purpose = 'sound' where id = ${id}::uuid`), id));
/** A complete row, with its own file. */
const row = async (of: Row = {}): Promise<Row> => ({
  idAsset: await file(),
  title: `Bài ${++count}`,
  artists: [{ name: 'Nghệ sĩ chung' }],
  genres: [genre],
  ...of,
});
const send = (songs: Row[], headers?: Record<string, string>, client = me) => client.call('POST', '/cms/v1/music_bulk', { channel, songs }, headers);
const results = async (songs: Row[], headers?: Record<string, string>) =>
  (await send(songs, headers)).body.data as { state: string; idMusic: string; missing: string[]; errors: { path: string; code: string }[] }[];
const song = async (id: string) => (await me.call('GET', `/cms/v1/music/${id}`)).body.data;
const named = async (kind: 'people' | 'music', title: string) =>
  run<{ id: string }>(
    t.deps.db.pool,
    kind === 'people'
      ? sql`select "idPeople" as id from people where lower(name) = lower(${title}) and deleted_at is null`
      : sql`select "idMusic" as id from music where music_type = 'album' and title = ${title} and deleted_at is null`,
  );

test('a song is stored with its file, artists, album, place and genres, as a draft that says what it lacks', async () => {
  const one = await row({ title: 'Lý con sáo', artists: [{ name: 'Nhóm Bến Tre' }], album: { name: 'Sóng nước' }, disc: 1, track: 'A1' });
  const [made] = await results([one]);
  expect(made).toMatchObject({ state: 'DONE', errors: [] });
  expect(made?.missing.toSorted()).toEqual(['description', 'keywords', 'poster']);
  expect(await song(made?.idMusic ?? '')).toMatchObject({
    music_type: 'song',
    title: 'Lý con sáo',
    artists: [{ label: 'Nhóm Bến Tre' }],
    album: { label: 'Sóng nước' },
    disc: 1,
    track: 'A1',
    genres: [{ id: genre }],
    film: { id: one['idAsset'] },
    visibility: 'disable',
  });
});

test('a song without a cover takes that of its album, also of one that somebody else uploaded', async () => {
  const poster = await t.asset({ purpose: 'picture', owner: me.id, width: 200, height: 200 });
  const album = { name: 'Mùa nước lớn' };
  const [first, second] = await results([await row({ album, poster }), await row({ album })]);
  const cover = async (id = '') => (await song(id)).poster?.id;
  expect([await cover(first?.idMusic), await cover(second?.idMusic)]).toEqual([poster, poster]);
  expect(second?.missing).not.toContain('poster');
  const colleague = await t.as('moderator');
  const [third] = (await send([await row({ album, idAsset: await file(colleague.id) })], {}, colleague)).body.data;
  expect([third.errors, await cover(third.idMusic)]).toEqual([[], poster]);
});

test('a new artist is a draft, since a tag tells only a name', async () => {
  await results([await row({ artists: [{ name: 'Chỉ có tên' }] })]);
  const [{ id } = { id: '' }] = await named('people', 'Chỉ có tên');
  const { data } = (await me.call('GET', `/cms/v1/people/${id}`)).body;
  expect([data.name, data.incomplete, data.missing.toSorted()]).toEqual([
    'Chỉ có tên',
    true,
    ['biography', 'birthday', 'country', 'known_as', 'place_of_birth'],
  ]);
});

describe('a refused row', () => {
  test('says why by field, and the others are stored', async () => {
    const answers = await results([
      await row(),
      await row({ title: '', genres: [] }),
      await row({ artists: [] }),
      await row({ title: 'x'.repeat(256), genres: [randomUUID()] }),
      await row({ track: 'Đĩa thứ hai, mặt A, bài thứ mười một', genres: Array.from({ length: 6 }, () => genre) }),
      { ...(await row()), idAsset: randomUUID() },
      await row(),
    ]);
    expect(answers.map(({ state, errors }) => [state, ...errors.map(({ path, code }) => `${path} ${code}`).toSorted()])).toEqual([
      ['DONE'],
      ['REFUSED', 'genres required', 'title required'],
      ['REFUSED', 'artists required'],
      ['REFUSED', 'title too_long'],
      ['REFUSED', 'genres too_many', 'track too_long'],
      ['REFUSED', 'idAsset file_missing'],
      ['DONE'],
    ]);
  });

  test('leaves nothing behind: no artist, no album, no row in the history', async () => {
    const [bad] = await results([await row({ artists: [{ name: 'Không để lại' }], album: { name: 'Album không để lại' }, genres: [randomUUID()] })]);
    expect([bad?.state, await named('people', 'Không để lại'), await named('music', 'Album không để lại')]).toEqual(['REFUSED', [], []]);
    const [kept] = await results([
      await row({ artists: [{ name: 'Không để lại' }], genres: [randomUUID()] }),
      await row({ artists: [{ name: 'Không để lại' }] }),
    ]);
    expect(kept?.state).toBe('REFUSED');
    expect(await named('people', 'Không để lại')).toHaveLength(1);
    const rows = await run<{ n: number }>(
      t.deps.db.pool,
      sql`select count(*)::int as n from history where kind = 'people' and changes -> 'name' ->> 1 = 'Không để lại'`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('is corrected and sent again, and only then is stored', async () => {
    const bad = await row({ genres: [] });
    expect((await results([bad]))[0]?.state).toBe('REFUSED');
    expect((await results([{ ...bad, genres: [genre] }]))[0]?.state).toBe('DONE');
  });

  test('of a body that is no song refuses the whole call', async () => {
    expect((await send([])).status).toBe(422);
    expect((await send([{ ...(await row()), unknown: 1 }])).status).toBe(422);
    const answer = await me.call('POST', '/cms/v1/music_bulk', { channel: randomUUID(), songs: [await row()] });
    expect(answer.body.errors).toMatchObject([{ path: 'channel', code: 'not_found' }]);
  });
});

describe('a repeated request', () => {
  test('makes nothing twice: with a key it gets the first answer, without one each file finds its song', async () => {
    const songs = [await row({ album: { name: 'Một lần' } }), await row({ album: { name: 'Một lần' } })];
    const key = { 'idempotency-key': randomUUID() };
    const first = await results(songs, key);
    expect([await results(songs, key), await results(songs)]).toEqual([first, first]);
    expect(await named('music', 'Một lần')).toHaveLength(1);
  });

  test('at the same moment makes nothing twice', async () => {
    const songs = [await row(), await row()];
    const answers = await Promise.all([results(songs), results(songs.toReversed()), results(songs)]);
    expect(new Set(answers.flat().map(({ idMusic }) => idMusic)).size).toBe(2);
  });

  test('of one file in two rows is pointed out', async () => {
    const one = await row();
    expect((await results([one, { ...one, title: 'Khác' }])).map(({ errors }) => errors.map(({ path, code }) => [path, code]))).toEqual([
      [],
      [['idAsset', 'repeated']],
    ]);
  });
});

describe('new names', () => {
  test('in twelve rows and two windows make one artist and one album', async () => {
    const of = { artists: [{ name: 'Mười Hai Bài' }], album: { name: 'Album mười hai' } };
    const halves = await Promise.all([0, 1].map(() => Promise.all(Array.from({ length: 6 }, () => row(of)))));
    const answers = (await Promise.all(halves.map((half) => results(half)))).flat();
    expect(answers.map(({ state }) => state)).toEqual(Array(12).fill('DONE'));
    expect([(await named('people', 'Mười Hai Bài')).length, (await named('music', 'Album mười hai')).length]).toEqual([1, 1]);
    expect(new Set(answers.map(({ idMusic }) => idMusic)).size).toBe(12);
  });

  test('in opposite orders in two windows do not wait for each other in a circle', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, (_, n) => row({ artists: [{ name: `Vòng ${n % 4}` }] })));
    const answers = await Promise.all([results(rows.slice(0, 4)), results(rows.slice(4).toReversed())]);
    expect(answers.flat().every(({ state }) => state === 'DONE')).toBe(true);
  });

  test('are one in composed and decomposed letters and in either case, and existing people are found', async () => {
    const existing = await t.make('people', { name: 'Café Đá' });
    const answers = await results([
      await row({ artists: [{ name: 'Café Đá'.normalize('NFD') }] }),
      await row({ artists: [{ name: 'CAFÉ ĐÁ' }, { name: 'café đá' }] }),
    ]);
    for (const { idMusic } of answers) expect((await song(idMusic)).artists.map(({ id }: { id: string }) => id)).toEqual([existing.idPeople]);
  });

  test('that only look alike are proposed, and never taken', async () => {
    const [plain, quoted] = [await t.make('people', { name: 'Cafe Sua' }), await t.make('people', { name: 'Sinéad O’Connor' })];
    const { data } = (await me.call('POST', '/cms/v1/music_bulk/match', { artists: ['Café Sữa', "Sinéad O'Connor", 'cafe sua', 'Không ai'] })).body;
    const ids = (found: { id: string }[]) => found.map(({ id }) => id);
    expect(data.artists.map((each: { same: { id: string }[]; alike: { id: string }[] }) => [ids(each.same), ids(each.alike)])).toEqual([
      [[], [plain.idPeople]],
      [[], [quoted.idPeople]],
      [[plain.idPeople], []],
      [[], []],
    ]);
    const [made] = await results([await row({ artists: [{ name: 'Café Sữa' }] })]);
    expect((await song(made?.idMusic ?? '')).artists[0].id).not.toBe(plain.idPeople);
  });

  test('that several people have are not guessed', async () => {
    const both = [await t.make('people', { name: 'Lan Anh' }), await t.make('people', { name: 'Lan Anh' })];
    const [refused] = await results([await row({ artists: [{ name: 'lan anh' }] })]);
    expect(refused?.errors).toMatchObject([{ path: 'artists.0', code: 'several_records' }]);
    expect((await results([await row({ artists: [{ id: both[1].idPeople }] })]))[0]?.state).toBe('DONE');
  });

  test('of signs alone are found too', async () => {
    const signs = await t.make('people', { name: '!!!' });
    const { data } = (await me.call('POST', '/cms/v1/music_bulk/match', { artists: ['!!!', '???'] })).body;
    expect(data.artists.map((each: { same: { id: string }[] }) => each.same.map(({ id }) => id))).toEqual([[signs.idPeople], []]);
  });
});

describe('albums', () => {
  const albumsOf = async (rows: Row[]) => Promise.all((await results(rows)).map(async ({ idMusic }) => (await song(idMusic)).album.id as string));

  test('of one drop and title without album artist are one, a sampler of all its artists', async () => {
    const of = { album: { name: 'Tuyển tập' } };
    const [a, b] = await albumsOf([await row({ ...of, artists: [{ name: 'Người Một' }] }), await row({ ...of, artists: [{ name: 'Người Hai' }] })]);
    expect(a).toBe(b);
  });

  test('of one title by different album artists stay apart', async () => {
    const by = async (name: string) => row({ album: { name: 'Greatest Hits' }, artists: [{ name }], album_artists: [{ name }] });
    const [a, b, c] = await albumsOf([await by('Ban Một'), await by('Ban Hai'), await by('Ban Một')]);
    expect([a === b, a === c]).toEqual([false, true]);
  });

  test("that exist are found by a shared artist, and another artist's stays apart", async () => {
    const of = (name: string) => ({ album: { name: 'Live' }, artists: [{ name }] });
    const [first] = await albumsOf([await row(of('Nhóm Cũ'))]);
    const [again, other] = await Promise.all([albumsOf([await row(of('Nhóm Cũ'))]), albumsOf([await row(of('Nhóm Lạ'))])]);
    expect([again[0] === first, other[0] === first]).toEqual([true, false]);
  });

  test('of another channel are not taken', async () => {
    const foreign = await t.make('music', { music_type: 'album', title: 'Kênh khác' });
    const [mine] = await albumsOf([await row({ album: { name: 'Kênh khác' } })]);
    expect(mine).not.toBe(foreign.idMusic);
    expect((await results([await row({ album: { id: foreign.idMusic } })]))[0]?.errors).toMatchObject([{ path: 'album', code: 'other_channel' }]);
  });
});

test('one undo takes back the songs, the album and the artist, and a redo brings them again', async () => {
  const changeset = randomUUID();
  const of = { artists: [{ name: 'Sẽ quay lui' }], album: { name: 'Album quay lui' } };
  const made = await results([await row(of), await row(of)], { changeset });
  const undone = (await me.call('POST', `/cms/v1/changeset/${changeset}/undo`)).body.data;
  expect(new Set(undone.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['undone']));
  expect([await named('people', 'Sẽ quay lui'), await named('music', 'Album quay lui')]).toEqual([[], []]);
  expect((await song(made[0]?.idMusic ?? '')).deleted_at).not.toBe(null);
  await me.call('POST', `/cms/v1/changeset/${undone.changeset}/undo`);
  expect([(await named('people', 'Sẽ quay lui')).length, (await song(made[0]?.idMusic ?? '')).deleted_at ?? null]).toEqual([1, null]);
});

test('after an undo the same rows can be sent again', async () => {
  const changeset = randomUUID();
  const one = await row();
  const [first] = await results([one], { changeset });
  await me.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  const [second] = await results([one]);
  expect([second?.state, second?.idMusic === first?.idMusic]).toEqual(['DONE', false]);
});

test('a partner stores songs in their own channel only, and their files are their own', async () => {
  const partner = await t.as('partner');
  const own = (await t.make('channel', { owner: partner.id })).idChannel;
  t.deps.sessions.invalidate();
  const one = { idAsset: await file(partner.id), title: 'Của đối tác', artists: [{ name: 'Nghệ sĩ đối tác' }], genres: [genre] };
  const sent = (to: string) => partner.call('POST', '/cms/v1/music_bulk', { channel: to, songs: [one] });
  expect((await sent(channel)).body.errors).toMatchObject([{ path: 'channel', code: 'not_found' }]);
  expect((await sent(own)).body.data).toMatchObject([{ state: 'DONE' }]);
});
