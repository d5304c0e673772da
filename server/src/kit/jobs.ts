import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { clientTimeout } from '../db/open.ts';
import type { Tx } from './change.ts';
import { repeat } from './repeat.ts';

/** One kind of background work. `D` is the data of a job; it is stored as JSON and must stay small. */
export type Queue<D extends object> = {
  name: string;
  /** The most times that a job is started. A start whose worker died counts. */
  maxAttempts: number;
  /** Seconds before the second attempt; the delay doubles before each further attempt. Without it, every delay is two seconds. */
  retryDelaySeconds?: number;
  /** For type inference only; no queue sets it. */
  data?: D;
};

/** A worker without a heartbeat for this many seconds counts as dead. This is the minimum of pg-boss. */
const heartbeatSeconds = 10;
/** The interval of the search for dead workers, in seconds. */
const superviseSeconds = 5;
/** The delay before a failed or abandoned job is retried, in seconds. */
const defaultRetryDelaySeconds = 2;
/** The longest duration of one job, in seconds. It is just below the limit of pg-boss, one day. */
const maxJobSeconds = 86_000;
/** How long `stop` waits for running jobs to end, in milliseconds. */
const graceMs = 15_000;

// pg-boss 12.35 removes all listeners from a connection before it closes it. If PostgreSQL goes down at that moment, the connection emits an error, and
// an error without a listener ends the process. So every connection gets a listener when it closes.
const { end } = pg.Client.prototype;
pg.Client.prototype.end = function endSafely(this: pg.Client, ...of: Parameters<typeof end>) {
  this.on('error', () => undefined);
  return end.apply(this, of);
} as typeof end;

/**
 * The durable job queue (pg-boss), in its own schema of the same database. A job is stored in the transaction that sends it, and any process may run it.
 * It is retried when its worker fails or dies, so a job must be safe to run twice.
 * The connection opens with the first job that is sent or worked on, so a process without jobs has no cost.
 */
export class Jobs {
  readonly #directUrl: string;
  readonly #queues: readonly Queue<object>[];
  readonly #onFault: (error: unknown) => void;
  readonly #stopping = new AbortController();
  #boss: Promise<PgBoss> | undefined;
  #supervision: { stop: () => Promise<void> } | undefined;

  /** @param of.directUrl a connection without transaction pooling, since LISTEN does not work through a transaction pooler */
  constructor(of: { directUrl: string; queues: readonly Queue<object>[]; onFault: (error: unknown) => void }) {
    this.#directUrl = of.directUrl;
    this.#queues = of.queues;
    this.#onFault = of.onFault;
  }

  /** Stores a job in the transaction. The job exists if and only if the transaction commits. */
  async send<D extends object>(tx: Tx, queue: Queue<D>, data: D): Promise<void> {
    const boss = await this.#open();
    await boss.send(queue.name, data, { db: { executeSql: (text, values) => tx.client.query(text, values as unknown[]) } });
  }

  /** Whether a job with this data waits, runs or will be retried. */
  async has<D extends object>(queue: Queue<D>, data: D): Promise<boolean> {
    return (await this.withoutJob(queue, [data])).length === 0;
  }

  /** The items of `all` for which no job waits, runs or will be retried, in the given order. One query answers for all of them. */
  async withoutJob<D extends object>(queue: Queue<D>, all: readonly D[]): Promise<D[]> {
    const boss = await this.#open();
    // Equality lets PostgreSQL use a hash join. A nested loop over a long queue would take minutes.
    const { rows } = await boss.getDb().executeSql(
      `select w.at::int as at from jsonb_array_elements($2::jsonb) with ordinality w (data, at)
       where not exists (select from pgboss.job j where j.name = $1 and j.state <= 'active' and j.data = w.data) order by w.at`,
      [queue.name, JSON.stringify(all)],
    );
    return (rows as { at: number }[]).map(({ at }) => all[at - 1] as D);
  }

  /**
   * Works on a queue, one job at a time, until `stop`. A rejected promise returns the job to the queue. `signal` fires when the process stops, with
   * `processStopping` as its reason, or when the job was taken away.
   */
  async work<D extends object>(queue: Queue<D>, handler: (data: D, signal: AbortSignal) => Promise<void>): Promise<void> {
    const boss = await this.#open();
    let worker: string | undefined;
    worker = await boss.work<D>(queue.name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 }, async ([job]) => {
      if (job) await handler(job.data, AbortSignal.any([job.signal, this.#stopping.signal]));
      // The next job is fetched at once. Otherwise a hundred mails would go out at one every two seconds.
      if (worker !== undefined) boss.notifyWorker(worker);
    });
  }

  /** Returns unfinished jobs to the queue and closes the connections. */
  async stop(): Promise<void> {
    this.#stopping.abort(processStopping);
    const boss = await this.#boss?.catch(() => undefined);
    await Promise.all([this.#supervision?.stop(), boss?.stop({ graceful: true, timeout: graceMs })]);
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error: unknown) => {
      // The next call tries again.
      this.#boss = undefined;
      throw error;
    });
    return this.#boss;
  }

  async #start(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss');
    const boss = new Boss({
      connectionString: this.#directUrl,
      application_name: 'marquee jobs',
      connectionTimeoutMillis: 5000,
      ...clientTimeout,
      max: 3,
      useListenNotify: true,
      schedule: false,
      supervise: false,
      // One process at a time monitors. This must be shorter than the interval of one process, or every second round would be skipped.
      monitorIntervalSeconds: superviseSeconds - 1,
    });
    const reportFault = (reported: unknown) => {
      // PostgreSQL may stop at the same time, so a broken connection is not a fault during a stop.
      if (this.#stopping.signal.aborted) return;
      // pg-boss reports faults of its workers as plain objects.
      this.#onFault(reported instanceof Error ? reported : new Error((reported as Error).message, { cause: reported }));
    };
    boss.on('error', reportFault);
    await boss.start();
    for (const { name, maxAttempts, retryDelaySeconds: retryDelay } of this.#queues)
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds,
        retryLimit: maxAttempts - 1,
        retryDelay: retryDelay ?? defaultRetryDelaySeconds,
        retryBackoff: retryDelay !== undefined,
        expireInSeconds: maxJobSeconds,
        deleteAfterSeconds: 86_400,
      });
    this.#supervision = repeat(superviseSeconds * 1000, supervisor(boss), reportFault);
    return boss;
  }
}

/**
 * Searches for dead workers and maintains the queue. Workers cannot send heartbeats while the database is unavailable or the machine sleeps. So a missing
 * heartbeat counts only after the database has answered for a whole heartbeat interval. Otherwise the first check afterwards would give a running
 * transcode to another worker.
 */
export function supervisor(boss: Pick<PgBoss, 'getQueues' | 'supervise'>): () => Promise<void> {
  let answered: { since: number; last: number } | undefined;
  return async () => {
    const start = performance.now();
    const previous = answered;
    answered = undefined;
    await boss.getQueues();
    const now = performance.now();
    const isGap = previous === undefined || now - previous.last > 2 * superviseSeconds * 1000;
    answered = { since: isGap || now - start > superviseSeconds * 1000 ? now : previous.since, last: now };
    if (now - answered.since >= heartbeatSeconds * 1000) await boss.supervise();
  };
}

/** The reason of a job's signal when the process stops. The job returns to the queue and runs again elsewhere. */
export const processStopping = new Error('the process is stopping');
