import { beforeAll, describe, expect, test } from 'vitest';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { purge } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { type Attempt, beginAttempt, failAttempt, completeAttempt, requeueAttempt } from './attempt.ts';
import type { Fault } from './cause.ts';
import { jobOf, until } from './film.testing.ts';
import { stopJob } from './transcoding.ts';

describe('an attempt whose record is being purged', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  const lost: Fault = { cause: 'worker_lost', at_s: null, exit_code: null, log: [] };
  test.each<[string, (job: string, attempt: Attempt | undefined) => Promise<unknown>]>([
    ['is begun', (job) => beginAttempt(t.deps, job, 'another')],
    ['is stopped', (job) => change(t.deps.db, machine, (tx) => stopJob(tx, sql`job_id = ${job}::uuid`))],
    ['fails', (_job, attempt) => failAttempt(t.deps, attempt as Attempt, lost)],
    ['is given back', (_job, attempt) => requeueAttempt(t.deps, attempt as Attempt)],
  ])('%s, and neither transaction blocks the other', async (what, work) => {
    const { pool } = t.deps.db;
    const { idMovie } = await t.make('movie', { film: await t.asset({ purpose: 'film', owner: (await t.root()).id }) });
    const job = await jobOf(t, idMovie);
    const attempt = what === 'is begun' ? undefined : await beginAttempt(t.deps, job, 'one');
    await run(pool, sql`update movie set deleted_at = now() - interval '31 days' where "idMovie" = ${idMovie}::uuid`);
    const holder = await pool.connect();
    await run(holder, sql`begin`);
    await run(holder, sql`select from movie_side where owner = ${idMovie}::uuid for update`);
    const waits = (n: number) =>
      until(
        () => run(pool, sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        (rows) => rows.length >= n,
        10_000,
      );
    const purged = purge(t.deps.db, 30, new AbortController().signal);
    await waits(1);
    const worked = work(job, attempt);
    await waits(2);
    await run(holder, sql`commit`);
    holder.release();
    expect(await Promise.allSettled([purged, worked])).toMatchObject([{ status: 'fulfilled', value: 1 }, { status: 'fulfilled' }]);
    expect(await run(pool, sql`select from transcode_job where record = ${idMovie}::uuid`)).toEqual([]);
  });
});

describe('an attempt whose record is moved to another channel meanwhile', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  test.each<[string, (attempt: Attempt) => Promise<unknown>]>([
    ['is done', (attempt) => completeAttempt(t.deps, attempt, { renditions: [], notices: [], duration_s: 1, log: [] } as never)],
    ['fails', (attempt) => failAttempt(t.deps, attempt, { cause: 'truncated', at_s: 3, exit_code: 1, log: [] })],
    ['is given back', (attempt) => requeueAttempt(t.deps, attempt)],
  ])('%s, and only partners of the new channel receive the live update', async (_what, work) => {
    const root = await t.root();
    const film = await t.asset({ purpose: 'film', owner: root.id });
    const { idMovie } = await t.make('movie', { film, play_link: null });
    const job = await jobOf(t, idMovie);
    const attempt = (await beginAttempt(t.deps, job, 'one')) as Attempt;
    const { idChannel } = await t.make('channel');
    expect((await root.call('PUT', `/cms/v1/movie/${idMovie}`, { channel: idChannel })).status).toBe(200);
    const { pool } = t.deps.db;
    const [before] = await run<{ seq: string }>(pool, sql`select max(seq)::text as seq from outbox`);
    await work(attempt);
    const told = await run<{ record: string; audience: string[] }>(
      pool,
      sql`select record, audience from outbox where seq > ${before?.seq}::bigint and record in (${idMovie}::uuid, ${job}::uuid)`,
    );
    expect(new Set(told.map(({ record }) => record))).toEqual(new Set([idMovie, job]));
    for (const { audience } of told) expect(audience).toEqual([idChannel]);
  });
});
