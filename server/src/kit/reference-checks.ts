import type { Field } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import { limits } from '@marquee/contract/limits';
import { getTableName } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { Tx } from './change.ts';
import type { FileClaim, KindSql, ReferenceClaim } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import { fault, invalid } from './refusal.ts';
import { allOf, join, name, raw, run, runArray, type Runner, type Sql, sql } from './sql.ts';
import type { Shape } from './store.ts';

/** The files or references that the fields of a record claim; `claims` chooses which of the two. */
const claimsOf = <C>(record: Record<string, unknown>, fields: Record<string, Field>, claims: (kind: KindSql, value: unknown, field: string, f: Field) => C[]) =>
  Object.entries(record).flatMap(([field, value]) => {
    const f = fields[field];
    return !f || value === null || value === undefined ? [] : claims(kindOf(f), value, field, f);
  });

const fileClaims = (record: Record<string, unknown>, fields: Record<string, Field>): FileClaim[] =>
  claimsOf(record, fields, (kind, value, field, f) => kind.files(value, field, f));

export const references = (record: Record<string, unknown>, fields: Record<string, Field>): ReferenceClaim[] =>
  claimsOf(record, fields, (kind, value, field, f) => kind.references(value, field, f));

/**
 * The valid targets among the references of one field: records that are not deleted, that the actor may see, and that are not the records themselves.
 * The target of a single reference is locked like its foreign key would lock it later, because it could be deleted in between. Targets in lists
 * need no lock, since a list hides a target whenever it is deleted.
 */
function livingTargets(
  shape: Shape,
  ids: readonly string[],
  { to, only }: ReferenceClaim['of'],
  same: readonly ReferenceClaim[],
  n: number,
  actor: Actor,
  mode: CheckMode,
): Sql {
  const target = shape.place.references.get(to);
  if (!target) throw new Error(`no resource named ${to} is mounted`);
  const narrowed = Object.entries(only ?? {}).map(([field, value]) => sql`t.${name(field)} = ${value}`);
  const other = to === shape.resource.name ? sql`t.${name(target.id)} <> all(${ids}::uuid[])` : undefined;
  const wanted = [...new Set(same.map((w) => w.id))];
  const lock = mode === 'lock' && same.every(({ path }) => !path.includes('.')) ? raw('for key share of t') : raw('');
  return sql`select ${raw(String(n))} as n, h.id, null::int as width, null::int as height, null as track
    from (select t.${name(target.id)} as id from ${name(target.table)} t
      where t.${name(target.id)} = any(${wanted}::uuid[]) and t.deleted_at is null and ${allOf([target.reads(actor), other, ...narrowed])} ${lock}) h`;
}

/** Locks the files with these ids until the transaction ends. All transactions lock them in the same order, which prevents deadlocks. */
export const lockedFiles = (ids: Sql): Sql => sql`array(select a.id from asset a where a.id in (${ids}) order by a.id for no key update)`;

/**
 * Finds the files that the actor may attach, and clears their expiry, so that the cleanup keeps them. Only the person who uploaded a file may attach it.
 * A record that has or had the file may take it again, so that an undo works, and a copy of a record may have its files. Knowing the id is not enough.
 */
function attachableFiles(shape: Shape, ids: readonly string[], wanted: readonly FileClaim[], held: readonly string[], actor: Actor, mode: CheckMode): Sql {
  // In a history, these fields contain only ids of files that the record had.
  const historyFields = Object.entries(shape.resource.fields)
    .filter(([, f]) => kindOf(f).hasFiles)
    .map(([field]) => sql`h.changes -> ${raw(`'${field}'`)}`);
  // A file without expiry is only read, since a write would block everybody who attaches the same picture. A file that the cleanup removed during the
  // wait for its lock is not attached.
  const attach = sql`update asset set expires_at = null where id = any(${lockedFiles(sql`select id from found where not kept`)}) returning id`;
  return sql`with found as materialized (select a.id, a.width, a.height, a.language || ' ' || array_to_string(array_remove(a.marks, 'default'), ' ') as track, a.expires_at is null as kept
      from asset a join unnest(${wanted.map((c) => c.id)}::uuid[], ${wanted.map((c) => c.purpose)}::text[]) as c(id, purpose) on a.id = c.id and a.purpose = c.purpose
      where a.state = 'ready' and (a.owner is not distinct from ${actor.id}::uuid or a.id = any(${held}::uuid[])
        or exists (select 1 from history h where h.record = any(${ids}::uuid[]) and position(a.id::text in concat(${join(historyFields, ', ')})) > 0))),
    taken as (${mode === 'lock' ? attach : raw('select id from found')})`;
}

/** The faults of rows whose id belongs to a row of another record, or is repeated. The database would silently skip such rows. */
export async function foreignRows(on: Runner, shape: Shape, id: string, to: Record<string, unknown>, before: Record<string, unknown>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [field, value] of Object.entries(to)) {
    const [f, part] = [shape.resource.fields[field] as Field | undefined, shape.links[field]];
    if (!f || kindOf(f).part?.key !== 'id' || !part || !Array.isArray(value)) continue;
    const named = (value as Record<string, unknown>[]).flatMap((row, i) =>
      typeof row['id'] === 'string' ? [{ path: `${field}.${i}.id`, id: row['id'] }] : [],
    );
    const own = new Set(((before[field] ?? []) as { id: string }[]).map((row) => row.id));
    const unknown = named.filter((row) => !own.has(row.id)).map((row) => row.id);
    const others =
      unknown.length === 0
        ? []
        : await run<{ id: string }>(on, sql`select id from ${name(getTableName(part))} where id = any(${unknown}::uuid[]) and owner <> ${id}::uuid`);
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

/** The written fields of a record, and their values before. `knownFaults` are faults that were found earlier. */
type Written = { id: string; to: Record<string, unknown>; before?: Record<string, unknown>; knownFaults?: readonly Fault[] };

/** Whether referenced records and files are locked and attached, or only checked. */
type CheckMode = 'lock' | 'check';

/** Locks and attaches what records refer to. @throws 422 if something is missing or unsuitable */
export async function checkAndAttach(tx: Tx, shape: Shape, records: readonly Written[], actor: Actor): Promise<void> {
  const faults = await referenceFaults(tx.client, shape, records, actor, 'lock', tx.copiedFiles);
  if (faults.length > 0) throw invalid(faults, shape.resource);
}

/** The faults of a change whose references or files are missing or not allowed. Nothing is locked or written. */
export const missingReferences = async (
  on: Runner,
  shape: Shape,
  { id, requested, before }: Record<'requested' | 'before', Record<string, unknown>> & { id: string },
  actor: Actor,
) => referenceFaults(on, shape, [{ id, to: requested, before, knownFaults: await foreignRows(on, shape, id, requested, before) }], actor, 'check');

/** Checks all references and files of records in one statement, so that one answer names every fault. */
async function referenceFaults(
  on: Runner,
  shape: Shape,
  records: readonly Written[],
  actor: Actor,
  mode: CheckMode,
  copiedFiles: readonly string[] = [],
): Promise<Fault[]> {
  const { fields } = shape.resource;
  const ids = records.map(({ id }) => id);
  const claimed = records.map(({ to, before = {}, knownFaults = [] }) => {
    const held = new Set(references(before, fields).map(({ id }) => id));
    const unchecked = references(to, fields).filter(({ id, isCheckedOnce }) => !isCheckedOnce || !held.has(id));
    return { knownFaults, claims: fileClaims(to, fields), references: unchecked };
  });
  const groups = [
    ...Map.groupBy(
      claimed.flatMap((p) => p.references),
      ({ of }) => of,
    ),
  ];
  const wanted = claimed.flatMap((p) => p.claims);
  const heldIds = [...records.flatMap(({ before = {} }) => fileClaims(before, fields)).map((c) => c.id), ...copiedFiles];
  const queries = groups.map(([of, same], n) => livingTargets(shape, ids, of, same, n, actor, mode));
  if (wanted.length > 0) queries.push(sql`select ${raw('-1')}, id, width, height, track from found where kept or id in (select id from taken)`);
  const statement = sql`${wanted.length > 0 ? attachableFiles(shape, ids, wanted, heldIds, actor, mode) : raw('')} ${join(queries, ' union all ')}`;
  const rows =
    queries.length === 0 ? [] : await runArray<[n: number, id: string, width: number | null, height: number | null, track: string | null]>(on, statement);
  const found = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]));
  const numbers = new Map(groups.map(([of], n) => [of, n]));
  const faults = claimed.flatMap((record) => {
    const seenTracks = new Set<string>();
    return [
      ...record.knownFaults,
      ...record.references.filter((r) => !found.has(`${numbers.get(r.of)} ${r.id}`)).map((r) => fault(r.path, 'not_found')),
      ...record.claims.flatMap((c): Fault[] => {
        const [, , width, height, track] = found.get(`-1 ${c.id}`) ?? [];
        if (width === undefined) return [fault(c.path, 'file_missing')];
        if (c.width !== null && (width !== c.width || height !== c.height)) return [fault(c.path, 'picture_too_small', { width: c.width, height: c.height })];
        // Players distinguish subtitles by language and purpose, see `trackKey`.
        if (c.purpose !== 'subtitle' || track == null) return [];
        if (seenTracks.has(track)) return [fault(c.path, 'repeated')];
        seenTracks.add(track);
        return [];
      }),
    ];
  });
  // Each field shows only its first fault.
  return [...new Map(faults.toReversed().map((each) => [each.path, each])).values()].toReversed();
}

/** Lets files expire that a record no longer has. They are kept as long as a deleted record, since an undo may need them. */
export async function releaseFiles(tx: Tx, shape: Shape, before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> {
  const kept = new Set(fileClaims(after, shape.resource.fields).map((c) => c.id));
  const released = fileClaims(before, shape.resource.fields)
    .map((c) => c.id)
    .filter((id) => !kept.has(id));
  if (released.length > 0)
    await run(
      tx.client,
      sql`update asset set expires_at = now() + make_interval(days => ${limits.trashDays}) where id = any(${lockedFiles(sql`select unnest(${released}::uuid[])`)})`,
    );
}
