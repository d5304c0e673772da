import { setTimeout as delay } from 'node:timers/promises';
import type { CampaignTarget } from '@marquee/contract/advertise/campaign';
import type { PlatformKind, ZoneName } from '@marquee/contract/advertise/zone';
import type { ErrorCode } from '@marquee/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { classify } from '../kit/failure.ts';
import { refuse } from '../kit/refusal.ts';
import type { AdEventKind, InvalidReason } from '@marquee/contract/advertise/figures';
import { areStored, storeEvents } from './store-events.ts';

/**
 * An event as it arrives. `at` is now and `askedAt` the time of the answer, both in milliseconds since 1970. `reason` says why it does not count, as far as that
 * is known. `target` and `price` (thousandths of a dong for one event of the target) are those of the answer; null and 0 for a request without one.
 */
export type AdEvent = {
  kind: AdEventKind;
  answer: string;
  at: number;
  askedAt: number;
  campaign: string | null;
  ad: string | null;
  zone: ZoneName;
  platform: PlatformKind;
  application: string | null;
  country: string | null;
  viewer: string | null;
  network: string | null;
  reason: InvalidReason | null;
  target: CampaignTarget | null;
  price: number;
  lease: number | null;
  code: number | null;
};

/** Events are collected for this long, in milliseconds, or until there are so many. */
const collectMs = 20;
const batchSize = 500;
/** Of a queue that has grown meanwhile one transaction stores so many. */
const largestBatch = 2000;
/** Events that may wait at the same time. Beyond that they are refused. */
const maxWaiting = 100_000;
/** How long an event waits for PostgreSQL before its sender is told to come back, in milliseconds, and how often PostgreSQL is asked meanwhile. */
const patienceMs = 90_000;
const retryMs = 500;

/** Failures after which the same events can be stored a moment later. */
const passing: readonly ErrorCode[] = ['database_away', 'overloaded', 'conflict', 'storage_full'];

type Waiting = { event: AdEvent; until: number; resolve: () => void; reject: (error: Error) => void };

/**
 * Appends events of advertisements to the log in batches. An event is acknowledged once it is stored, with all the counters that it adds to. While PostgreSQL is
 * away, events wait in memory, in their order.
 */
export class AdLog {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  #queue: Waiting[] = [];
  #batch: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;
  readonly #impatient: NodeJS.Timeout;
  #isStopped = false;

  constructor(of: { db: Db; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }) {
    this.#db = of.db;
    this.#log = of.log;
    this.#impatient = setInterval(() => this.#releaseImpatient(), 1000);
    this.#impatient.unref();
  }

  /** Whether so many events wait that no further one is taken. */
  get isFull(): boolean {
    return this.#isStopped || this.#queue.length + this.#batch.length >= maxWaiting;
  }

  /**
   * Resolves once the event is stored.
   * @throws 503 `database_away` if it cannot be stored in time, or if too many wait already
   */
  async add(event: AdEvent): Promise<void> {
    if (this.isFull) throw refuse('database_away');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.push({ event, until: performance.now() + patienceMs, resolve, reject });
    if (this.#queue.length >= batchSize) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), collectMs);
    return promise;
  }

  /** Stores what waits, and refuses further events. What cannot be stored now is lost, and its senders hear so. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#impatient);
    this.#begin();
    await this.#storing;
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing ??= this.#storeAll().finally(() => (this.#storing = undefined));
  }

  async #storeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#batch = this.#queue.splice(0, largestBatch);
      await this.#store(this.#batch);
      this.#batch = [];
    }
  }

  /** Stores a batch, however long that takes. A batch that PostgreSQL refuses is divided until the refused event is alone. */
  async #store(batch: readonly Waiting[]): Promise<void> {
    const events = batch.map(({ event }) => event);
    for (let failures = 0; ; failures++) {
      try {
        // The answer to a commit can be lost with the connection.
        if (failures === 0 || !(await areStored(this.#db, events))) await storeEvents(this.#db, events);
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        if (this.#isStopped || !passing.includes(classify(error as Error).code)) return this.#divide(batch, error as Error);
        if (failures === 0) this.#log.warn({ reason: (error as Error).message }, 'events of advertisements wait for the database');
        await delay(retryMs);
      }
    }
  }

  async #divide(batch: readonly Waiting[], error: Error): Promise<void> {
    if (batch.length === 1 || this.#isStopped) {
      if (!this.#isStopped) this.#log.error({ err: error }, 'an event of an advertisement cannot be stored');
      for (const { reject } of batch) reject(error);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.#store(batch.slice(0, middle));
    await this.#store(batch.slice(middle));
  }

  /** Tells senders to come back whose events have waited too long. The events stay: if they come back, that is a repetition. */
  #releaseImpatient(): void {
    const now = performance.now();
    for (const waiting of [this.#batch, this.#queue])
      for (const { until, reject } of waiting) {
        if (until > now) break;
        reject(refuse('database_away'));
      }
  }
}
