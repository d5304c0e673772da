import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

describe('the transcode history of many jobs', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  test('counts all jobs and reads only those of the requested page', async () => {
    const { pool } = t.deps.db;
    const { idMovie } = await t.make('movie');
    await run(
      pool,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state, created_at)
          select gen_random_uuid(), gen_random_uuid(), 'movie', ${idMovie}::uuid, gen_random_uuid(), 1, 'failed', now() - n * interval '1 second' from generate_series(1, 12000) n`,
    );
    await pool.query('analyze transcode_job, content');
    const query = vi.spyOn(pool, 'query');
    const { body } = await root.call('GET', '/cms/v1/transcode?state=failed&page=500');
    const page = query.mock.calls
      .map(([first]) => first as unknown as { text: string; values: unknown[] })
      .find(({ text }) => text.includes('json_build_object'));
    query.mockRestore();
    expect(body.data).toHaveLength(20);
    expect(body.meta).toMatchObject({ total: expect.toSatisfy((n: number) => n > 11_500 && n < 12_500), total_is_exact: false });
    const { rows } = await pool.query(`explain (analyze) ${page?.text}`, page?.values);
    const looked = rows.map((row) => row['QUERY PLAN'] as string).filter((line) => line.includes(' on asset '));
    expect(looked).toEqual([expect.stringMatching(/loops=21\)/)]);
    await run(pool, sql`delete from transcode_job where record = ${idMovie}::uuid`);
  });

  test('lists running jobs first, then waiting ones with their place in the queue, then ended ones by their end', async () => {
    const { pool } = t.deps.db;
    const jobs = Array.from({ length: 9 }, () => newId()).toSorted();
    const rows: [job: string | undefined, attempt: number, state: string, ended: number | null][] = [
      // The job sent first is in its second attempt. Its first attempt ended last but one.
      [jobs[0], 2, 'queued', null],
      [jobs[0], 1, 'failed', 2],
      [jobs[1], 1, 'queued', null],
      [jobs[2], 1, 'running', null],
      [jobs[3], 1, 'queued', null],
      // Long jobs end after shorter ones that started later.
      [jobs[4], 1, 'failed', 1],
      [jobs[5], 1, 'ready', 4],
      [jobs[6], 1, 'stopped', 3],
      [jobs[7], 1, 'running', null],
      [jobs[8], 1, 'queued', null],
    ];
    const films: string[] = [];
    for (const [job, attempt, state, minutes] of rows) {
      const { idMovie, title } = await t.make('movie', { title: `Phim ${films.length}` });
      films.push(idMovie);
      await run(
        pool,
        sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state, finished_at)
            values (${newId()}::uuid, ${job}::uuid, 'movie', ${idMovie}::uuid, gen_random_uuid(), ${attempt}, ${state}, now() - ${minutes}::int * interval '1 minute')`,
      );
      expect(title).toBe(`Phim ${films.length - 1}`);
    }
    const listJobs = async (query: string) => {
      const { status, body } = await root.call('GET', `/cms/v1/transcode?${query}`);
      expect(status).toBe(200);
      return { meta: body.meta, rows: body.data.map((j: TranscodeJob) => [films.indexOf(j.record.id), j.place]) };
    };
    const allJobs = await listJobs('');
    expect(allJobs.rows).toEqual([
      [3, null],
      [8, null],
      [0, 1],
      [2, 2],
      [4, 3],
      [9, 4],
      [5, null],
      [1, null],
      [7, null],
      [6, null],
    ]);
    expect(allJobs.meta).toMatchObject({ total: 10, next: null });
    // The order is the same for every page size and starting point.
    for (const limit of [1, 3, 4, 5]) {
      const [byCursor, byPage]: [unknown[], unknown[]] = [[], []];
      for (let [page, cursor] = [1, ''] as [number, string | null]; cursor !== null; page += 1) {
        byPage.push(...(await listJobs(`limit=${limit}&page=${page}`)).rows);
        const { rows: these, meta } = await listJobs(`limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        byCursor.push(...these);
        cursor = meta.next;
      }
      expect([limit, byCursor, byPage]).toEqual([limit, allJobs.rows, allJobs.rows]);
    }
    // The place is the place in the queue, not in the filtered list.
    expect((await listJobs('state=queued&state=ready&name=phim 4')).rows).toEqual([[4, 3]]);
    expect((await listJobs('state=failed&state=queued&limit=5')).rows).toEqual([...allJobs.rows.slice(2, 6), [5, null]]);
    const { meta } = await listJobs('limit=3');
    expect((await listJobs(`state=failed&cursor=${meta.next}`)).rows).toEqual([
      [5, null],
      [1, null],
    ]);
    expect((await root.call('GET', `/cms/v1/transcode/status?job_id=${jobs[3]}`)).body.data.place).toBe(3);
    await run(pool, sql`delete from transcode_job where record = any(${films}::uuid[])`);
  });

  describe('asked for by filters and orders', () => {
    type Attempt = { channel: string; state: string; cause?: string; minutes: number };
    const sortedIds = (rows: TranscodeJob[]) => rows.map(({ id }) => id);
    let channels: string[];
    let made: (Attempt & { id: string })[];
    beforeAll(async () => {
      channels = [(await t.make('channel')).idChannel, (await t.make('channel')).idChannel];
      const movies = await Promise.all(channels.map((channel) => t.make('movie', { channel })));
      const [one, other] = channels as [string, string];
      made = [
        { channel: one, state: 'failed', cause: 'truncated', minutes: 1 },
        // Four of the same minute: only the id tells them apart.
        ...Array.from({ length: 4 }, () => ({ channel: one, state: 'failed', cause: 'corrupt_at', minutes: 2 })),
        { channel: one, state: 'ready', minutes: 3 },
        { channel: other, state: 'failed', cause: 'truncated', minutes: 4 },
      ].map((attempt) => ({ ...attempt, id: newId() }));
      for (const { id, channel, state, cause, minutes } of made)
        await run(
          t.deps.db.pool,
          sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state, cause, created_at, finished_at)
              values (${id}::uuid, ${newId()}::uuid, 'movie', ${movies[channels.indexOf(channel)]?.idMovie}::uuid, gen_random_uuid(), 1, ${state}, ${cause ?? null},
                '2026-01-02 03:00:00Z'::timestamptz - ${minutes}::int * interval '1 minute', now())`,
        );
      return async () => void (await run(t.deps.db.pool, sql`delete from transcode_job where id = any(${made.map(({ id }) => id)}::uuid[])`));
    });
    const list = (query: string) => root.call('GET', `/cms/v1/transcode?${query}`);
    const idsOf = (which: (attempt: Attempt) => boolean) =>
      made
        .filter(which)
        .map(({ id }) => id)
        .toSorted();

    test('has the attempts of a channel, and says whose they are', async () => {
      const { body } = await list(`channel=${channels[1]}`);
      expect(sortedIds(body.data)).toEqual([made[6]?.id]);
      expect(body.data[0].channel.id).toBe(channels[1]);
    });
    test('has those of a state, a cause and a time, and counts them', async () => {
      const { body } = await list(`channel=${channels[0]}&state=failed&cause=corrupt_at&created_at_from=2026-01-02T02:58:00.000Z`);
      expect(sortedIds(body.data).toSorted()).toEqual(idsOf(({ cause }) => cause === 'corrupt_at'));
      expect(body.meta).toMatchObject({ total: 4, total_is_exact: true });
    });
    test.each(['asc', 'desc'] as const)('goes on after equal times by the cursor, %s', async (order) => {
      const met: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`sort_by=created_at&order_by=${order}&state=failed&limit=2&channel=${channels[0]}${cursor && `&cursor=${cursor}`}`);
        met.push(...sortedIds(body.data));
        cursor = body.meta.next;
      }
      const expected = made
        .filter(({ channel, state }) => channel === channels[0] && state === 'failed')
        .toSorted((a, b) => b.minutes - a.minutes || (a.id < b.id ? -1 : 1));
      expect(met).toEqual((order === 'asc' ? expected : expected.toReversed()).map(({ id }) => id));
    });
    test('refuses the cursor of another order, of another direction and of another list', async () => {
      const { next } = (await list('limit=1')).body.meta;
      const tags = await Promise.all([t.make('tag'), t.make('tag')]).then(() => root.call('GET', '/cms/v1/tag?limit=1'));
      for (const query of [`sort_by=created_at&cursor=${next}`, `sort_by=position&order_by=desc&cursor=${next}`, `cursor=${tags.body.meta.next}`]) {
        const { status, body } = await list(query);
        expect([query, status, body.errors?.[0]]).toEqual([query, 422, expect.objectContaining({ path: 'cursor', code: 'invalid_cursor' })]);
      }
    });
    test('walks an index in either order, and sorts nothing', async () => {
      const { pool } = t.deps.db;
      for (const by of ['position', 'created_at']) {
        const query = vi.spyOn(pool, 'query');
        await list(`sort_by=${by}&limit=3`);
        const page = query.mock.calls.map(([first]) => first as unknown as { text: string; values: unknown[] }).find(({ text }) => text.includes('array_agg'));
        query.mockRestore();
        const client = await pool.connect();
        try {
          // So few rows are sorted sooner than walked: whether an index can serve the order is asked here.
          await client.query('set enable_sort = off; set enable_seqscan = off');
          const { rows } = await client.query(`explain ${page?.text}`, page?.values);
          expect(rows.map((row) => row['QUERY PLAN'] as string).join('\n')).toContain(by === 'position' ? 'transcode_job_position' : 'transcode_job_created');
        } finally {
          await client.query('reset all');
          client.release();
        }
      }
    });
  });

  test('is cleared in many transactions, each attempt once though two ask, and of a job that goes on nothing', async () => {
    const { pool } = t.deps.db;
    const { idMovie } = await t.make('movie');
    await run(
      pool,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state) select gen_random_uuid(), gen_random_uuid(), 'movie', ${idMovie}::uuid, gen_random_uuid(), 1, 'failed'
          from generate_series(1, 2500)`,
    );
    const [going] = await run<{ job_id: string }>(
      pool,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state)
          select gen_random_uuid(), j.id, 'movie', ${idMovie}::uuid, gen_random_uuid(), a.n, a.state from (select gen_random_uuid() as id) j, (values (1, 'failed'), (2, 'queued')) a(n, state) returning job_id`,
    );
    // Each attempt of a job can be read. Without a number the newest is returned.
    const stateOf = async (which: string) => {
      const { status, body } = await root.call('GET', `/cms/v1/transcode/status?job_id=${going?.job_id}${which}`);
      return body.data?.state ?? status;
    };
    expect([await stateOf(''), await stateOf('&attempt=1'), await stateOf('&attempt=2'), await stateOf('&attempt=3')]).toEqual([
      'queued',
      'failed',
      'queued',
      404,
    ]);
    const since = new Date();
    const both = await Promise.all([root.call('DELETE', '/cms/v1/transcode'), root.call('DELETE', '/cms/v1/transcode')]);
    const count = both.reduce((sum, { body }) => sum + body.data.cleared, 0);
    expect(count).toBe(2500);
    expect(await run(pool, sql`select job_id from transcode_job where record = ${idMovie}::uuid`)).toEqual([going, going]);
    const clearings = await run<{ n: number }>(pool, sql`select (changes #>> '{cleared,0}')::int as n from history where verb = 'clear' and at >= ${since}`);
    expect(clearings.reduce((sum, { n }) => sum + n, 0)).toBe(count);
    expect(Math.max(...clearings.map(({ n }) => n))).toBeLessThanOrEqual(1000);
    await run(pool, sql`delete from transcode_job where record = ${idMovie}::uuid`);
  });
});
