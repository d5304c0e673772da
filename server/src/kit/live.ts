import { type Area, mayEnter } from '@marquee/contract/access';
import { limits } from '@marquee/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type Db, clientTimeout } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { run, sql } from './sql.ts';

type Event = { xid: string; seq: string; kind: string; record: string; verb: string; audience: string[] | null; persons: string[] | null };

/** Whether somebody hears of an event that is told to people (`persons`, by id) rather than to an area. */
export type HearsEvent = (actor: Actor, event: { verb: string; persons: readonly string[] }) => boolean;

type Subscriber = { actor: Actor; send: (chunk: string) => void };

/** The outbox is read at least this often, whether or not anybody was woken. */
const pollMs = 1000;
/** Wake-ups are gathered: a NOTIFY inside every transaction was measured to cost a third to a half of all writes. */
const gatherMs = 30;
const pingMs = 15_000;
const batch = 500;
/** What was read is remembered for so long, and no more of it than this: consoles that missed some are told. */
const rememberedMs = 120_000;
const maxRemembered = 2000;
/** Bytes that may wait for one who does not take them: more than all that is remembered. */
const maxBufferedBytes = 1024 * 1024;
const anythingChanged = { kind: '*', id: '*', verb: '*' };
/** The last word of a stream that makes room for a newer one. */
const replaced = 'event: replaced\ndata: {}\n\n';

/**
 * Tells the consoles that are open which records changed: kind and id alone, after the subscriber's area and scope were checked.
 * One reader a process; the others are woken by an empty NOTIFY after a commit.
 */
export class Live {
  readonly #db: Db;
  readonly #areaOf: ReadonlyMap<string, Area>;
  readonly #hears: ReadonlyMap<string, HearsEvent>;
  readonly #subscribers = new Set<Subscriber>();
  readonly #directUrl: string;
  #at: { xid: string; seq: string } | undefined;
  /** what was read lately, in order, each with when, and since when nothing is missing in it; milliseconds of `performance.now()` */
  #recent: { at: number; event: Event }[] = [];
  #complete = Infinity;
  #listener: pg.Client | undefined;
  #timers: NodeJS.Timeout[] = [];
  #waking: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #pending = false;
  #stopped = false;
  #isAsking = false;
  #isStale = false;
  #isRenewing = false;
  readonly #hear: (error: unknown) => void;
  readonly #revoked: () => void;
  readonly #renewed: (actor: Actor) => Promise<Actor | null>;
  #unsubscribe: () => void = () => undefined;

  /**
   * @param of.areaOf the area of each kind of record; kinds that stand in none are told to nobody
   * @param of.hears who hears of kinds that are told to people; these stand in no area
   * @param of.renewed who a subscriber is by now, null where their session has ended
   * @param of.directUrl a connection that is not pooled by transaction, or LISTEN would not work
   */
  constructor(of: {
    db: Db;
    directUrl: string;
    areaOf: ReadonlyMap<string, Area>;
    hears: ReadonlyMap<string, HearsEvent>;
    onFault: (error: unknown) => void;
    onRevoked: () => void;
    renewed: (actor: Actor) => Promise<Actor | null>;
  }) {
    this.#db = of.db;
    this.#directUrl = of.directUrl;
    this.#areaOf = of.areaOf;
    this.#hears = of.hears;
    this.#hear = of.onFault;
    this.#revoked = of.onRevoked;
    this.#renewed = of.renewed;
  }

  start(): void {
    this.#unsubscribe = this.#db.onWrite(() => this.#wake());
    void this.#listen();
    this.#read();
    this.#timers = [
      setInterval(() => this.#read(), pollMs),
      setInterval(() => {
        void this.#renew();
        for (const s of this.#subscribers) s.send(': ping\n\n');
        if (!this.#listener) void this.#listen();
        else void this.#isHeard(this.#listener);
      }, pingMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#waking);
    for (const s of this.#subscribers) s.send('');
    this.#subscribers.clear();
    await this.#reading;
    if (this.#listener) await hangUp(this.#listener);
  }

  /** Serves one console's stream until it hangs up: whatever was written in the last `missed` milliseconds, or is once it is open, is heard. */
  async stream(call: { request: FastifyRequest; reply: FastifyReply; query: { missed?: number | undefined } }, actor: Actor): Promise<never> {
    const { request, reply, query } = call;
    const since = performance.now() - (query.missed ?? 0);
    reply.hijack();
    if (!this.#at) {
      // Just after the start, the place in the outbox to read on from is not known yet: what is written before it is would be passed over.
      this.#read();
      await this.#reading;
    }
    // Whoever hung up meanwhile is not heard to do so any more, and would be kept for good.
    if (request.raw.destroyed) return undefined as never;
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.write(': hello\n\n');
    if (this.#stopped) {
      // Nobody would end it any more, and the process would wait for it.
      reply.raw.end();
      return undefined as never;
    }
    const send = (chunk: string) => {
      // Whoever is that far behind comes back and is told that anything may have changed.
      if (reply.raw.writableLength > maxBufferedBytes) reply.raw.destroy();
      else if (chunk === '') reply.raw.end();
      else reply.raw.write(chunk);
    };
    const subscriber: Subscriber = { actor, send };
    if (query.missed !== undefined) this.#catchUp(subscriber, since);
    this.#makeRoom(actor);
    this.#subscribers.add(subscriber);
    request.raw.once('close', () => this.#subscribers.delete(subscriber));
    return undefined as never;
  }

  /** Ends the oldest streams of a session and of a person, so that there is room for one more. They are told why: coming back at once would end another. */
  #makeRoom({ id, session }: Actor): void {
    const all = [...this.#subscribers];
    const end = (those: readonly Subscriber[], most: number) => {
      for (const each of those.slice(0, Math.max(0, those.length + 1 - most))) {
        this.#subscribers.delete(each);
        each.send(replaced);
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
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      this.#read();
      run(this.#db.pool, sql`select pg_notify('marquee_outbox', '')`).catch(this.#hear);
    }, gatherMs);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#directUrl, application_name: 'marquee live', connectionTimeoutMillis: 5000, ...clientTimeout });
    this.#listener = client;
    const lost = (error?: unknown) => {
      if (this.#listener === client) this.#listener = undefined;
      if (error && !this.#stopped) this.#hear(error);
      // Revocations may have been missed while nobody listened.
      this.#forget();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel }) => (channel === 'marquee_sessions' ? this.#forget() : this.#read()));
    this.#isAsking = true;
    try {
      await client.connect();
      await client.query('listen marquee_outbox; listen marquee_sessions');
      // So may those that came before.
      this.#forget();
    } catch (error) {
      lost(error);
      await hangUp(client);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Whoever only listens would never know that nobody is there any more: asked now and then, a connection that fell silent is given up. */
  async #isHeard(client: pg.Client): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    await client.query('select 1').catch(() => hangUp(client));
    this.#isAsking = false;
  }

  #forget(): void {
    this.#revoked();
    void this.#renew();
  }

  /** One round at a time: what ends or changes while one goes on is found by the next. */
  async #renew(): Promise<void> {
    this.#isStale = true;
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    while (this.#isStale && !this.#stopped) {
      this.#isStale = false;
      for (const subscriber of this.#subscribers) await this.#lookAnew(subscriber);
    }
    this.#isRenewing = false;
  }

  /**
   * A stream outlives the call that opened it: hangs up on one whose session has ended or run out. One who may see more or less than before is told that
   * anything may have changed: what was given or taken is not written to at that moment.
   */
  async #lookAnew(subscriber: Subscriber): Promise<void> {
    const before = subscriber.actor;
    const now = await this.#renewed(before).catch(() => before);
    // Hung up on meanwhile: more would be written after the end, which ends the process.
    if (!this.#subscribers.has(subscriber)) return;
    if (now === null) {
      this.#subscribers.delete(subscriber);
      return subscriber.send('');
    }
    subscriber.actor = now;
    if (visibilityKey(now) !== visibilityKey(before)) subscriber.send(line(anythingChanged));
  }

  #read(): void {
    if (this.#pending || this.#stopped) return;
    this.#pending = true;
    this.#reading = this.#reading
      .then(() => {
        this.#pending = false;
        return this.#deliver();
      })
      .catch(this.#hear);
  }

  /** Reads on in the order of (transaction, number), below the oldest transaction that still runs: nothing is skipped and nothing comes twice. */
  async #deliver(): Promise<void> {
    if (!this.#at) {
      const [now] = await run<{ xid: string }>(this.#db.pool, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
      this.#at = { xid: now?.xid ?? '0', seq: '0' };
      this.#complete = performance.now();
      return;
    }
    for (;;) {
      const events: Event[] = await run<Event>(
        this.#db.pool,
        // By the columns: their bare names would be those of what is answered, texts in which 1000 comes before 999.
        sql`select o.xid::text, o.seq::text, o.kind, o.record, o.verb, o.audience, o.persons from outbox o
            where (o.xid, o.seq) > (${this.#at.xid}::xid8, ${this.#at.seq}::bigint) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
            order by o.xid, o.seq limit ${batch}`,
      );
      for (const event of events) this.#tell(event);
      this.#remember(events);
      const last = events.at(-1);
      if (last) this.#at = { xid: last.xid, seq: last.seq };
      if (events.length < batch) return;
    }
  }

  #tell(event: Event): void {
    // Whoever wrote it counts anew at once; other processes do so here.
    this.#db.totals.forget(event.kind);
    const chunk = messageOf(event);
    for (const { actor, send } of this.#subscribers) if (this.#mayHear(actor, event)) send(chunk);
  }

  #mayHear(actor: Actor, { kind, record, verb, audience, persons }: Event): boolean {
    const hears = this.#hears.get(kind);
    if (hears) return hears(actor, { verb, persons: persons ?? [] });
    const area = this.#areaOf.get(kind);
    if (!area || !actor.role || !mayEnter(actor.role, actor.permissions, area)) return false;
    const scope = this.#db.references.get(kind);
    const isLimited = scope ? scope.reads(actor) !== undefined : audience !== null && actor.role === 'partner';
    return !isLimited || (audience ?? [record]).some((key) => key === actor.id || actor.channels.includes(key));
  }

  #remember(events: readonly Event[]): void {
    const at = performance.now();
    this.#recent.push(...events.map((event) => ({ at, event })));
    const kept = this.#recent.findIndex((each) => each.at > at - rememberedMs);
    const gone = Math.max(kept < 0 ? this.#recent.length : kept, this.#recent.length - maxRemembered);
    const last = this.#recent.splice(0, gone).at(-1);
    if (last) this.#complete = last.at;
  }

  #catchUp({ actor, send }: Subscriber, since: number): void {
    if (since <= this.#complete) return send(line(anythingChanged));
    for (const { at, event } of this.#recent) if (at >= since && this.#mayHear(actor, event)) send(messageOf(event));
  }
}

const hangUp = (client: pg.Client) => client.end().catch(() => undefined);
/** What somebody may see, to be compared. */
const visibilityKey = ({ role, permissions, channels }: Actor) => JSON.stringify([role, permissions.toSorted(), channels.toSorted()]);
const line = (change: object) => `data: ${JSON.stringify(change)}\n\n`;
const messageOf = ({ kind, record, verb }: Event) => line({ kind, id: record, verb });
