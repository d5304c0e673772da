import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { machine } from './actor.ts';
import { change } from './change.ts';
import { Jobs, supervisor, type Queue, processStopping } from './jobs.ts';
import { run, sql } from './sql.ts';
import { testApp, type TestApp } from './testing.ts';

const testQueue: Queue<{ n: number }> = { name: 'parcels', maxAttempts: 3 };

describe('the job queue', { timeout: 60_000 }, () => {
  let t: TestApp;
  const faults: unknown[] = [];
  const opened: Jobs[] = [];
  const open = (directUrl = t.deps.config.DATABASE_URL as string) => {
    const jobs = new Jobs({ directUrl, queues: [testQueue], onFault: (error) => faults.push(error) });
    opened.push(jobs);
    return jobs;
  };
  const until = async (is: () => boolean | Promise<boolean>) => {
    for (const limit = Date.now() + 30_000; !(await is()); await delay(50)) if (Date.now() > limit) throw new Error('it never came');
  };

  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(async () => {
    for (const jobs of opened) await jobs.stop();
  });

  test('stores a job if and only if its transaction commits, and a later worker finds it', async () => {
    const sender = open();
    await change(t.deps.db, machine, (tx) => sender.send(tx, testQueue, { n: 1 }));
    await expect(
      change(t.deps.db, machine, async (tx) => {
        await sender.send(tx, testQueue, { n: 2 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await sender.has(testQueue, { n: 1 }), await sender.has(testQueue, { n: 2 })]).toEqual([true, false]);
    await sender.stop();

    const worker = open();
    const seen: number[] = [];
    await worker.work(testQueue, async ({ n }) => {
      seen.push(n);
    });
    await until(() => seen.length === 1);
    await until(async () => !(await worker.has(testQueue, { n: 1 })));
    expect(seen).toEqual([1]);
    await worker.stop();
  });

  test('reconnects to a PostgreSQL that stopped responding without closing the connection', async () => {
    const wire = await wireTo(t.deps.config.DATABASE_URL as string);
    const jobs = open(wire.url);
    expect(await jobs.has(testQueue, { n: 9 })).toBe(false);
    wire.fallSilent();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pending = Promise.allSettled(Array.from({ length: 3 }, () => jobs.has(testQueue, { n: 9 })));
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    await pending;
    expect(await jobs.has(testQueue, { n: 9 })).toBe(false);
    await jobs.stop();
  });

  test('takes no job from a worker whose heartbeats failed because the database was unavailable', async () => {
    const [workerWire, monitorWire] = [await wireTo(t.deps.config.DATABASE_URL as string), await wireTo(t.deps.config.DATABASE_URL as string)];
    const [worker, monitor] = [open(workerWire.url), open(monitorWire.url)];
    let starts = 0;
    let isTaken = false;
    const done = Promise.withResolvers<void>();
    await worker.work(testQueue, async (_job, signal) => {
      starts += 1;
      signal.addEventListener('abort', () => (isTaken ||= signal.reason !== processStopping), { once: true });
      await done.promise;
    });
    await change(t.deps.db, machine, (tx) => monitor.send(tx, testQueue, { n: 5 }));
    await until(() => starts === 1);
    workerWire.cut();
    monitorWire.cut();
    // Simulates an outage of an hour.
    await run(t.deps.db.pool, sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where name = ${testQueue.name} and state = 'active'`);
    faults.length = 0;
    await until(() => faults.length > 0);
    monitorWire.mend();
    // The monitor reconnects first, and has had time for a check before the worker reconnects.
    await delay(7000);
    workerWire.mend();
    const heartbeat = sql`select from pgboss.job where name = ${testQueue.name} and heartbeat_on > now() - interval '1 minute'`;
    await until(async () => isTaken || starts > 1 || (await run(t.deps.db.pool, heartbeat)).length > 0);
    expect([starts, isTaken]).toEqual([1, false]);
    done.resolve();
    await until(async () => !(await monitor.has(testQueue, { n: 5 })));
    expect(starts).toBe(1);
    await worker.stop();
    await monitor.stop();
  });

  test('counts missing heartbeats only after the database has answered for a whole heartbeat interval', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let [answersIn, supervisions] = [0, 0];
    const supervise = supervisor({
      getQueues: async () => {
        if (answersIn === Infinity) throw new Error('away');
        vi.advanceTimersByTime(answersIn);
        return [];
      },
      supervise: async () => void (supervisions += 1),
    });
    const wasSupervised = async (...rounds: { after?: number; answersIn?: number }[]) => {
      const found: boolean[] = [];
      for (const round of rounds) {
        vi.advanceTimersByTime(round.after ?? 5000);
        const before = supervisions;
        answersIn = round.answersIn ?? 0;
        await supervise().catch(() => undefined);
        found.push(supervisions > before);
      }
      return found;
    };
    const healthy = [{}, {}, {}];
    expect(await wasSupervised(...healthy)).toEqual([false, false, true]);
    expect(await wasSupervised({}, { answersIn: Infinity }, ...healthy)).toEqual([true, false, false, false, true]);
    expect(await wasSupervised({ answersIn: 9000 }, {}, {})).toEqual([false, false, true]);
    // The machine has slept.
    expect(await wasSupervised({ after: 60_000 }, {}, {})).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  test('retries a failed job a limited number of times', async () => {
    const jobs = open();
    let attempts = 0;
    await jobs.work(testQueue, async () => {
      attempts += 1;
      throw new Error('not yet');
    });
    await change(t.deps.db, machine, (tx) => jobs.send(tx, testQueue, { n: 3 }));
    await until(() => attempts === 3);
    await until(async () => !(await jobs.has(testQueue, { n: 3 })));
    expect(attempts).toBe(3);
    await jobs.stop();
  });

  test('returns a job to the queue when the process stops, and gives the worker the reason', async () => {
    const jobs = open();
    let reason: unknown;
    let isBegun = false;
    await jobs.work(testQueue, async (_job, signal) => {
      isBegun = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      reason = signal.reason;
      throw reason;
    });
    await change(t.deps.db, machine, (tx) => jobs.send(tx, testQueue, { n: 4 }));
    await until(() => isBegun);
    await jobs.stop();
    expect(reason).toBe(processStopping);
    const next = open();
    expect(await next.has(testQueue, { n: 4 })).toBe(true);
    let isDone = false;
    await next.work(testQueue, async ({ n }) => {
      isDone = n === 4;
    });
    await until(() => isDone);
  });

  test('survives an error on a connection that is closing and has no other listeners', async () => {
    const client = new pg.Client({ connectionString: t.deps.config.DATABASE_URL as string });
    await client.connect();
    client.removeAllListeners();
    const ended = client.end();
    expect(client.emit('error', new Error('terminating connection due to administrator command'))).toBe(true);
    await ended;
  });

  test('reports no fault if its connections break while the process stops', async () => {
    const faults: unknown[] = [];
    // This test has its own queue, since other tests leave workers behind.
    const letters: Queue<{ n: number }> = { name: 'letters', maxAttempts: 1 };
    const jobs = new Jobs({ directUrl: t.deps.config.DATABASE_URL as string, queues: [letters], onFault: (error) => faults.push(error) });
    const isWorking = Promise.withResolvers<void>();
    await jobs.work(letters, async (_job, signal) => {
      isWorking.resolve();
      // Delays the stop until the connections are closed.
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await delay(500);
    });
    await change(t.deps.db, machine, (tx) => jobs.send(tx, letters, { n: 7 }));
    await isWorking.promise;
    const stopped = jobs.stop();
    await run(
      t.deps.db.pool,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'marquee jobs'`,
    );
    await stopped.catch(() => undefined);
    expect(faults).toEqual([]);
  });

  test('reports faults as errors with a message while the database is unavailable', async () => {
    const jobs = open();
    await jobs.work(testQueue, async () => undefined);
    faults.length = 0;
    const database = new URL(t.deps.config.DATABASE_URL as string);
    const beside = new pg.Client({ connectionString: Object.assign(new URL(database), { pathname: '/postgres' }).href });
    await beside.connect();
    const name = pg.escapeIdentifier(database.pathname.slice(1));
    await beside.query(`alter database ${name} with allow_connections false`);
    await beside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'marquee jobs'", [
      database.pathname.slice(1),
    ]);
    // One of them must come from a worker that fetched jobs.
    const causeOf = (fault: unknown) => ((fault as Error).cause ?? fault) as { queue?: string };
    await until(() => faults.some((fault) => causeOf(fault).queue === testQueue.name));
    await beside.query(`alter database ${name} with allow_connections true`);
    await beside.end();
    for (const fault of faults) expect(fault).toMatchObject({ message: expect.stringMatching(/terminat|not currently accepting/) });
    expect(faults.every((fault) => fault instanceof Error)).toBe(true);
    await jobs.stop();
  });
});
