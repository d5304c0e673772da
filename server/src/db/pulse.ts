import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two looks at what waits, and those after which something that waits is looked into. */
const lookMs = 200;
const suspectMs = 400;
/** Milliseconds that PostgreSQL has for the smallest question there is, and after which a new connection is tried beside the kept one. */
const answerMs = 2200;
const secondWayMs = 700;
/** How often a PostgreSQL that fell silent is asked again. */
const againMs = 500;

/** What PostgreSQL says to a question: an answer, a refusal (it is starting, or nobody listens there), or nothing. */
type Reaction = 'answers' | 'refuses' | 'silent';

/** A connection of the pool, how long it has waited without a byte, and whether its process was found to be doing nothing for it. */
type Watched = { client: pg.PoolClient; stream: Socket; heard: number; silentMs: number; isForgotten: boolean };

/** The driver's own words: whether all that was asked is answered, and the number of the process at the other end. */
type DriverState = { readyForQuery: boolean; processID: number | null };
const driverState = (client: pg.ClientBase) => client as unknown as DriverState;

/**
 * Tells a PostgreSQL that works on something from one that does not answer at all, such as one that was stopped, or whose machine has lost its power:
 * connections stay open, and whoever asks would wait until the limit of a statement. What a statement may take is no sign of it, so PostgreSQL is asked
 * something small on a connection of its own as soon as anything waits. Calls are then given up within 3 seconds. Statements are not: they go on once it
 * is back, and what runs in the background (transcodes, sweeps, migrations) notices nothing.
 */
export class Pulse {
  readonly #url: string;
  readonly #isPooled: boolean;
  readonly #watched = new Set<Watched>();
  /** calls that wait for an answer, each with since when and how to give it up */
  readonly #calls = new Set<{ since: number; giveUp: () => void }>();
  readonly #looking: NodeJS.Timeout;
  #kept: pg.Client | undefined;
  #asked: Promise<Reaction> | undefined;
  #isLookedInto = false;
  #isSilent = false;
  #isClosed = false;

  /** @param isPooled a pooler is between: it answers for itself, and knows no process of PostgreSQL's */
  constructor(of: { url: string; isPooled: boolean }) {
    this.#url = of.url;
    this.#isPooled = of.isPooled;
    this.#looking = setInterval(() => this.#look(), lookMs);
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
    // The last resort, where a pooler is between. The driver would set a timer for each statement, which the slowest lists were seen to pay for.
    const limit = setInterval(() => {
      if (watched.silentMs >= longestMs) stream.destroy(new Error('query read timeout'));
    }, 5000);
    limit.unref();
  }

  /** The answer of a call, or an error that PostgreSQL is away as soon as it is found to be silent, unless the call `isUnderWay` to its caller by then. */
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

  /** Asks PostgreSQL, within 3 seconds. @throws an error that it is away where it does not answer */
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
      watched.silentMs = isQuiet ? watched.silentMs + lookMs : 0;
      if (!isQuiet) watched.isForgotten = false;
      watched.heard = stream.bytesRead;
      isWaiting ||= watched.silentMs >= suspectMs;
    }
    const late = performance.now() - suspectMs;
    for (const { since } of this.#calls) isWaiting ||= since < late;
    if (isWaiting && !this.#isLookedInto) void this.#lookInto();
  }

  /** Asks PostgreSQL whether it is there, and goes on asking until it is. */
  async #lookInto(): Promise<void> {
    this.#isLookedInto = true;
    while (!this.#isClosed && (await this.#ask()) === 'silent') {
      this.#isSilent = true;
      for (const { giveUp } of this.#calls) giveUp();
      await delay(againMs, undefined, { ref: false });
    }
    this.#isSilent = false;
    await this.#hangUpOnForgotten().catch(() => undefined);
    this.#isLookedInto = false;
  }

  /** One question at a time, whoever wants to know. */
  #ask(): Promise<Reaction> {
    return (this.#asked ??= this.#hear().finally(() => (this.#asked = undefined)));
  }

  async #hear(): Promise<Reaction> {
    const ways = new AbortController();
    const silent = delay(answerMs, 'silent' as const, { signal: ways.signal, ref: false }).then(async (said) => {
      // After a stall of this process what has arrived meanwhile is read first.
      await nextTurn();
      await nextTurn();
      return said;
    });
    const second = delay(secondWayMs, undefined, { signal: ways.signal, ref: false }).then(() => this.#anew());
    const first = this.#kept ? this.#onKept(this.#kept) : this.#anew();
    // A kept connection that broke says nothing: then the second way is asked.
    const heard = await Promise.race(
      [first.then((said) => (said === 'broken' ? second : said)), second, silent].map((each) => each.catch(() => 'silent' as const)),
    );
    ways.abort();
    if (heard === 'silent') {
      // What was asked there would pile up.
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

  /** Connects anew. Through a pooler that is all that is asked: a question would wait for one of its connections, all of which may be at work. */
  async #anew(): Promise<Reaction> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'marquee pulse', connectionTimeoutMillis: answerMs });
    client.on('error', () => {
      if (this.#kept === client) this.#kept = undefined;
    });
    try {
      await client.connect();
    } catch (error) {
      // The driver's words for a limit that passed; whatever else happens is heard of.
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
   * Hangs up on connections whose process is gone or waits for us while we wait for it, seen twice: what was asked or answered was lost on the way, and
   * would be waited for in vain. A process that works is left to its work.
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

/** The driver would wait for an answer to its farewell. */
const destroyConnection = (client: pg.Client | undefined) =>
  void (client as unknown as { connection: { stream: Socket } } | undefined)?.connection.stream.destroy();

const silence = () => Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
