import type { PoolClient } from 'pg';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './announce.ts';
import { join, raw, run, type Sql, sql } from './sql.ts';

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

/** A transaction with the person it is made for. Everything that is written goes through one. */
export class Tx {
  readonly client: PoolClient;
  readonly db: Db;
  readonly writes: Write[] = [];
  readonly told: Announcement[] = [];
  readonly after: (() => void)[] = [];
  readonly closing: Sql[] = [];
  constructor(db: Db, client: PoolClient) {
    this.db = db;
    this.client = client;
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
  /** Something to be written last, in one statement with history and outbox, sent together with the commit. */
  withCommit(statement: Sql): void {
    this.closing.push(statement);
  }
  /** Does something once the transaction is safely stored, and never if it is not. */
  afterwards(done: () => void): void {
    this.after.push(done);
  }
}

/**
 * The one door for writes: a transaction in which every write is recorded with who did it and what it changed.
 * Histories, live updates and whatever else must hear of it read that record. Inside another `change` it joins that one.
 */
export async function change<T>(on: Db | Tx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (on instanceof Tx) return work(on);
  const client = await on.pool.connect();
  const tx = new Tx(on, client);
  let broken: Error | undefined;
  try {
    // Not waited for: it goes out with the first statement. If it fails, so does everything behind it.
    const begun = client.query('begin');
    begun.catch(() => undefined);
    const result = await work(tx);
    // All in one go. Where one of the statements fails, PostgreSQL turns the commit into a rollback by itself.
    await Promise.all([begun, ...(tx.writes.length + tx.told.length + tx.closing.length > 0 ? [record(tx, actor)] : []), client.query('commit')]);
    for (const done of tx.after) done();
    if (tx.writes.length + tx.told.length > 0) on.wrote([...tx.writes, ...tx.told]);
    return result;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const uuids = (column: 'channels' | 'persons') =>
  raw(`case when jsonb_typeof(${column}) = 'array' then array(select jsonb_array_elements_text(${column})::uuid) end`);

/** History, outbox and what is written last, in one statement: each is felt at a thousand creations a second. */
async function record(tx: Tx, actor: Actor): Promise<void> {
  const rows = JSON.stringify([...tx.writes, ...tx.told]);
  const closing = tx.closing.map((each, i) => sql`${raw(`c${i}`)} as (${each}),`);
  await run(
    tx.client,
    sql`with ${join(closing, ' ')} w as (select * from jsonb_to_recordset(${rows}::jsonb) as x(kind text, record uuid, verb text, changes jsonb, channels jsonb, persons jsonb)),
      h as (insert into history (actor, kind, record, verb, changes, request_id)
        select ${actor.id}::uuid, kind, record, verb, changes, ${actor.requestId}::text from w where changes is not null)
      insert into outbox (kind, record, verb, channels, persons)
      select kind, record, verb, ${uuids('channels')}, ${uuids('persons')} from w`,
  );
}
