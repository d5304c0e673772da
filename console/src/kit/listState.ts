import type { Field, Fields } from '@marquee/contract/kit/field';
import { filterParams, takesSeveral } from '@marquee/contract/kit/filter';
import type { ListQuery } from '@marquee/contract/kit/listing';
import type { Resource } from '@marquee/contract/kit/resource';
import { limits } from '@marquee/contract/limits';

/**
 * Everything that decides what a list shows. It is kept in the address, so that back, reload and a pasted link work. `cursor` tells how "next" reached the
 * page (constant time at any depth). It is valid only for the same order and filters.
 */
export type ListState = {
  name: string;
  sort_by: string;
  order_by: 'ascend' | 'descend';
  page: number;
  limit: number;
  cursor: string | undefined;
  /** The values of each parameter of the query string (`kind`, `release_date_from`). */
  filters: Record<string, string[]>;
  /** Whether the list shows the trash. */
  deleted: boolean;
};

type Listed = Pick<Resource, 'fields' | 'shown' | 'filters' | 'sort' | 'sorted'> & { list: { query?: unknown } };

/** Whether a list accepts this parameter. Not every list has a trash (`deleted`) or can return only some fields (`fields`). */
export const accepts = (of: Pick<Listed, 'list'>, param: string): boolean => param in (of.list.query as Query).shape;

const baseParams = ['name', 'sort_by', 'order_by', 'page', 'limit', 'cursor', 'deleted'];
/** The page sizes that a person can choose from. */
export const pageSizes = [20, 50, 100];

/** The field of a filter. */
export const fieldOfFilter = (of: Listed, filter: string): Field => ({ ...of.fields, ...of.shown } as Fields)[filter] as Field;

/**
 * The default filters beside the search: the first three whose button shows their value. The filter of a range shows no value, because only its ends have
 * one.
 */
export const defaultQuickFilters = (of: Listed, tabs?: string): string[] =>
  of.filters.filter((filter) => filter !== tabs && filterParams(filter, fieldOfFilter(of, filter)).includes(filter)).slice(0, 3);

const paramsOfAll = (of: Listed) =>
  of.filters.flatMap((filter) => filterParams(filter, fieldOfFilter(of, filter)).map((param) => ({ param, field: fieldOfFilter(of, filter) })));

/**
 * Reads the state from an address. Invalid values are ignored, so that a broken link opens the list, not an error. The trash is ignored too, unless
 * `hasTrash`.
 */
export function readState(search: URLSearchParams, of: Listed, hasTrash = true): ListState {
  const sort = search.get('sort_by');
  const order = search.get('order_by');
  const hasSort = sort !== null && of.sort.includes(sort);
  const filters: Record<string, string[]> = {};
  for (const { param, field } of paramsOfAll(of)) {
    const valid = [...new Set(search.getAll(param).filter((value) => isValidValue(of, param, value)))].slice(0, 100);
    if (valid.length > 0) filters[param] = takesSeveral(field) ? valid : valid.slice(0, 1);
  }
  return {
    name: (search.get('name') ?? '').slice(0, limits.line),
    sort_by: hasSort ? sort : of.sorted.by,
    order_by: hasSort && order === 'ascend' ? 'ascend' : hasSort && order === 'descend' ? 'descend' : of.sorted.order === 'asc' ? 'ascend' : 'descend',
    page: positiveInteger(search.get('page'), 1_000_000) ?? 1,
    limit: positiveInteger(search.get('limit'), limits.rowsMost) ?? limits.rows,
    cursor: search.get('cursor')?.slice(0, 2000) || undefined,
    filters,
    deleted: hasTrash && search.get('deleted') === 'true',
  };
}

/** Writes a state to an address. It omits default values and keeps other parameters (such as `theme`). */
export function writeState(state: ListState, of: Listed, before: URLSearchParams): URLSearchParams {
  const ownParams = new Set([...baseParams, ...paramsOfAll(of).map(({ param }) => param)]);
  const search = new URLSearchParams([...before].filter(([key]) => !ownParams.has(key)));
  if (state.name !== '') search.set('name', state.name);
  const defaultOrder = of.sorted.order === 'asc' ? 'ascend' : 'descend';
  if (state.sort_by !== of.sorted.by || state.order_by !== defaultOrder) {
    search.set('sort_by', state.sort_by);
    search.set('order_by', state.order_by);
  }
  for (const [param, values] of Object.entries(state.filters)) for (const value of values) search.append(param, value);
  if (state.deleted) search.set('deleted', 'true');
  if (state.page > 1) search.set('page', String(state.page));
  if (state.limit !== limits.rows) search.set('limit', String(state.limit));
  if (state.page > 1 && state.cursor !== undefined) search.set('cursor', state.cursor);
  return search;
}

/** The state after a change. Any change of the rows or their order goes back to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change };
  return change.page === undefined ? { ...next, page: 1, cursor: undefined } : { ...next, cursor: change.cursor };
}

/** The state with one filter set. Empty values remove it. */
export function filtered(state: ListState, values: Record<string, string[]>): ListState {
  const filters = { ...state.filters };
  for (const [param, list] of Object.entries(values)) {
    if (list.length === 0) delete filters[param];
    else filters[param] = list;
  }
  return changed(state, { filters });
}

/** The query for the server. A cursor replaces the page number. `call` translates `order_by` to the wire's values. */
export function queryOf(state: ListState, fields: readonly string[], fixed: Record<string, string> = {}): ListQuery {
  const base = {
    name: state.name.trim() || undefined,
    limit: state.limit,
    sort_by: state.sort_by,
    order_by: state.order_by as unknown as 'asc',
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
  };
  const paged = state.cursor === undefined ? { page: state.page } : { cursor: state.cursor };
  return { ...base, ...paged, ...state.filters, ...fixed, deleted: state.deleted || undefined } as ListQuery;
}

/** Whether a search or a filter narrows the list, so that an empty list can offer to clear them. */
export const isNarrowed = (state: ListState): boolean => state.name.trim() !== '' || Object.keys(state.filters).length > 0;

/** Whether the contract accepts this value of a parameter. */
const isValidValue = (of: Listed, param: string, value: string): boolean => (of.list.query as Query).shape[param]?.safeParse(value).success === true;
type Query = { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> };

function positiveInteger(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= most ? value : undefined;
}
