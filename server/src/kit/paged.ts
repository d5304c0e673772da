import type { Meta } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import { Page } from './answer.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { instantJson } from './kinds.ts';
import { allOf, raw, runArray, type Sql, sql } from './sql.ts';

/**
 * A page of a list that is no resource's, newest first: `at` and `id` are the columns of its order, `json` is a row as it is answered, `found` is what
 * is searched for, with its words `known` to whoever guesses how many there are.
 */
export async function paged(
  db: Db,
  of: { kind: string; json: Sql; from: Sql; where: Sql; found?: ((known: boolean) => Sql) | undefined; at: Sql; id: Sql },
  query: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page> {
  const { json, from, at, id } = of;
  const where = allOf([of.where, of.found?.(false)]);
  const total = await db.totals.of(db.pool, of.kind, sql`${from} where ${where}`, of.found && sql`${from} where ${allOf([of.where, of.found(true)])}`);
  const limit = query.limit ?? limits.rows;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, of.kind, 'desc', 'timestamp with time zone');
  const page = after ? 1 : (query.page ?? 1);
  const beyond = after && sql`(${at}, ${id}) < (${after.value}::timestamptz, ${after.id}::uuid)`;
  const rows = await runArray<[string, string, string]>(
    db.pool,
    // What is told of a row is put together once it is known which: an offset would do so for each that it passes over.
    sql`select ${json}::text, ${instantJson(at)}, ${id} ${from} where ${id} = any(array(
          select ${id} ${from} where ${allOf([where, beyond])} order by ${at} desc, ${id} desc limit ${raw(String(limit + 1))} offset ${(page - 1) * limit}))
        order by ${at} desc, ${id} desc`,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor({ by: of.kind, order: 'desc', value: last[1], id: last[2] }) : null;
  const meta: Meta = { total: total.count, total_is_exact: total.exact, page, limit, next };
  return new Page(`[${shown.map(([row]) => row).join(',')}]`, meta);
}
