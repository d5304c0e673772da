import type { Field, Fields } from '@marquee/contract/kit/field';
import type { HistoryEntry } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { fileAddress } from './sign.ts';
import { type HistoryFile, instantJson, type HistoryLookups } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import { allOf, name, raw, run, sql } from './sql.ts';

type Stored = Omit<HistoryEntry, 'actor'> & { actor: string | null; label: string | null };

/**
 * A record's history, newest first, in readable form. Ids of records and files come with labels and addresses, also if they were deleted. Those of purged
 * records and files are empty. References to records that the reader may not see are left out, since a record may come from another channel. The caller
 * must check that the reader may see the record itself. `kinds` are the kinds that the record may have had.
 */
export async function histories(
  db: Db,
  { name: kind, kinds = [kind], fields }: { name: string; kinds?: readonly string[]; fields: Fields },
  record: string,
  query: { limit?: number | undefined; before?: string | undefined },
  actor: Actor,
): Promise<HistoryEntry[]> {
  const entries = await run<Stored>(
    db.pool,
    sql`select h.id::text, ${instantJson(raw('h.at'))} as at, h.actor, u.${name(db.actors.title)} as label, h.verb, h.changes
        from history h left join ${name(db.actors.table)} u on u.${name(db.actors.id)} = h.actor
        where h.record = ${record}::uuid and h.kind = any(${kinds}::text[]) and (${query.before ?? null}::bigint is null or h.id < ${query.before ?? null}::bigint)
        order by h.id desc limit ${query.limit ?? limits.rows}`,
  );
  const read = await readableChanges(db, fields, entries, actor);
  return entries.map(({ label, ...entry }, nth) => ({
    ...entry,
    actor: entry.actor === null ? null : { id: entry.actor, label: label ?? '' },
    changes: read[nth] ?? {},
  }));
}

type Changed = Pick<HistoryEntry, 'changes'>;

/** The changes of entries of one noun as people can read them, see `histories`. */
export async function readableChanges(db: Db, fields: Fields, entries: readonly Changed[], actor: Actor): Promise<HistoryEntry['changes'][]> {
  const values = valuesOf(fields, entries);
  const [labels, files] = [await labelsOf(db, values, actor), await filesOf(db, values)];
  const lookups: HistoryLookups = {
    // A purged record has no label any more.
    reference: (id) => (labels.has(id) ? (labels.get(id) ?? null) : { id, label: '' }),
    file: (id) => files.get(id) ?? {},
    address: (id) => (files.has(id) ? fileAddress(db.signing, id as string) : ''),
  };
  const readable = (f: Field | undefined, value: unknown) =>
    !f || value === null || value === undefined ? (value ?? null) : kindOf(f).history(value, lookups, f);
  return entries.map((entry) =>
    Object.fromEntries(
      Object.entries(entry.changes).flatMap(([field, [before, after]]) => {
        const read: [unknown, unknown] = [readable(fields[field], before), readable(fields[field], after)];
        const isHidden = (before ?? after ?? null) !== null && read[0] === null && read[1] === null;
        return isHidden ? [] : [[field, read]];
      }),
    ),
  );
}

/** All values of a history, each with its field. */
const valuesOf = (fields: Fields, entries: readonly Changed[]): [f: Field, value: unknown][] =>
  entries.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([field, values]) => {
      const f = fields[field];
      return f ? values.filter((value) => value !== null && value !== undefined).map((value): [Field, unknown] => [f, value]) : [];
    }),
  );

/** The labels of the referenced records, by id. Null means that the reader may not see the record. */
async function labelsOf(db: Db, values: readonly [Field, unknown][], actor: Actor): Promise<Map<unknown, { id: string; label: string } | null>> {
  const references = values.flatMap(([f, value]) => kindOf(f).references(value, '', f)).filter(({ id }) => typeof id === 'string');
  const labels = new Map<unknown, { id: string; label: string } | null>();
  for (const [to, same] of Map.groupBy(references, ({ of }) => of.to)) {
    const at = db.references.get(to);
    if (!at) continue;
    const found = await run<{ id: string; label: string; seen: boolean }>(
      db.pool,
      sql`select t.${name(at.id)} as id, t.${name(at.title)} as label, ${allOf([at.reads(actor)])} as seen from ${name(at.table)} t
          where t.${name(at.id)} = any(${[...new Set(same.map(({ id }) => id))]}::uuid[])`,
    );
    for (const { id, label, seen } of found) labels.set(id, seen ? { id, label } : null);
  }
  return labels;
}

async function filesOf(db: Db, values: readonly [Field, unknown][]): Promise<Map<unknown, HistoryFile>> {
  const ids = new Set(values.flatMap(([f, value]) => kindOf(f).files(value, '', f)).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  const found =
    ids.size === 0
      ? []
      : await run<HistoryFile>(
          db.pool,
          sql`select id, name, size::float8 as size, duration_s, content_type, width, height, language, marks, cues, notices from asset where id = any(${[...ids]}::uuid[])`,
        );
  return new Map(found.map((file) => [file.id, file]));
}
