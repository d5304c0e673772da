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

/** What the fields of a record claim, by the facet `claims` of their kinds. */
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
 * References of one field that lead to a living record that this person may see, and not to the records themselves. Where a record is tied to a single
 * one, that is locked as its foreign key would lock it a moment later: by then it could be deleted, though it was alive when it was looked at. What
 * stands in a list leaves it with its own deletion, whenever that is, and is spared the lock.
 */
function livingTargets(
  shape: Shape,
  ids: readonly string[],
  { to, only }: ReferenceClaim['of'],
  same: readonly ReferenceClaim[],
  n: number,
  actor: Actor,
  take: Mode,
): Sql {
  const target = shape.place.references.get(to);
  if (!target) throw new Error(`no resource named ${to} is mounted`);
  const narrowed = Object.entries(only ?? {}).map(([field, value]) => sql`t.${name(field)} = ${value}`);
  const other = to === shape.resource.name ? sql`t.${name(target.id)} <> all(${ids}::uuid[])` : undefined;
  const wanted = [...new Set(same.map((w) => w.id))];
  const lock = take === 'tie' && same.every(({ path }) => !path.includes('.')) ? raw('for key share of t') : raw('');
  return sql`select ${raw(String(n))} as n, h.id, null::int as width, null::int as height, null as track
    from (select t.${name(target.id)} as id from ${name(target.table)} t
      where t.${name(target.id)} = any(${wanted}::uuid[]) and t.deleted_at is null and ${allOf([target.reads(actor), other, ...narrowed])} ${lock}) h`;
}

/** Files of these ids, held in one order until the transaction ends: of two that write the same ones, each would otherwise wait for the other. */
export const lockedFiles = (ids: Sql): Sql => sql`array(select a.id from asset a where a.id in (${ids}) order by a.id for no key update)`;

/**
 * Files that may be attached are tied to the record, so that the sweep lets them be. A file may be attached by whoever uploaded it, or again to
 * a record that has or had it, which is how a history brings it back: knowing an id is not enough.
 */
function attachableFiles(shape: Shape, ids: readonly string[], wanted: readonly FileClaim[], held: readonly string[], actor: Actor, take: Mode): Sql {
  // Nothing but files that the record had ever stands under these fields of its history.
  const had = Object.entries(shape.resource.fields)
    .filter(([, f]) => kindOf(f).hasFiles)
    .map(([field]) => sql`h.changes -> ${raw(`'${field}'`)}`);
  // A file that is kept already is only looked at: written, it would make everybody wait who takes the same picture. One that the sweep removed
  // while it was waited for is not taken.
  const taken = sql`update asset set expires_at = null where id = any(${lockedFiles(sql`select id from found where not kept`)}) returning id`;
  return sql`with found as materialized (select a.id, a.width, a.height, a.language || ' ' || array_to_string(array_remove(a.marks, 'default'), ' ') as track, a.expires_at is null as kept
      from asset a join unnest(${wanted.map((c) => c.id)}::uuid[], ${wanted.map((c) => c.purpose)}::text[]) as c(id, purpose) on a.id = c.id and a.purpose = c.purpose
      where a.state = 'ready' and (a.owner is not distinct from ${actor.id}::uuid or a.id = any(${held}::uuid[])
        or exists (select 1 from history h where h.record = any(${ids}::uuid[]) and position(a.id::text in concat(${join(had, ', ')})) > 0))),
    taken as (${take === 'tie' ? taken : raw('select id from found')})`;
}

/** Rows that bear the id of another record's row, or of one another: written, they would be neither this record's nor told as missing. */
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

/** What is written of a record, over what was there before; `strange` is what is wrong with it already. */
type Written = { id: string; to: Record<string, unknown>; before?: Record<string, unknown>; knownFaults?: readonly Fault[] };

/** Whether files are tied to the record that takes them, or only looked at. */
type Mode = 'tie' | 'look';

/** Ties records to what they point to, or refuses them. */
export async function checkAndAttach(tx: Tx, shape: Shape, records: readonly Written[], actor: Actor): Promise<void> {
  const faults = await referenceFaults(tx.client, shape, records, actor, 'tie');
  if (faults.length > 0) throw invalid(faults, shape.resource);
}

/** What a change points to that is not there or not to be had; nothing is tied or written. */
export const missingReferences = async (
  on: Runner,
  shape: Shape,
  { id, asked, before }: Record<'asked' | 'before', Record<string, unknown>> & { id: string },
  actor: Actor,
) => referenceFaults(on, shape, [{ id, to: asked, before, knownFaults: await foreignRows(on, shape, id, asked, before) }], actor, 'look');

/** All that records point to is looked at in one statement, so that everything that is missing or of the wrong size is told at once. */
async function referenceFaults(on: Runner, shape: Shape, records: readonly Written[], actor: Actor, take: Mode): Promise<Fault[]> {
  const { fields } = shape.resource;
  const ids = records.map(({ id }) => id);
  const pointing = records.map(({ to, knownFaults: strange = [] }) => ({ strange, claims: fileClaims(to, fields), references: references(to, fields) }));
  const sorts = [
    ...Map.groupBy(
      pointing.flatMap((p) => p.references),
      ({ of }) => of,
    ),
  ];
  const wanted = pointing.flatMap((p) => p.claims);
  const held = records.flatMap(({ before = {} }) => fileClaims(before, fields)).map((c) => c.id);
  const questions = sorts.map(([of, same], n) => livingTargets(shape, ids, of, same, n, actor, take));
  if (wanted.length > 0) questions.push(sql`select ${raw('-1')}, id, width, height, track from found where kept or id in (select id from taken)`);
  const ask = sql`${wanted.length > 0 ? attachableFiles(shape, ids, wanted, held, actor, take) : raw('')} ${join(questions, ' union all ')}`;
  const rows =
    questions.length === 0 ? [] : await runArray<[n: number, id: string, width: number | null, height: number | null, track: string | null]>(on, ask);
  const found = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, row]));
  const numbers = new Map(sorts.map(([of], n) => [of, n]));
  const faults = pointing.flatMap((record) => {
    const spoken = new Set<string>();
    return [
      ...record.strange,
      ...record.references.filter((r) => !found.has(`${numbers.get(r.of)} ${r.id}`)).map((r) => fault(r.path, 'not_found')),
      ...record.claims.flatMap((c): Fault[] => {
        const [, , width, height, track] = found.get(`-1 ${c.id}`) ?? [];
        if (width === undefined) return [fault(c.path, 'file_missing')];
        if (c.width !== null && (width !== c.width || height !== c.height)) return [fault(c.path, 'picture_too_small', { width: c.width, height: c.height })];
        // Players tell subtitles apart by their language and purpose, see `trackKey`.
        if (c.purpose !== 'subtitle' || track == null) return [];
        if (spoken.has(track)) return [fault(c.path, 'repeated')];
        spoken.add(track);
        return [];
      }),
    ];
  });
  // A field says one thing.
  return [...new Map(faults.toReversed().map((each) => [each.path, each])).values()].toReversed();
}

/** Gives up files that a record no longer holds: kept as long as a deleted record is, since a history may bring them back. */
export async function releaseFiles(tx: Tx, shape: Shape, before: Record<string, unknown>, after: Record<string, unknown>): Promise<void> {
  const kept = new Set(fileClaims(after, shape.resource.fields).map((c) => c.id));
  const gone = fileClaims(before, shape.resource.fields)
    .map((c) => c.id)
    .filter((id) => !kept.has(id));
  if (gone.length > 0)
    await run(
      tx.client,
      sql`update asset set expires_at = now() + make_interval(days => ${limits.trashDays}) where id = any(${lockedFiles(sql`select unnest(${gone}::uuid[])`)})`,
    );
}
