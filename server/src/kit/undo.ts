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

/** A write as histories keep it. */
type Entry = { id: string; kind: string; record: string; verb: string; changes: Record<string, [unknown, unknown]> };

/** Takes changesets back. */
export const undoRoutes = implement(undo, (deps) => ({
  undo: async (call, actor) => {
    const entries = await entriesOf(deps, call.params.id, actor, call.query.before);
    // A long one is taken back by several calls, which name one changeset of their own.
    const changeset = actor.changeset ?? newId();
    const results: UndoResult[] = [];
    const page = entries.slice(0, limits.undoRows);
    // A handler also records what it does along with a write, such as stopping the transcode of a deleted movie. It looks after that itself on the way back.
    const written = page.filter(({ kind }) => deps.writers.has(kind));
    for (const entry of written.length > 0 ? written : page) results.push(await undoEntry(deps, entry, call as unknown as Call, { ...actor, changeset }));
    const next = entries.length > limits.undoRows ? (entries[limits.undoRows - 1]?.id ?? null) : null;
    return { changeset, results, next };
  },
}));

/** The caller's writes of a changeset, newest first; a super_admin's are everybody's. */
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

/** How each kind of write is taken back: by which call of the noun, and which right the write itself asked for. */
const inverses = {
  create: { call: 'remove', right: 'remove' },
  update: { call: 'update', right: 'update' },
  remove: { call: 'restore', right: 'remove' },
  restore: { call: 'remove', right: 'remove' },
} as const;

/**
 * How a write is taken back. `deletes`: by deleting the record. `isWhole`: with all of its parts or not at all. `guard`: what the write itself asked for.
 * `run` takes back these parts.
 */
type Inverse = { deletes: boolean; isWhole: boolean; guard: Endpoint['guard'] | undefined; run: (tx: Tx, parts: readonly string[]) => Promise<unknown> };

function inverseOf(writer: Writer | undefined, entry: Entry, call: Call, actor: Actor): Inverse | undefined {
  if (!writer) return undefined;
  const { resource, handlers } = writer;
  const takeBack = writer.takeBack[entry.verb];
  if (takeBack) {
    // All moves of a noun need the same right.
    const guard = Object.keys(writer.takeBack).map((verb) => (resource as unknown as Record<string, Endpoint | undefined>)[verb]?.guard);
    return { deletes: false, isWhole: true, guard: guard.find((each) => each !== undefined), run: (tx) => takeBack(tx, entry.record, entry.changes, actor) };
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

/** Takes one write back, in a transaction of its own: what stands against one must not keep the others from being taken back. */
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
      // A record that an undo deletes would take with it whatever was done to it since.
      const conflicts = inverse.deletes ? [...changed] : parts.filter((part) => changed.has(part));
      const kept = conflicts.filter((part) => part !== deletion);
      const undoable = inverse.isWhole ? (conflicts.length > 0 ? [] : parts) : parts.filter((part) => !changed.has(part));
      if (undoable.length === 0 && isDeleted) throw refuse('not_found');
      if (undoable.length === 0) return { label, kept, outcome: 'changed_since' };
      demandRight(inverse, actor);
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

/** Holds a record that the caller may see, deleted or not: nobody changes it while it is decided what has been changed since. */
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

/** Whether the record is deleted, as though it were one of its fields. */
const deletion = '(deleted)';
/** So many later writes and older undos of one record are looked at; beyond that everything counts as changed. */
const maxWrites = 2000;

/** What a write changed: fields, or whether the record is deleted. */
const partsOf = (verb: string, fields: readonly string[]): string[] => (verb in inverses && verb !== 'update' ? [deletion] : [...fields]);

/**
 * What was done to a record after an entry: which parts of the entry have been taken back, and which parts of the record somebody has changed. An undo
 * and what it took back cancel each other, part by part. So every undo comes down to one ordinary write, which it takes back or brings back. A part counts
 * as unchanged if the same ordinary writes hold in it now as right after the entry.
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
  /** The ordinary write that each undo comes down to. */
  const origins = new Map<string, string>();
  /** Per part the ordinary writes that hold now and did not right after the entry, or the other way round. */
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

/** What the write itself asked for is asked again: whoever lost a right takes nothing back that needs it. */
function demandRight({ guard }: Inverse, actor: Actor): void {
  if (typeof guard !== 'object') throw refuse('forbidden');
  requireRight(guard, actor);
}

/** The fields as they were, checked as though their writer sent them. */
function bodyOf({ resource }: Writer, entry: Entry, fields: readonly string[]): unknown {
  // What completed a draft can be taken back: the record is then a draft again.
  const draft = resource.drafts.length > 0 ? { draft: true } : {};
  const body = { ...Object.fromEntries(fields.map((field) => [field, entry.changes[field]?.[0] ?? null])), ...draft };
  const checked = resource.update?.body?.safeParse(body);
  if (checked?.success === false) throw invalid(faults(checked.error, body, resource.fields), resource);
  return checked?.data;
}
