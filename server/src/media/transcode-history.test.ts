import { beforeAll, describe, expect, test, vi } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

describe('a long history of transcoding', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  test('tells about how many they are, and puts together those of the page alone', async () => {
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
    // Each attempt of a job is told of, the newest unless one is named.
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
    const told = await run<{ n: number }>(pool, sql`select (changes #>> '{cleared,0}')::int as n from history where verb = 'clear' and at >= ${since}`);
    expect(told.reduce((sum, { n }) => sum + n, 0)).toBe(count);
    expect(Math.max(...told.map(({ n }) => n))).toBeLessThanOrEqual(1000);
    await run(pool, sql`delete from transcode_job where record = ${idMovie}::uuid`);
  });
});
