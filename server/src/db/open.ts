import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Write } from '../kit/change.ts';
import type { References, Signing } from '../kit/kinds.ts';
import { signing } from '../kit/sign.ts';
import { ListTotals } from '../kit/totals.ts';
import { Pulse } from './pulse.ts';

/** Dates of the calendar stay text: a JavaScript Date would move them across zones. Big integers fit a double here. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement may take this long. */
const longestMs = 30_000;

/**
 * For every connection to PostgreSQL; those of the pool are watched by `Pulse`. A machine that loses its power or its network hangs up on
 * nobody: without this whoever asked just then would wait for ever, with a connection that nobody else gets. Longer than a statement may take, which
 * PostgreSQL tells of by itself.
 */
export const clientTimeout = { query_timeout: longestMs + 5000 };

/** What sort of record something happened to. */
type Kind = Pick<Write, 'kind'>;

/** The database as the server sees it: a pool, Drizzle over it, and what is known about the records in it. */
export type Db = {
  pool: pg.Pool;
  orm: ReturnType<typeof drizzle>;
  references: References;
  /** where those who act are, for their names in histories */
  actors: { table: string; id: string; title: string };
  totals: ListTotals;
  signing: Signing;
  /** whether PostgreSQL answers at all */
  pulse: Pulse;
  /** tells the process what has just been committed */
  wrote: (writes: readonly Kind[]) => void;
  onWrite: (listener: (writes: readonly Kind[]) => void) => () => void;
  close: () => Promise<void>;
};

/**
 * Opens a pool on a migrated database. `onFault` hears of idle connections that broke; the pool replaces them by itself.
 * `isPooled`: there is a pooler between, which may give each transaction another connection of PostgreSQL's. Nothing is then left on one:
 * statements are not kept under a name, and the limits of a connection are the pooler's.
 */
export async function openDb(of: { url: string; isPooled?: boolean; connections?: number; onFault?: (error: Error) => void }): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: of.url,
    // Statements go out without waiting for the answers of earlier ones: a creation makes four round trips instead of nine.
    pipeline: true,
    max: of.connections ?? 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    // With it goes what PostgreSQL keeps for a connection: its catalogue, and statements that are no longer asked for.
    maxLifetimeSeconds: 3600,
    // PgBouncer turns away whoever sets at the start what it does not know.
    ...(of.isPooled ? {} : { statement_timeout: longestMs, idle_in_transaction_session_timeout: 60_000 }),
    application_name: 'marquee',
  });
  const pulse = new Pulse({ url: of.url, isPooled: of.isPooled ?? false });
  let isClosing = false;
  // A database that is stopped after us may be the sooner of the two: that is no fault.
  const hear = (error: Error) => {
    if (!isClosing) of.onFault?.(error);
  };
  pool.on('error', hear);
  // A connection that breaks while it is lent out reports here as well as to its query; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', hear);
    pulse.watch(client, clientTimeout.query_timeout);
    gather(client, of.isPooled ?? false);
  });
  const listeners = new Set<(writes: readonly Kind[]) => void>();
  const totals = new ListTotals();
  const db: Db = {
    pool,
    orm: drizzle(pool),
    references: new Map(),
    actors: { table: 'user', id: 'idUser', title: 'displayName' },
    totals,
    signing: await signing(pool),
    wrote: (writes) => {
      for (const write of writes) totals.forget(write.kind);
      for (const listener of listeners) listener(writes);
    },
    onWrite: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pulse,
    close: async () => {
      isClosing = true;
      await pulse.close();
      await pool.end();
    },
  };
  return db;
}

/**
 * Lets statements that are sent in one go leave in one write: a system call each was measured to be a third of what a creation costs.
 * The driver corks its socket for each statement; an outer cork until the end of the tick makes one packet of them.
 */
function gather(client: pg.PoolClient, isPooled: boolean): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isCorked = false;
  client.query = ((...args: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    const [statement, ...rest] = args;
    // Its name is known to one connection of PostgreSQL's, and the next call may reach another.
    if (isPooled && typeof statement === 'object') return send({ ...statement, name: undefined }, ...rest);
    return send(...args);
  }) as typeof client.query;
}
