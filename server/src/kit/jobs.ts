import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { clientTimeout } from '../db/open.ts';
import type { Tx } from './change.ts';
import { repeat } from './repeat.ts';

/** One sort of background work. `D` is what a job says; it is stored as JSON and must stay small. */
export type Queue<D extends object> = {
  name: string;
  /** How often a job is begun at most, deaths of workers included. */
  tries: number;
  /** Seconds before the second begin, twice as many before each further one; without it, two before each. */
  pauseSeconds?: number;
  /** Kept for inference; no queue has it. */
  says?: D;
};

/** A worker that says nothing for this long is taken for dead, in seconds; the least that pg-boss allows. */
const heartbeatSeconds = 10;
/** How often dead workers are looked for, in seconds. */
const lookSeconds = 5;
/** Before a failed or abandoned job is begun again, in seconds. */
const pauseSeconds = 2;
/** The longest that one job may take, in seconds: just below pg-boss's own limit of a day. */
const longestSeconds = 86_000;
/** How long `stop` waits for jobs to come back, in milliseconds. */
const graceMs = 15_000;

// pg-boss 12.35 takes all listeners off a connection and then hangs up. A PostgreSQL that goes down in that moment says so, and what nobody hears ends
// the process: every connection hears it from here on.
const { end } = pg.Client.prototype;
pg.Client.prototype.end = function hangUp(this: pg.Client, ...of: Parameters<typeof end>) {
  this.on('error', () => undefined);
  return end.apply(this, of);
} as typeof end;

/**
 * The durable queue, in a schema of its own of the same database (pg-boss). A job is stored with the transaction that wants it, waits
 * for a worker of any process, and is begun again when the worker fails or dies: work must bear being done twice.
 * Nothing is opened before the first job is sent or worked on, so that a process without any pays nothing.
 */
export class Jobs {
  readonly #directUrl: string;
  readonly #queues: readonly Queue<object>[];
  readonly #fault: (error: unknown) => void;
  readonly #stopping = new AbortController();
  #boss: Promise<PgBoss> | undefined;
  #looking: { stop: () => Promise<void> } | undefined;

  /** @param of.directUrl a connection that is not pooled by transaction, or LISTEN would not work */
  constructor(of: { directUrl: string; queues: readonly Queue<object>[]; onFault: (error: unknown) => void }) {
    this.#directUrl = of.directUrl;
    this.#queues = of.queues;
    this.#fault = of.onFault;
  }

  /** Stores a job with the transaction: it is there if and only if the transaction is. */
  async send<D extends object>(tx: Tx, queue: Queue<D>, data: D): Promise<void> {
    const boss = await this.#open();
    await boss.send(queue.name, data, { db: { executeSql: (text, values) => tx.client.query(text, values as unknown[]) } });
  }

  /** Whether a job that says this still waits, runs or will be begun again. */
  async holds<D extends object>(queue: Queue<D>, data: D): Promise<boolean> {
    return (await this.lost(queue, [data])).length === 0;
  }

  /** Of what jobs say, that of which none still waits, runs or will be begun again, in the order given: found at once, however many wait. */
  async lost<D extends object>(queue: Queue<D>, all: readonly D[]): Promise<D[]> {
    const boss = await this.#open();
    // By equality, which is hashed: each compared with each, a long line would take minutes.
    const { rows } = await boss.getDb().executeSql(
      `select w.at::int as at from jsonb_array_elements($2::jsonb) with ordinality w (data, at)
       where not exists (select from pgboss.job j where j.name = $1 and j.state <= 'active' and j.data = w.data) order by w.at`,
      [queue.name, JSON.stringify(all)],
    );
    return (rows as { at: number }[]).map(({ at }) => all[at - 1] as D);
  }

  /**
   * Works on a queue, one job at a time, until `stop`. A rejected promise gives the job back. `signal` fires when the process stops or the
   * job was taken away, with `stopping` as its reason in the first case.
   */
  async work<D extends object>(queue: Queue<D>, handler: (data: D, signal: AbortSignal) => Promise<void>): Promise<void> {
    const boss = await this.#open();
    let worker: string | undefined;
    worker = await boss.work<D>(queue.name, { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 }, async ([job]) => {
      if (job) await handler(job.data, AbortSignal.any([job.signal, this.#stopping.signal]));
      // What waits behind it is fetched at once: else a hundred mails would go out one in two seconds.
      if (worker !== undefined) boss.notifyWorker(worker);
    });
  }

  /** Gives unfinished jobs back and lets go of the database. */
  async stop(): Promise<void> {
    this.#stopping.abort(processStopping);
    const boss = await this.#boss?.catch(() => undefined);
    await Promise.all([this.#looking?.stop(), boss?.stop({ graceful: true, timeout: graceMs })]);
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error: unknown) => {
      // The next one who asks tries anew.
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
      // Of all processes one looks at a time; shorter than between two looks of one process, or it would miss every second turn.
      monitorIntervalSeconds: lookSeconds - 1,
    });
    const fault = (told: unknown) => {
      // PostgreSQL may be stopped at the same time: that a connection breaks then is no fault.
      if (this.#stopping.signal.aborted) return;
      // What its workers come upon it tells as a plain object.
      this.#fault(told instanceof Error ? told : new Error((told as Error).message, { cause: told }));
    };
    boss.on('error', fault);
    await boss.start();
    for (const { name, tries, pauseSeconds: pause } of this.#queues)
      await boss.createQueue(name, {
        notify: true,
        heartbeatSeconds,
        retryLimit: tries - 1,
        retryDelay: pause ?? pauseSeconds,
        retryBackoff: pause !== undefined,
        expireInSeconds: longestSeconds,
        deleteAfterSeconds: 86_400,
      });
    this.#looking = repeat(lookSeconds * 1000, supervisor(boss), fault);
    return boss;
  }
}

/**
 * Looks for workers that have died, and at what else the queue needs to have done. Nobody can tell that they are alive while the database is away, or the
 * whole machine asleep: silence counts only once the database has answered for as long as a living worker may be silent. Else whoever looked first
 * afterwards would give a film that is being made to somebody else.
 */
export function supervisor(boss: Pick<PgBoss, 'getQueues' | 'supervise'>): () => Promise<void> {
  let answered: { since: number; last: number } | undefined;
  return async () => {
    const begun = performance.now();
    const before = answered;
    answered = undefined;
    await boss.getQueues();
    const now = performance.now();
    const isGap = before === undefined || now - before.last > 2 * lookSeconds * 1000;
    answered = { since: isGap || now - begun > lookSeconds * 1000 ? now : before.since, last: now };
    if (now - answered.since >= heartbeatSeconds * 1000) await boss.supervise();
  };
}

/** Why a job's signal fired, if the process stops: the job goes back and is begun again elsewhere. */
export const processStopping = new Error('the process is stopping');
