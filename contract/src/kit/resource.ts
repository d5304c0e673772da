import { z } from 'zod';
import type { Area } from '../access.ts';
import { limits } from '../limits.ts';
import { type Endpoint, endpoint, id, idParams, instant } from './endpoint.ts';
import {
  updateShape,
  countryCode,
  day,
  type Field,
  type Fields,
  type Flat,
  languageTag,
  linked,
  type Read,
  readShape,
  type Write,
  createShape,
} from './field.ts';
import { exactText, optionalLine } from './line.ts';
import { cursor, wholeNumber } from './paging.ts';

/**
 * What every record carries beside its fields. `version` is what `If-Match` is compared with; `can_change` says whether it is the caller's
 * to change, to those alone who read more than they may change.
 */
const stamps = { version: z.int(), created_at: instant, updated_at: instant, deleted_at: instant.nullable().optional(), can_change: z.boolean().optional() };
export type Stamps = { version: number; created_at: string; updated_at: string; deleted_at?: string | null; can_change?: boolean };

/**
 * What each row of a trash (a list with `deleted=true`) carries beside its fields: when it was deleted, by whom, and from when on it is removed for
 * good. `deleted_by` is null where nobody in particular did, such as a job.
 */
const trashFields = { deleted_by: linked.nullable().optional(), purge_at: instant.optional() };
export type Trashed = { deleted_by?: { id: string; label: string } | null | undefined; purge_at?: string | undefined };

/** The names under which a row of a trash carries them. */
export const trashFieldNames = ['deleted_at', ...Object.keys(trashFields)];

/** One entry of a record's history: which fields went from what to what, by whom. `actor` is null for the machine. */
export const historyEntry = z.object({
  id: z.string(),
  at: instant,
  actor: linked.nullable(),
  verb: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A candidate for a reference: `note` tells namesakes apart. */
export const candidate = z.object({ id, label: z.string(), note: z.string().nullable() });
export type Candidate = z.output<typeof candidate>;

export type Resource<N extends string = string, I extends string = string, F extends Fields = Fields, S extends Fields = Fields> = {
  name: N;
  area: Area;
  path: string;
  /** The name of the id on the wire. */
  id: I;
  /** The field that names a record to people. */
  title: keyof F & string;
  /** What callers write. */
  fields: F;
  /** What the server alone writes. */
  shown: S;
  /** Names of fields left out of list rows, because they are long. */
  omittedFromLists: readonly string[];
  filters: readonly string[];
  sort: readonly string[];
  /** The order of a list whose caller names none, newest first. */
  sorted: { by: string; order: 'asc' | 'desc' };
  /** Rules over several fields, checked on what the record will be after the write. */
  checks: readonly Check[];

  list: Endpoint<object, ListQuery, undefined, Partial<Row<I, F, S>> & Trashed>;
  get: Endpoint<{ id: string }, object, undefined, Row<I, F, S>>;
  create: Endpoint<object, object, Write<F>, Row<I, F, S>>;
  update: Endpoint<{ id: string }, object, Partial<Write<F>>, Row<I, F, S>>;
  remove: Endpoint<{ id: string }, object, undefined, { state: 'DELETED' }>;
  restore: Endpoint<{ id: string }, object, undefined, Row<I, F, S>>;
  history: Endpoint<{ id: string }, { limit?: number | undefined; before?: string | undefined }, undefined, HistoryEntry[]>;
  lookup: Endpoint<object, LookupQuery, undefined, Candidate[]>;
};

/** The record as it is answered. */
export type Row<I extends string, F extends Fields, S extends Fields> = Flat<{ [X in I]: string } & Read<F> & Read<S> & Stamps>;

/** A rule over the whole record; answers with what is broken. Written once, used by form and server alike. */
export type Check<V = Record<string, unknown>> = (value: V) => { path: string; code: string; params?: Record<string, unknown> }[];

/** `name` searches, `ids` asks for the labels of known ones; the resource's own choices narrow (`kind=genre`). */
export type LookupQuery = { name?: string | undefined; ids?: string[] | undefined; [choice: string]: unknown };

export type ListQuery = {
  name?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  sort_by?: string | undefined;
  order_by?: 'asc' | 'desc' | undefined;
  fields?: string[] | undefined;
  deleted?: boolean | undefined;
  [filter: string]: unknown;
};

/** Names of the eight calls, in the order in which they are mounted. */
export const calls = ['list', 'lookup', 'create', 'get', 'update', 'remove', 'restore', 'history'] as const;

/**
 * Everything about a noun of the product from one list of its fields: five calls of the specification
 * and three of ours (restore, history, lookup).
 */
export function resource<const N extends string, const I extends string, F extends Fields, S extends Fields = Record<never, never>>(of: {
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
}): Resource<N, I, F, S> {
  const shown = of.shown ?? ({} as S);
  const all: Fields = { ...of.fields, ...shown };
  const omittedFromLists: readonly string[] = of.omittedFromLists ?? [];
  const read = readShape({ ...of.fields, ...shown }).extend({ [of.id]: id, ...stamps }) as unknown as z.ZodType<Row<I, F, S>>;
  const columns = [...Object.keys(all).filter((name) => !omittedFromLists.includes(name)), 'created_at', 'updated_at'];
  const row = z.object(
    Object.fromEntries([
      [of.id, id],
      ...Object.entries(all).map(([name, f]) => [name, f.read.optional()]),
      ...Object.entries({ ...stamps, ...trashFields }).map(([name, type]) => [name, type.optional()]),
    ]),
  ) as unknown as z.ZodType<Partial<Row<I, F, S>> & Trashed>;

  const one = `${of.path}/{id}`;
  const base = { params: idParams };
  const reads = { area: of.area, right: 'read' } as const;
  const edits = { area: of.area, right: 'edit' } as const;
  return {
    name: of.name,
    area: of.area,
    path: of.path,
    id: of.id,
    title: of.title ?? 'title',
    fields: of.fields,
    shown,
    omittedFromLists,
    filters: of.filters ?? [],
    sort: of.sort,
    sorted: of.sorted ?? { by: 'created_at', order: 'desc' },
    checks: (of.checks ?? []) as readonly Check[],
    list: endpoint({
      method: 'GET',
      path: of.listPath ?? of.path,
      guard: reads,
      summary: `Lists ${of.name} records.`,
      query: listQuery(all, of.filters ?? [], of.sort, columns),
      data: row,
      list: true,
    }),
    lookup: endpoint({
      method: 'GET',
      path: `${of.path}/lookup`,
      guard: { area: { to: of.name }, right: 'read' },
      summary: `At most 20 ${of.name} records to refer to, best match first.`,
      query: lookupQuery(all, of.filters ?? []),
      data: z.array(candidate),
    }),
    create: endpoint({
      method: 'POST',
      path: of.path,
      guard: edits,
      summary: `Creates a ${of.name}.`,
      body: createShape(of.fields),
      data: read,
      creates: true,
      versioned: true,
    }),
    get: endpoint({ method: 'GET', path: one, guard: reads, summary: `One ${of.name}.`, ...base, data: read, versioned: true }),
    update: endpoint({
      method: 'PUT',
      path: one,
      guard: edits,
      summary: `Changes the fields that the body carries.`,
      ...base,
      body: updateShape(of.fields),
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
      summary: 'Takes a deletion back.',
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
}

/**
 * The choice whose value is a candidate's note. What people choose for themselves, such as a language, tells nobody apart; what lists are narrowed by
 * does. Undefined where there is none: the note is something else then, and to be read as it stands.
 */
export const notedBy = ({ fields, filters }: Pick<Resource, 'fields' | 'filters'>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'choice' && filters.includes(name));

/** One or many values of a query string, always read as a list. */
export const many = <T>(each: z.ZodType<T>) => z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(each).min(1).max(100).optional());
const booleanParam = z.enum(['true', 'false']).transform((v) => v === 'true');

const historyQuery = z.strictObject({
  limit: wholeNumber(1, limits.rowsMost).optional(),
  // Of 19 digits some are beyond a bigint, and no history is that long.
  before: exactText(18, 'wrong_type')
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** How a field is filtered by in the query string: lists for choices and references, `_only` for lists with nothing else in them, `_from` and `_to` for what has an order. */
function filterShape(name: string, f: Field): Record<string, z.ZodType> {
  switch (f.kind) {
    case 'choice':
      return { [name]: many(z.enum(f.param.values as [string, ...string[]])) };
    case 'ref':
      return { [name]: many(id) };
    case 'refs':
      return { [name]: many(id), [`${name}_only`]: many(id) };
    case 'language':
      return { [name]: many(languageTag) };
    case 'country':
      return { [name]: many(countryCode) };
    case 'flag':
      return { [name]: booleanParam.optional() };
    case 'date':
      return { [`${name}_from`]: day.optional(), [`${name}_to`]: day.optional() };
    case 'instant':
      return { [`${name}_from`]: instant.optional(), [`${name}_to`]: instant.optional() };
    case 'number':
    case 'count':
      return { [`${name}_from`]: wholeNumber(0, 9_999_999_999).optional(), [`${name}_to`]: wholeNumber(0, 9_999_999_999).optional() };
    default:
      throw new Error(`${name}: a field of kind ${f.kind} cannot be filtered by`);
  }
}

function lookupQuery(all: Fields, filters: readonly string[]): z.ZodType<LookupQuery> {
  const choices = filters.filter((name) => all[name]?.kind === 'choice');
  return z.strictObject({
    name: optionalLine.optional(),
    ids: many(id),
    ...Object.assign({}, ...choices.map((name) => filterShape(name, all[name] as Field))),
  }) as unknown as z.ZodType<LookupQuery>;
}

function listQuery(all: Fields, filters: readonly string[], sort: readonly string[], columns: string[]): z.ZodType<ListQuery> {
  return z.strictObject({
    name: optionalLine.optional(),
    page: wholeNumber(1, 1_000_000).optional(),
    limit: wholeNumber(1, limits.rowsMost).optional(),
    cursor: cursor.optional(),
    sort_by: z.enum(sort as [string, ...string[]]).optional(),
    order_by: z.enum(['asc', 'desc']).optional(),
    fields: many(z.enum(columns as [string, ...string[]])),
    deleted: booleanParam.optional(),
    ...Object.assign({}, ...filters.map((name) => filterShape(name, all[name] as Field))),
  }) as unknown as z.ZodType<ListQuery>;
}
