import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { Db } from '../db/open.ts';
import { machine } from '../kit/actor.ts';
import { change, type Tx } from '../kit/change.ts';
import type { Encryption } from '../encryption.ts';
import { raw, run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';

/** Rows that are sealed in one transaction, or verified in one query. */
const batchSize = 1000;

/** What sealing needs. `folder`: the data folder, which holds the seal that was last written, so that a cut-off end is noticed. */
export type Sealing = { db: Db; encryption: Pick<Encryption, 'authenticate'>; folder: string };

/** What a seal covers: a history row, written the same way whatever the settings of the connection. Fields of `h`. */
const content = raw(`jsonb_build_array(h.id, to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), h.actor, h.actor_name, h.kind, h.record, h.label,
  h.verb, h.changes, h.request_id, h.changeset, h.undoes, h.address::text, h.agent)::text`);
/** What the seals' table repeats of a history row, and where it is there. */
const copies = raw('a.at, a.actor, a.who, a.kind, a.verb, a.record, a.what, a.address');
const originals = raw('h.at, h.actor, h.actor_name, h.kind, h.verb, h.record, h.label, h.address');

type Seal = { position: number; hash: string };
type LastSeal = Seal & { xid: string; history: string };

/** The digest of a history row `h`. */
const digest = sql`sha256(convert_to(${content}, 'UTF8'))`;

const sealOf = ({ encryption }: Pick<Sealing, 'encryption'>, before: string, digest: string): string =>
  encryption.authenticate(Buffer.from(before + digest, 'hex'), 'audit').toString('hex');
/** The mark of an erased row. Nobody without the key can make it. */
const erasureOf = ({ encryption }: Pick<Sealing, 'encryption'>, hash: string): string =>
  encryption.authenticate(Buffer.from(hash, 'hex'), 'audit erasure').toString('hex');

const lastSeal = async (on: Runner): Promise<LastSeal> => {
  const [last] = await run<LastSeal>(
    on,
    sql`select position, encode(hash, 'hex') as hash, xid::text, history::text from audit order by audit.position desc limit 1`,
  );
  return last ?? { position: 0, hash: '', xid: '0', history: '0' };
};

/** Waits for the sealer of any process, and keeps it waiting until the transaction ends. */
const lockSeals = (tx: Tx) => run(tx.client, sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`);

/**
 * Seals the history rows that have no seal yet, in an order that no later commit can change: by transaction, below the oldest one that still runs. Every seal
 * covers the one before it, by a key that is not in the database. Idempotent, safe in several processes, and may stop at any time. Returns how many it sealed.
 */
export async function sealAudit(of: Sealing): Promise<number> {
  for (let total = 0; ;) {
    const done = await change(of.db, machine, (tx) => sealBatch(of, tx));
    total += done;
    if (done < batchSize) return total;
  }
}

async function sealBatch(of: Sealing, tx: Tx): Promise<number> {
  await lockSeals(tx);
  const last = await lastSeal(tx.client);
  // A dump that was restored in another cluster has transactions that are yet to come there. Order among them no longer matters.
  const isOver = raw('h.xid < pg_snapshot_xmin(pg_current_snapshot())');
  const [state] = await run<{ restored: boolean }>(tx.client, sql`select ${last.xid}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as restored`);
  const wanted = state?.restored
    ? sql`(${isOver} or h.xid >= pg_snapshot_xmax(pg_current_snapshot()))`
    : sql`(h.xid, h.id) > (${last.xid}::xid8, ${last.history}::bigint) and ${isOver}`;
  const rows = await run<{ id: string; digest: string }>(
    tx.client,
    sql`select h.id::text, encode(${digest}, 'hex') as digest from history h
        where ${wanted} and not exists (select from audit a where a.history = h.id) order by h.xid, h.id limit ${batchSize}`,
  );
  if (rows.length === 0) return 0;
  let { hash } = last;
  const hashes = rows.map((row) => (hash = sealOf(of, hash, row.digest)));
  await run(
    tx.client,
    sql`insert into audit (position, "idAudit", history, xid, digest, hash, at, actor, who, kind, verb, record, what, address)
        select ${last.position}::bigint + s.nth, s.id, h.id, h.xid, ${digest}, decode(s.hash, 'hex'), ${originals}
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(() => newId())}::uuid[], ${hashes}::text[]) with ordinality s(history, id, hash, nth)
          join history h on h.id = s.history`,
  );
  await keepHead(of, tx, { position: last.position + rows.length, hash });
  return rows.length;
}

const headFile = ({ folder }: Sealing) => joinPath(folder, 'audit.head');

async function readHead(of: Sealing): Promise<Seal | undefined> {
  const text = await readFile(headFile(of), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const [position, hash = ''] = text.trim().split(' ');
  return { position: Number(position), hash };
}

/** Keeps the newest seal beside the database. One that the chain no longer holds proves that its end was cut off, and stays. */
async function keepHead(of: Sealing, tx: Tx, newest: Seal): Promise<void> {
  const head = await readHead(of);
  if (head && (head.position >= newest.position || !(await holds(tx.client, head)))) return;
  const draft = `${headFile(of)}.${process.pid}`;
  await writeFile(draft, `${newest.position} ${newest.hash}\n`, { mode: 0o600 });
  await rename(draft, headFile(of));
}

const holds = async (on: Runner, { position, hash }: Seal): Promise<boolean> =>
  (await run(on, sql`select 1 from audit where position = ${position}::bigint and encode(hash, 'hex') = ${hash}`)).length > 0;

/**
 * Deletes what the history says of a record within `tx`, for a person who has the right to be forgotten. The seals stay, with a mark that proves who deleted the rows, so
 * that the log can still be verified.
 */
export async function eraseHistory(tx: Tx, of: Pick<Sealing, 'encryption'>, record: string): Promise<void> {
  await lockSeals(tx);
  const which = sql`record = ${record}::uuid`;
  const rows = await run<Seal>(tx.client, sql`select position, encode(hash, 'hex') as hash from audit where ${which}`);
  await run(
    tx.client,
    sql`update audit a set erased = decode(e.mark, 'hex'), who = null, what = null, address = null
        from unnest(${rows.map(({ position }) => String(position))}::bigint[], ${rows.map(({ hash }) => erasureOf(of, hash))}::text[]) e(position, mark)
        where a.position = e.position`,
  );
  await run(tx.client, sql`delete from history where ${which}`);
}

/**
 * Forgets all seals, so that the next round seals the history anew. For the demo alone, which dates back what it made and removes it again: everything that
 * happened is sealed as it is now.
 */
export const forgetSeals = (of: Omit<Sealing, 'encryption'>): Promise<void> =>
  change(of.db, machine, async (tx) => {
    await lockSeals(tx);
    await run(tx.client, sql`delete from audit`);
    await rm(headFile(of as Sealing), { force: true });
  });

/** The first broken row of the log. `history` is the id of its row there, null if the row's seal itself is missing. */
export type Broken = { position: number; history: string | null; fault: 'changed' | 'missing' | 'added' | 'cut_off' };

/** Checks every seal of the log. Call `sealAudit` before it, so that the newest rows have theirs. */
export async function verifyAudit(of: Sealing): Promise<{ rows: number; broken: Broken | null }> {
  const { pool } = of.db;
  let seal: Seal = { position: 0, hash: '' };
  for (;;) {
    const rows = await run<Seal & { history: string; digest: string; erased: string | null; now: string | null; same: boolean | null }>(
      pool,
      sql`select a.position, encode(a.hash, 'hex') as hash, a.history::text, encode(a.digest, 'hex') as digest, encode(a.erased, 'hex') as erased,
            case when h.id is not null then encode(${digest}, 'hex') end as now, (${copies}) is not distinct from (${originals}) as same
          from audit a left join history h on h.id = a.history where a.position > ${seal.position}::bigint order by a.position limit ${batchSize}`,
    );
    for (const { position, hash, history, digest: sealed, erased, now, same } of rows) {
      const next = seal.position + 1;
      const broken = (fault: Broken['fault']) => ({ rows: seal.position, broken: { position: next, history: position === next ? history : null, fault } });
      const isErased = erased !== null && now === null;
      if (position !== next || (now === null && !isErased)) return broken('missing');
      if (isErased ? erased !== erasureOf(of, hash) : same !== true || now !== sealed) return broken('changed');
      if (hash !== sealOf(of, seal.hash, sealed)) return broken('changed');
      seal = { position, hash };
    }
    if (rows.length < batchSize) break;
  }
  const last = await lastSeal(pool);
  const [added] = await run<{ id: string }>(
    pool,
    sql`select h.id::text from history h where (h.xid, h.id) <= (${last.xid}::xid8, ${last.history}::bigint)
          and not exists (select from audit a where a.history = h.id) order by h.xid, h.id limit 1`,
  );
  if (added) return { rows: seal.position, broken: { position: seal.position, history: added.id, fault: 'added' } };
  const head = await readHead(of);
  if (head && !(await holds(pool, head)))
    return { rows: seal.position, broken: { position: Math.min(head.position, seal.position + 1), history: null, fault: 'cut_off' } };
  return { rows: seal.position, broken: null };
}

const faultTexts: Record<Broken['fault'], string> = {
  changed: 'was changed',
  missing: 'is missing',
  added: 'was added without a seal',
  cut_off: 'and all after it were cut off, or an older backup was restored',
};

/** One sentence for an operator that names the broken row. */
export const brokenSentence = ({ position, history, fault }: Broken): string =>
  fault === 'added'
    ? `the audit log is broken: the row ${history} of the table history ${faultTexts[fault]}`
    : `the audit log is broken at row ${position}${history === null ? '' : ` (history ${history})`}: it ${faultTexts[fault]}`;
