import { type Area, canEnter } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type Db, clientTimeout } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { run, sql } from './sql.ts';

type Event = { xid: string; seq: string; kind: string; record: string; verb: string; audience: string[] | null; persons: string[] | null };

/** Whether a person receives an event that is sent to people (the ids in `persons`) instead of to an area. */
export type AudienceRule = (actor: Actor, event: { verb: string; persons: readonly string[] }) => boolean;

type Subscriber = { actor: Actor; send: (chunk: string) => void };

/** The longest interval between two reads of the outbox, in milliseconds. */
const pollMs = 1000;
/** The delay in which wake-ups are combined. A NOTIFY inside every transaction was measured to cost a third to a half of the write rate. */
const combineMs = 30;
const pingMs = 15_000;
const batch = 500;
/** How long, and how many, events are kept for consoles that missed some while they were disconnected. */
const keptMs = 120_000;
const maxKept = 2000;
/** The most bytes that may wait for a slow subscriber: more than all kept events together. */
const maxBufferedBytes = 1024 * 1024;
const anythingChanged = { kind: '*', id: '*', verb: '*' };
/** The last message of a stream that is closed in favour of a newer one. */
const replacedMessage = 'event: replaced\ndata: {}\n\n';

/**
 * Sends open consoles the kind and id of changed records, after it has checked the subscriber's area and scope.
 * Each process has one reader of the outbox. An empty NOTIFY after a commit wakes the readers of the other processes.
 */
export class Live {
  readonly #db: Db;
  readonly #areaOf: ReadonlyMap<string, Area>;
  readonly #audienceRules: ReadonlyMap<string, AudienceRule>;
  readonly #subscribers = new Set<Subscriber>();
  readonly #directUrl: string;
  #position: { xid: string; seq: string } | undefined;
  /** the recent events in order, with the times at which they were read, in milliseconds of `performance.now()` */
  #recent: { at: number; event: Event }[] = [];
  #completeSince = Infinity;
  #listener: pg.Client | undefined;
  #timers: NodeJS.Timeout[] = [];
  #wakeTimer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #pending = false;
  #stopped = false;
  #isListenerBusy = false;
  #isStale = false;
  #isRefreshing = false;
  readonly #onFault: (error: unknown) => void;
  readonly #onRevoked: () => void;
  readonly #currentActor: (actor: Actor) => Promise<Actor | null>;
  #unsubscribe: () => void = () => undefined;

  /**
   * @param of.areaOf the area of each kind of record; kinds without an area are sent to nobody
   * @param of.audienceRules by kind, who receives events that are sent to people; these kinds have no area
   * @param of.currentActor reloads a subscriber's actor; null if the session has ended
   * @param of.directUrl a connection without transaction pooling, since LISTEN does not work through a transaction pooler
   */
  constructor(of: {
    db: Db;
    directUrl: string;
    areaOf: ReadonlyMap<string, Area>;
    audienceRules: ReadonlyMap<string, AudienceRule>;
    onFault: (error: unknown) => void;
    onRevoked: () => void;
    currentActor: (actor: Actor) => Promise<Actor | null>;
  }) {
    this.#db = of.db;
    this.#directUrl = of.directUrl;
    this.#areaOf = of.areaOf;
    this.#audienceRules = of.audienceRules;
    this.#onFault = of.onFault;
    this.#onRevoked = of.onRevoked;
    this.#currentActor = of.currentActor;
  }

  start(): void {
    this.#unsubscribe = this.#db.onWrite(() => this.#wake());
    void this.#listen();
    this.#read();
    this.#timers = [
      setInterval(() => this.#read(), pollMs),
      setInterval(() => {
        void this.#refreshAll();
        for (const s of this.#subscribers) s.send(': ping\n\n');
        if (!this.#listener) void this.#listen();
        else void this.#checkListener(this.#listener);
      }, pingMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#wakeTimer);
    for (const s of this.#subscribers) s.send('');
    this.#subscribers.clear();
    await this.#reading;
    if (this.#listener) await closeClient(this.#listener);
  }

  /** Serves one console's stream until it disconnects. It sends the events of the last `missed` milliseconds, then all new events. */
  async stream(call: { request: FastifyRequest; reply: FastifyReply; query: { missed?: number | undefined } }, actor: Actor): Promise<never> {
    const { request, reply, query } = call;
    const since = performance.now() - (query.missed ?? 0);
    reply.hijack();
    if (!this.#position) {
      // Just after the start, the position in the outbox is not known yet. Events that are written before it is known would be lost.
      this.#read();
      await this.#reading;
    }
    // The client may have disconnected meanwhile. Its `close` event has passed, so the subscriber would never be removed.
    if (request.raw.destroyed) return undefined as never;
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.write(': hello\n\n');
    if (this.#stopped) {
      // `stop` has already run, so nothing else would end this stream, and the process would wait for it.
      reply.raw.end();
      return undefined as never;
    }
    const send = (chunk: string) => {
      // A console that is too slow reconnects, and is told that anything may have changed.
      if (reply.raw.writableLength > maxBufferedBytes) reply.raw.destroy();
      else if (chunk === '') reply.raw.end();
      else reply.raw.write(chunk);
    };
    const subscriber: Subscriber = { actor, send };
    if (query.missed !== undefined) this.#catchUp(subscriber, since);
    this.#endOldest(actor);
    this.#subscribers.add(subscriber);
    request.raw.once('close', () => this.#subscribers.delete(subscriber));
    return undefined as never;
  }

  /** Ends the oldest streams of a session and of a person to make room for one more. They get `replaced`, so that they do not reconnect and end another. */
  #endOldest({ id, session }: Actor): void {
    const all = [...this.#subscribers];
    const end = (those: readonly Subscriber[], most: number) => {
      for (const each of those.slice(0, Math.max(0, those.length + 1 - most))) {
        this.#subscribers.delete(each);
        each.send(replacedMessage);
        each.send('');
      }
    };
    end(
      all.filter(({ actor }) => actor.session === session),
      limits.liveStreamsPerSession,
    );
    end(
      all.filter((each) => each.actor.id === id && this.#subscribers.has(each)),
      limits.liveStreams,
    );
  }

  #wake(): void {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      this.#read();
      run(this.#db.pool, sql`select pg_notify('marquee_outbox', '')`).catch(this.#onFault);
    }, combineMs);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#directUrl, application_name: 'marquee live', connectionTimeoutMillis: 5000, ...clientTimeout });
    this.#listener = client;
    const lost = (error?: unknown) => {
      if (this.#listener === client) this.#listener = undefined;
      if (error && !this.#stopped) this.#onFault(error);
      // Revocations may have been missed while the connection was down.
      this.#handleRevocation();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel }) => (channel === 'marquee_sessions' ? this.#handleRevocation() : this.#read()));
    this.#isListenerBusy = true;
    try {
      await client.connect();
      await client.query('listen marquee_outbox; listen marquee_sessions');
      // Revocations before this moment may have been missed too.
      this.#handleRevocation();
    } catch (error) {
      lost(error);
      await closeClient(client);
    } finally {
      this.#isListenerBusy = false;
    }
  }

  /** Queries the listening connection, and closes it if the query fails. A connection that only listens never notices that its server is gone. */
  async #checkListener(client: pg.Client): Promise<void> {
    if (this.#isListenerBusy) return;
    this.#isListenerBusy = true;
    await client.query('select 1').catch(() => closeClient(client));
    this.#isListenerBusy = false;
  }

  #handleRevocation(): void {
    this.#onRevoked();
    void this.#refreshAll();
  }

  /** Refreshes all subscribers, one round at a time. A change during a round starts another round. */
  async #refreshAll(): Promise<void> {
    this.#isStale = true;
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    while (this.#isStale && !this.#stopped) {
      this.#isStale = false;
      for (const subscriber of this.#subscribers) await this.#refresh(subscriber);
    }
    this.#isRefreshing = false;
  }

  /**
   * Reloads a subscriber's actor, since a stream outlives the call that opened it. It ends the stream if the session has ended. If the person may now see
   * more or less, it sends that anything may have changed, because a change of rights writes no events for the records.
   */
  async #refresh(subscriber: Subscriber): Promise<void> {
    const before = subscriber.actor;
    const now = await this.#currentActor(before).catch(() => before);
    // The stream may have ended meanwhile. A write after the end would end the process.
    if (!this.#subscribers.has(subscriber)) return;
    if (now === null) {
      this.#subscribers.delete(subscriber);
      return subscriber.send('');
    }
    subscriber.actor = now;
    if (visibilityKey(now) !== visibilityKey(before)) subscriber.send(messageText(anythingChanged));
  }

  #read(): void {
    if (this.#pending || this.#stopped) return;
    this.#pending = true;
    this.#reading = this.#reading
      .then(() => {
        this.#pending = false;
        return this.#deliver();
      })
      .catch(this.#onFault);
  }

  /** Reads new events in the order of (transaction, number), below the oldest running transaction, so that none is skipped or repeated. */
  async #deliver(): Promise<void> {
    if (!this.#position) {
      const [now] = await run<{ xid: string }>(this.#db.pool, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
      this.#position = { xid: now?.xid ?? '0', seq: '0' };
      this.#completeSince = performance.now();
      return;
    }
    for (;;) {
      const events: Event[] = await run<Event>(
        this.#db.pool,
        // Qualified names, since bare names would refer to the selected texts, which sort 1000 before 999.
        sql`select o.xid::text, o.seq::text, o.kind, o.record, o.verb, o.audience, o.persons from outbox o
            where (o.xid, o.seq) > (${this.#position.xid}::xid8, ${this.#position.seq}::bigint) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
            order by o.xid, o.seq limit ${batch}`,
      );
      for (const event of events) this.#send(event);
      this.#keep(events);
      const last = events.at(-1);
      if (last) this.#position = { xid: last.xid, seq: last.seq };
      if (events.length < batch) return;
    }
  }

  #send(event: Event): void {
    // The writing process has already dropped its cached totals; other processes drop theirs here.
    this.#db.totals.forget(event.kind);
    const chunk = messageOf(event);
    for (const { actor, send } of this.#subscribers) if (this.#canReceive(actor, event)) send(chunk);
  }

  #canReceive(actor: Actor, { kind, record, verb, audience, persons }: Event): boolean {
    const rule = this.#audienceRules.get(kind);
    if (rule) return rule(actor, { verb, persons: persons ?? [] });
    const area = this.#areaOf.get(kind);
    if (!area || !actor.role || !canEnter(actor.role, actor.permissions, area)) return false;
    const scope = this.#db.references.get(kind);
    const isLimited = scope ? scope.reads(actor) !== undefined : audience !== null && actor.role === 'partner';
    return !isLimited || (audience ?? [record]).some((key) => key === actor.id || actor.channels.includes(key));
  }

  #keep(events: readonly Event[]): void {
    const at = performance.now();
    this.#recent.push(...events.map((event) => ({ at, event })));
    const firstKept = this.#recent.findIndex((each) => each.at > at - keptMs);
    const dropCount = Math.max(firstKept < 0 ? this.#recent.length : firstKept, this.#recent.length - maxKept);
    const last = this.#recent.splice(0, dropCount).at(-1);
    if (last) this.#completeSince = last.at;
  }

  #catchUp({ actor, send }: Subscriber, since: number): void {
    if (since <= this.#completeSince) return send(messageText(anythingChanged));
    for (const { at, event } of this.#recent) if (at >= since && this.#canReceive(actor, event)) send(messageOf(event));
  }
}

const closeClient = (client: pg.Client) => client.end().catch(() => undefined);
/** A text that changes when a person may see more or less. */
const visibilityKey = ({ role, permissions, channels }: Actor) => JSON.stringify([role, permissions.toSorted(), channels.toSorted()]);
const messageText = (change: object) => `data: ${JSON.stringify(change)}\n\n`;
const messageOf = ({ kind, record, verb }: Event) => messageText({ kind, id: record, verb });
