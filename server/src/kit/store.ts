import { randomUUID } from 'node:crypto';
import type { Field, Kind } from '@marquee/contract/kit/field';
import { lacks } from '@marquee/contract/kit/draft';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Noun } from '@marquee/contract/kit/resource';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';
import type { Tx } from './change.ts';
import type { Part, TableLayout } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import type { Scope } from './scope.ts';
import { join, name, raw, run, runArray, type Sql, sql } from './sql.ts';
import { releaseFiles, foreignRows, checkAndAttach } from './reference-checks.ts';
import type { Unique } from './unique.ts';

/** A record's storage, as read from its tables. */
export type Shape = {
  resource: Noun;
  table: string;
  columns: Record<string, PgColumn>;
  side: string | undefined;
  links: Record<string, PgTable>;
  place: TableLayout;
  scope: Scope;
  uniques: readonly Unique[];
};

/** The millisecond of the latest id, and how many ids that had before. */
const latest = { ms: 0, nth: 0 };

/**
 * A UUID v7 (RFC 9562). It begins with the time, so newer ids sort after older ones, and indexes grow at their end. Up to 4,096 ids that this process makes within
 * a millisecond are counted (method 1 of section 6.2), so that what one transaction writes keeps its order.
 */
export function newId(): string {
  const now = Date.now();
  latest.nth = now === latest.ms ? (latest.nth + 1) % 4096 : 0;
  latest.ms = now;
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${latest.nth.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}

/** The SQL type of a column, for casts of parameters. */
export const sqlType = (column: PgColumn) => raw(column.getSQLType().replace(/ collate .*/, ''));

/** The table of one field's links or rows. */
type PartTable = { field: string; table: string; types: Record<string, PgColumn>; columns: readonly string[]; part: Part<Kind> };

const partsOf = (shape: Shape, record: Record<string, unknown>): PartTable[] =>
  Object.keys(record).flatMap((field): PartTable[] => {
    const f = shape.resource.fields[field] as Field | undefined;
    const part = f && kindOf(f).part;
    if (!part) return [];
    const table = shape.links[field];
    if (!table) throw new Error(`${field}: crud needs its table under links`);
    return [{ field, table: getTableName(table), types: getTableColumns(table) as PartTable['types'], columns: part.columns(f), part }];
  });

/** The rows of one part of a record. The rows of a new record get new ids, even if they were copied from another record. */
function rowsOf({ field, part }: PartTable, owner: string, record: Record<string, unknown>, isNew: boolean): Record<string, unknown>[] {
  const rows = part.rows((record[field] ?? []) as unknown[]);
  return rows.map((row, position) => ({ ...row, ...(part.key === 'id' ? { id: (isNew ? undefined : row['id']) ?? newId() } : {}), owner, position }));
}

/** Inserts any number of rows in one statement. Its text does not depend on the number of rows, so it can be prepared. */
function insertRows({ table, types, columns }: Pick<PartTable, 'table' | 'types' | 'columns'>, rows: readonly Record<string, unknown>[]): Sql {
  const listed = join(columns.map(name), ', ');
  const typed = columns.map((n) => sql`${name(n)} ${sqlType(types[n] as PgColumn)}`);
  return sql`insert into ${name(table)} (${listed}) select ${listed} from json_to_recordset(${JSON.stringify(rows)}::json) as x(${join(typed, ', ')})`;
}

const insertPart = (part: PartTable, rows: readonly Record<string, unknown>[]) =>
  insertRows({ ...part, columns: ['owner', 'position', ...part.columns] }, rows);
/** The column `missing` with the fields that a record lacks; empty if the noun has no drafts. */
const draftColumn = ({ resource }: Shape, record: Record<string, unknown>): { missing?: string[] } =>
  resource.drafts.length === 0 ? {} : { missing: lacks(resource, record).map(({ path }) => path) };

function plainColumns(shape: Shape, record: Record<string, unknown>) {
  return Object.entries(record).filter(
    ([field, value]) => value !== undefined && shape.resource.fields[field] && !kindOf(shape.resource.fields[field] as Field).part,
  );
}

/**
 * Stores a new record with its files, links and rows, and selects `answer` in the same statement. `answer` reads the record from `made` as `t`. It finds
 * links and rows under their table names, since each part of the statement has the name of its table. Undefined if `answer` selects no row.
 */
export async function insert<A extends unknown[]>(
  tx: Tx,
  shape: Shape,
  { id, record, knownFaults }: { id: string; record: Record<string, unknown>; knownFaults: readonly Fault[] },
  actor: Actor,
  answer: Sql,
): Promise<A | undefined> {
  const attaching = checkAndAttach(tx, shape, [{ id, to: record, before: tx.copied, knownFaults }], actor);
  const key = shape.resource.id;
  const draft = draftColumn(shape, record);
  const columns = [...plainColumns(shape, record).map(([n]) => n), ...Object.keys(draft)];
  const row = { [key]: id, created_by: actor.id, ...Object.fromEntries(columns.map((n) => [n, record[n]])), ...draft };
  const parts = [
    ['made', insertRows({ table: shape.table, types: shape.columns, columns: [key, 'created_by', ...columns] }, [row])] as const,
    ...(shape.side ? [[shape.side, sql`insert into ${name(shape.side)} (owner) select ${name(key)} from made`] as const] : []),
    ...partsOf(shape, record).map((each) => [each.table, insertPart(each, rowsOf(each, id, record, true))] as const),
  ].map(([as, each]) => sql`${name(as)} as (${each} returning *)`);
  const stored = runArray<A>(tx.client, sql`with ${join(parts, ', ')} ${answer}`);
  // Both statements share one packet. The first failure is reported, since a missing reference also causes the later ones.
  const [attached, made] = await Promise.allSettled([attaching, stored]);
  if (attached.status === 'rejected') throw attached.reason;
  if (made.status === 'rejected') throw made.reason;
  return made.value[0];
}

/** Stores the changed fields `to` of a locked record. `requested` are the fields as the caller sent them, and only these are checked; see `differences`. */
export async function updateFields(
  tx: Tx,
  shape: Shape,
  { id, to, requested, before, knownFaults }: { id: string; knownFaults: readonly Fault[] } & Record<'to' | 'requested' | 'before', Record<string, unknown>>,
  actor: Actor,
): Promise<void> {
  await checkAndAttach(
    tx,
    shape,
    [{ id, to: requested, before, knownFaults: [...knownFaults, ...(await foreignRows(tx.client, shape, id, requested, before))] }],
    actor,
  );
  await releaseFiles(tx, shape, Object.fromEntries(Object.keys(to).map((n) => [n, before[n]])), to);
  const sets = [...plainColumns(shape, to), ...Object.entries(draftColumn(shape, { ...before, ...to }))].map(
    ([n, v]) => sql`${name(n)} = ${v}::${sqlType(shape.columns[n] as PgColumn)}`,
  );
  const updateRecord = sql`update ${name(shape.table)} set ${join([raw('version = version + 1'), raw('updated_at = now()'), ...sets], ', ')} where ${name(shape.resource.id)} = ${id}::uuid`;
  const parts = partsOf(shape, to).flatMap((each) => {
    const rows = rowsOf(each, id, to, false);
    const { key } = each.part;
    const set = ['position', ...each.columns.filter((n) => n !== key)].map((n) => sql`${name(n)} = excluded.${name(n)}`);
    return [
      sql`delete from ${name(each.table)} where owner = ${id}::uuid and ${raw(key)} <> all(${rows.map((row) => row[key])}::uuid[])`,
      sql`${insertPart(each, rows)} on conflict (${raw(key === 'id' ? 'id' : 'owner, target')}) do update set ${join(set, ', ')} where ${name(each.table)}.owner = excluded.owner`,
    ];
  });
  await run(
    tx.client,
    sql`with ${join(
      [updateRecord, ...parts].map((each, i) => sql`${raw(`w${i}`)} as (${each})`),
      ', ',
    )} select 1`,
  );
}
