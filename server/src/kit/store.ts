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
import type { Scope } from './scope.ts';
import { all, join, name, raw, run, runArray, type Sql, sql } from './sql.ts';

/** A record's storage as `crud` has read it from its tables. */
export type Shape = {
  resource: Resource;
  table: string;
  columns: Record<string, PgColumn>;
  side: string | undefined;
  links: Record<string, PgTable>;
  place: Place;
  scope: Scope;
};

/** A UUID v7 (RFC 9562): milliseconds first, so that newer ids sort after older ones and indexes grow at their end. */
export function newId(): string {
  const random = randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** The type to cast a parameter to. */
const typeOf = (column: PgColumn) => raw(column.getSQLType().replace(/ collate .*/, ''));

/** Fields that hold files. */
const attached: ReadonlySet<Field['kind']> = new Set(['image', 'images', 'film', 'subtitles']);

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

/** A reference to another record, and what that must be. */
type Reference = { path: string; to: string; id: string; only: Record<string, string> | undefined };

function references(record: Record<string, unknown>, fields: Record<string, Field>, prefix = ''): Reference[] {
  return Object.entries(record).flatMap(([field, value]): Reference[] => {
    const f = fields[field];
    if (!f || value === null || value === undefined) return [];
    const path = `${prefix}${field}`;
    if (f.kind === 'ref') return [{ path, to: f.param.to, id: value as string, only: f.param.only }];
    if (f.kind === 'refs') return (value as string[]).map((id, i) => ({ path: `${path}.${i}`, to: f.param.to, id, only: f.param.only }));
    if (f.kind === 'rows') return (value as Record<string, unknown>[]).flatMap((row, i) => references(row, f.param.of, `${path}.${i}.`));
    return [];
  });
}

/**
 * References of one sort that lead to a living record that this person may see, and not to the record itself. The row locks of foreign keys
 * keep it from being removed meanwhile.
 */
function living(shape: Shape, id: string, same: readonly Reference[], n: number, actor: Actor): Sql {
  const { to, only } = same[0] as Reference;
  const target = shape.place.references.get(to);
  if (!target) throw new Error(`no resource named ${to} is mounted`);
  const narrowed = Object.entries(only ?? {}).map(([field, value]) => sql`t.${name(field)} = ${value}`);
  // Whether a record's own channel may be written to is asked of what was written, and refused as such.
  const seen = same.every((r) => r.path === shape.scope.channel) ? undefined : target.reads(actor);
  const other = to === shape.resource.name ? sql`t.${name(target.id)} <> ${id}::uuid` : undefined;
  const ids = [...new Set(same.map((w) => w.id))];
  return sql`select ${raw(String(n))} as n, t.${name(target.id)} as id, null::int as width, null::int as height, null as language from ${name(target.table)} t
    where t.${name(target.id)} = any(${ids}::uuid[]) and t.deleted_at is null and ${all([seen, other, ...narrowed])}`;
}

/**
 * Files that may be attached are tied to the record, so that the sweep lets them be. A file may be attached by whoever uploaded it, or again to
 * a record that has or had it, which is how a history brings it back: knowing an id is not enough.
 */
function taking(shape: Shape, id: string, wanted: readonly Claim[], held: readonly string[], actor: Actor): Sql {
  // Nothing but files that the record had ever stands under these fields of its history.
  const had = Object.entries(shape.resource.fields)
    .filter(([, f]) => attached.has(f.kind))
    .map(([field]) => sql`h.changes -> ${raw(`'${field}'`)}`);
  // A file that is kept already is only looked at: written, it would make everybody wait who takes the same picture. One that the sweep removed
  // while it was waited for is not taken.
  return sql`with found as materialized (select a.id, a.width, a.height, a.language, a.expires_at is null as kept
      from asset a join unnest(${wanted.map((c) => c.id)}::uuid[], ${wanted.map((c) => c.purpose)}::text[]) as c(id, purpose) on a.id = c.id and a.purpose = c.purpose
      where a.state = 'ready' and (a.owner is not distinct from ${actor.id}::uuid or a.id = any(${held}::uuid[])
        or exists (select 1 from history h where h.record = ${id}::uuid and position(a.id::text in concat(${join(had, ', ')})) > 0))),
    taken as (update asset a set expires_at = null from found where a.id = found.id and not found.kept returning a.id)`;
}

/** Rows that bear the id of another record's row, or of one another: written, they would be neither this record's nor told as missing. */
async function strangeRows(tx: Tx, shape: Shape, id: string, to: Record<string, unknown>, before: Record<string, unknown>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [field, value] of Object.entries(to)) {
    const part = shape.links[field];
    if (shape.resource.fields[field]?.kind !== 'rows' || !part || !Array.isArray(value)) continue;
    const named = (value as Record<string, unknown>[]).flatMap((row, i) =>
      typeof row['id'] === 'string' ? [{ path: `${field}.${i}.id`, id: row['id'] }] : [],
    );
    const own = new Set(((before[field] ?? []) as { id: string }[]).map((row) => row.id));
    const unknown = named.filter((row) => !own.has(row.id)).map((row) => row.id);
    const others =
      unknown.length === 0
        ? []
        : await run<{ id: string }>(tx.client, sql`select id from ${name(getTableName(part))} where id = any(${unknown}::uuid[]) and owner <> ${id}::uuid`);
    const foreign = new Set(others.map((row) => row.id));
    const seen = new Set<string>();
    for (const row of named) {
      if (foreign.has(row.id)) faults.push(fault(row.path, 'not_found'));
      else if (seen.has(row.id)) faults.push(fault(row.path, 'repeated'));
      seen.add(row.id);
    }
  }
  return faults;
}

/** Ties a record to what it points to. All is looked at in one statement, so that one refusal names everything that is missing or of the wrong size. */
async function tie(
  tx: Tx,
  shape: Shape,
  id: string,
  to: Record<string, unknown>,
  before: Record<string, unknown>,
  actor: Actor,
  strange: readonly Fault[] = [],
): Promise<void> {
  const { fields } = shape.resource;
  const sorts = [...Map.groupBy(references(to, fields), (r) => `${r.to} ${JSON.stringify(r.only ?? {})}`).values()];
  const wanted = claims(to, fields);
  const held = claims(before, fields).map((c) => c.id);
  const questions = sorts.map((same, n) => living(shape, id, same, n, actor));
  if (wanted.length > 0)
    questions.push(sql`select ${raw(String(sorts.length))}, id, width, height, language from found where kept or id in (select id from taken)`);
  if (questions.length === 0 && strange.length === 0) return;
  const ask = sql`${wanted.length > 0 ? taking(shape, id, wanted, held, actor) : raw('')} ${join(questions, ' union all ')}`;
  const rows =
    questions.length === 0 ? [] : await runArray<[n: number, id: string, width: number | null, height: number | null, language: string | null]>(tx.client, ask);
  const found = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]));
  const spoken = new Set<string>();
  const faults = [
    ...strange,
    ...sorts.flatMap((same, n) => same.filter((r) => !found.has(`${n} ${r.id}`)).map((r) => fault(r.path, 'not_found'))),
    ...wanted.flatMap((c): Fault[] => {
      const [, , width, height, language] = found.get(`${sorts.length} ${c.id}`) ?? [];
      if (width === undefined) return [fault(c.path, 'file_missing')];
      if (c.width !== null && (width !== c.width || height !== c.height)) return [fault(c.path, 'picture_too_small', { width: c.width, height: c.height })];
      // Subtitles are one a language: players know them by it.
      if (c.purpose !== 'subtitle' || language == null) return [];
      if (spoken.has(language)) return [fault(c.path, 'repeated')];
      spoken.add(language);
      return [];
    }),
  ];
  if (faults.length > 0) throw invalid(faults, shape.resource);
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

/** The statements that write one field's links or rows: what is gone, what is put, and what is done about what is there already. */
type Part = { table: string; gone: Sql; put: Sql; again: Sql };

function partsOf(shape: Shape, id: string, record: Record<string, unknown>, isNew = false): Part[] {
  return Object.entries(record).flatMap(([field, value]): Part[] => {
    const f = shape.resource.fields[field];
    const part = shape.links[field];
    if (!f || !inParts.has(f.kind)) return [];
    if (!part) throw new Error(`${field}: crud needs its table under links`);
    const table = getTableName(part);
    const to = name(table);
    if (f.kind !== 'rows') {
      const ids = (value ?? []) as string[];
      return [
        {
          table,
          gone: sql`delete from ${to} where owner = ${id}::uuid and target <> all(${ids}::uuid[])`,
          put: sql`insert into ${to} (owner, target, position) select ${id}::uuid, u.id, u.n - 1 from unnest(${ids}::uuid[]) with ordinality u(id, n)`,
          again: raw('on conflict (owner, target) do update set position = excluded.position'),
        },
      ];
    }
    const rows = ((value ?? []) as Record<string, unknown>[]).map((row, position) => ({ ...row, id: (isNew ? undefined : row['id']) ?? newId(), position }));
    const columns = getTableColumns(part) as Record<string, PgColumn>;
    const names = ['id', 'position', ...Object.keys(f.param.of)];
    const typed = join(
      names.map((n) => sql`${name(n)} ${typeOf(columns[n] as PgColumn)}`),
      ', ',
    );
    const listed = join(names.map(name), ', ');
    const set = join(
      names.slice(1).map((n) => sql`${name(n)} = excluded.${name(n)}`),
      ', ',
    );
    return [
      {
        table,
        gone: sql`delete from ${to} where owner = ${id}::uuid and id <> all(${rows.map((r) => r.id)}::uuid[])`,
        put: sql`insert into ${to} (owner, ${listed}) select ${id}::uuid, ${listed} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${typed})`,
        again: sql`on conflict (id) do update set ${set} where ${to}.owner = excluded.owner`,
      },
    ];
  });
}

function plainColumns(shape: Shape, record: Record<string, unknown>) {
  return Object.entries(record).filter(
    ([field, value]) => value !== undefined && shape.resource.fields[field] && !inParts.has((shape.resource.fields[field] as Field).kind),
  );
}

/**
 * Stores a new record with its files, links and rows, and answers `answer`'s row in the same statement: it reads from `made` as `t`, and
 * finds links and rows in their own tables, since each part of the statement bears the name of the table that it writes. Nothing is waited for:
 * `tied` rejects with all that the record points to and that is not there, and is to be heard before `stored`, which tells of the first alone.
 */
export function insert<A extends unknown[]>(
  tx: Tx,
  shape: Shape,
  record: Record<string, unknown>,
  actor: Actor,
  answer: Sql,
): { id: string; tied: Promise<void>; stored: Promise<A[]> } {
  const id = newId();
  const tied = tie(tx, shape, id, record, {}, actor);
  const columns = plainColumns(shape, record);
  const put = sql`insert into ${name(shape.table)} (${join([name(shape.resource.id), name('created_by'), ...columns.map(([n]) => name(n))], ', ')})
    values (${join([sql`${id}::uuid`, sql`${actor.id}::uuid`, ...columns.map(([n, v]) => sql`${v}::${typeOf(shape.columns[n] as PgColumn)}`)], ', ')})`;
  const side = shape.side ? [[shape.side, sql`insert into ${name(shape.side)} (owner) values (${id}::uuid)`] as const] : [];
  const parts = [['made', put] as const, ...side, ...partsOf(shape, id, record, true).map(({ table, put: each }) => [table, each] as const)].map(
    ([as, each]) => sql`${name(as)} as (${each} returning *)`,
  );
  return { id, tied, stored: runArray<A>(tx.client, sql`with ${join(parts, ', ')} ${answer}`) };
}

/** Stores changed fields of a record that the caller holds locked. */
export async function replace(tx: Tx, shape: Shape, id: string, to: Record<string, unknown>, before: Record<string, unknown>, actor: Actor): Promise<void> {
  await tie(tx, shape, id, to, before, actor, await strangeRows(tx, shape, id, to, before));
  await release(tx, shape, Object.fromEntries(Object.keys(to).map((n) => [n, before[n]])), to);
  const sets = plainColumns(shape, to).map(([n, v]) => sql`${name(n)} = ${v}::${typeOf(shape.columns[n] as PgColumn)}`);
  const put = sql`update ${name(shape.table)} set ${join([raw('version = version + 1'), raw('updated_at = now()'), ...sets], ', ')} where ${name(shape.resource.id)} = ${id}::uuid`;
  const parts = partsOf(shape, id, to).flatMap(({ gone, put: each, again }) => [gone, sql`${each} ${again}`]);
  await run(
    tx.client,
    sql`with ${join(
      [put, ...parts].map((each, i) => sql`${raw(`w${i}`)} as (${each})`),
      ', ',
    )} select 1`,
  );
}
