import type { Field } from '@marquee/contract/kit/field';
import type { Listing, ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import type { Db } from '../db/open.ts';
import type { Actor } from './actor.ts';
import { Page } from './answer.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { kindOf } from './kinds/every.ts';
import { allOf, compile, raw, replanned, runArray, type Sql, sql } from './sql.ts';

/**
 * To seek a record and sort it is held for so many times as dear as to pass over one in the list's own order, which is nearly that of the table: 16 µs for
 * 1.3 with a genre of 126,000. Held low, since a walk may find what it looks for at its end.
 */
const sortCost = 8;

/** Of so many different questions the SQL is kept. */
const maxCachedListings = 500;

/** What is counted; `guessed` is the same in the form that PostgreSQL estimates best, where that is another. */
type CountQuery = { from: Sql; guessed: Sql | undefined };

/** A list as it is asked: what is counted, and the page, for few matches and for many. */
type Prepared = {
  by: string;
  order: 'asc' | 'desc';
  limit: number;
  page: number;
  total: CountQuery;
  /** counts that tell which way is shorter, and how many matches the walk has to pass; absent where an index serves the whole question */
  choice: { wide: CountQuery; narrow: CountQuery[]; depth: number } | undefined;
  /** the page: undefined where the list's order is walked, else which of the narrow conditions is the one that few records meet (-1: none of them) */
  pageOf: (few: number | undefined) => Sql;
};

/** A condition on one link, by its links alone: `living` are those of records that are not deleted, to be counted; `owners` the ids of all records that have it. */
export type LinkCondition = { living: Sql; owners: Sql };

/** Conditions on columns that an index in the list's order may serve, and those on other tables. Of conditions on a single link `linked` says more. */
export type Conditions = { own: Sql[]; elsewhere: Sql[]; linked: Map<Sql, LinkCondition> };

/** Where the rows of a list come from, as SQL over any tables. `shapeOf` makes that of a resource, `sourceOf` that of anything else. */
export type Source = {
  /** What totals are cached under: a change of a record of this name forgets them. */
  name: string;
  /** The order if none is asked for. */
  sorted: { by: string; order: 'asc' | 'desc' };
  /** The unique id that decides between rows of the same sort value: a uuid. */
  id: Sql;
  /** The tables that make up a whole row. */
  rows: Sql;
  /** Whether `rows` are one table and the tables joined to it; its columns are then taken along from the page. */
  joined?: Sql;
  /** The tables that the conditions of this query and the order `by` read. */
  paging: (q: ListQuery, by: string) => Sql;
  /** The same for a count, with its `from`. */
  counting: (q: ListQuery) => Sql;
  /** What always holds, and an index in the list's order serves. */
  always: (q: ListQuery, actor: Actor) => Sql;
  /** Which rows this person may see; undefined for all. */
  scope: (q: ListQuery, actor: Actor) => Sql | undefined;
  /** A `fence` has conditions on other tables looked at row by row. */
  filters: (q: ListQuery, fence?: Sql) => Conditions;
  /** What the search term finds; `known` as in `searchCondition`. */
  search: (text: string, known?: boolean) => Sql;
  sortColumn: (by: string) => { column: Sql; type: string };
  /** The JSON of a row as text, and what has to be joined for it. */
  values: (q: ListQuery, actor: Actor) => { text: Sql; joins: Sql };
  /** What else the text of the SQL depends on. */
  variant?: (actor: Actor) => string;
};

/** What a list is filtered by in one column. One value is asked for by equality: an index in the list's order then serves the filter as well. */
export function columnConditions(field: string, f: Field, column: Sql, q: ListQuery): Sql[] {
  const [exact, from, to] = [q[field], q[`${field}_from`], q[`${field}_to`]];
  const found = [...(from === undefined ? [] : [sql`${column} >= ${from}${replanned}`]), ...(to === undefined ? [] : [sql`${column} <= ${to}${replanned}`])];
  if (exact === undefined) return found;
  return [...found, Array.isArray(exact) ? isOneOf(column, exact, kindOf(f).filterType) : sql`${column} = ${exact}`];
}

/** A condition: the column has one of these values of a type of PostgreSQL. A column that is an array holds one of them. */
export const isOneOf = (column: Sql, values: readonly unknown[], type: string): Sql =>
  type.endsWith('[]')
    ? sql`${column} && ${values}::${raw(type)}`
    : values.length === 1
      ? sql`${column} = ${values[0]}::${raw(type)}`
      : sql`${column} = any(${values}::${raw(type)}[])`;

/** The source of a list that is no resource's. `columns` are those of its filters and orders, by field; one that is sorted by has a `type` and may not be null. */
export function sourceOf(
  of: Pick<Listing, 'name' | 'sorted'> & Partial<Pick<Listing, 'fields' | 'filters' | 'sort'>>,
  from: {
    id: Sql;
    /** tables and joins, without `from` */
    rows: Sql;
    json: (actor: Actor) => Sql;
    /** what is joined for the JSON alone, where that depends on who asks */
    joins?: (actor: Actor) => Sql;
    columns: Record<string, { column: Sql; type?: string }>;
    always?: (q: ListQuery, actor: Actor) => Sql;
    scope?: (actor: Actor) => Sql | undefined;
    search: (text: string, known?: boolean) => Sql;
  },
): Source {
  const { fields = {}, filters = [], sort = [] } = of;
  const columnOf = (name: string) => {
    const found = from.columns[name];
    if (!found) throw new Error(`${of.name}: there is no column for ${name}`);
    return found;
  };
  const sortColumn = (by: string) => {
    const { column, type } = columnOf(by);
    if (type === undefined) throw new Error(`${of.name}: the column to sort by ${by} has no type`);
    return { column, type };
  };
  // Faults of a declaration stop the server at its start.
  for (const filter of filters) columnOf(filter);
  for (const by of [...sort, of.sorted.by]) sortColumn(by);
  return {
    name: of.name,
    sorted: of.sorted,
    id: from.id,
    rows: from.rows,
    paging: () => from.rows,
    counting: () => sql`from ${from.rows}`,
    always: from.always ?? (() => raw('true')),
    scope: (_q, actor) => from.scope?.(actor),
    filters: (q) => ({
      own: filters.flatMap((filter) => columnConditions(filter, fields[filter] as Field, columnOf(filter).column, q)),
      elsewhere: [],
      linked: new Map(),
    }),
    search: from.search,
    sortColumn,
    values: (_q, actor) => ({ text: sql`${from.json(actor)}::text`, joins: from.joins?.(actor) ?? raw('') }),
    ...(from.joins && { variant: (actor: Actor) => String(actor.id) }),
  };
}

/** Answers the pages of a list. The SQL is put together once for everybody who asks the same. @throws 422 where the cursor is of another list or order */
export function pagesOf(db: Db, of: Source): (call: { query: ListQuery }, actor: Actor) => Promise<Page> {
  const prepare = (q: ListQuery, actor: Actor, scopeLimit: Sql | undefined): Prepared => {
    const by = q.sort_by ?? of.sorted.by;
    const order = q.order_by ?? (q.sort_by ? 'asc' : of.sorted.order);
    const limit = q.limit ?? limits.rows;
    const live = of.always(q, actor);
    const { own, elsewhere, linked } = of.filters(q);
    const found = q.name ? of.search(q.name) : undefined;
    const counting = (conditions: readonly (Sql | undefined)[], guessed?: readonly (Sql | undefined)[]): CountQuery => {
      const from = (wanted: readonly (Sql | undefined)[]) => sql`${of.counting(q)} where ${allOf([live, ...wanted])}`;
      const [first, ...others] = conditions.filter((c) => c !== undefined);
      const short = first && others.length === 0 && !q.deleted ? linked.get(first)?.living : undefined;
      return { from: short ?? from(conditions), guessed: guessed && from(guessed) };
    };
    const total = counting([scopeLimit, ...own, ...elsewhere, found], q.name ? [scopeLimit, ...own, ...elsewhere, of.search(q.name, true)] : undefined);

    // Own columns are served by an index in the list's own order. Everything else leaves a choice: walk the order until a page is
    // full, or find what matches and sort that. PostgreSQL chooses badly there: prepared, it knows neither the word nor how rare a genre is.
    const [walked, others] = by === of.sorted.by ? [own, elsewhere] : [[], [...own, ...elsewhere]];
    const narrow = [scopeLimit, found, ...others].filter((c) => c !== undefined);
    const page = q.cursor === undefined ? (q.page ?? 1) : 1;
    const depth = Math.max(limit, (page * limit) / (by === of.sorted.by ? sortCost : 1));
    const choice = narrow.length > 0 ? { wide: counting(walked), narrow: narrow.map((c) => counting([c])), depth } : undefined;

    const key = of.sortColumn(by);
    const after = q.cursor === undefined ? undefined : readCursor(q.cursor, by, order, key.type);
    const direction = raw(order);
    const afterCursor = (column: Sql, id: Sql) =>
      after && sql`(${column}, ${id}) ${raw(order === 'asc' ? '>' : '<')} (${after.value}::${raw(key.type)}, ${after.id}::uuid)`;
    // Written out: a limit that is a parameter makes every prepared plan look dear, and each call is planned anew.
    const pageSize = raw(String(limit));
    const limitClause = sql`limit ${raw(String(limit + 1))}${page > 1 ? sql` offset ${(page - 1) * limit}` : raw('')}`;
    const { id } = of;
    const inOrder = sql`order by ${key.column} ${direction}, ${id} ${direction}`;
    const { text, joins } = of.values(q, actor);
    const walkConditions = allOf([live, scopeLimit, ...own, ...of.filters(q, raw(' offset 0')).elsewhere, found]);
    // Few matches are found and sorted: from the links themselves where a link is what few records have.
    const sortedMatches = (rare: Sql | undefined) => {
      const owners = rare && linked.get(rare)?.owners;
      const matchConditions = allOf([owners && sql`${id} = o.id`, live, scopeLimit, ...own, ...elsewhere.filter((c) => !owners || c !== rare), found]);
      const matches = sql`select ${id} as id, ${key.column} as k from ${of.paging(q, by)} where ${matchConditions} offset 0`;
      return owners ? sql`(${owners}) o cross join lateral (${matches}) h` : sql`(${matches}) h`;
    };
    const buildPage = (few: number | undefined) => {
      const paged =
        few === undefined
          ? sql`(select ${id} as id from ${of.paging(q, by)} where ${allOf([walkConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause})`
          : sql`(select h.id, h.k from ${sortedMatches(narrow[few])} where ${allOf([afterCursor(raw('h.k'), raw('h.id'))])} order by h.k ${direction}, h.id ${direction} ${limitClause})`;
      // The rows themselves are fetched once it is known which: an offset then passes over index entries alone.
      const rows =
        few !== undefined || page > 1 || of.joined === undefined
          ? sql`${paged} h cross join ${of.rows}${joins} where ${id} = h.id`
          : sql`(select t.* from ${of.paging(q, by)} where ${allOf([walkConditions, afterCursor(key.column, id)])} ${inOrder} ${limitClause}) t${of.joined}${joins}`;
      return sql`select array_to_string((array_agg(p.j))[1:${pageSize}], ','), case when count(*) > ${pageSize} then (array_agg(p.k))[${pageSize}]::text end, case when count(*) > ${pageSize} then (array_agg(p.id))[${pageSize}]::text end
        from (select ${text} as j, ${key.column} as k, ${id} as id from ${rows} ${inOrder}) p`;
    };
    const pages = new Map<number | undefined, Sql>();
    const pageOf = (few: number | undefined) => {
      const made = pages.get(few) ?? buildPage(few);
      pages.set(few, made);
      return made;
    };
    return { by, order, limit, page, total, choice, pageOf };
  };

  const known = new Map<string, Prepared>();
  const prepared = (q: ListQuery, actor: Actor) => {
    const limited = of.scope(q, actor);
    const always = compile(of.always(q, actor));
    const key = `${db.signing.expires()} ${JSON.stringify([q, always, limited ? compile(limited) : null, of.variant?.(actor)])}`;
    let made = known.get(key);
    if (!made) {
      if (known.size >= maxCachedListings) known.clear();
      made = prepare(q, actor, limited);
      known.set(key, made);
    }
    return made;
  };

  const counting = (c: CountQuery) => db.totals.of(db.pool, of.name, c.from, c.guessed);
  return async ({ query }, actor) => {
    const { by, order, limit, page, total: counted, choice, pageOf } = prepared(query, actor);
    const total = await counting(counted);
    let few: number | undefined;
    if (choice) {
      const [wide, ...each] = await Promise.all([choice.wide, ...choice.narrow].map(counting));
      const most = wide?.count ?? 0;
      const least = Math.min(most, ...each.map((t) => t.count));
      if (least * total.count < choice.depth * most) few = each.findIndex((t) => t.count === least && least < most);
    }
    const [row] = await runArray<[string | null, string | null, string | null]>(db.pool, pageOf(few));
    const [rows, value, last] = row ?? [];
    const next = value != null && last != null ? writeCursor({ by, order, value, id: last }) : null;
    return new Page(`[${rows ?? ''}]`, { total: total.count, total_is_exact: total.exact, page, limit, next });
  };
}
