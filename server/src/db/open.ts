import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Tx, Write } from '../kit/change.ts';
import type { References, Signing } from '../kit/kinds.ts';
import { signing } from '../kit/sign.ts';
import { ListTotals } from './totals.ts';
import { Pulse } from './pulse.ts';

/** Calendar dates stay text: a JavaScript Date would shift them across time zones. Our big integers fit into a double. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The time limit of a statement. */
const statementLimitMs = 30_000;

/**
 * For every connection to PostgreSQL outside the pool, which `Pulse` watches. A machine that loses its power or network closes no connections. Without this
 * limit a query at that moment would wait for ever and hold its connection. It is longer than the limit of a statement, which PostgreSQL reports itself.
 */
export const clientTimeout = { query_timeout: statementLimitMs + 5000 };

/** The kind of a record that was written. */
type Kind = Pick<Write, 'kind'>;

/** The server's database: a pool, Drizzle over it, and caches about its records. */
export type Db = {
  pool: pg.Pool;
  orm: ReturnType<typeof drizzle>;
  references: References;
  /** the table of the people who act, for their names in histories */
  actors: { table: string; id: string; title: string };
  totals: ListTotals;
  signing: Signing;
  /** whether PostgreSQL answers */
  pulse: Pulse;
  /** looks at what a transaction has written before it commits, may write more in it, and answers its result */
  beforeCommit: <T>(tx: Tx, result: T) => Promise<T>;
  /** called with the writes that were just committed */
  wrote: (writes: readonly Kind[]) => void;
  onWrite: (listener: (writes: readonly Kind[]) => void) => () => void;
  close: () => Promise<void>;
};

/**
 * Opens a pool on a migrated database. `onFault` gets the errors of idle connections, which the pool replaces. `isPooled` means that a pooler may give each
 * transaction another connection of PostgreSQL's. Then nothing is left on a connection: statements have no names, and the pooler sets the limits.
 */
export async function openDb(of: { url: string; isPooled?: boolean; connections?: number; onFault?: (error: Error) => void }): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: of.url,
    // Statements are sent without waiting for earlier answers. A creation then needs four round trips instead of nine.
    pipeline: true,
    max: of.connections ?? 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    // This frees what PostgreSQL keeps for a connection: its catalogue, and statements that are no longer used.
    maxLifetimeSeconds: 3600,
    // PgBouncer refuses clients that set parameters which it does not know.
    ...(of.isPooled ? {} : { statement_timeout: statementLimitMs, idle_in_transaction_session_timeout: 60_000 }),
    application_name: 'marquee',
  });
  const pulse = new Pulse({ url: of.url, isPooled: of.isPooled ?? false });
  let isClosing = false;
  // If everything is being stopped, the database may close first. That is no fault.
  const reportFault = (error: Error) => {
    if (!isClosing) of.onFault?.(error);
  };
  pool.on('error', reportFault);
  // A connection that breaks while in use reports here as well as to its query. Without a listener the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', reportFault);
    pulse.watch(client, clientTimeout.query_timeout);
    batchWrites(client, of.isPooled ?? false);
  });
  const listeners = new Set<(writes: readonly Kind[]) => void>();
  const totals = new ListTotals();
  const db: Db = {
    pool,
    orm: drizzle(pool),
    references: new Map(),
    actors: { table: 'user', id: 'idUser', title: 'displayName' },
    totals,
    beforeCommit: async (_, result) => result,
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
 * Sends statements of one tick in one write. A system call for each statement was a third of the cost of a creation. The driver corks its socket for each
 * statement, and an outer cork until the end of the tick makes one packet of them.
 */
function batchWrites(client: pg.PoolClient, isPooled: boolean): void {
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
    // Only one connection of PostgreSQL's knows a named statement, and the next call may use another.
    if (isPooled && typeof statement === 'object') return send({ ...statement, name: undefined }, ...rest);
    return send(...args);
  }) as typeof client.query;
}
