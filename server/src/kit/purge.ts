import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { machine } from './actor.ts';
import { change, type Tx } from './change.ts';
import { classify } from './failure.ts';
import { allOf, join, name, raw, run, type Runner, type Sql, sql } from './sql.ts';
import { lockedFiles } from './reference-checks.ts';

/** A column that refers to a table, with names in PostgreSQL's quoting. `cascades`: its row is deleted with the record that it refers to. */
export type ReferencingColumn = { table: string; column: string; cascades: boolean };

/** Every column that refers to a table, including those of links and rows. They come from the database's catalogue, so there is no list to maintain. */
export const referringTo = (on: Runner, table: string): Promise<ReferencingColumn[]> =>
  run<ReferencingColumn>(
    on,
    sql`select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confdeltype = 'c' as cascades
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`,
  );

/** The registry of content, whose rows share the ids of their records. Triggers on the tables of these records maintain it. */
const registry = 'content';

/** Every column that refers to records of a table, either directly or through the registry of content. */
export const referringToRecords = async (on: Runner, table: string): Promise<ReferencingColumn[]> =>
  (await Promise.all([referringTo(on, table), referringTo(on, registry)])).flat();

/** A condition: none of these columns refers to the row. */
export const unreferenced = (id: Sql, referring: readonly ReferencingColumn[]): Sql =>
  allOf(referring.map((r) => sql`not exists (select 1 from ${raw(r.table)} r where r.${raw(r.column)} = ${id})`));

/**
 * Locks a cleanup, and answers whether this succeeded, so that only one process at a time cleans up the same thing. Different cleanups do not block each
 * other. The lock belongs to the transaction, so it also works behind a pooler.
 */
export async function lockCleanup(tx: Tx, what: string): Promise<boolean> {
  const [row] = await run<{ mine: boolean }>(tx.client, sql`select pg_try_advisory_xact_lock(hashtextextended(${`cleaning up ${what}`}, 0)) as mine`);
  return row?.mine === true;
}

/** Repeats a step, each time in its own transaction, until it handles less than a whole batch. Returns how many rows it handled. */
export async function batches(size: number, step: (size: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const handled = await step(size);
    total += handled;
    if (handled < size || signal?.aborted) return total;
  }
}

/**
 * Collects the items that a round could not remove, such as a file that the disk does not delete. The round continues with the others, and the next round
 * tries again. If the database is unavailable, the round ends.
 */
export class PurgeFailures {
  readonly ids: string[] = [];
  #reason: unknown;

  /** Removes one item. Returns whether that succeeded. */
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

  /** Logs all failures as one entry: `what` the items are, how many failed, the first ids and the first error. */
  logFailures(log: Pick<FastifyBaseLogger, 'warn'>, what: string): void {
    if (this.ids.length > 0) log.warn({ what, count: this.ids.length, ids: this.ids.slice(0, 10), err: this.#reason }, 'not everything could be removed');
  }
}

const batchSize = 100;

/** The tables with a trash, with their primary keys. The table's name is the record's kind. */
const tablesWithTrash = (on: Runner) =>
  run<{ kind: string; table: string; key: string }>(
    on,
    sql`select c.relname as kind, c.oid::regclass::text as table, quote_ident(k.attname) as key
        from pg_class c join pg_attribute d on d.attrelid = c.oid and d.attname = 'deleted_at' and not d.attisdropped
          join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${registry} order by 1`,
  );

/**
 * Purges records that were deleted more than `days` ago, with their links and rows, and lets their files expire. A record stays as long as another record
 * refers to it. Its history is kept. Returns how many records were purged.
 */
export async function purge(db: Db, days: number, signal: AbortSignal): Promise<number> {
  const fileColumns = await referringTo(db.pool, 'asset');
  let total = 0;
  for (const { kind, table, key } of await tablesWithTrash(db.pool)) {
    const title = db.references.get(kind)?.title;
    const referring = await referringToRecords(db.pool, table);
    const parts = referring.filter((r) => r.cascades);
    const others = referring.filter((r) => !r.cascades);
    const fileQueries = fileColumns.flatMap((f): Sql[] => {
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
          const purged = sql`with gone as (select unnest(${ids}::uuid[]) as id)`;
          if (fileQueries.length > 0)
            await run(
              tx.client,
              sql`${purged} update asset set expires_at = now() where expires_at is null and id = any(${lockedFiles(join(fileQueries, ' union all '))})`,
            );
          await run(tx.client, sql`delete from ${raw(table)} where ${raw(key)} = any(${ids}::uuid[])`);
          // The audience is empty, because no screen shows a record that was deleted weeks ago.
          for (const { id, label } of rows) tx.recordWrite({ kind, record: id, verb: 'purge', changes: {}, audience: [], label });
          return rows.length;
        }),
      signal,
    );
  }
  return total;
}

/** Deletes the rows of a table that meet the condition. */
export const deleteWhere = (db: Db, table: string, condition: Sql, signal: AbortSignal): Promise<number> =>
  batches(
    1000,
    (size) =>
      change(db, machine, async (tx) => {
        if (!(await lockCleanup(tx, table))) return 0;
        const rows = await run(
          tx.client,
          sql`delete from ${name(table)} where ctid = any(array(select ctid from ${name(table)} where ${condition} limit ${size} for update skip locked)) returning 1`,
        );
        return rows.length;
      }),
    signal,
  );
