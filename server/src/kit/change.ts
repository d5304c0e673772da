import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './announce.ts';
import { deviceOf } from './device.ts';
import { join, name, raw, run, sql } from './sql.ts';

/** One write as the history stores it. `changes` maps each field to its value before and after. */
export type Write = {
  kind: string;
  record: string;
  verb: string;
  changes: Record<string, [unknown, unknown]>;
  /** the ids of the channels and people that the record belonged to before or after the write, see `Scope`; null if the noun declares no audience */
  audience: readonly string[] | null;
  /** the ids of the recipients, for kinds that are sent to people instead of to an area */
  persons?: readonly string[];
  /** What the record is called, if it is gone when the transaction ends, or is no noun. Otherwise the audit log reads it from the record. */
  label?: string | null;
  /** something that happened and changed no record: it stands in the audit log, and no console looks again because of it */
  isEvent?: true;
};

/** The answer to a request, stored under the request's key; see `idempotent`. */
export type StoredAnswer = { actor: string | null; key: string; hash: string; status: number; body: string; etag: string | null };

/** A transaction and its actor. Every write goes through one. */
export class Tx {
  readonly db: Db;
  readonly actor: Actor;
  readonly client: PoolClient;
  /** The changeset of its writes, a UUID. All writes of one user action share it. */
  readonly changeset: string;
  readonly writes: Write[] = [];
  readonly announcements: Announcement[] = [];
  /** Functions that run after the commit, such as one that makes other processes reload something. */
  readonly afterCommit: (() => Promise<void>)[] = [];
  /** The answer to store with the transaction. */
  storedAnswer: StoredAnswer | undefined;
  /** The id of the history entry that this transaction undoes. */
  undoes: string | undefined;
  /** The record that a new one is copied from. The copy may have its files, whoever uploaded them. */
  copied: Record<string, unknown> = {};
  constructor(db: Db, actor: Actor, client: PoolClient) {
    this.db = db;
    this.actor = actor;
    this.client = client;
    this.changeset = actor.changeset ?? randomUUID();
  }
  query: PoolClient['query'] = ((...args: Parameters<PoolClient['query']>) => this.client.query(...args)) as PoolClient['query'];
  /** Records a write. It is stored if and only if the transaction commits. */
  recordWrite(write: Write): void {
    this.writes.push(write);
  }
  /** Makes consoles reload a record, without an entry in the history. Nothing is sent if the transaction does not commit. */
  announceChange(announcement: Announcement): void {
    this.announcements.push(announcement);
  }
}

/**
 * Runs all writes of the server in a transaction, and records each write with its actor and its changed fields.
 * Histories, undo and live updates read these records. Inside another `change`, it joins the outer transaction.
 */
export async function change<T>(on: Db | Tx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (on instanceof Tx) return work(on);
  const tx = new Tx(on, actor, await begin(on));
  let result: T;
  try {
    result = await on.beforeCommit(tx, await work(tx));
    await commit(tx);
  } catch (error) {
    await rollback(tx.client);
    throw error;
  }
  for (const after of tx.afterCommit) await after();
  return result;
}

/** Takes a connection and begins a transaction without waiting, so that `begin` shares a packet with the first statement. If `begin` fails, so does that. */
async function begin(db: Db): Promise<PoolClient> {
  const client = await db.pool.connect();
  client.query('begin').catch(() => undefined);
  return client;
}

/** Stores the records of the writes, commits, notifies subscribers in this process and releases the connection. */
async function commit(tx: Tx): Promise<void> {
  // Both statements share one packet. If the first fails, PostgreSQL turns the commit into a rollback.
  await Promise.all([record(tx), tx.client.query('commit')]);
  if (tx.writes.length + tx.announcements.length > 0) tx.db.wrote([...tx.writes, ...tx.announcements]);
  tx.client.release();
}

/** Rolls back and releases the connection. The pool discards a broken one. */
async function rollback(client: PoolClient): Promise<void> {
  let broken: Error | undefined;
  await client.query('rollback').catch((error: Error) => {
    broken = error;
  });
  client.release(broken);
}

const uuidArray = (of: 'audience' | 'persons') => raw(`case when jsonb_typeof(${of}) = 'array' then array(select jsonb_array_elements_text(${of})::uuid) end`);

/** What the record of the write `w` is called now, read from its noun's table. */
function currentLabel({ db, writes }: Tx) {
  const kinds = new Set(writes.flatMap(({ kind, label }) => (label === undefined ? [kind] : [])));
  const cases = [...kinds].flatMap((kind) => {
    const at = db.references.get(kind);
    return at ? [sql`when ${kind} then (select r.${name(at.title)}::text from ${name(at.table)} r where r.${name(at.id)} = w.record)`] : [];
  });
  return cases.length === 0 ? raw('null') : sql`case w.kind ${join(cases, ' ')} end`;
}

/** Inserts history, outbox and stored answer in one statement. A round trip for each would slow down every write. */
async function record(tx: Tx): Promise<void> {
  const { db, client, actor, changeset, undoes, writes, announcements, storedAnswer } = tx;
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
        select actor, actor_name, kind, record, coalesce(label, case when record = actor then actor_name end, ${currentLabel(tx)}), verb, changes, request_id,
          changeset, undoes, ${address}::inet, ${agent} from w, p where changes is not null)
      insert into outbox (kind, record, verb, audience, persons, changeset)
      select kind, record, verb, ${uuidArray('audience')}, ${uuidArray('persons')}, changeset from w where "isEvent" is not true`,
  );
}
