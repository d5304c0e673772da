import type { Fault } from '@marquee/contract/kit/faults';
import { Column, is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { fault } from './refusal.ts';
import { allOf, join, name, raw, runArray, type Runner, type Sql, sql } from './sql.ts';

/** A unique index: the field that its fault names, its columns, its key expressions and its condition. */
export type Unique = { field: string; columns: readonly string[]; keys: readonly Sql[]; where: Sql | undefined };

/** The field of a unique index. Indexes are named `<table>_<…>_<field>`, so it is the last word. */
export const fieldOfIndex = (index: string | undefined): string | undefined => /_([A-Za-z]+(?:_(?:en|vi|url|link|id))?)$/.exec(index ?? '')?.[1];

/** The unique indexes of a table. Column names have no table prefix. */
export function uniquesOf(table: PgTable): Unique[] {
  const dialect = new PgDialect();
  const nameOf = (column: object) => (column as { name: string }).name;
  const toSql = (piece: SQL) => raw(dialect.sqlToQuery(piece, 'indexes').sql);
  return getTableConfig(table).indexes.flatMap(({ config }): Unique[] => {
    const field = fieldOfIndex(config.name);
    if (!config.unique || field === undefined) return [];
    const columns = config.columns.flatMap((of) => (is(of, SQL) ? of.queryChunks.filter((chunk) => is(chunk, Column)).map((c) => c.name) : nameOf(of)));
    const keys = config.columns.map((of) => (is(of, SQL) ? toSql(of) : name(nameOf(of))));
    return [{ field, columns, keys, where: config.where && toSql(config.where) }];
  });
}

/**
 * The faults of fields whose value another record has. It runs only for refused changes, so that one answer names all faults; otherwise the unique
 * index itself refuses duplicates.
 * `types` are those of the table's columns.
 */
export async function duplicates(
  on: Runner,
  table: string,
  key: string,
  uniques: readonly Unique[],
  types: (column: string) => Sql,
  { id, record }: { id: string; record: Record<string, unknown> },
): Promise<Fault[]> {
  if (uniques.length === 0) return [];
  const queries = uniques.map(({ columns, keys, where }, n) => {
    const named = join(
      keys.map((each, i) => sql`${each} as ${raw(`k${i}`)}`),
      ', ',
    );
    const typed = join(
      columns.map((column) => sql`${name(column)} ${types(column)}`),
      ', ',
    );
    const same = allOf(keys.map((_, i) => raw(`a.k${i} = b.k${i}`)));
    return sql`select ${raw(String(n))} from (select ${named} from ${name(table)} where ${allOf([sql`${name(key)} <> ${id}::uuid`, where])}) a
      join (select ${named} from json_to_record(${JSON.stringify(record)}::json) as x(${typed})) b on ${same}`;
  });
  const rows = await runArray<[number]>(on, join(queries, ' union all '));
  return [...new Set(rows.map(([n]) => uniques[n]?.field ?? ''))].map((field) => fault(field, 'taken'));
}
