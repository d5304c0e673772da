import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The interval between two checks of waiting connections, in milliseconds, and the wait after which one is examined. */
const checkMs = 200;
const suspectMs = 400;
/** How long PostgreSQL may take for the smallest query, in milliseconds. After that a new connection is tried beside the kept one. */
const answerMs = 2200;
const secondWayMs = 700;
/** How often a silent PostgreSQL is asked again, in milliseconds. */
const retryMs = 500;

/** PostgreSQL's reaction to a query: an answer, a refusal (it is starting, or nobody listens), or silence. */
type Reaction = 'answers' | 'refuses' | 'silent';

/** A connection of the pool, how long it has waited without a byte, and whether its server process was found idle. */
type Watched = { client: pg.PoolClient; stream: Socket; heard: number; silentMs: number; isForgotten: boolean };

/** Fields of the driver: whether all queries are answered, and the id of the server process. */
type DriverState = { readyForQuery: boolean; processID: number | null };
const driverState = (client: pg.ClientBase) => client as unknown as DriverState;

/**
 * Distinguishes a busy PostgreSQL from one that does not answer at all, such as a stopped one, or one whose machine lost its power. Its connections stay open,
 * and queries would wait until the statement limit. A long statement is no sign of it. So as soon as anything waits, PostgreSQL gets a small query on a
 * separate connection. Without an answer, calls are given up within 3 seconds. Statements are not: they continue once it is back, and background work
 * (transcodes, sweeps, migrations) notices nothing.
 */
export class Pulse {
  readonly #url: string;
  readonly #isPooled: boolean;
  readonly #watched = new Set<Watched>();
  /** calls that wait for an answer, each with its start and a function that gives it up */
  readonly #calls = new Set<{ since: number; giveUp: () => void }>();
  readonly #looking: NodeJS.Timeout;
  #kept: pg.Client | undefined;
  #asked: Promise<Reaction> | undefined;
  #isLookedInto = false;
  #isSilent = false;
  #isClosed = false;

  /** @param isPooled there is a pooler in between: it answers for itself, and knows no process of PostgreSQL's */
  constructor(of: { url: string; isPooled: boolean }) {
    this.#url = of.url;
    this.#isPooled = of.isPooled;
    this.#looking = setInterval(() => this.#look(), checkMs);
    this.#looking.unref();
  }

  /** Watches a connection of the pool until it is closed. */
  watch(client: pg.PoolClient, longestMs: number): void {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const watched: Watched = { client, stream, heard: stream.bytesRead, silentMs: 0, isForgotten: false };
    this.#watched.add(watched);
    stream.once('close', () => {
      clearInterval(limit);
      this.#watched.delete(watched);
    });
    // The last resort behind a pooler. The driver would set a timer for each statement, which slowed down the slowest lists.
    const limit = setInterval(() => {
      if (watched.silentMs >= longestMs) stream.destroy(new Error('query read timeout'));
    }, 5000);
    limit.unref();
  }

  /**
   * The answer of a call, or an error that PostgreSQL is away as soon as it is found silent. A call that `isUnderWay` to its caller by then is not given up.
   */
  async unlessSilent<T>(work: () => Promise<T>, isUnderWay: () => boolean = () => false): Promise<T> {
    if (this.#isSilent) throw silence();
    const given = Promise.withResolvers<never>();
    const call = { since: performance.now(), giveUp: () => (isUnderWay() ? undefined : given.reject(silence())) };
    this.#calls.add(call);
    try {
      return await Promise.race([work(), given.promise]);
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Queries PostgreSQL within 3 seconds. @throws an error that it is away if it does not answer */
  async check(): Promise<void> {
    if (this.#isSilent || (await this.#ask()) !== 'answers') throw silence();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    await this.#asked;
    destroyConnection(this.#kept);
  }

  #look(): void {
    let isWaiting = false;
    for (const watched of this.#watched) {
      const { client, stream } = watched;
      const isQuiet = !driverState(client).readyForQuery && stream.bytesRead === watched.heard;
      watched.silentMs = isQuiet ? watched.silentMs + checkMs : 0;
      if (!isQuiet) watched.isForgotten = false;
      watched.heard = stream.bytesRead;
      isWaiting ||= watched.silentMs >= suspectMs;
    }
    const late = performance.now() - suspectMs;
    for (const { since } of this.#calls) isWaiting ||= since < late;
    if (isWaiting && !this.#isLookedInto) void this.#lookInto();
  }

  /** Checks whether PostgreSQL answers, and repeats it until it does. */
  async #lookInto(): Promise<void> {
    this.#isLookedInto = true;
    while (!this.#isClosed && (await this.#ask()) === 'silent') {
      this.#isSilent = true;
      for (const { giveUp } of this.#calls) giveUp();
      await delay(retryMs, undefined, { ref: false });
    }
    this.#isSilent = false;
    await this.#hangUpOnForgotten().catch(() => undefined);
    this.#isLookedInto = false;
  }

  /** Only one query runs at a time, whoever asks. */
  #ask(): Promise<Reaction> {
    return (this.#asked ??= this.#hear().finally(() => (this.#asked = undefined)));
  }

  async #hear(): Promise<Reaction> {
    const ways = new AbortController();
    const silent = delay(answerMs, 'silent' as const, { signal: ways.signal, ref: false }).then(async (said) => {
      // After a stall of this process, bytes that have arrived meanwhile are read first.
      await nextTurn();
      await nextTurn();
      return said;
    });
    const second = delay(secondWayMs, undefined, { signal: ways.signal, ref: false }).then(() => this.#anew());
    const first = this.#kept ? this.#onKept(this.#kept) : this.#anew();
    // If the kept connection broke, it says nothing, and the second way is tried.
    const heard = await Promise.race(
      [first.then((said) => (said === 'broken' ? second : said)), second, silent].map((each) => each.catch(() => 'silent' as const)),
    );
    ways.abort();
    if (heard === 'silent') {
      // Further queries would pile up there.
      destroyConnection(this.#kept);
      this.#kept = undefined;
    }
    return heard;
  }

  async #onKept(client: pg.Client): Promise<Reaction | 'broken'> {
    try {
      await client.query('select 1');
      return 'answers';
    } catch {
      if (this.#kept === client) this.#kept = undefined;
      return 'broken';
    }
  }

  /** Opens a new connection. Behind a pooler that is the whole test: a query would wait for one of the pooler's connections, which may all be busy. */
  async #anew(): Promise<Reaction> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'marquee pulse', connectionTimeoutMillis: answerMs });
    client.on('error', () => {
      if (this.#kept === client) this.#kept = undefined;
    });
    try {
      await client.connect();
    } catch (error) {
      // The driver's message for a timeout. Any other outcome means that the server reacts.
      return (error as Error).message === 'timeout expired' ? 'silent' : 'refuses';
    }
    if (this.#isPooled || this.#isClosed) await client.end().catch(() => undefined);
    else {
      destroyConnection(this.#kept);
      this.#kept = client;
    }
    return 'answers';
  }

  /**
   * Closes connections whose server process is gone or idle although we wait for it, seen twice. The query or its answer was lost on the way. A busy process is
   * left alone.
   */
  async #hangUpOnForgotten(): Promise<void> {
    const suspects = [...this.#watched].filter(({ client, silentMs }) => silentMs >= suspectMs && driverState(client).processID !== null);
    const client = this.#kept;
    if (suspects.length === 0 || client === undefined) return;
    const pids = suspects.map(({ client: each }) => driverState(each).processID);
    const { rows } = await client.query<{ busy: number[] }>(
      `select array(select pid from pg_stat_activity where pid = any($1::int[]) and state is distinct from 'idle'
         and state is distinct from 'idle in transaction' and state is distinct from 'idle in transaction (aborted)') as busy`,
      [pids],
    );
    for (const suspect of suspects) {
      if (suspect.silentMs < suspectMs) continue;
      if (rows[0]?.busy.includes(driverState(suspect.client).processID ?? 0)) suspect.isForgotten = false;
      else if (suspect.isForgotten) suspect.stream.destroy(new Error('query read timeout'));
      else suspect.isForgotten = true;
    }
  }
}

/** Closes without a farewell, because the driver would wait for its answer. */
const destroyConnection = (client: pg.Client | undefined) =>
  void (client as unknown as { connection: { stream: Socket } } | undefined)?.connection.stream.destroy();

const silence = () => Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
