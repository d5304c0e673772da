import { faults } from '@marquee/contract/kit/faults';
import { undo, type UndoResult } from '@marquee/contract/kit/undo';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import type { Deps } from '../deps.ts';
import type { Actor } from './actor.ts';
import { change, type Tx } from './change.ts';
import type { Reference } from './kinds.ts';
import { classify } from './failure.ts';
import { type Call, requireRight, implement, type Writer } from './mount.ts';
import { invalid, Refusal, refusalBody, refuse } from './refusal.ts';
import { allOf, name, run, type Runner, sql } from './sql.ts';
import { newId } from './store.ts';

/** A write in the form in which histories store it. */
type Entry = { id: string; kind: string; record: string; verb: string; changes: Record<string, [unknown, unknown]> };

/** The calls that undo changesets. */
export const undoRoutes = implement(undo, (deps) => ({
  undo: async (call, actor) => {
    const entries = await entriesOf(deps, call.params.id, actor, call.query.before);
    // Several calls undo a long changeset. All of them name the same new changeset.
    const changeset = actor.changeset ?? newId();
    const results: UndoResult[] = [];
    const page = entries.slice(0, limits.undoRows);
    // A handler also records side effects of a write, such as stopping the transcode of a deleted movie, or a ban in the history of whom it is about. The
    // inverse handler undoes these itself.
    const written = page.filter(({ kind, verb, changes }) => deps.writers.has(kind) && (verb in inverses || Object.keys(changes).length > 0));
    for (const entry of written.length > 0 ? written : page) results.push(await undoEntry(deps, entry, call as unknown as Call, { ...actor, changeset }));
    const next = entries.length > limits.undoRows ? (entries[limits.undoRows - 1]?.id ?? null) : null;
    return { changeset, results, next };
  },
}));

/** The caller's writes of a changeset, newest first. A super_admin gets everybody's writes. */
async function entriesOf({ db }: Deps, changeset: string, actor: Actor, before: number | undefined): Promise<Entry[]> {
  // `order by id` would sort by the selected text, in which 100 comes before 99.
  const rows = await run<Entry & { isLate: boolean }>(
    db.pool,
    sql`select id::text, kind, record, verb, changes, at < now() - make_interval(hours => ${limits.undoHours}) as "isLate" from history
        where changeset = ${changeset}::uuid and (actor = ${actor.id}::uuid or ${actor.role === 'super_admin'})
          and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
        order by history.id desc limit ${limits.undoRows + 1}`,
  );
  if (rows.length === 0 && before === undefined) throw refuse('not_found');
  if (rows.some(({ isLate }) => isLate)) throw refuse('undo_expired');
  return rows;
}

/** The call that undoes each kind of write, and the call whose right the undo requires. */
const inverses = {
  create: { call: 'remove', right: 'remove' },
  update: { call: 'update', right: 'update' },
  remove: { call: 'restore', right: 'remove' },
  restore: { call: 'remove', right: 'remove' },
} as const;

/**
 * How a write is undone. `deletes`: the undo deletes the record. `isWhole`: it undoes all parts or none. `guard`: the guard of the write itself.
 * `run` undoes the given parts.
 */
type Inverse = { deletes: boolean; isWhole: boolean; guard: Endpoint['guard'] | undefined; run: (tx: Tx, parts: readonly string[]) => Promise<unknown> };

function inverseOf(writer: Writer | undefined, entry: Entry, call: Call, actor: Actor): Inverse | undefined {
  if (!writer) return undefined;
  const { resource, handlers } = writer;
  const takeBack = writer.takeBack[entry.verb];
  if (takeBack) {
    // All moves of a noun need the same right. An action on records of several kinds checks its own.
    const guards = Object.keys(writer.takeBack).map((verb) => (resource as unknown as Record<string, Endpoint | undefined>)[verb]?.guard);
    const guard = takeBack.guard ?? guards.find((each) => each !== undefined) ?? resource.update?.guard;
    return { deletes: false, isWhole: true, guard, run: (tx) => takeBack(tx, entry.record, entry.changes, actor) };
  }
  const inverse = (inverses as Record<string, (typeof inverses)[keyof typeof inverses]>)[entry.verb];
  const handler = inverse && resource[inverse.right] && handlers[inverse.call];
  if (!inverse || !handler) return undefined;
  const run: Inverse['run'] = (tx, parts) => {
    const body = inverse.call === 'update' ? bodyOf(writer, entry, parts) : undefined;
    return handler({ ...call, params: { id: entry.record }, query: {}, body, ifMatch: undefined, db: tx }, actor);
  };
  return { deletes: inverse.call === 'remove', isWhole: inverse.call !== 'update', guard: resource[inverse.right]?.guard, run };
}

/** Undoes one write in its own transaction, so that a conflict in one write does not block the others. */
async function undoEntry(deps: Deps, entry: Entry, call: Call, actor: Actor): Promise<UndoResult> {
  const writer = deps.writers.get(entry.kind);
  const inverse = inverseOf(writer, entry, call, actor);
  const result = { kind: entry.kind, id: entry.record, label: null, kept: [], message: null };
  if (!writer || !inverse) return { ...result, outcome: 'not_undoable' };
  try {
    const undone = await change(deps.db, actor, async (tx): Promise<Pick<UndoResult, 'label' | 'kept' | 'outcome'>> => {
      const { label, isDeleted } = await lockRecord(tx, entry);
      const { undone: alreadyUndone, changed } = await laterChanges(tx.client, entry);
      const parts = partsOf(entry.verb, Object.keys(entry.changes)).filter((part) => !alreadyUndone.has(part));
      if (parts.length === 0) return { label, kept: [], outcome: 'already_undone' };
      // Deleting a record would also delete all changes that were made to it since.
      const conflicts = inverse.deletes ? [...changed] : parts.filter((part) => changed.has(part));
      const kept = conflicts.filter((part) => part !== deletion);
      const undoable = inverse.isWhole ? (conflicts.length > 0 ? [] : parts) : parts.filter((part) => !changed.has(part));
      if (undoable.length === 0 && isDeleted) throw refuse('not_found');
      if (undoable.length === 0) return { label, kept, outcome: 'changed_since' };
      requireOriginalRight(inverse, actor);
      tx.undoes = entry.id;
      await inverse.run(tx, undoable);
      return { label, kept, outcome: kept.length > 0 ? 'partly' : 'undone' };
    });
    return { ...result, ...undone };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : classify(error as Error);
    if (refusal.code === 'internal' || refusal.code === 'database_away') throw error;
    if (refusal.code === 'not_found') return { ...result, outcome: 'gone' };
    const about = refusal.about ?? writer.resource;
    const { message } = refusalBody(new Refusal(refusal.code, refusal.faults, refusal.params, about), actor.language, actor.requestId);
    return { ...result, outcome: 'refused', message };
  }
}

/** Locks a record that the caller may see, deleted or not, so that nobody changes it while its later changes are determined. */
async function lockRecord(tx: Tx, { kind, record }: Entry): Promise<{ label: string; isDeleted: boolean }> {
  const at = tx.db.references.get(kind) as Reference;
  const [row] = await run<{ label: string; isDeleted: boolean }>(
    tx.client,
    sql`select t.${name(at.title)} as label, t.deleted_at is not null as "isDeleted" from ${name(at.table)} t
        where t.${name(at.id)} = ${record}::uuid and ${allOf([at.reads(tx.actor)])} for update of t`,
  );
  if (!row) throw refuse('not_found');
  return row;
}

/** The part that represents the deletion of a record, beside the names of its fields. */
const deletion = '(deleted)';
/** The most later writes and older undos of one record that are read. With more, everything counts as changed. */
const maxWrites = 2000;

/** The parts that a write changed: fields, or the deletion. */
const partsOf = (verb: string, fields: readonly string[]): string[] => (verb in inverses && verb !== 'update' ? [deletion] : [...fields]);

/**
 * What happened to a record after an entry: which parts of the entry were undone, and which parts of the record were changed. An undo and the write that
 * it undoes cancel each other, part by part. So every undo reduces to one ordinary write, which it either undoes or redoes. A part counts as unchanged
 * if the same ordinary writes are in effect now as right after the entry.
 */
async function laterChanges(on: Runner, entry: Entry): Promise<{ undone: ReadonlySet<string>; changed: ReadonlySet<string> }> {
  const writes = await run<{ id: string; verb: string; fields: string[]; undoes: string | null }>(
    on,
    sql`select id::text, verb, undoes::text, array(select jsonb_object_keys(changes)) as fields from history
        where record = ${entry.record}::uuid and (id > ${entry.id}::bigint or undoes is not null) order by history.id desc limit ${maxWrites + 1}`,
  );
  const cancelled = new Map<string, Set<string>>();
  for (const { id, verb, fields, undoes } of writes) {
    if (undoes === null) continue;
    const target = cancelled.get(undoes) ?? new Set();
    for (const part of partsOf(verb, fields)) if (!cancelled.get(id)?.has(part)) target.add(part);
    cancelled.set(undoes, target);
  }
  /** The ordinary write that each undo reduces to. */
  const origins = new Map<string, string>();
  /** By part, the ordinary writes whose effect differs between now and right after the entry. */
  const flipped = new Map<string, Set<string>>();
  for (const { id, verb, fields, undoes } of writes.toReversed()) {
    const origin = undoes === null ? id : (origins.get(undoes) ?? undoes);
    origins.set(id, origin);
    if (BigInt(id) <= BigInt(entry.id)) continue;
    for (const part of partsOf(verb, fields)) {
      const writesOfPart = flipped.get(part) ?? new Set();
      if (!writesOfPart.delete(origin)) writesOfPart.add(origin);
      flipped.set(part, writesOfPart);
    }
  }
  const changed = new Set([...flipped].filter(([, { size }]) => size > 0).map(([part]) => part));
  if (writes.length > maxWrites) for (const part of [...Object.keys(entry.changes), deletion]) changed.add(part);
  return { undone: cancelled.get(entry.id) ?? new Set(), changed };
}

/** Checks the right that the write itself required, since the caller may have lost it. */
function requireOriginalRight({ guard }: Inverse, actor: Actor): void {
  if (typeof guard !== 'object') throw refuse('forbidden');
  requireRight(guard, actor);
}

/** The former values of the fields, checked like the body of an update. */
function bodyOf({ resource }: Writer, entry: Entry, fields: readonly string[]): unknown {
  // Undoing the write that completed a draft makes the record a draft again.
  const draft = resource.drafts.length > 0 ? { draft: true } : {};
  const body = { ...Object.fromEntries(fields.map((field) => [field, entry.changes[field]?.[0] ?? null])), ...draft };
  const checked = resource.update?.body?.safeParse(body);
  if (checked?.success === false) throw invalid(faults(checked.error, body, resource.fields), resource);
  return checked?.data;
}
