import type { Fault } from '@marquee/contract/kit/faults';
import type { Field, Fields } from '@marquee/contract/kit/field';
import { noteField, type Noun } from '@marquee/contract/kit/resource';
import { targetsOf } from '@marquee/contract/kit/kinds';
import type { ListQuery } from '@marquee/contract/kit/listing';
import { limits } from '@marquee/contract/limits';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open.ts';
import { concat, instantJson, objectText, type TableLayout, quoted, type FieldJson } from './kinds.ts';
import { kindOf } from './kinds/every.ts';
import { listHoldsOnly } from './dependents.ts';
import { columnConditions, isOneOf, type LinkCondition, type Source } from './listing.ts';
import type { Scope } from './scope.ts';
import { allOf, join, name, raw, type Runner, type Sql, sql } from './sql.ts';
import type { Shape } from './store.ts';
import { uniquesOf } from './unique.ts';

/**
 * A rule over a change that needs the database. It returns the faults that it finds. It runs before the change is written, while the record is locked,
 * and again when the faults of a refused change are collected.
 */
export type Rule = (on: Runner, change: { id: string; before: Record<string, unknown>; after: Record<string, unknown> }) => Promise<readonly Fault[]>;

/** The options of a record's storage. */
export type Storage = {
  /** The rows that a person may see and change. Without a scope, everybody in the area sees all rows. */
  scope?: Scope;
  /** The tables of `refs`, `images`, `subtitles` and `rows`, by field. */
  links?: Record<string, PgTable>;
  /** The table of what machines write about a record: one row for each, with the key `owner`. Its columns are the values of shown fields. */
  side?: PgTable;
  /** Fields that are computed when they are read, as SQL over the record's table `t`. Filters and sorting still use the field's column, if it has one. */
  computed?: Record<string, Sql>;
  /** Columns that are not fields: only the server uses them. */
  own?: readonly string[];
  /** The condition of a search term on the record's table `t`, instead of one on its search text; `isEstimate` as in `searchCondition`. */
  search?: (text: string, isEstimate?: boolean) => Sql;
  /** Rules over updates. A rule that needs no database belongs in the contract, as a check. */
  rules?: readonly Rule[];
};

/** Reads the table's declaration and prepares the SQL pieces of the calls. A wrong declaration fails when the server starts. */
export function shapeOf(
  of: Noun,
  db: Db,
  table: PgTable,
  storage: Storage,
): Shape & {
  from: Sql;
  joined: Sql;
  note: Sql;
  searchable: boolean;
  value: (field: string) => FieldJson;
} & Pick<Source, 'filters' | 'search' | 'sortColumn' | 'counting' | 'paging'> {
  const columns = getTableColumns(table);
  const sideColumns = storage.side ? getTableColumns(storage.side) : {};
  const sideName = storage.side && name(getTableName(storage.side));
  const stored = getTableName(table);
  const fields: Fields = { ...of.fields, ...of.shown };
  const column = (field: string): Sql => {
    if (field in columns) return sql`t.${name(field)}`;
    if (field in sideColumns) return sql`s.${name(field)}`;
    const computed = storage.computed?.[field];
    if (computed) return computed;
    throw new Error(`${of.name}.${field}: no column of ${stored} or its side table holds it`);
  };
  const parts = Object.fromEntries(Object.entries(storage.links ?? {}).map(([field, part]) => [field, getTableName(part)]));
  const isNullable = (field: string) => !(columns[field] ?? sideColumns[field])?.notNull;
  const readColumn = (field: string) => storage.computed?.[field] ?? column(field);
  const place: TableLayout = { id: of.id, parts, column: readColumn, isNullable, references: db.references, signing: db.signing };
  for (const [field, f] of Object.entries(fields)) if (!kindOf(f).part) column(field);
  const joined = sideName ? sql` join ${sideName} s on s.owner = t.${name(of.id)}` : raw('');
  const from = sql`from ${name(stored)} t${joined}`;
  const searchable = 'search_text' in columns;
  const noteColumn = noteField(of) ?? ('email' in columns ? 'email' : undefined);

  const sortColumn = (by: string) => {
    const sorting = `${by}_sort` in columns || `${by}_sort` in sideColumns ? `${by}_sort` : by;
    const found = columns[sorting] ?? sideColumns[sorting];
    if (!found) throw new Error(`${of.name}: there is no column to sort by ${by}`);
    if (!found.notNull) throw new Error(`${of.name}: a list cannot be sorted by ${by}, which may be null; give it a generated ${by}_sort`);
    return { column: sorting in columns ? sql`t.${name(sorting)}` : sql`s.${name(sorting)}`, type: found.getSQLType().replace(/ collate .*/, '') };
  };
  for (const by of of.sort) sortColumn(by);
  if (of.drafts.length > 0 && !('missing' in columns)) throw new Error(`${of.name} has drafts: ${stored} needs draftColumns()`);

  const isSideColumn = (field: string) => !(field in columns) && field in sideColumns;
  const hasSideFilter = (q: ListQuery) => of.filters.some((f) => isSideColumn(f) && [f, `${f}_from`, `${f}_to`].some((n) => q[n] !== undefined));
  const filters = (q: ListQuery, fence: Sql = raw('')) => {
    const own: Sql[] = [];
    const elsewhere: Sql[] = [];
    const linked = new Map<Sql, LinkCondition>();
    for (const field of of.filters) {
      const f = fields[field] as Field;
      const { part, filterType } = kindOf(f);
      if (!part) {
        (isSideColumn(field) ? elsewhere : own).push(...columnConditions(field, f, column(field), q));
        continue;
      }
      const [exact, only] = [q[field], q[`${field}_only`]];
      if (Array.isArray(only))
        elsewhere.push(sql`(${listHoldsOnly(db.references, { part: parts[field] ?? '', to: targetsOf(f), id: of.id }, only as string[])})`);
      if (!Array.isArray(exact)) continue;
      const matches = (c: Sql) => isOneOf(c, exact, filterType);
      const links = sql`from ${name(parts[field] ?? '')} l where`;
      const wanted = sql`exists (select 1 ${links} l.owner = t.${name(of.id)} and ${matches(raw('l.target'))}${fence})`;
      elsewhere.push(wanted);
      if (exact.length === 1)
        linked.set(wanted, {
          // Each record has at most one link to a target, and few records are deleted. This costs a thirtieth of looking up each record.
          living: sql`${links} ${matches(raw('l.target'))}
              and not exists (select 1 from ${name(stored)} t where t.${name(of.id)} = l.owner and t.deleted_at is not null)`,
          // The subselect hides the value from the planner. The caller knows how many rows there are, and estimating them would take longer than the query.
          owners: sql`select l.owner as id ${links} l.target = (select ${exact[0]}::uuid) offset 0`,
        });
    }
    return { own, elsewhere, linked };
  };

  return {
    resource: of,
    table: stored,
    columns,
    side: storage.side && getTableName(storage.side),
    links: storage.links ?? {},
    place,
    scope: storage.scope ?? { reads: () => undefined, writes: () => undefined },
    uniques: uniquesOf(table),
    from,
    joined,
    searchable,
    note: noteColumn ? sql`t.${name(noteColumn)}` : raw('null::text'),
    value: (field) => {
      const f = fields[field];
      if (f) return kindOf(f).read(place, field, f);
      const own = sql`t.${name(field)}`;
      if (field === of.id) return quoted(own);
      if (field === 'version') return { text: [own] };
      if (field === 'missing') return { text: [sql`to_json(${own})`] };
      if (field === 'deleted_by') return deletedBy(of, db);
      if (field === 'purge_at') return quoted(instantJson(sql`(t.deleted_at + make_interval(days => ${raw(String(limits.trashDays))}))`));
      const instant = quoted(instantJson(own));
      return isNullable(field) ? { text: [sql`case when ${own} is null then 'null' else ${concat(instant.text)} end`] } : instant;
    },
    filters,
    search: storage.search ?? ((text, isEstimate) => searchCondition(text, searchable, of.name, isEstimate)),
    sortColumn,
    counting: (q) => (hasSideFilter(q) ? from : sql`from ${name(stored)} t`),
    paging: (q, by) => (hasSideFilter(q) || isSideColumn(by) ? sql`${name(stored)} t${joined}` : sql`${name(stored)} t`),
  };
}

/** The person who deleted a record, from its history. JSON `null` for the machine, or if the history does not reach back that far. */
const deletedBy = (of: Noun, db: Db): FieldJson => {
  const { table, id, title } = db.actors;
  const label = objectText([
    ['id', quoted(sql`d.${name(id)}`)],
    ['label', { text: [sql`to_json(d.${name(title)})`] }],
  ]);
  return {
    text: [sql`case when d.${name(id)} is null then 'null' else ${concat(label)} end`],
    join: sql`left join lateral (
        select h.actor from history h where h.record = t.${name(of.id)} and h.verb = 'remove' order by h.id desc limit 1
      ) r on true left join ${name(table)} d on d.${name(id)} = r.actor`,
  };
};

/**
 * A condition: every word occurs in the search text, ignoring case, accents and punctuation. A term of one or two letters must begin a word, since
 * trigrams need three letters. A word with punctuation is searched in two spellings: `spider-man` finds `Spider Man` and `Spiderman`.
 * With `isEstimate` the pattern is visible to the planner, which estimates a total from it.
 */
export function searchCondition(text: string, searchable: boolean, resource: string, isEstimate = false): Sql {
  if (!searchable) throw new Error(`${resource} has no search_text`);
  const words = text.split(/\s+/).filter((w) => w !== '');
  // The sign in "Tom & Jerry" is ignored. A text of only signs is searched as it is.
  const isPunctuation = (word: string) => !letterCount(word);
  const named = words.every(isPunctuation) ? words : words.filter((word) => !isPunctuation(word));
  // Each word is one condition. The last words of a long text share one.
  const terms = named.length > maxWords ? [...named.slice(0, maxWords - 1), named.slice(maxWords - 1).join(' ')] : named;
  // Folding takes 80 µs, and a prepared plan without the subselect would fold for every row. But the planner must see the word to estimate a total.
  const like = (before: '' | '%' | '% ', word: string) => {
    const pattern = likePattern(word, before, '%');
    return isEstimate ? sql`t.search_text like (${pattern})` : sql`t.search_text like (select ${pattern})`;
  };
  return allOf(
    terms.map((word) => {
      const spellings = new Set([word.normalize('NFC'), withoutInnerPunctuation(word)]);
      return sql`(${join(
        [...spellings].flatMap((each) => (letterCount(each) < 3 ? [like('', each), like('% ', each)] : [like('%', each)])),
        ' or ',
      )})`;
    }),
  );
}

const maxWords = 8;

const letterCount = (word: string) => [...word.normalize('NFC').matchAll(/[\p{L}\p{N}]/gu)].length;

/**
 * A word without its inner punctuation, since many people write `WALLE` for `WALL-E`. Punctuation between numbers stays, because it marks a range or a
 * date. The database function `search_words` does the same with stored texts.
 */
const withoutInnerPunctuation = (word: string) =>
  /\p{L}/u.test(word) ? word.normalize('NFC').replaceAll(/(?<=[\p{L}\p{N}])[-'’.·*&/](?=[\p{L}\p{N}])/gu, '') : word;

/**
 * The words of a text as a `like` pattern without wildcards of its own. If no words remain, such as in a text of accents only, the pattern is null and
 * matches nothing. An empty pattern would match everything.
 */
export const likePattern = (text: string, before: '' | '%' | '% ', after: '' | '%'): Sql =>
  sql`${raw(`'${before}'`)} || replace(nullif(search_phrase(${text}), ''), '%', '\\%') || ${raw(`'${after}'`)}`;
