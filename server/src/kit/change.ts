import type { PoolClient } from 'pg';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './announce.ts';
import { raw, run, sql } from './sql.ts';

/** One write as it is remembered: `changes` maps each field to its value before and after. */
export type Write = {
  kind: string;
  record: string;
  verb: string;
  changes: Record<string, [unknown, unknown]>;
  /** channels that the record belonged to before or after; null where records belong to no channel */
  channels: readonly string[] | null;
  /** ids of the people that it is for, where a kind is told to people rather than to an area */
  persons?: readonly string[];
};

/** The answer to a request, kept under the request's key: see `once`. */
export type Kept = { actor: string | null; key: string; hash: string; status: number; body: string; etag: string | null };

/** A transaction with the person it is made for. Everything that is written goes through one. */
export class Tx {
  readonly db: Db;
  readonly actor: Actor;
  readonly writes: Write[] = [];
  readonly told: Announcement[] = [];
  /** Written last, together with the commit. */
  kept: Kept | undefined;
  readonly #client: PoolClient | undefined;
  constructor(db: Db, actor: Actor, client?: PoolClient) {
    this.db = db;
    this.actor = actor;
    this.#client = client;
  }
  get client(): PoolClient {
    if (!this.#client) throw new Error('a transaction without a connection');
    return this.#client;
  }
  /** Begins what waits for its first write. */
  async begin(): Promise<void> {}
  /**
   * Does the same for whoever shares this transaction and wants it in this moment too: `all` gets everybody's items and answers in their order.
   * Under one `key` it must not matter whose `all` is called.
   */
  async gather<I, A>(_key: string, item: I, all: (items: readonly I[]) => Promise<readonly A[]>): Promise<A> {
    return (await all([item]))[0] as A;
  }
  query: PoolClient['query'] = ((...args: Parameters<PoolClient['query']>) => this.client.query(...args)) as PoolClient['query'];
  /** Remembers a write; it is stored with the transaction or not at all. */
  wrote(write: Write): void {
    this.writes.push(write);
  }
  /** Tells consoles to look again at something, without a history of it; heard once the transaction is stored, and not at all if it is not. */
  tells(announcement: Announcement): void {
    this.told.push(announcement);
  }
}

/**
 * The one door for writes: a transaction in which every write is recorded with who did it and what it changed.
 * Histories, live updates and whatever else must hear of it read that record. Inside another `change` it joins that one.
 */
export async function change<T>(on: Db | Tx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (on instanceof Tx) {
    await on.begin();
    return work(on);
  }
  const client = await beginning(on);
  try {
    const tx = new Tx(on, actor, client);
    const result = await work(tx);
    await commit(client, [tx]);
    return result;
  } catch (error) {
    await undo(client);
    throw error;
  }
}

/** A connection whose transaction begins with its first statement: the two go out together. If the first fails, so does everything behind it. */
export async function beginning(db: Db): Promise<PoolClient> {
  const client = await db.pool.connect();
  client.query('begin').catch(() => undefined);
  return client;
}

/** Stores what was done in one transaction, with its record, gives the connection back and tells those who wait for it. */
export async function commit(client: PoolClient, txs: readonly Tx[]): Promise<void> {
  // All in one go. Where one of the statements fails, PostgreSQL turns the commit into a rollback by itself.
  await Promise.all([record(client, txs), client.query('commit')]);
  for (const { db, writes, told } of txs) if (writes.length + told.length > 0) db.wrote([...writes, ...told]);
  client.release();
}

/** Takes back what was done, and gives the connection back, broken ones to be thrown away. */
export async function undo(client: PoolClient): Promise<void> {
  let broken: Error | undefined;
  await client.query('rollback').catch((error: Error) => {
    broken = error;
  });
  client.release(broken);
}

const uuids = (column: 'channels' | 'persons') =>
  raw(`case when jsonb_typeof(${column}) = 'array' then array(select jsonb_array_elements_text(${column})::uuid) end`);

/** History, outbox and kept answers, in one statement: each is felt at a thousand creations a second. */
async function record(client: PoolClient, txs: readonly Tx[]): Promise<void> {
  const rows = txs.flatMap(({ actor, writes, told }) => [...writes.map((write) => ({ ...write, actor: actor.id, request_id: actor.requestId })), ...told]);
  const kept = txs.flatMap((tx) => tx.kept ?? []);
  if (rows.length + kept.length === 0) return;
  const keeping = sql`k as (insert into idempotency (actor, key, hash, status, body, etag)
        select * from json_to_recordset(${JSON.stringify(kept)}::json) as x(actor uuid, key text, hash text, status int, body text, etag text)),`;
  await run(
    client,
    sql`with ${kept.length > 0 ? keeping : raw('')}
      w as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(kind text, record uuid, verb text, changes jsonb, channels jsonb, persons jsonb, actor uuid, request_id text)),
      h as (insert into history (actor, kind, record, verb, changes, request_id)
        select actor, kind, record, verb, changes, request_id from w where changes is not null)
      insert into outbox (kind, record, verb, channels, persons)
      select kind, record, verb, ${uuids('channels')}, ${uuids('persons')} from w`,
  );
}
