import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './announce.ts';
import { deviceOf } from './device.ts';
import { name, raw, run, sql } from './sql.ts';

/** One write as it is remembered: `changes` maps each field to its value before and after. */
export type Write = {
  kind: string;
  record: string;
  verb: string;
  changes: Record<string, [unknown, unknown]>;
  /** the ids of the channels and people that the record belonged to before or after, see `Scope`; null if its noun names none */
  audience: readonly string[] | null;
  /** ids of the people that it is for, where a kind is told to people rather than to an area */
  persons?: readonly string[];
  /** what the record is called, so that the audit log can still name it when it is gone */
  label?: string | null;
  /** something that happened and changed no record: it stands in the audit log, and no console looks again because of it */
  isEvent?: true;
};

/** The answer to a request, kept under the request's key: see `once`. */
export type StoredAnswer = { actor: string | null; key: string; hash: string; status: number; body: string; etag: string | null };

/** A transaction with the person it is made for. Everything that is written goes through one. */
export class Tx {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: PoolClient;
  /** The changeset that its writes belong to: what one person did with one press. A UUID. */
  readonly changeset: string;
  readonly writes: Write[] = [];
  readonly announcements: Announcement[] = [];
  /** What runs once the transaction is stored, such as having other processes ask again. */
  readonly afterCommit: (() => Promise<void>)[] = [];
  /** The answer that is stored with the transaction. */
  storedAnswer: StoredAnswer | undefined;
  /** The id of the history entry that this transaction takes back. */
  undoes: string | undefined;
  constructor(db: Db, actor: Actor, client: PoolClient) {
    this.db = db;
    this.actor = actor;
    this.client = client;
    this.changeset = actor.changeset ?? randomUUID();
  }
  query: PoolClient['query'] = ((...args: Parameters<PoolClient['query']>) => this.client.query(...args)) as PoolClient['query'];
  /** Remembers a write; it is stored with the transaction or not at all. */
  recordWrite(write: Write): void {
    this.writes.push(write);
  }
  /** Tells consoles to look again at something, without a history of it; heard once the transaction is stored, and not at all if it is not. */
  announceChange(announcement: Announcement): void {
    this.announcements.push(announcement);
  }
}

/**
 * The one door for writes: a transaction in which every write is recorded with who did it and what it changed.
 * Histories, undo, live updates and whatever else must hear of it read that record. Inside another `change` it joins that one.
 */
export async function change<T>(on: Db | Tx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (on instanceof Tx) return work(on);
  const tx = new Tx(on, actor, await begin(on));
  let result: T;
  try {
    result = await work(tx);
    await commit(tx);
  } catch (error) {
    await rollback(tx.client);
    throw error;
  }
  for (const after of tx.afterCommit) await after();
  return result;
}

/** A connection whose transaction begins with its first statement: the two go out together. If the first fails, so does everything behind it. */
async function begin(db: Db): Promise<PoolClient> {
  const client = await db.pool.connect();
  client.query('begin').catch(() => undefined);
  return client;
}

/** Stores what was done, with its record, gives the connection back and tells those who wait for it. */
async function commit(tx: Tx): Promise<void> {
  // Both leave in one packet. Where the first fails, PostgreSQL turns the commit into a rollback by itself.
  await Promise.all([record(tx), tx.client.query('commit')]);
  if (tx.writes.length + tx.announcements.length > 0) tx.db.wrote([...tx.writes, ...tx.announcements]);
  tx.client.release();
}

/** Takes back what was done, and gives the connection back, a broken one to be thrown away. */
async function rollback(client: PoolClient): Promise<void> {
  let broken: Error | undefined;
  await client.query('rollback').catch((error: Error) => {
    broken = error;
  });
  client.release(broken);
}

const uuidArray = (column: 'audience' | 'persons') =>
  raw(`case when jsonb_typeof(${column}) = 'array' then array(select jsonb_array_elements_text(${column})::uuid) end`);

/** History, outbox and kept answer, in one statement: a round trip for each would be felt at every write. */
async function record({ db, client, actor, changeset, undoes, writes, announcements, storedAnswer }: Tx): Promise<void> {
  const rows = [...writes.map((write) => ({ ...write, actor: actor.id, request_id: actor.requestId, changeset, undoes })), ...announcements];
  if (rows.length === 0 && !storedAnswer) return;
  const insertAnswer = sql`k as (insert into idempotency (actor, key, hash, status, body, etag)
        select * from json_to_record(${JSON.stringify(storedAnswer ?? {})}::json) as x(actor uuid, key text, hash text, status int, body text, etag text)),`;
  const { address = null } = actor;
  const { browser, system } = deviceOf(actor.agent ?? null);
  const agent = [browser, system].filter((each) => each !== null).join(', ') || null;
  const { table, id, title } = db.actors;
  await run(
    client,
    sql`with ${storedAnswer ? insertAnswer : raw('')}
      w as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(kind text, record uuid, verb text, changes jsonb, audience jsonb, persons jsonb, actor uuid, request_id text, changeset uuid, undoes bigint, label text, "isEvent" boolean)),
      p as materialized (select (select u.${name(title)} from ${name(table)} u where u.${name(id)} = ${actor.id}::uuid) as actor_name),
      h as (insert into history (actor, actor_name, kind, record, label, verb, changes, request_id, changeset, undoes, address, agent)
        select actor, actor_name, kind, record, coalesce(label, case when record = actor then actor_name end), verb, changes, request_id, changeset, undoes,
          ${address}::inet, ${agent} from w, p where changes is not null)
      insert into outbox (kind, record, verb, audience, persons, changeset)
      select kind, record, verb, ${uuidArray('audience')}, ${uuidArray('persons')}, changeset from w where "isEvent" is not true`,
  );
}
