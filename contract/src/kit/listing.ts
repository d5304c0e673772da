import { z } from 'zod';
import type { Area } from '../access.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Field, Fields } from './field.ts';
import { filterShape } from './filter.ts';
import { optionalLine } from './line.ts';
import { many, paging } from './paging.ts';

/**
 * The query of a list: `name` searches, `fields` selects properties, `deleted` lists the trash of a resource. All further names are filters.
 * Not every list takes `fields` and `deleted`; its schema says so.
 */
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

/** Anything that can be listed: the records of a resource, or the rows of a view, a log or a report. `listing()` builds it. */
export type Listing<
  F extends Fields = Fields,
  S extends string = string,
  D = unknown,
  Shown extends Fields = Fields,
  N extends string = string,
  I extends string = string,
  T extends string = string,
> = {
  name: N;
  area: Area;
  path: string;
  /** The name of the row's id property. */
  id: I;
  /** The property that people know a row by: a text, or a reference. */
  title: T;
  /** What rows hold, by kind. Rows may hold more than this. */
  fields: F;
  /** Further fields of a resource, which only the server writes. */
  shown: Shown;
  /** The names of the fields that the list can be filtered by. */
  filters: readonly string[];
  /** The names that the list can be sorted by. */
  sort: readonly S[];
  /** The order of the list if the caller asks for none. It is newest first unless the listing says otherwise. */
  sorted: { by: string; order: 'asc' | 'desc' };
  list: Endpoint<object, ListQuery, undefined, D>;
};

/** Declares a list: from its fields, filters and sorts this builds the query schema and the endpoint. */
export function listing<
  F extends Fields,
  const S extends string,
  D,
  const N extends string,
  const I extends string,
  T extends string,
  Shown extends Fields = Record<never, never>,
>(of: {
  name: N;
  area: Area;
  path: string;
  /** Where the list is, if it is not at `path`. */
  listPath?: string | undefined;
  id: I;
  title: T;
  fields: F;
  shown?: Shown | undefined;
  filters?: readonly string[] | undefined;
  sort: readonly S[];
  sorted?: { by: NoInfer<S> | (string & {}); order: 'asc' | 'desc' } | undefined;
  /** The properties that `fields` can select. Without it, rows are always whole. */
  columns?: readonly string[];
  /** Query parameters beside paging, order and filters. */
  params?: Record<string, z.ZodType>;
  /** One sentence for the API reference. */
  summary: string;
  data: z.ZodType<D>;
}): Listing<F, S, D, Shown, N, I, T> {
  const { columns, filters = [], sort } = of;
  const all: Fields = { ...of.fields, ...of.shown };
  const query = z.strictObject({
    name: optionalLine.optional(),
    ...paging,
    sort_by: z.enum(sort as unknown as [string, ...string[]]).optional(),
    order_by: z.enum(['asc', 'desc']).optional(),
    ...(columns && { fields: many(z.enum(columns as [string, ...string[]])) }),
    ...of.params,
    ...Object.assign({}, ...filters.map((name) => filterShape(name, all[name] as Field))),
  }) as unknown as z.ZodType<ListQuery>;
  return {
    name: of.name,
    area: of.area,
    path: of.path,
    id: of.id,
    title: of.title,
    fields: of.fields,
    shown: of.shown ?? ({} as Shown),
    filters,
    sort,
    sorted: of.sorted ?? { by: 'created_at', order: 'desc' },
    list: endpoint({
      method: 'GET',
      path: of.listPath ?? of.path,
      guard: { area: of.area, right: 'read' },
      summary: of.summary,
      query,
      data: of.data,
      list: true,
    }),
  };
}
