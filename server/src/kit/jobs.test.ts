import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { machine } from './actor.ts';
import { change } from './change.ts';
import { Jobs, supervisor, type Queue, processStopping } from './jobs.ts';
import { run, sql } from './sql.ts';
import { testApp, type TestApp } from './testing.ts';

const parcels: Queue<{ n: number }> = { name: 'parcels', tries: 3 };

describe('the job queue', { timeout: 60_000 }, () => {
  let t: TestApp;
  const faults: unknown[] = [];
  const opened: Jobs[] = [];
  const open = (directUrl = t.deps.config.DATABASE_URL as string) => {
    const jobs = new Jobs({ directUrl, queues: [parcels], onFault: (error) => faults.push(error) });
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

  test('keeps a job with its transaction, and only with it; whoever works later finds it', async () => {
    const sender = open();
    await change(t.deps.db, machine, (tx) => sender.send(tx, parcels, { n: 1 }));
    await expect(
      change(t.deps.db, machine, async (tx) => {
        await sender.send(tx, parcels, { n: 2 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await sender.holds(parcels, { n: 1 }), await sender.holds(parcels, { n: 2 })]).toEqual([true, false]);
    await sender.stop();

    const worker = open();
    const seen: number[] = [];
    await worker.work(parcels, async ({ n }) => {
      seen.push(n);
    });
    await until(() => seen.length === 1);
    await until(async () => !(await worker.holds(parcels, { n: 1 })));
    expect(seen).toEqual([1]);
    await worker.stop();
  });

  test('reaches a PostgreSQL anew that fell silent without hanging up', async () => {
    const wire = await wireTo(t.deps.config.DATABASE_URL as string);
    const jobs = open(wire.url);
    expect(await jobs.holds(parcels, { n: 9 })).toBe(false);
    wire.fallSilent();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = Promise.allSettled(Array.from({ length: 3 }, () => jobs.holds(parcels, { n: 9 })));
    await vi.advanceTimersByTimeAsync(40_000);
    vi.useRealTimers();
    await asked;
    expect(await jobs.holds(parcels, { n: 9 })).toBe(false);
    await jobs.stop();
  });

  test('takes no job from a worker that could say nothing because the database was away', async () => {
    const [ofWorker, ofLooker] = [await wireTo(t.deps.config.DATABASE_URL as string), await wireTo(t.deps.config.DATABASE_URL as string)];
    const [worker, looker] = [open(ofWorker.url), open(ofLooker.url)];
    let begun = 0;
    let isTaken = false;
    const done = Promise.withResolvers<void>();
    await worker.work(parcels, async (_job, signal) => {
      begun += 1;
      signal.addEventListener('abort', () => (isTaken ||= signal.reason !== processStopping), { once: true });
      await done.promise;
    });
    await change(t.deps.db, machine, (tx) => looker.send(tx, parcels, { n: 5 }));
    await until(() => begun === 1);
    ofWorker.cut();
    ofLooker.cut();
    // As long an outage as one may be.
    await run(t.deps.db.pool, sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where name = ${parcels.name} and state = 'active'`);
    faults.length = 0;
    await until(() => faults.length > 0);
    ofLooker.mend();
    // Whoever looks for the dead is back first, and has had time for it when the worker is.
    await delay(7000);
    ofWorker.mend();
    const heard = sql`select from pgboss.job where name = ${parcels.name} and heartbeat_on > now() - interval '1 minute'`;
    await until(async () => isTaken || begun > 1 || (await run(t.deps.db.pool, heard)).length > 0);
    expect([begun, isTaken]).toEqual([1, false]);
    done.resolve();
    await until(async () => !(await looker.holds(parcels, { n: 5 })));
    expect(begun).toBe(1);
    await worker.stop();
    await looker.stop();
  });

  test('counts silence only once the database has answered for as long as a living worker may be silent', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let [answersIn, looks] = [0, 0];
    const look = supervisor({
      getQueues: async () => {
        if (answersIn === Infinity) throw new Error('away');
        vi.advanceTimersByTime(answersIn);
        return [];
      },
      supervise: async () => void (looks += 1),
    });
    const counted = async (...rounds: { after?: number; answersIn?: number }[]) => {
      const found: boolean[] = [];
      for (const round of rounds) {
        vi.advanceTimersByTime(round.after ?? 5000);
        const before = looks;
        answersIn = round.answersIn ?? 0;
        await look().catch(() => undefined);
        found.push(looks > before);
      }
      return found;
    };
    const healthy = [{}, {}, {}];
    expect(await counted(...healthy)).toEqual([false, false, true]);
    expect(await counted({}, { answersIn: Infinity }, ...healthy)).toEqual([true, false, false, false, true]);
    expect(await counted({ answersIn: 9000 }, {}, {})).toEqual([false, false, true]);
    // The machine was asleep.
    expect(await counted({ after: 60_000 }, {}, {})).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  test('begins a failed job again, a limited number of times', async () => {
    const jobs = open();
    let tries = 0;
    await jobs.work(parcels, async () => {
      tries += 1;
      throw new Error('not yet');
    });
    await change(t.deps.db, machine, (tx) => jobs.send(tx, parcels, { n: 3 }));
    await until(() => tries === 3);
    await until(async () => !(await jobs.holds(parcels, { n: 3 })));
    expect(tries).toBe(3);
    await jobs.stop();
  });

  test('gives a job back when the process stops, and tells the worker why', async () => {
    const jobs = open();
    let reason: unknown;
    let isBegun = false;
    await jobs.work(parcels, async (_job, signal) => {
      isBegun = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      reason = signal.reason;
      throw reason;
    });
    await change(t.deps.db, machine, (tx) => jobs.send(tx, parcels, { n: 4 }));
    await until(() => isBegun);
    await jobs.stop();
    expect(reason).toBe(processStopping);
    const next = open();
    expect(await next.holds(parcels, { n: 4 })).toBe(true);
    let isDone = false;
    await next.work(parcels, async ({ n }) => {
      isDone = n === 4;
    });
    await until(() => isDone);
  });

  test('does not fall over what PostgreSQL still says to a connection that was hung up on, with nobody left to listen', async () => {
    const client = new pg.Client({ connectionString: t.deps.config.DATABASE_URL as string });
    await client.connect();
    client.removeAllListeners();
    const over = client.end();
    expect(client.emit('error', new Error('terminating connection due to administrator command'))).toBe(true);
    await over;
  });

  test('takes it for no fault that its connections break while the process stops', async () => {
    const heard: unknown[] = [];
    // A queue of its own: other tests leave workers of theirs.
    const letters: Queue<{ n: number }> = { name: 'letters', tries: 1 };
    const jobs = new Jobs({ directUrl: t.deps.config.DATABASE_URL as string, queues: [letters], onFault: (error) => heard.push(error) });
    const isWorking = Promise.withResolvers<void>();
    await jobs.work(letters, async (_job, signal) => {
      isWorking.resolve();
      // Holds the stop up until the connections are gone.
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
    expect(heard).toEqual([]);
  });

  test('tells in words what goes wrong while the database is away', async () => {
    const jobs = open();
    await jobs.work(parcels, async () => undefined);
    faults.length = 0;
    const database = new URL(t.deps.config.DATABASE_URL as string);
    const beside = new pg.Client({ connectionString: Object.assign(new URL(database), { pathname: '/postgres' }).href });
    await beside.connect();
    const name = pg.escapeIdentifier(database.pathname.slice(1));
    await beside.query(`alter database ${name} with allow_connections false`);
    await beside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'marquee jobs'", [
      database.pathname.slice(1),
    ]);
    // Among them what a worker came upon that asked for work.
    const asked = (fault: unknown) => ((fault as Error).cause ?? fault) as { queue?: string };
    await until(() => faults.some((fault) => asked(fault).queue === parcels.name));
    await beside.query(`alter database ${name} with allow_connections true`);
    await beside.end();
    for (const fault of faults) expect(fault).toMatchObject({ message: expect.stringMatching(/terminat|not currently accepting/) });
    expect(faults.every((fault) => fault instanceof Error)).toBe(true);
    await jobs.stop();
  });
});
