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
    await pool.query('analyze transcode_job');
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

  test('is cleared in many transactions, each attempt once although two clear it, and no attempt of a job that is not finished', async () => {
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
