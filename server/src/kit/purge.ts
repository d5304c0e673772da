import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { machine } from './actor.ts';
import { change, type Tx } from './change.ts';
import { classify } from './failure.ts';
import { allOf, join, name, raw, run, type Runner, type Sql, sql } from './sql.ts';
import { lockedFiles } from './reference-checks.ts';

/** A column that refers to a table. `cascades`: its row goes when what it refers to goes, because it is a part of it. Names as PostgreSQL quotes them. */
export type ReferencingColumn = { table: string; column: string; cascades: boolean };

/** Every column that refers to a table, links and rows included, from the database's own catalogue: a new one needs no list to be kept. */
export const referringTo = (on: Runner, table: string): Promise<ReferencingColumn[]> =>
  run<ReferencingColumn>(
    on,
    sql`select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confdeltype = 'c' as cascades
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`,
  );

/** The registry of content, whose rows have the ids of the records that they stand for. It is kept by triggers of those records' tables. */
const registry = 'content';

/** Every column that refers to records of a table, whether directly or by the registry of content. */
export const referringToRecords = async (on: Runner, table: string): Promise<ReferencingColumn[]> =>
  (await Promise.all([referringTo(on, table), referringTo(on, registry)])).flat();

/** Rows of `t` that nothing in these columns refers to. */
export const unreferenced = (id: Sql, referring: readonly ReferencingColumn[]): Sql =>
  allOf(referring.map((r) => sql`not exists (select 1 from ${raw(r.table)} r where r.${raw(r.column)} = ${id})`));

/**
 * Whether nobody else cleans up the same thing now: of several processes one does, and whoever cleans up something else does not leave it for an
 * hour because of them. Held within a transaction, so that it works behind a pooler too.
 */
export async function lockCleanup(tx: Tx, what: string): Promise<boolean> {
  const [row] = await run<{ mine: boolean }>(tx.client, sql`select pg_try_advisory_xact_lock(hashtextextended(${`cleaning up ${what}`}, 0)) as mine`);
  return row?.mine === true;
}

/** Repeats a step, each time a transaction of its own, until it finds less than a whole batch. Answers with how much there was. */
export async function batches(size: number, step: (size: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const done = await step(size);
    total += done;
    if (done < size || signal?.aborted) return total;
  }
}

/**
 * What a round could not remove, each for a reason of its own, such as a file that its disk does not give up: all others go nevertheless, and the next
 * round tries again. A database that is away is everybody's reason, and ends the round.
 */
export class PurgeFailures {
  readonly ids: string[] = [];
  #reason: unknown;

  /** Whether one of many could be removed. */
  async tryRemove(id: string, remove: () => Promise<unknown>): Promise<boolean> {
    try {
      await remove();
      return true;
    } catch (error) {
      if (['database_away', 'overloaded'].includes(classify(error as Error).code)) throw error;
      this.ids.push(id);
      this.#reason ??= error;
      return false;
    }
  }

  /** Tells of them together: `what` they are, how many, the first of them and why. */
  logFailures(log: Pick<FastifyBaseLogger, 'warn'>, what: string): void {
    if (this.ids.length > 0) log.warn({ what, count: this.ids.length, ids: this.ids.slice(0, 10), err: this.#reason }, 'not everything could be removed');
  }
}

const batchSize = 100;

/** Tables whose rows are kept for a while after they were deleted, with their keys. The table's name is the record's kind. */
const tablesWithTrash = (on: Runner) =>
  run<{ kind: string; table: string; key: string }>(
    on,
    sql`select c.relname as kind, c.oid::regclass::text as table, quote_ident(k.attname) as key
        from pg_class c join pg_attribute d on d.attrelid = c.oid and d.attname = 'deleted_at' and not d.attisdropped
          join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${registry} order by 1`,
  );

/**
 * Removes for good what was deleted more than `days` ago, with its links and rows, and lets its files lapse. What something else still
 * refers to stays until that is gone too. The history of a purged record is kept. Answers with how many records went.
 */
export async function purge(db: Db, days: number, signal: AbortSignal): Promise<number> {
  const files = await referringTo(db.pool, 'asset');
  let total = 0;
  for (const { kind, table, key } of await tablesWithTrash(db.pool)) {
    const title = db.references.get(kind)?.title;
    const referring = await referringToRecords(db.pool, table);
    const parts = referring.filter((r) => r.cascades);
    const others = referring.filter((r) => !r.cascades);
    const holding = files.flatMap((f): Sql[] => {
      const owner = f.table === table ? key : parts.find((p) => p.table === f.table)?.column;
      return owner === undefined ? [] : [sql`select f.${raw(f.column)} from ${raw(f.table)} f join gone on gone.id = f.${raw(owner)}`];
    });
    total += await batches(
      batchSize,
      (size) =>
        change(db, machine, async (tx) => {
          if (!(await lockCleanup(tx, 'deleted records'))) return 0;
          const rows = await run<{ id: string; label: string | null }>(
            tx.client,
            sql`select t.${raw(key)} as id, ${title === undefined ? raw('null') : sql`t.${name(title)}::text`} as label from ${raw(table)} t where t.deleted_at < now() - make_interval(days => ${days})
              and ${unreferenced(sql`t.${raw(key)}`, others)} order by t.deleted_at limit ${size} for update skip locked`,
          );
          if (rows.length === 0) return 0;
          const ids = rows.map((r) => r.id);
          const gone = sql`with gone as (select unnest(${ids}::uuid[]) as id)`;
          if (holding.length > 0)
            await run(
              tx.client,
              sql`${gone} update asset set expires_at = now() where expires_at is null and id = any(${lockedFiles(join(holding, ' union all '))})`,
            );
          await run(tx.client, sql`delete from ${raw(table)} where ${raw(key)} = any(${ids}::uuid[])`);
          // Told to nobody's channel: a record that was deleted weeks ago is on no screen.
          for (const { id, label } of rows) tx.recordWrite({ kind, record: id, verb: 'purge', changes: {}, audience: [], label });
          return rows.length;
        }),
      signal,
    );
  }
  return total;
}

/** Removes rows of a table that a condition has made useless. */
export const deleteWhere = (db: Db, table: string, useless: Sql, signal: AbortSignal): Promise<number> =>
  batches(
    1000,
    (size) =>
      change(db, machine, async (tx) => {
        if (!(await lockCleanup(tx, table))) return 0;
        const rows = await run(
          tx.client,
          sql`delete from ${name(table)} where ctid = any(array(select ctid from ${name(table)} where ${useless} limit ${size} for update skip locked)) returning 1`,
        );
        return rows.length;
      }),
    signal,
  );
