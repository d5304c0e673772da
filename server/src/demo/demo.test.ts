import type { AddressInfo } from 'node:net';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { movie } from '@marquee/contract/media/movie';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../endings.testing.ts';
import { until } from '../films/film.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { countPlays } from '../platform/play.ts';
import { type TestApp, testApp } from '../kit/testing.ts';
import { createUser } from '../session/first-account.ts';
import { startWorker } from '../worker.ts';
import { albums } from './albums.ts';
import { accounts, advertisers, makers, ForeignDatabase, samplePassword } from './account.ts';
import type { Catalogue } from './catalogue.ts';
import { sampleCampaigns } from './campaigns.ts';
import { channels } from './channels.ts';
import { sampleCollections, samplePages } from './collections.ts';
import { threads } from './conversations.ts';
import { beginSamples, sampleCatalogue } from './demo.ts';
import { drafts } from './drafts.ts';
import { entries } from './entries.ts';
import { films } from './films.ts';
import { outline } from './lettering.ts';
import { people } from './people.ts';
import { playTimes } from './play-times.ts';
import { removeSamples } from './removal.ts';
import { televisions } from './television.ts';
import { videos } from './videos.ts';

const dayMs = 86_400_000;

/** An album in the channel of one of the small catalogue's films. */
const songbook = albums.filter(({ slug }) => slug === 'hat-cung-be');

/** Three films of three seconds: one public, one hidden after its publication, one damaged. */
const smallCatalogue: Catalogue = (() => {
  const chosen = films
    .filter(({ slug }) => ['mua-com-xanh', 'hem-so-7', 'thu-gui-mua-dong'].includes(slug))
    .map((film) => ({ ...film, plays: Math.min(film.plays, 5), clip: { ...film.clip, seconds: 3, width: 320, height: 180 } }));
  const actors = new Set([...chosen.flatMap(({ cast }) => cast.map(([who]) => who)), ...songbook.flatMap(({ artists }) => artists)]);
  return {
    films: chosen,
    drafts: drafts.filter(({ channel }) => chosen.some((film) => film.channel === channel)).slice(0, 1),
    people: people.filter(({ name }) => actors.has(name)),
    channels: channels.filter(({ username }) => chosen.some((film) => film.channel === username)).map((each) => ({ ...each, followers: 3 })),
    videos: videos.slice(-1).map((each) => ({ ...each, plays: 4 })),
    entries: entries.slice(0, 1),
    threads: threads.slice(0, 2),
    albums: songbook.map((each) => ({ ...each, songs: each.songs.slice(0, 2).map((song) => ({ ...song, seconds: 2, plays: 4 })) })),
    campaigns: sampleCampaigns
      .filter(({ name }) => ['Phở gói Bắc Hà', 'Hè trên cao nguyên', 'Giảm cân cấp tốc'].includes(name))
      .map((each) => ({ ...each, perDay: each.perDay && 20 })),
    unansweredRequests: 1,
    televisions: televisions.filter(({ slug }) => ['song-hong-tv', 'cho-moi-mua-sam'].includes(slug)),
  };
})();

/** All rows of all tables, so that the test finds any leftover. */
async function rowsOf({ deps: { db } }: TestApp): Promise<Record<string, number>> {
  const tables = await run<{ name: string }>(db.pool, sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/**
 * All rows except those that expire within a day, except those whose number depends on when the worker counted plays and probed live channels, and except the seals
 * of the audit log, which the demo makes anew. Sign-ins are not counted, since each start of the demo signs in again.
 */
async function durableRows(t: TestApp): Promise<Record<string, number>> {
  const { outbox: _outbox, audit: _seals, channel_views: _views, television_health: _health, sign_in_device: _devices, ...rows } = await rowsOf(t);
  const [history] = await run<{ n: number }>(t.deps.db.pool, sql`select count(*)::int as n from history where kind <> 'session'`);
  return { ...rows, history: history?.n ?? 0 };
}

async function filesOf({ deps: { storage } }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.toSorted();
}

/** The server of a demo with its own database and a worker. */
async function demoApp(): Promise<{ t: TestApp; address: string; stop: () => Promise<void> }> {
  const t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const worker = startWorker(t.deps);
  const stop = async () => {
    await worker.stop();
    await t.deps.jobs.stop();
  };
  atEnd(stop);
  return { t, stop, address: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}` };
}

async function signIn(t: TestApp, role: keyof typeof accounts) {
  const answer = await t.stranger('POST', '/cms/v1/login', { email: accounts[role].email, password: samplePassword });
  expect(answer.status).toBe(200);
  const authorization = { authorization: `Bearer ${answer.body.data.token}` };
  return (method: string, path: string, body?: unknown) => t.stranger(method, path, body, authorization);
}

const countSamples = (t: TestApp) => run<{ n: number }>(t.deps.db.pool, sql`select count(*)::int as n from sample`).then(([row]) => row?.n ?? 0);

describe('the sample catalogue', () => {
  test('refers only to samples that exist and to letters that the font has', () => {
    const { films: all, people: persons, channels: owned, videos: clips, entries: sent } = sampleCatalogue;
    expect([all.length, clips.length, sent.length]).toEqual([60, 12, 10]);
    expect([...clips, ...sent].filter(({ of }) => !all.some(({ slug }) => slug === of))).toEqual([]);
    expect(new Set([...clips.map(({ slug }) => slug), ...sent.map(({ name }) => name)]).size).toBe(22);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
    for (const [nth, film] of all.entries()) {
      expect(owned.map(({ username }) => username)).toContain(film.channel);
      expect(film.cast.map(([who]) => who).filter((who) => !persons.some(({ name }) => name === who))).toEqual([]);
      expect(film.season === undefined || all.slice(0, nth).some(({ slug }) => slug === film.season)).toBe(true);
    }
    for (const { channel, genres = [], keywords = [] } of sampleCatalogue.drafts) {
      expect(owned.map(({ username }) => username)).toContain(channel);
      expect(genres.filter((genre) => !all.some((film) => film.genres.includes(genre)))).toEqual([]);
      expect(keywords.filter((keyword) => !all.some((film) => film.keywords.includes(keyword)))).toEqual([]);
    }
    const songs = sampleCatalogue.albums.flatMap((album) => [album.slug, ...album.songs.map(({ slug }) => slug)]);
    expect(new Set(songs).size).toBe(songs.length);
    for (const album of sampleCatalogue.albums) {
      expect(owned.map(({ username }) => username)).toContain(album.channel);
      expect(all.map(({ slug }) => slug)).toContain(album.of);
      const artists = [...album.artists, ...album.songs.flatMap(({ credits = [] }) => credits)];
      expect(artists.filter((who) => !persons.some(({ name }) => name === who))).toEqual([]);
    }
    expect(sampleCollections.filter(({ pick }) => pick(sampleCatalogue).length < 2).map(({ title_vi }) => title_vi)).toEqual([]);
    const rows = samplePages.flatMap((each) => each.rows);
    expect(rows.filter((row) => !sampleCollections.some(({ title_vi }) => title_vi === row))).toEqual([]);
    for (const person of persons) expect(all.map(({ slug }) => slug)).toContain(person.film);
    for (const text of [
      ...[...all, ...clips, ...sent].map(({ title }) => title),
      ...sent.map(({ full_name }) => full_name),
      ...persons.map(({ name }) => name),
      ...sampleCatalogue.albums.flatMap(({ title, songs: own }) => [...(title === undefined ? [] : [title]), ...own.map((song) => song.title)]),
    ])
      expect(outline(text, 0, 0, 20)).toMatch(/^M/);
    expect(() => outline('映画', 0, 0, 20)).toThrow('has no letter');
  });

  test('has more plays at weekends, a growing number of plays, and none before a film’s creation or in the future', () => {
    const all = sampleCatalogue.films.filter(({ plays }) => plays > 0).map(({ slug, plays }) => playTimes(slug, plays));
    expect(all.filter(({ created, plays }) => plays.some((at) => at < created || at.getTime() > Date.now()))).toEqual([]);
    const isNew = ({ created }: { created: Date }) => created.getTime() > Date.now() - 30 * dayMs;
    expect(all.filter(isNew).length).toBeGreaterThan(2);
    const old = all.filter((each) => !isNew(each)).flatMap(({ plays }) => plays);
    const count = (from: number, to: number) => old.filter((at) => at.getTime() >= Date.now() - from * dayMs && at.getTime() < Date.now() - to * dayMs).length;
    expect(count(28, 0)).toBeGreaterThan(1.05 * count(56, 28));
    const onWeekday = (day: number) =>
      old.filter((at) => new Date(at.getTime() + 7 * 3_600_000).getUTCDay() === day && at.getTime() > Date.now() - 56 * dayMs).length;
    expect(onWeekday(6)).toBeGreaterThan(1.5 * onWeekday(2));
  });

  // Pictures above the rate limit wait for the next minute, so the catalogue is complete in the third minute.
  test('lets no account upload many more pictures than the rate limit per minute', () => {
    const { films: all, channels: owned, videos: clips } = sampleCatalogue;
    for (const maker of Object.keys(makers)) {
      const own = all.filter(({ channel }) => owned.some(({ username, maker: by }) => username === channel && by === maker));
      const pictures = own.map(({ shots = 2 }) => 2 + shots).reduce((sum, each) => sum + each, 0);
      const banners = clips.filter(({ of }) => own.some(({ slug }) => slug === of)).length;
      const covers = sampleCatalogue.albums
        .filter(({ channel }) => owned.some(({ username, maker: by }) => username === channel && by === maker))
        .reduce((sum, { title, songs }) => sum + (title === undefined ? songs.length : 1), 0);
      expect(pictures + banners + covers, maker).toBeLessThanOrEqual(1.5 * limits.picturesPerMinute);
    }
  });
});

describe('the demo', { timeout: 400_000 }, () => {
  test('continues after an interruption, creates nothing twice, and is removed without a trace', async () => {
    const { t, address, stop } = await demoApp();
    const before = { rows: await durableRows(t), files: await filesOf(t) };

    const interrupted = await beginSamples(t.deps, address, smallCatalogue);
    while ((await countSamples(t)) < 12) await new Promise((resolve) => setTimeout(resolve, 20));
    await interrupted.stop();
    expect(await interrupted.done).toBe(false);
    const interruptedCount = await countSamples(t);

    expect(await (await beginSamples(t.deps, address, smallCatalogue)).done).toBe(true);
    expect(await countSamples(t)).toBeGreaterThan(interruptedCount);
    const admin = await signIn(t, 'super_admin');
    const listed = (await admin('GET', '/cms/v1/movie?sort_by=title&incomplete=false')).body.data as any[];
    expect(listed.map((m) => [m.slug, m.status, m.transcode_status])).toEqual([
      ['hem-so-7', 'hidden', 'ready'],
      ['mua-com-xanh', 'public', 'ready'],
      ['thu-gui-mua-dong', 'draft', 'failed'],
    ]);
    expect((await admin('GET', '/cms/v1/movie?incomplete=true')).body.data.map((m: any) => [m.slug, m.missing.includes('poster')])).toEqual([
      ['mua-nuoc-noi', true],
    ]);
    const [failed] = (await admin('GET', '/cms/v1/transcode?state=failed')).body.data as any[];
    expect(failed.cause).toBe('corrupt_at');
    const publicFilm = listed.find((m) => m.slug === 'mua-com-xanh');
    const whole = (await admin('GET', `/cms/v1/movie/${publicFilm.idMovie}`)).body.data;
    expect(whole.subtitles.map((s: any) => s.language)).toEqual(['vi', 'en']);
    const [playCounts] = await run<{ plays: number; views: number; begun: boolean }>(
      t.deps.db.pool,
      sql`select count(*)::int as plays, (count(*) filter (where is_view))::int as views, min(p.at) > m.first_enabled_at as begun
          from play p join movie m on m."idMovie" = p.record where p.record = ${publicFilm.idMovie}::uuid group by m."idMovie"`,
    );
    // The film has five plays a week for two months after its publication. Some are too short for a view.
    expect(playCounts?.plays).toBeGreaterThan(20);
    expect(playCounts?.views).toBeLessThan(playCounts?.plays ?? 0);
    expect(playCounts?.begun).toBe(true);
    await countPlays(t.deps.db);
    expect((await admin('GET', `/cms/v1/movie/${publicFilm.idMovie}`)).body.data.views).toBe(playCounts?.views);
    const [playStats] = await run<{ kinds: string[]; oldest: boolean; newest: boolean; days: number }>(
      t.deps.db.pool,
      sql`select array_agg(distinct kind order by kind) as kinds, min(at) > now() - interval '63 days' as oldest, max(at) <= now() as newest, count(distinct at::date)::int as days from play`,
    );
    const [album] = (await admin('GET', '/cms/v1/music?music_type=album')).body.data;
    expect(album).toMatchObject({ title: 'Hát cùng bé', status: 'public', song_count: 2, duration_s: 4 });
    expect(playStats).toMatchObject({ kinds: ['movie', 'music', 'video'], oldest: true, newest: true });
    expect(playStats?.days).toBeGreaterThan(3);
    const messageAges = await run<{ days: number }>(
      t.deps.db.pool,
      sql`select (now() at time zone 'Asia/Ho_Chi_Minh')::date - (at at time zone 'Asia/Ho_Chi_Minh')::date as days from message order by at`,
    );
    expect(messageAges.map(({ days }) => days)).toEqual([6, 6, 6, 6, 4, 4, 4]);
    expect((await admin('GET', '/cms/v1/contest/video')).body.data).toMatchObject([
      { title: 'Bình minh Hòn Dấu', status: 'public', transcode_status: 'ready' },
    ]);
    const [sent] = (await admin('GET', '/cms/v1/contest/video?contest=true')).body.data as any[];
    expect(sent).toMatchObject({ status: 'public', transcode_status: 'ready', entry: { full_name: 'Nguyễn Thị Hoa', code: expect.any(String) } });
    expect((await admin('POST', `/cms/v1/contest/entry/${sent.idVideo}/id-photo`)).status).toBe(200);
    expect((await admin('GET', '/cms/v1/television?sort_by=title')).body.data).toMatchObject([
      { title: 'Chợ Mới Mua Sắm', status: 'draft' },
      { title: 'Sông Hồng TV', status: 'public' },
    ]);
    const [, { idTelevision }] = (await admin('GET', '/cms/v1/television?sort_by=title')).body.data as any[];
    await until(
      async () => (await admin('GET', `/cms/v1/television/${idTelevision}`)).body.data.health,
      (health) => health === 'up',
    );
    const advertiser = await signIn(t, 'advertiser');
    expect((await advertiser('GET', '/cms/v1/message')).body.data).toMatchObject([{ subject: 'Banner Tết trên trang chi tiết phim', messages: 4 }]);
    expect((await admin('GET', '/cms/v1/message')).body.data).toHaveLength(2);
    const history = (await admin('GET', `/cms/v1/movie/${publicFilm.idMovie}/history`)).body.data as any[];
    expect(history.map((entry) => entry.verb)).toEqual(expect.arrayContaining(['create', 'update']));
    const partner = await signIn(t, 'partner');
    expect((await partner('GET', '/cms/v1/movie')).body.data).toEqual([]);

    const states = async (state: string) => (await admin('GET', `/cms/v1/profile?state=${state}&sort_by=displayName`)).body.data as any[];
    expect((await states('invited')).map(({ displayName }) => displayName)).toEqual(['Châu Gia Phúc', 'Tô Bích Liên', 'Võ Hải Đăng']);
    expect((await states('banned')).map(({ displayName, banned_until }) => [displayName, banned_until !== null])).toEqual([
      ['Điện máy Văn Sang', false],
      ['Kiều Phương Thảo', true],
    ]);
    expect((await admin('GET', '/cms/v1/ban?state=over')).body.data).toMatchObject([{ user: { label: 'Quách Tuấn Kiệt' }, lifted_by: { label: 'Marquee' } }]);

    const rows = await durableRows(t);
    const files = await filesOf(t);
    expect(await (await beginSamples(t.deps, address, smallCatalogue)).done).toBe(true);
    expect(await durableRows(t)).toEqual(rows);
    expect(await filesOf(t)).toEqual(files);

    // Counting plays locks the rows of a film in another order than its removal.
    await stop();
    expect((await removeSamples(t.deps)).stay).toEqual([]);
    expect(await durableRows(t)).toEqual(before.rows);
    expect((await rowsOf(t)).channel_views, 'views of channels').toBe(0);
    expect(await filesOf(t)).toEqual(before.files);
  });

  test('keeps what a person created, with the samples and accounts that it refers to', async () => {
    const { t, address } = await demoApp();
    const chosen = smallCatalogue.films.filter(({ slug }) => slug === 'mua-com-xanh');
    const wanted: Catalogue = {
      ...smallCatalogue,
      films: chosen,
      channels: smallCatalogue.channels.map((each) => ({ ...each, maker: 'super_admin' })),
      videos: [],
      entries: [],
      drafts: [],
    };
    expect(await (await beginSamples(t.deps, address, wanted)).done).toBe(true);
    const moderator = await signIn(t, 'moderator');
    const admin = await signIn(t, 'super_admin');
    const [{ idMovie }] = (await admin('GET', '/cms/v1/movie')).body.data as any[];
    const sample = (await admin('GET', `/cms/v1/movie/${idMovie}`)).body.data;
    const genre = (await moderator('POST', '/cms/v1/tag', { title: 'Của tôi', kind: 'genre' })).body.data;
    const used = sample.genres[0];
    // The person's film uses pictures of the sample, so the removal must keep them.
    const body = await t.sample(movie as unknown as Resource, {
      channel: sample.channel.id,
      genres: [genre.idTag, used.id],
      poster: sample.poster.id,
      banner: sample.banner.id,
      screenshots: [sample.screenshots[0].id],
      subtitles: [sample.subtitles[0].id],
    });
    const created = await admin('POST', '/cms/v1/movie', body);
    expect(created.status).toBe(201);
    const ownMovie = created.body.data;

    const [sampleThread] = (await moderator('GET', '/cms/v1/message')).body.data as any[];
    expect((await moderator('POST', '/cms/v1/message/reply', { idThread: sampleThread.idThread, text: 'Chào anh, em xem rồi nhé.' })).status).toBe(201);

    const { stay } = await removeSamples(t.deps);
    expect(stay.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'channel kenh-dong-xanh',
      `tag genre ${used.label}`,
      'thread bo-sung-giay-phep',
      `user ${accounts.super_admin.email}`,
      `user ${advertisers.travel.email}`,
      `user ${accounts.moderator.email}`,
    ]);
    expect((await moderator('GET', '/cms/v1/movie')).body.data.map((m: any) => m.idMovie)).toEqual([ownMovie.idMovie]);
    const remaining = (await moderator('GET', `/cms/v1/movie/${ownMovie.idMovie}`)).body.data;
    expect(remaining.genres.map((g: any) => g.label)).toEqual(['Của tôi', used.label]);
    expect((await t.stranger('GET', remaining.poster.url)).status).toBe(200);
    expect(await filesOf(t)).toHaveLength(4);
    expect((await moderator('GET', `/cms/v1/tag/${genre.idTag}/history`)).body.data).toHaveLength(1);
  });

  test('refuses a database that is not a demo', async () => {
    const t = await testApp();
    await createUser(t.deps.db, { displayName: 'Chủ', email: 'chu@example.vn', password: 'a-long-password', role: 'super_admin' });
    const before = await rowsOf(t);
    await expect(beginSamples(t.deps, 'http://127.0.0.1:9', smallCatalogue)).rejects.toThrow(ForeignDatabase);
    await expect(removeSamples(t.deps)).rejects.toThrow(ForeignDatabase);
    expect(await rowsOf(t)).toEqual(before);
  });
});
