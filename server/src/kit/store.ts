import { randomUUID } from 'node:crypto';
import type { Field } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from './actor.ts';
import type { Tx } from './change.ts';
import { inParts, type Place } from './kinds.ts';
import { fault, invalid } from './refusal.ts';
import { join, name, raw, run, type Sql, sql } from './sql.ts';

/** A record's storage as `crud` has read it from its tables. */
export type Shape = {
  resource: Resource;
  table: string;
  columns: Record<string, PgColumn>;
  side: string | undefined;
  links: Record<string, PgTable>;
  place: Place;
};

/** A UUID v7 (RFC 9562): milliseconds first, so that newer ids sort after older ones and indexes grow at their end. */
export function newId(): string {
  const random = randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** The type to cast a parameter to. */
const typeOf = (column: PgColumn) => raw(column.getSQLType().replace(/ collate .*/, ''));

/** A file that a record points to, and what it must be. */
type Claim = { path: string; id: string; purpose: 'picture' | 'film' | 'subtitle'; width: number | null; height: number | null };

function claims(record: Record<string, unknown>, fields: Record<string, Field>, prefix = ''): Claim[] {
  return Object.entries(record).flatMap(([field, value]): Claim[] => {
    const f = fields[field];
    if (!f || value === null || value === undefined) return [];
    const path = `${prefix}${field}`;
    const picture = (id: string, p: string, size: { width: number; height: number }): Claim => ({
      path: p,
      id,
      purpose: 'picture',
      width: size.width,
      height: size.height,
    });
    if (f.kind === 'image') return [picture(value as string, path, f.param)];
    if (f.kind === 'images') return (value as string[]).map((id, i) => picture(id, `${path}.${i}`, f.param));
    if (f.kind === 'film') return [{ path, id: value as string, purpose: 'film', width: null, height: null }];
    if (f.kind === 'subtitles') return (value as string[]).map((id, i) => ({ path: `${path}.${i}`, id, purpose: 'subtitle', width: null, height: null }));
    return [];
  });
}

/**
 * Ties files to the record, so that the sweep lets them be; finds what is missing or not of the size that the field demands.
 * A file may be attached by whoever uploaded it, or again to a record that has or had it, which is how a history brings it back:
 * knowing an id is not enough.
 */
async function attach(tx: Tx, shape: Shape, id: string, record: Record<string, unknown>, before: Record<string, unknown>, actor: Actor): Promise<Fault[]> {
  const wanted = claims(record, shape.resource.fields);
  if (wanted.length === 0) return [];
  const held = claims(before, shape.resource.fields).map((c) => c.id);
  const found = await run<{ id: string; width: number | null; height: number | null }>(
    tx.client,
    // A file that is kept already is only looked at: written, it would make everybody wait who takes the same picture.
    sql`with found as materialized (select a.id, a.width, a.height, a.expires_at is null as kept
          from asset a join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as c(id uuid, purpose text) on a.id = c.id and a.purpose = c.purpose
          where a.state = 'ready' and (a.owner is not distinct from ${actor.id}::uuid or a.id = any(${held}::uuid[])
            or exists (select 1 from history h where h.record = ${id}::uuid and position(a.id::text in h.changes::text) > 0))),
        taken as (update asset a set expires_at = null from found where a.id = found.id and not found.kept)
        select id, width, height from found`,
  );
  const byId = new Map(found.map((a) => [a.id, a]));
  return wanted.flatMap((c): Fault[] => {
    const asset = byId.get(c.id);
    if (!asset) return [fault(c.path, 'file_missing')];
    if (c.width !== null && (asset.width !== c.width || asset.height !== c.height))
      return [fault(c.path, 'picture_too_small', { width: c.width, height: c.height })];
    return [];
  });
}

/** Gives up files that a record no longer holds: kept as long as a deleted record is, since a history may bring them back. */
async function release(tx: Tx, shape: Shape, before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> {
  const kept = new Set(claims(after, shape.resource.fields).map((c) => c.id));
  const gone = claims(before, shape.resource.fields)
    .map((c) => c.id)
    .filter((id) => !kept.has(id));
  if (gone.length > 0)
    await run(tx.client, sql`update asset set expires_at = now() + make_interval(days => ${limits.trashDays}) where id = any(${gone}::uuid[])`);
}

/** Finds references to records that are not there, deleted, or not of the sort that the field takes. */
async function refer(tx: Tx, shape: Shape, record: Record<string, unknown>): Promise<Fault[]> {
  const wanted: { path: string; to: string; id: string; only: Record<string, string> | undefined }[] = [];
  const collect = (values: Record<string, unknown>, fields: Record<string, Field>, prefix: string) => {
    for (const [field, value] of Object.entries(values)) {
      const f = fields[field];
      if (!f || value === null || value === undefined) continue;
      const path = `${prefix}${field}`;
      if (f.kind === 'ref') wanted.push({ path, to: f.param.to, id: value as string, only: undefined });
      if (f.kind === 'refs') for (const [i, id] of (value as string[]).entries()) wanted.push({ path: `${path}.${i}`, to: f.param.to, id, only: f.param.only });
      if (f.kind === 'rows') for (const [i, row] of (value as Record<string, unknown>[]).entries()) collect(row, f.param.of, `${path}.${i}.`);
    }
  };
  collect(record, shape.resource.fields, '');
  if (wanted.length === 0) return [];
  // One question a sort of target, all in one round trip; the row locks keep a target from being removed meanwhile.
  const sorts = Map.groupBy(wanted, (w) => `${w.to} ${JSON.stringify(w.only ?? {})}`);
  const questions = [...sorts.values()].map((same) => {
    const { to, only } = same[0] as (typeof wanted)[number];
    const target = shape.place.references.get(to);
    if (!target) throw new Error(`no resource named ${to} is mounted`);
    const narrowed = Object.entries(only ?? {}).map(([field, value]) => sql`and x.${name(field)} = ${value}`);
    return sql`select x.${name(target.id)} as id from ${name(target.table)} x where x.${name(target.id)} = any(${[...new Set(same.map((w) => w.id))]}::uuid[]) and x.deleted_at is null ${join(narrowed, ' ')}`;
  });
  const found = new Set((await run<{ id: string }>(tx.client, join(questions, ' union all '))).map((r) => r.id));
  return wanted.filter((w) => !found.has(w.id)).map((w) => fault(w.path, 'not_found'));
}

/** The statements that write a record's links and rows, as parts of one `with`. A new record has none to meet: to allow for some costs a second record in the log for each row. */
function partStatements(shape: Shape, id: string, record: Record<string, unknown>, isNew: boolean): Sql[] {
  return Object.entries(record).flatMap(([field, value]): Sql[] => {
    const f = shape.resource.fields[field];
    const part = shape.links[field];
    if (!f || !inParts.has(f.kind)) return [];
    if (!part) throw new Error(`${field}: crud needs its table under links`);
    const table = name(getTableName(part));
    if (f.kind !== 'rows') {
      const ids = (value ?? []) as string[];
      const gone = sql`delete from ${table} where owner = ${id}::uuid and target <> all(${ids}::uuid[])`;
      const put = sql`insert into ${table} (owner, target, position) select ${id}::uuid, u.id, u.n - 1 from unnest(${ids}::uuid[]) with ordinality u(id, n)`;
      return isNew ? [put] : [gone, sql`${put} on conflict (owner, target) do update set position = excluded.position`];
    }
    const rows = ((value ?? []) as Record<string, unknown>[]).map((row, position) => ({ ...row, id: isNew ? newId() : (row['id'] ?? newId()), position }));
    const columns = getTableColumns(part) as Record<string, PgColumn>;
    const names = ['id', 'position', ...Object.keys(f.param.of)];
    const typed = join(
      names.map((n) => sql`${name(n)} ${typeOf(columns[n] as PgColumn)}`),
      ', ',
    );
    const listed = join(names.map(name), ', ');
    const gone = sql`delete from ${table} where owner = ${id}::uuid and id <> all(${rows.map((r) => r.id)}::uuid[])`;
    const put = sql`insert into ${table} (owner, ${listed}) select ${id}::uuid, ${listed} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${typed})`;
    if (isNew) return [put];
    const set = join(
      names.slice(1).map((n) => sql`${name(n)} = excluded.${name(n)}`),
      ', ',
    );
    return [gone, sql`${put} on conflict (id) do update set ${set} where ${table}.owner = excluded.owner`];
  });
}

const together = (statements: Sql[]) =>
  sql`with ${join(
    statements.map((s, i) => sql`${raw(`w${i}`)} as (${s})`),
    ', ',
  )} select 1`;

function plainColumns(shape: Shape, record: Record<string, unknown>) {
  return Object.entries(record).filter(
    ([field, value]) => value !== undefined && shape.resource.fields[field] && !inParts.has((shape.resource.fields[field] as Field).kind),
  );
}

/** Everything that a record points to, looked at in one go, so that one refusal names all that is missing. */
async function tie(tx: Tx, shape: Shape, id: string, to: Record<string, unknown>, before: Record<string, unknown>, actor: Actor): Promise<void> {
  const faults = (await Promise.all([refer(tx, shape, to), attach(tx, shape, id, to, before, actor)])).flat();
  if (faults.length > 0) throw invalid(faults, shape.resource);
}

/**
 * Stores a new record with its files, links and rows. Nothing is waited for, so that whoever reads it back can ask in the same packet:
 * `tied` rejects with all that it points to and that is not there, and is to be heard before `stored`, which tells of the first alone.
 */
export function insert(tx: Tx, shape: Shape, record: Record<string, unknown>, actor: Actor): { id: string; tied: Promise<void>; stored: Promise<unknown> } {
  const id = newId();
  const tied = tie(tx, shape, id, record, {}, actor);
  const columns = plainColumns(shape, record);
  const put = sql`insert into ${name(shape.table)} (${join([name(shape.resource.id), name('created_by'), ...columns.map(([n]) => name(n))], ', ')})
    values (${join([sql`${id}::uuid`, sql`${actor.id}::uuid`, ...columns.map(([n, v]) => sql`${v}::${typeOf(shape.columns[n] as PgColumn)}`)], ', ')})`;
  const side = shape.side ? [sql`insert into ${name(shape.side)} (owner) values (${id}::uuid)`] : [];
  return { id, tied, stored: run(tx.client, together([put, ...side, ...partStatements(shape, id, record, true)])) };
}

/** Stores changed fields of a record that the caller holds locked. */
export async function replace(tx: Tx, shape: Shape, id: string, to: Record<string, unknown>, before: Record<string, unknown>, actor: Actor): Promise<void> {
  await tie(tx, shape, id, to, before, actor);
  await release(tx, shape, Object.fromEntries(Object.keys(to).map((n) => [n, before[n]])), to);
  const sets = plainColumns(shape, to).map(([n, v]) => sql`${name(n)} = ${v}::${typeOf(shape.columns[n] as PgColumn)}`);
  const put = sql`update ${name(shape.table)} set ${join([raw('version = version + 1'), raw('updated_at = now()'), ...sets], ', ')} where ${name(shape.resource.id)} = ${id}::uuid`;
  await run(tx.client, together([put, ...partStatements(shape, id, to, false)]));
}
