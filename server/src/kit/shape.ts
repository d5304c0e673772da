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
 * A rule over a change that needs the database: it answers the faults that it finds, by field. It runs before the change is written, with the record locked,
 * and when the faults of a refused change are collected.
 */
export type Rule = (on: Runner, change: { id: string; before: Record<string, unknown>; after: Record<string, unknown> }) => Promise<readonly Fault[]>;

/** Everything special about a record's storage. There are no options beside these. */
export type Storage = {
  /** Which rows a person may see and change; without it everybody in the area sees all. */
  scope?: Scope;
  /** The tables of `refs`, `images`, `subtitles` and `rows`, by field. */
  links?: Record<string, PgTable>;
  /** The table of what machines write about a record, one row each, keyed by `owner`; its columns answer shown fields. */
  side?: PgTable;
  /** Fields that are worked out when they are read, as SQL over the record's table `t`; one that has a column is still filtered and sorted by that. */
  computed?: Record<string, Sql>;
  /** Columns that the server keeps to itself. */
  own?: readonly string[];
  /** What a search term finds, as a condition on the record's table `t`, in place of its own search text; `known` as in `searching`. */
  search?: (text: string, known?: boolean) => Sql;
  /** Rules over updates. What can be said without the database is a check of the contract instead. */
  rules?: readonly Rule[];
};

/** Reads the table once and prepares what the calls are put together from. Faults of a declaration stop the server at its start. */
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
    const sorting = `${by}_sort` in columns ? `${by}_sort` : by;
    const found = columns[sorting] ?? sideColumns[by];
    if (!found) throw new Error(`${of.name}: there is no column to sort by ${by}`);
    if (!found.notNull) throw new Error(`${of.name}: a list cannot be sorted by ${by}, which may be null; give it a generated ${by}_sort`);
    return { column: sorting in columns ? sql`t.${name(sorting)}` : sql`s.${name(by)}`, type: found.getSQLType().replace(/ collate .*/, '') };
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
      const [exact, sole] = [q[field], q[`${field}_only`]];
      if (Array.isArray(sole))
        elsewhere.push(sql`(${listHoldsOnly(db.references, { part: parts[field] ?? '', to: targetsOf(f), id: of.id }, sole as string[])})`);
      if (!Array.isArray(exact)) continue;
      const matches = (c: Sql) => isOneOf(c, exact, filterType);
      const links = sql`from ${name(parts[field] ?? '')} l where`;
      const wanted = sql`exists (select 1 ${links} l.owner = t.${name(of.id)} and ${matches(raw('l.target'))}${fence})`;
      elsewhere.push(wanted);
      if (exact.length === 1)
        linked.set(wanted, {
          // Links to one target are one a record, and few records are deleted: a thirtieth of what it costs to look each record up.
          living: sql`${links} ${matches(raw('l.target'))}
              and not exists (select 1 from ${name(stored)} t where t.${name(of.id)} = l.owner and t.deleted_at is not null)`,
          // Whoever asks for them knows how many there are. PostgreSQL shall not ask itself at each call: it takes longer than the answer.
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
    search: storage.search ?? ((text, known) => searchCondition(text, searchable, of.name, known)),
    sortColumn,
    counting: (q) => (hasSideFilter(q) ? from : sql`from ${name(stored)} t`),
    paging: (q, by) => (hasSideFilter(q) || isSideColumn(by) ? sql`${name(stored)} t${joined}` : sql`${name(stored)} t`),
  };
}

/** Who deleted a record, as its history says: `null` for the machine, and where the history does not reach so far back. */
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
 * Every word must occur, blind to case, accents and punctuation; one or two letters must begin a word, since trigrams find no less than three. What
 * punctuation parts is sought as it stands and in one piece: `spider-man` finds `Spider Man` and `Spiderman`.
 */
export function searchCondition(text: string, searchable: boolean, resource: string, known = false): Sql {
  if (!searchable) throw new Error(`${resource} has no search_text`);
  const words = text.split(/\s+/).filter((w) => w !== '');
  // Of "Tom & Jerry" the sign alone asks for nothing; where nothing else is typed, it is sought.
  const isSign = (word: string) => !letterCount(word);
  const named = words.every(isSign) ? words : words.filter((word) => !isSign(word));
  // Each word is a condition of its own; of a long line the end is one together.
  const apart = named.length > maxWords ? [...named.slice(0, maxWords - 1), named.slice(maxWords - 1).join(' ')] : named;
  // Folding costs 80 µs, and in a prepared plan it would be done for every row; but a plan that shall guess a total must know the word.
  const like = (before: '' | '%' | '% ', word: string) => {
    const pattern = likePattern(word, before, '%');
    return known ? sql`t.search_text like (${pattern})` : sql`t.search_text like (select ${pattern})`;
  };
  return allOf(
    apart.map((word) => {
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
 * A word without the signs within it, as many write a name: `WALLE` for `WALL-E`. Between numbers alone they are a range or a date, and stay. The
 * database's `search_words` does the same with what is kept.
 */
const withoutInnerPunctuation = (word: string) =>
  /\p{L}/u.test(word) ? word.normalize('NFC').replaceAll(/(?<=[\p{L}\p{N}])[-'’.·*&/](?=[\p{L}\p{N}])/gu, '') : word;

/**
 * The words of a text as a pattern of `like` that means nothing but itself. Where no words are left, such as of accents alone, the pattern is null,
 * and like nothing; empty it would be found everywhere.
 */
export const likePattern = (text: string, before: '' | '%' | '% ', after: '' | '%'): Sql =>
  sql`${raw(`'${before}'`)} || replace(nullif(search_phrase(${text}), ''), '%', '\\%') || ${raw(`'${after}'`)}`;
