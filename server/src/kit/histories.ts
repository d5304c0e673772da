import type { Field, Fields } from '@marquee/contract/kit/field';
import type { SubtitleMark, SubtitleNotice } from '@marquee/contract/kit/subtitle';
import type { HistoryEntry } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { fileAddress } from './sign.ts';
import { instantJson } from './kinds.ts';
import { allOf, name, raw, run, sql } from './sql.ts';
import { fileKinds } from './reference-checks.ts';

type Stored = Omit<HistoryEntry, 'actor'> & { actor: string | null; label: string | null };

/**
 * A record's history, newest first, as people can read it: ids of other records and of files stand with their names and addresses,
 * those of records deleted meanwhile included; of what was removed for good these are empty. What it pointed to that the reader may not see is left out, as though it had pointed to nothing: a
 * record may come from a channel of others. The caller has checked that the record itself may be seen.
 */
export async function histories(
  db: Db,
  fields: Fields,
  record: string,
  query: { limit?: number | undefined; before?: string | undefined },
  actor: Actor,
): Promise<HistoryEntry[]> {
  const entries = await run<Stored>(
    db.pool,
    sql`select h.id::text, ${instantJson(raw('h.at'))} as at, h.actor, u.${name(db.actors.title)} as label, h.verb, h.changes
        from history h left join ${name(db.actors.table)} u on u.${name(db.actors.id)} = h.actor
        where h.record = ${record}::uuid and (${query.before ?? null}::bigint is null or h.id < ${query.before ?? null}::bigint)
        order by h.id desc limit ${query.limit ?? limits.rows}`,
  );
  const known = { labels: await labelsOf(db, fields, entries, actor), files: await filesOf(db, fields, entries) };
  return entries.map(({ label, ...entry }) => ({
    ...entry,
    actor: entry.actor === null ? null : { id: entry.actor, label: label ?? '' },
    changes: Object.fromEntries(
      Object.entries(entry.changes).flatMap(([field, [before, after]]) => {
        const read: [unknown, unknown] = [readable(db, fields[field], before, known), readable(db, fields[field], after, known)];
        const isHidden = (before ?? after ?? null) !== null && read[0] === null && read[1] === null;
        return isHidden ? [] : [[field, read]];
      }),
    ),
  }));
}

/** What is pointed to, by its id; null: the reader may not see it. */
type Labels = Map<string, { id: string; label: string } | null>;

/** A file that is still there, as the fields that hold files read it. */
type File = {
  id: string;
  name: string;
  size: number;
  duration_s: number | null;
  language: string | null;
  marks: SubtitleMark[];
  cues: number | null;
  notices: SubtitleNotice[];
};
type Known = { labels: Labels; files: Map<string, File> };

/** Every value of a history with the field that it belongs to, rows unfolded. */
function* leaves(fields: Fields, entries: Stored[]): Generator<[Field, unknown]> {
  for (const entry of entries) {
    for (const [field, values] of Object.entries(entry.changes)) {
      const f = fields[field];
      if (!f) continue;
      for (const value of values) {
        if (f.kind !== 'rows') yield [f, value];
        else for (const row of (value ?? []) as Record<string, unknown>[]) for (const [inner, g] of Object.entries(f.param.of)) yield [g, row[inner]];
      }
    }
  }
}

async function labelsOf(db: Db, fields: Fields, entries: Stored[], actor: Actor): Promise<Labels> {
  const wanted = new Map<string, Set<string>>();
  for (const [f, value] of leaves(fields, entries)) {
    if (f.kind !== 'ref' && f.kind !== 'refs') continue;
    const ids = wanted.get(f.param.to) ?? new Set();
    for (const id of [value].flat()) if (typeof id === 'string') ids.add(id);
    wanted.set(f.param.to, ids);
  }
  const labels: Labels = new Map();
  for (const [to, ids] of wanted) {
    const at = db.references.get(to);
    if (!at || ids.size === 0) continue;
    const found = await run<{ id: string; label: string; seen: boolean }>(
      db.pool,
      sql`select t.${name(at.id)} as id, t.${name(at.title)} as label, ${allOf([at.reads(actor)])} as seen from ${name(at.table)} t
          where t.${name(at.id)} = any(${[...ids]}::uuid[])`,
    );
    for (const { id, label, seen } of found) labels.set(id, seen ? { id, label } : null);
  }
  return labels;
}

async function filesOf(db: Db, fields: Fields, entries: Stored[]): Promise<Known['files']> {
  const ids = new Set<string>();
  for (const [f, value] of leaves(fields, entries)) if (fileKinds.has(f.kind)) for (const id of [value].flat()) if (typeof id === 'string') ids.add(id);
  const found =
    ids.size === 0
      ? []
      : await run<File>(
          db.pool,
          sql`select id, name, size::float8 as size, duration_s, language, marks, cues, notices from asset where id = any(${[...ids]}::uuid[])`,
        );
  return new Map(found.map((file) => [file.id, file]));
}

function readable(db: Db, f: Field | undefined, value: unknown, known: Known): unknown {
  if (!f || value === null || value === undefined) return value ?? null;
  // One that was removed for good meanwhile has no name any more.
  const named = (id: unknown) => (known.labels.has(id as string) ? (known.labels.get(id as string) ?? null) : { id, label: '' });
  const address = (id: unknown) => (known.files.has(id as string) ? fileAddress(db.signing, id as string) : '');
  const pictured = (id: unknown, size: { width: number; height: number }) => ({ id, url: address(id), width: size.width, height: size.height });
  const filmed = (id: unknown) => {
    const { name: called = '', size = 0, duration_s = null } = known.files.get(id as string) ?? {};
    return { id, name: called, size, duration_s };
  };
  const subtitled = (id: unknown) => {
    const file = known.files.get(id as string);
    const { name: called = '', language, marks = [], cues, notices = [] } = file ?? {};
    return { id, name: called, language: language ?? '', marks, cues: cues ?? 0, notices, url: address(id) };
  };
  switch (f.kind) {
    case 'ref':
      return named(value);
    case 'refs':
      return (value as unknown[]).map(named).filter((each) => each !== null);
    case 'image':
      return pictured(value, f.param);
    case 'images':
      return (value as unknown[]).map((id) => pictured(id, f.param));
    case 'film':
      return filmed(value);
    case 'subtitles':
      return (value as unknown[]).map(subtitled);
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => ({
        ...row,
        ...Object.fromEntries(Object.entries(f.param.of).map(([inner, g]) => [inner, readable(db, g, row[inner], known)])),
      }));
    default:
      return value;
  }
}
