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

/** A reference to another record; `of` is what its field says that must be, the same object for all of one field. */
type Reference = { path: string; id: string; of: { to: string; only?: Record<string, string> | undefined } };

export function references(record: Record<string, unknown>, fields: Record<string, Field>, prefix = ''): Reference[] {
  return Object.entries(record).flatMap(([field, value]): Reference[] => {
    const f = fields[field];
    if (!f || value === null || value === undefined) return [];
    const path = `${prefix}${field}`;
    if (f.kind === 'ref') return [{ path, id: value as string, of: f.param }];
    if (f.kind === 'refs') return (value as string[]).map((id, i) => ({ path: `${path}.${i}`, id, of: f.param }));
    if (f.kind === 'rows') return (value as Record<string, unknown>[]).flatMap((row, i) => references(row, f.param.of, `${path}.${i}.`));
    return [];
  });
}

/**
 * References of one field that lead to a living record that this person may see, and not to the records themselves. They are locked as foreign
 * keys would lock them a moment later: by then one could be deleted that was still alive when it was looked at.
 */
function living(shape: Shape, ids: readonly string[], { to, only }: Reference['of'], same: readonly Reference[], n: number, actor: Actor): Sql {
  const target = shape.place.references.get(to);
  if (!target) throw new Error(`no resource named ${to} is mounted`);
  const narrowed = Object.entries(only ?? {}).map(([field, value]) => sql`t.${name(field)} = ${value}`);
  const other = to === shape.resource.name ? sql`t.${name(target.id)} <> all(${ids}::uuid[])` : undefined;
  const wanted = [...new Set(same.map((w) => w.id))];
  return sql`select ${raw(String(n))} as n, h.id, null::int as width, null::int as height, null as language
    from (select t.${name(target.id)} as id from ${name(target.table)} t
      where t.${name(target.id)} = any(${wanted}::uuid[]) and t.deleted_at is null and ${all([target.reads(actor), other, ...narrowed])} for key share of t) h`;
}

/**
 * Files that may be attached are tied to the record, so that the sweep lets them be. A file may be attached by whoever uploaded it, or again to
 * a record that has or had it, which is how a history brings it back: knowing an id is not enough.
 */
function taking(shape: Shape, ids: readonly string[], wanted: readonly Claim[], held: readonly string[], actor: Actor): Sql {
  // Nothing but files that the record had ever stands under these fields of its history.
  const had = Object.entries(shape.resource.fields)
    .filter(([, f]) => attached.has(f.kind))
    .map(([field]) => sql`h.changes -> ${raw(`'${field}'`)}`);
  // A file that is kept already is only looked at: written, it would make everybody wait who takes the same picture. One that the sweep removed
  // while it was waited for is not taken.
  return sql`with found as materialized (select a.id, a.width, a.height, a.language, a.expires_at is null as kept
      from asset a join unnest(${wanted.map((c) => c.id)}::uuid[], ${wanted.map((c) => c.purpose)}::text[]) as c(id, purpose) on a.id = c.id and a.purpose = c.purpose
      where a.state = 'ready' and (a.owner is not distinct from ${actor.id}::uuid or a.id = any(${held}::uuid[])
        or exists (select 1 from history h where h.record = any(${ids}::uuid[]) and position(a.id::text in concat(${join(had, ', ')})) > 0))),
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

/** What is written of a record, over what was there before; `strange` is what is wrong with it already. */
type Written = { id: string; to: Record<string, unknown>; before?: Record<string, unknown>; strange?: readonly Fault[] };

/** Ties records to what they point to. All is looked at in one statement, so that one refusal names everything that is missing or of the wrong size. */
async function tie(tx: Tx, shape: Shape, records: readonly Written[], actor: Actor): Promise<void> {
  const { fields } = shape.resource;
  const ids = records.map(({ id }) => id);
  const pointing = records.map(({ to, strange = [] }) => ({ strange, claims: claims(to, fields), references: references(to, fields) }));
  const sorts = [
    ...Map.groupBy(
      pointing.flatMap((p) => p.references),
      ({ of }) => of,
    ),
  ];
  const wanted = pointing.flatMap((p) => p.claims);
  const held = records.flatMap(({ before = {} }) => claims(before, fields)).map((c) => c.id);
  const questions = sorts.map(([of, same], n) => living(shape, ids, of, same, n, actor));
  if (wanted.length > 0) questions.push(sql`select ${raw('-1')}, id, width, height, language from found where kept or id in (select id from taken)`);
  const ask = sql`${wanted.length > 0 ? taking(shape, ids, wanted, held, actor) : raw('')} ${join(questions, ' union all ')}`;
  const rows =
    questions.length === 0 ? [] : await runArray<[n: number, id: string, width: number | null, height: number | null, language: string | null]>(tx.client, ask);
  const found = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]));
  const numbers = new Map(sorts.map(([of], n) => [of, n]));
  const faults = pointing.flatMap((record) => {
    const spoken = new Set<string>();
    return [
      ...record.strange,
      ...record.references.filter((r) => !found.has(`${numbers.get(r.of)} ${r.id}`)).map((r) => fault(r.path, 'not_found')),
      ...record.claims.flatMap((c): Fault[] => {
        const [, , width, height, language] = found.get(`-1 ${c.id}`) ?? [];
        if (width === undefined) return [fault(c.path, 'file_missing')];
        if (c.width !== null && (width !== c.width || height !== c.height)) return [fault(c.path, 'picture_too_small', { width: c.width, height: c.height })];
        // Subtitles are one a language: players know them by it.
        if (c.purpose !== 'subtitle' || language == null) return [];
        if (spoken.has(language)) return [fault(c.path, 'repeated')];
        spoken.add(language);
        return [];
      }),
    ];
  });
  // A field says one thing.
  if (faults.length > 0) throw invalid([...new Map(faults.toReversed().map((each) => [each.path, each])).values()].toReversed(), shape.resource);
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

/** Links or rows of one field. */
type Part = { field: string; table: string; types: Record<string, PgColumn>; columns: readonly string[]; inner: readonly string[] | undefined };

const partsOf = (shape: Shape, record: Record<string, unknown>): Part[] =>
  Object.keys(record).flatMap((field): Part[] => {
    const f = shape.resource.fields[field];
    const part = shape.links[field];
    if (!f || !inParts.has(f.kind)) return [];
    if (!part) throw new Error(`${field}: crud needs its table under links`);
    const inner = f.kind === 'rows' ? Object.keys(f.param.of) : undefined;
    const columns = inner ? ['id', 'owner', 'position', ...inner] : ['owner', 'target', 'position'];
    return [{ field, table: getTableName(part), types: getTableColumns(part) as Part['types'], columns, inner }];
  });

/** A part of one record, as rows of its table. Rows of a new record are new, whatever they were copied from. */
function rowsOf({ field, inner }: Part, owner: string, record: Record<string, unknown>, isNew: boolean): Record<string, unknown>[] {
  const value = record[field] ?? [];
  if (!inner) return (value as string[]).map((target, position) => ({ owner, target, position }));
  return (value as Record<string, unknown>[]).map((row, position) => ({ ...row, id: (isNew ? undefined : row['id']) ?? newId(), owner, position }));
}

/** Any number of rows in one statement, whose text is the same for all numbers. */
function putting({ table, types, columns }: Pick<Part, 'table' | 'types' | 'columns'>, rows: readonly Record<string, unknown>[]): Sql {
  const listed = join(columns.map(name), ', ');
  const typed = columns.map((n) => sql`${name(n)} ${typeOf(types[n] as PgColumn)}`);
  return sql`insert into ${name(table)} (${listed}) select ${listed} from json_to_recordset(${JSON.stringify(rows)}::json) as x(${join(typed, ', ')})`;
}

function plainColumns(shape: Shape, record: Record<string, unknown>) {
  return Object.entries(record).filter(
    ([field, value]) => value !== undefined && shape.resource.fields[field] && !inParts.has((shape.resource.fields[field] as Field).kind),
  );
}

/**
 * Stores new records, all of which have the same fields, with their files, links and rows, and answers `answer`'s rows in the same statement, in
 * the records' order: it reads from `made` as `t`, the id first, and finds links and rows in their own tables, since each part of the statement
 * bears the name of the table that it writes. A record that `answer` leaves out is undefined.
 */
export async function insert<A extends unknown[]>(
  tx: Tx,
  shape: Shape,
  records: readonly { id: string; record: Record<string, unknown>; strange: readonly Fault[] }[],
  actor: Actor,
  answer: Sql,
): Promise<(A | undefined)[]> {
  const [first] = records;
  if (!first) return [];
  const tied = tie(
    tx,
    shape,
    records.map(({ id, record, strange }) => ({ id, to: record, strange })),
    actor,
  );
  const key = shape.resource.id;
  const columns = plainColumns(shape, first.record).map(([n]) => n);
  const rows = records.map(({ id, record }) => ({ [key]: id, created_by: actor.id, ...Object.fromEntries(columns.map((n) => [n, record[n]])) }));
  const parts = [
    ['made', putting({ table: shape.table, types: shape.columns, columns: [key, 'created_by', ...columns] }, rows)] as const,
    ...(shape.side ? [[shape.side, sql`insert into ${name(shape.side)} (owner) select ${name(key)} from made`] as const] : []),
    ...partsOf(shape, first.record).map((part) => {
      const put = records.flatMap(({ id, record }) => rowsOf(part, id, record, true));
      return [part.table, putting(part, put)] as const;
    }),
  ].map(([as, each]) => sql`${name(as)} as (${each} returning *)`);
  const stored = runArray<[string, ...A]>(tx.client, sql`with ${join(parts, ', ')} ${answer}`);
  // Both went out in one packet. The first that fails says most: a missing reference is the reason for all after it.
  const [ties, made] = await Promise.allSettled([tied, stored]);
  if (ties.status === 'rejected') throw ties.reason;
  if (made.status === 'rejected') throw made.reason;
  const byId = new Map(made.value.map(([id, ...rest]) => [id, rest as unknown as A]));
  return records.map(({ id }) => byId.get(id));
}

/** Stores changed fields of a record that the caller holds locked; `asked` is what was asked for of them, and is looked at: see `differences`. */
export async function replace(
  tx: Tx,
  shape: Shape,
  { id, to, asked, before, strange }: { id: string; strange: readonly Fault[] } & Record<'to' | 'asked' | 'before', Record<string, unknown>>,
  actor: Actor,
): Promise<void> {
  await tie(tx, shape, [{ id, to: asked, before, strange: [...strange, ...(await strangeRows(tx, shape, id, asked, before))] }], actor);
  await release(tx, shape, Object.fromEntries(Object.keys(to).map((n) => [n, before[n]])), to);
  const sets = plainColumns(shape, to).map(([n, v]) => sql`${name(n)} = ${v}::${typeOf(shape.columns[n] as PgColumn)}`);
  const put = sql`update ${name(shape.table)} set ${join([raw('version = version + 1'), raw('updated_at = now()'), ...sets], ', ')} where ${name(shape.resource.id)} = ${id}::uuid`;
  const parts = partsOf(shape, to).flatMap((part) => {
    const rows = rowsOf(part, id, to, false);
    const itself = part.inner ? 'id' : 'target';
    const set = ['position', ...(part.inner ?? [])].map((n) => sql`${name(n)} = excluded.${name(n)}`);
    return [
      sql`delete from ${name(part.table)} where owner = ${id}::uuid and ${raw(itself)} <> all(${rows.map((row) => row[itself])}::uuid[])`,
      sql`${putting(part, rows)} on conflict (${raw(part.inner ? 'id' : 'owner, target')}) do update set ${join(set, ', ')} where ${name(part.table)}.owner = excluded.owner`,
    ];
  });
  await run(
    tx.client,
    sql`with ${join(
      [put, ...parts].map((each, i) => sql`${raw(`w${i}`)} as (${each})`),
      ', ',
    )} select 1`,
  );
}
