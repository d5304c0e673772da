import type { PlayReport } from '@marquee/contract/media/plays';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { readPlays } from './plays.ts';

const dayMs = 86_400_000;
const actor = { role: 'super_admin' } as Parameters<typeof readPlays>[2];

describe('the plays of a film', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  /** Stores plays of a movie at these instants, each by another viewer unless one is named. */
  const store = (id: string, at: readonly string[], { viewer, isView = true }: { viewer?: string; isView?: boolean } = {}) =>
    run(
      t.deps.db.pool,
      sql`insert into play (kind, record, viewer, is_view, at)
          select 'movie', ${id}::uuid, coalesce(${viewer ?? null}::uuid, gen_random_uuid()), ${isView}, each from unnest(${at}::timestamptz[]) each`,
    );
  const read = async (id: string, days: number, zone: string, now: string) =>
    (await readPlays(t.deps.db.pool, { kind: 'movie', id, days, zone, now }, actor)) as PlayReport;
  /** The days that have plays, with how many. */
  const played = ({ current, previous }: PlayReport) =>
    Object.fromEntries([...previous.days, ...current.days].filter(({ plays }) => plays > 0).map(({ day, plays }) => [day, plays]));

  test('stand by the day of the reader’s zone, also where a day has 23 or 25 hours or begins twice', async () => {
    const { idMovie } = await t.make('movie');
    // Berlin puts its clocks back on 25 October, which has 25 hours; Havana does so at 1:00 on 1 November, whose midnight hour comes twice.
    await store(idMovie, ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z']);
    expect(played(await read(idMovie, 7, 'Europe/Berlin', '2026-10-27T12:00:00Z'))).toEqual({ '2026-10-24': 1, '2026-10-25': 2, '2026-10-26': 1 });
    expect(played(await read(idMovie, 7, 'Asia/Ho_Chi_Minh', '2026-10-27T12:00:00Z'))).toEqual({ '2026-10-25': 2, '2026-10-26': 2 });
    const twice = await t.make('movie');
    await store(twice.idMovie, ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']);
    expect(played(await read(twice.idMovie, 7, 'America/Havana', '2026-11-03T12:00:00Z'))).toEqual({ '2026-10-31': 1, '2026-11-01': 3, '2026-11-02': 1 });
    // Santiago puts its clocks forward at midnight: 6 September begins at 1:00, which is 4:00 UTC.
    const late = await t.make('movie');
    await store(late.idMovie, ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z']);
    expect(played(await read(late.idMovie, 7, 'America/Santiago', '2026-09-08T12:00:00Z'))).toEqual({ '2026-09-05': 1, '2026-09-06': 2, '2026-09-07': 1 });
  });

  test('are zero on a day without plays, and end today in both periods', async () => {
    const { idMovie } = await t.make('movie');
    await run(t.deps.db.pool, sql`update movie set created_at = '2026-03-01T20:00:00Z' where "idMovie" = ${idMovie}::uuid`);
    const now = '2026-03-20T03:00:00.000Z';
    const hour = 3_600_000;
    // Now, and a moment later; a period ago, and a moment later; the first moment of both periods, and the one before it (midnight is 17:00 UTC).
    const ago = (days: number, ms = 0) => new Date(Date.parse(now) - days * dayMs + ms).toISOString();
    await store(idMovie, [ago(0), ago(0, 1), ago(7), ago(7, 1), ago(6, -10 * hour), ago(6, -10 * hour - 1), ago(13, -10 * hour), ago(13, -10 * hour - 1)]);
    const report = await read(idMovie, 7, 'Asia/Ho_Chi_Minh', now);
    expect(report.created_on).toBe('2026-03-02');
    expect(report.current.days.map(({ day, plays }) => [day, plays])).toEqual([
      ['2026-03-14', 1],
      ['2026-03-15', 0],
      ['2026-03-16', 0],
      ['2026-03-17', 0],
      ['2026-03-18', 0],
      ['2026-03-19', 0],
      ['2026-03-20', 1],
    ]);
    expect(report.previous.days.map(({ plays }) => plays)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(report.previous.days[0]?.day).toBe('2026-03-07');
    const long = await read(idMovie, 30, 'Asia/Ho_Chi_Minh', now);
    expect([long.current.plays, long.current.days.length, long.previous.plays, long.previous.days.length]).toEqual([7, 30, 0, 30]);
    const none = await read((await t.make('movie')).idMovie, 30, 'Asia/Ho_Chi_Minh', now);
    expect(none.current).toMatchObject({ plays: 0, views: 0, viewers: 0 });
  });

  test('are told apart from views and from viewers, each of whom counts once in a period', async () => {
    const { idMovie } = await t.make('movie');
    const [one, other] = [newId(), newId()];
    await store(idMovie, ['2026-06-10T05:00:00Z', '2026-06-11T05:00:00Z', '2026-06-03T04:00:00Z'], { viewer: one });
    await store(idMovie, ['2026-06-10T05:01:00Z', '2026-06-10T06:00:00Z'], { viewer: one, isView: false });
    await store(idMovie, ['2026-06-10T08:00:00Z'], { viewer: other, isView: false });
    const { current, previous } = await read(idMovie, 7, 'UTC', '2026-06-11T12:00:00Z');
    expect(current).toMatchObject({ plays: 5, views: 2, viewers: 2 });
    expect(current.days.slice(-2)).toEqual([
      { day: '2026-06-10', plays: 4, views: 1, viewers: 2 },
      { day: '2026-06-11', plays: 1, views: 1, viewers: 1 },
    ]);
    expect(previous).toMatchObject({ plays: 1, views: 1, viewers: 1 });
  });

  test('are read by whoever may read the record, by the same calls for videos', async () => {
    const partner = await t.as('partner');
    const mine = await t.make('channel', { owner: partner.id });
    t.deps.sessions.invalidate();
    const [own, foreign] = [await t.make('movie', { channel: mine.idChannel }), await t.make('movie')];
    await store(own.idMovie, [new Date(Date.now() - 1000).toISOString()]);
    const path = (id: string) => `/cms/v1/movie/${id}/plays?days=7&time_zone=Asia/Ho_Chi_Minh`;
    expect((await partner.call('GET', path(own.idMovie))).body.data.current.plays).toBe(1);
    expect((await partner.call('GET', path(foreign.idMovie))).status).toBe(404);
    expect((await root.call('GET', path(foreign.idMovie))).body.data.current).toMatchObject({ plays: 0 });
    expect((await root.call('GET', path(newId()))).status).toBe(404);
    const clip = await t.make('video');
    const answer = await root.call('GET', `/cms/v1/contest/video/${clip.idVideo}/plays?days=30&time_zone=Asia/Tokyo`);
    expect([answer.status, answer.body.data.current.days.length]).toEqual([200, 30]);
    await root.call('DELETE', `/cms/v1/movie/${own.idMovie}`);
    expect((await root.call('GET', path(own.idMovie))).status).toBe(404);
  });

  test('need a period and a zone that there are', async () => {
    const { idMovie } = await t.make('movie');
    const wrong = async (query: string) => {
      const { status, body } = await root.call('GET', `/cms/v1/movie/${idMovie}/plays?${query}`);
      return [status, body.errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)];
    };
    expect(await wrong('days=8&time_zone=UTC')).toEqual([422, ['days not_one_of']]);
    expect(await wrong('days=7&time_zone=Asia/Atlantis')).toEqual([422, ['time_zone invalid_zone']]);
    // JavaScript knows this one, and PostgreSQL does not.
    expect(await wrong('days=7&time_zone=AET')).toEqual([422, ['time_zone invalid_zone']]);
    const unknown = await run<{ zone: string }>(
      t.deps.db.pool,
      sql`select zone from unnest(${Intl.supportedValuesOf('timeZone')}::text[]) zone where zone not in (select name from pg_timezone_names)`,
    );
    expect(unknown).toEqual([]);
  });
});
