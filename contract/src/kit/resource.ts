import { z } from 'zod';
import type { Area } from '../access.ts';
import { limits } from '../limits.ts';
import { type DraftFields, type DraftShown, draftBody, draftFields, draftShown, plainOrDraft } from './draft.ts';
import { type Endpoint, endpoint, id, idParams, instant } from './endpoint.ts';
import { updateShape, type Field, type Fields, type Flat, linked, type Read, readShape, type Write, createShape } from './field.ts';
import { filterShape } from './filter.ts';
import { isChoice } from './kinds.ts';
import { exactText, optionalLine } from './line.ts';
import { listing, type ListQuery } from './listing.ts';
import { booleanParam, many, wholeNumber } from './paging.ts';

/**
 * The properties of every record in addition to its fields. `version` is compared with `If-Match`. `can_change` says whether the caller may change the record;
 * it is present only for callers who can read more records than they may change.
 */
const stamps = { version: z.int(), created_at: instant, updated_at: instant, deleted_at: instant.nullable().optional(), can_change: z.boolean().optional() };
export type Stamps = {
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at?: string | null;
  can_change?: boolean;
  missing?: readonly string[] | undefined;
};

/**
 * The additional properties of a row in the trash (a list with `deleted=true`): who deleted it, and when it will be purged.
 * `deleted_by` is null if no person deleted it, but a job did.
 */
const trashFields = { deleted_by: linked.nullable().optional(), purge_at: instant.optional() };
export type Trashed = { deleted_by?: { id: string; label: string } | null | undefined; purge_at?: string | undefined };

/** The names of the extra properties of a row in the trash. */
export const trashFieldNames = ['deleted_at', ...Object.keys(trashFields)];

/** One entry of a record's history: who changed which fields, each as `[before, after]`. `actor` is null if the server itself changed it. */
export const historyEntry = z.object({
  id: z.string(),
  at: instant,
  actor: linked.nullable(),
  verb: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A record that a reference field can pick. `note` distinguishes records with the same label. */
export const candidate = z.object({ id, label: z.string(), note: z.string().nullable() });
export type Candidate = z.output<typeof candidate>;

/** A noun without its calls: its fields and its list settings. */
export type Noun<N extends string = string, I extends string = string, F extends Fields = Fields, S extends Fields = Fields> = {
  name: N;
  area: Area;
  path: string;
  /** The name of the record's id property in the API. */
  id: I;
  /** The field whose value people know the record by. */
  title: keyof F & string;
  /** The fields that callers write. */
  fields: F;
  /** The fields that only the server writes. Callers can read them. */
  shown: S;
  /** The names of the fields that list rows leave out because they are long. */
  omittedFromLists: readonly string[];
  /** The names of the fields that a list can be filtered by. */
  filters: readonly string[];
  /** The names of the fields that a list can be sorted by. */
  sort: readonly string[];
  /** The order of a list if the caller asks for none. It is newest first unless the resource says otherwise. */
  sorted: { by: string; order: 'asc' | 'desc' };
  /** Rules over several fields. They are checked on the record as it will be after the write. */
  checks: readonly Check[];
  /** The names of the calls that exist. */
  calls: readonly CallName[];
  /** The schema of a record in an answer. */
  read: z.ZodType<Row<I, F, S>>;
  /** The names of the fields that a draft must have; empty if the noun has no drafts. See `draft.ts`. */
  drafts: readonly string[];
  /** Whether a record counts as complete whatever it lacks, because it was created in another way. */
  isExempt: (record: Record<string, unknown>) => boolean;
};

/** The calls that a noun may have. */
export type NounCalls<I extends string, F extends Fields, S extends Fields> = {
  list: Endpoint<object, ListQuery, undefined, Partial<Row<I, F, S>> & Trashed>;
  get: Endpoint<{ id: string }, object, undefined, Row<I, F, S>>;
  create: Endpoint<object, object, Write<F>, Row<I, F, S>>;
  update: Endpoint<{ id: string }, object, Partial<Write<F>>, Row<I, F, S>>;
  remove: Endpoint<{ id: string }, object, undefined, { state: 'DELETED' }>;
  restore: Endpoint<{ id: string }, object, undefined, Row<I, F, S>>;
  history: Endpoint<{ id: string }, { limit?: number | undefined; before?: string | undefined }, undefined, HistoryEntry[]>;
  lookup: Endpoint<object, LookupQuery, undefined, Candidate[]>;
};

/** The names of these calls, in the order in which they are mounted. */
export const callNames = ['list', 'lookup', 'create', 'get', 'update', 'remove', 'restore', 'history'] as const;
export type CallName = (typeof callNames)[number];

/** A noun of the product with the calls `C`. `resource()` builds it. */
export type Resource<
  N extends string = string,
  I extends string = string,
  F extends Fields = Fields,
  S extends Fields = Fields,
  C extends CallName = CallName,
> = Noun<N, I, F, S> & Pick<NounCalls<I, F, S>, C>;

/** A noun whose calls are known only at run time; see `has`. */
export type AnyResource = Noun & Partial<NounCalls<string, Fields, Fields>>;

/** Whether a noun has all of these calls. */
export const has = <C extends CallName>(of: AnyResource, ...calls: readonly C[]): of is AnyResource & Pick<NounCalls<string, Fields, Fields>, C> =>
  calls.every((call) => of.calls.includes(call));

/** The record in an answer: its id, its fields and its stamps. */
export type Row<I extends string, F extends Fields, S extends Fields> = Flat<{ [X in I]: string } & Read<F> & Read<S> & Stamps>;

/** A rule over the whole record. It answers the faults that it finds. The console's form and the server run the same rule. */
export type Check<V = Record<string, unknown>> = (value: V) => { path: string; code: string; params?: Record<string, unknown> }[];

/** The query of `lookup`: `name` searches, `ids` asks for the labels of known records, and the resource's choice fields filter (`kind=genre`). */
export type LookupQuery = { name?: string | undefined; ids?: string[] | undefined; [choice: string]: unknown };

/**
 * Declares a noun of the product. From its fields this builds the schemas and up to eight calls: the five of the specification (list, create, get, update,
 * remove) and three more (restore, history, lookup). `calls` names those that exist, by default all. Any other call of the noun is declared beside it.
 */
export function resource<
  const N extends string,
  const I extends string,
  F extends Fields,
  S extends Fields = Record<never, never>,
  const C extends readonly CallName[] = typeof callNames,
  const D extends string = never,
>(of: {
  name: N;
  area: Area;
  path: string;
  /** Where the list is, if it is not at `path`. */
  listPath?: string;
  id: I;
  title?: keyof NoInfer<F> & string;
  fields: F;
  shown?: S;
  omittedFromLists?: readonly (keyof (NoInfer<F> & NoInfer<S>) & string)[];
  filters?: readonly (keyof (NoInfer<F> & NoInfer<S>) & string)[];
  sort: readonly ((keyof (NoInfer<F> & NoInfer<S>) & string) | 'created_at' | 'updated_at')[];
  sorted?: { by: string; order: 'asc' | 'desc' };
  checks?: readonly Check<Write<NoInfer<F>>>[];
  calls?: C;
  /** The fields that a draft must have. Without it the noun has no drafts. */
  drafts?: readonly (D & keyof NoInfer<F>)[];
  /** Which records count as complete whatever they lack. None if left out. */
  isExempt?: (record: Record<string, unknown>) => boolean;
}): Resource<N, I, DraftFields<F, D>, S & DraftShown<D>, C[number]> {
  type Shown = S & DraftShown<D>;
  type Answer = Row<I, DraftFields<F, D>, Shown>;
  const drafts: readonly string[] = of.drafts ?? [];
  const fields = draftFields(of.fields, drafts) as DraftFields<F, D>;
  const shown = { ...of.shown, ...draftShown(drafts) } as unknown as Shown;
  const filters: readonly string[] = [...(of.filters ?? []), ...Object.keys(draftShown(drafts))];
  const all: Fields = { ...fields, ...shown };
  const omittedFromLists: readonly string[] = of.omittedFromLists ?? [];
  /** The property with the names of the fields that a record lacks. */
  const lacking = drafts.length === 0 ? {} : { missing: z.array(z.string()) };
  const read = readShape(all).extend({ [of.id]: id, ...stamps, ...lacking }) as unknown as z.ZodType<Answer>;
  const columns = [...Object.keys(all).filter((name) => !omittedFromLists.includes(name)), ...Object.keys(lacking), 'created_at', 'updated_at'];
  /** The body of a creation or an update: a plain one, or for a noun with drafts also that of a draft. */
  const body = <T>(shape: typeof createShape | typeof updateShape): z.ZodType<T> => {
    const plain = shape(of.fields) as unknown as z.ZodType<T>;
    return drafts.length === 0 ? plain : plainOrDraft(plain, draftBody(of.fields, drafts, shape));
  };
  const row = z.object(
    Object.fromEntries([
      [of.id, id],
      ...Object.entries(all).map(([name, f]) => [name, f.read.optional()]),
      ...Object.entries({ ...stamps, ...lacking, ...trashFields }).map(([name, type]) => [name, type.optional()]),
    ]),
  ) as unknown as z.ZodType<Partial<Answer> & Trashed>;

  const one = `${of.path}/{id}`;
  const base = { params: idParams };
  const reads = { area: of.area, right: 'read' } as const;
  const edits = { area: of.area, right: 'edit' } as const;
  const { list, ...listed } = listing({
    name: of.name,
    area: of.area,
    path: of.path,
    listPath: of.listPath,
    id: of.id,
    title: of.title ?? 'title',
    fields,
    shown,
    filters,
    sort: of.sort,
    sorted: of.sorted,
    columns,
    params: { deleted: booleanParam.optional() },
    summary: `Lists ${of.name} records.`,
    data: row,
  });
  const noun: Noun<N, I, DraftFields<F, D>, Shown> = {
    ...listed,
    omittedFromLists,
    checks: (of.checks ?? []) as readonly Check[],
    calls: of.calls ?? callNames,
    read,
    drafts,
    isExempt: of.isExempt ?? (() => false),
  };
  const calls: NounCalls<I, DraftFields<F, D>, Shown> = {
    list,
    lookup: endpoint({
      method: 'GET',
      path: `${of.path}/lookup`,
      guard: { area: { to: of.name }, right: 'read' },
      summary: `At most 20 ${of.name} records to refer to, best match first.`,
      query: lookupQuery(all, filters),
      data: z.array(candidate),
    }),
    create: endpoint({
      method: 'POST',
      path: of.path,
      guard: edits,
      summary: `Creates a ${of.name}.`,
      body: body<Write<DraftFields<F, D>>>(createShape),
      data: read,
      creates: true,
      versioned: true,
    }),
    get: endpoint({ method: 'GET', path: one, guard: reads, summary: `One ${of.name}.`, ...base, data: read, versioned: true }),
    update: endpoint({
      method: 'PUT',
      path: one,
      guard: edits,
      summary: 'Changes the fields in the body.',
      ...base,
      body: body<Partial<Write<DraftFields<F, D>>>>(updateShape),
      data: read,
      versioned: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      guard: edits,
      summary: `Deletes; restorable for ${limits.trashDays} days.`,
      ...base,
      data: z.object({ state: z.literal('DELETED') }),
      versioned: true,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      guard: edits,
      summary: 'Restores a deleted record.',
      ...base,
      data: read,
      versioned: true,
    }),
    history: endpoint({
      method: 'GET',
      path: `${one}/history`,
      guard: reads,
      summary: 'Who changed what, newest first.',
      ...base,
      query: historyQuery,
      data: z.array(historyEntry),
    }),
  };
  const picked = Object.fromEntries(noun.calls.map((name) => [name, calls[name]])) as Pick<NounCalls<I, DraftFields<F, D>, Shown>, C[number]>;
  return { ...noun, ...picked };
}

/**
 * The name of the choice field whose value is the `note` of a candidate: the first choice that lists can be filtered by.
 * Other choices, such as a person's language, do not distinguish records. Undefined if there is none; the note is then a plain text.
 */
export const noteField = ({ fields, filters }: Pick<Resource, 'fields' | 'filters'>): string | undefined =>
  Object.keys(fields).find((name) => isChoice(fields[name]) && filters.includes(name));

const historyQuery = z.strictObject({
  limit: wholeNumber(1, limits.rowsMost).optional(),
  // Some numbers with 19 digits exceed a bigint. No history has that many entries.
  before: exactText(18, 'wrong_type')
    .regex(/^\d{1,18}$/)
    .optional(),
});

function lookupQuery(all: Fields, filters: readonly string[]): z.ZodType<LookupQuery> {
  const choices = filters.filter((name) => isChoice(all[name]));
  return z.strictObject({
    name: optionalLine.optional(),
    ids: many(id),
    ...Object.assign({}, ...choices.map((name) => filterShape(name, all[name] as Field))),
  }) as unknown as z.ZodType<LookupQuery>;
}
