import type { Field, Kind } from '@marquee/contract/kit/field';
import type { Scope } from './scope.ts';
import { allOf, join, name, raw, type Sql, sql } from './sql.ts';

/** How another resource is referred to: where its rows are, which columns are its id and its name, which of its rows (`t`) a person may see, and its tables of links and rows by field. */
export type Reference = { table: string; id: string; title: string; searchable: boolean; reads: Scope['reads']; parts: Record<string, string> };
/** By resource name; filled by `crud`, read when a query is first made. */
export type References = Map<string, Reference>;

/** Keys that sign the addresses of files, as the two padded keys of HMAC-SHA256 (RFC 2104), and when the addresses lapse. */
export type Signing = { inner: Buffer; outer: Buffer; expires: () => number };

/** Where the parts of a record are: its own table, its side table, its tables of links and rows by field. */
export type TableLayout = {
  id: string;
  /** whether the field's column can be null */
  isNullable: (field: string) => boolean;
  /** field → link or row table */
  parts: Record<string, string>;
  /** fields that the side table (alias `s`) or an expression answers */
  column: (field: string) => Sql;
  references: References;
  signing: Signing;
};

/** JSON as it is put together: literal text, and values that PostgreSQL turns into text. */
export type JsonText = readonly (string | Sql)[];

/** The JSON of a field, never null. `join` is a table that it speaks of, joined without ever adding or taking rows. */
export type FieldJson = { text: JsonText; join?: Sql };

type KindSql = {
  /** the value as it is answered */
  read: (at: TableLayout, field: string, f: Field) => FieldJson;
  /** the value as it is written: what `change` compares and histories keep */
  written: (at: TableLayout, field: string, f: Field) => Sql;
};

const column: KindSql['written'] = (at, field) => at.column(field);
/** JSON's `null` where a column has nothing. */
const orNull = (at: TableLayout, field: string, text: JsonText): FieldJson => ({
  text: at.isNullable(field) ? [sql`case when ${at.column(field)} is null then 'null' else ${concat(text)} end`] : text,
});
const plain: KindSql = { read: (at, field) => orNull(at, field, [sql`to_json(${at.column(field)})`]), written: column };
/** What needs no escapes: numbers as they are, and between quotes words from a list of the contract's own. */
const number: KindSql = {
  // Asked for once: it may be a count over a hundred thousand rows.
  read: (at, field) => ({ text: [at.isNullable(field) ? sql`coalesce((${at.column(field)})::text, 'null')` : at.column(field)] }),
  written: column,
};
const word: KindSql = { read: (at, field) => orNull(at, field, ['"', at.column(field), '"']), written: column };
const neverWritten: KindSql['written'] = (_at, field) => {
  throw new Error(`${field}: nobody writes a field of this kind`);
};

/** ISO 8601 in UTC with milliseconds, as every instant on the wire. */
export const instantJson = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** No function of PostgreSQL takes more than 100 arguments. */
const maxArguments = 90;

/**
 * One text from its parts. PostgreSQL's own `row_to_json` and `json_build_object` look each value's type up for every row; putting the
 * text together was measured at two thirds of their time.
 */
export function concat(text: JsonText): Sql {
  const parts: Sql[] = [];
  let literal = '';
  const put = () => {
    if (literal !== '') parts.push(raw(`'${literal.replaceAll("'", "''")}'`));
    literal = '';
  };
  for (const part of text) {
    if (typeof part === 'string') {
      literal += part;
      continue;
    }
    put();
    parts.push(part);
  }
  put();
  if (parts.length <= maxArguments) return sql`concat(${join(parts, ', ')})`;
  const chunks = Array.from({ length: Math.ceil(parts.length / maxArguments) }, (_, i) => parts.slice(i * maxArguments, (i + 1) * maxArguments));
  return sql`concat(${join(
    chunks.map((chunk) => sql`concat(${join(chunk, ', ')})`),
    ', ',
  )})`;
}

/** A JSON object. */
export const objectText = (pairs: readonly (readonly [key: string, value: FieldJson])[]): JsonText => [
  '{',
  ...pairs.flatMap(([key, { text }], i) => [`${i === 0 ? '' : ','}${JSON.stringify(key)}:`, ...text]),
  '}',
];

/** The tables that the values of an object speak of. */
export const joinsOf = (pairs: readonly (readonly [key: string, value: FieldJson])[]): Sql =>
  join(
    pairs.flatMap(([, { join: joined }]) => joined ?? []),
    ' ',
  );

function referenceTo(at: TableLayout, to: string): Reference {
  const found = at.references.get(to);
  if (!found) throw new Error(`no resource named ${to} is mounted, but a field refers to it`);
  return found;
}

/** An id or whatever else stands between quotes and needs no escapes. */
export const quoted = (value: Sql): FieldJson => ({ text: ['"', value, '"'] });
const jsonOrNull = (value: Sql): FieldJson => ({ text: [sql`coalesce(to_json(${value})::text, 'null')`] });

const labelled = (to: Reference, alias: Sql = raw('x')) =>
  objectText([
    ['id', quoted(sql`${alias}.${name(to.id)}`)],
    ['label', { text: [sql`to_json(${alias}.${name(to.title)})`] }],
  ]);

/** The record that a field refers to, as the query names it. */
const referenceAlias = (field: string) => name(`of ${field}`);

function partOf(at: TableLayout, field: string): Sql {
  const part = at.parts[field];
  if (part === undefined) throw new Error(`${field}: crud needs its table under links`);
  return name(part);
}

const asset = (of: string): FieldJson => jsonOrNull(sql`a.${name(of)}`);
const signed = (at: TableLayout, id: Sql): FieldJson => ({
  text: [
    '"/files/',
    id,
    `?e=${at.signing.expires()}&s=`,
    sql`file_signature(${id}, ${at.signing.expires()}::bigint, ${at.signing.inner}::bytea, ${at.signing.outer}::bytea)`,
    '"',
  ],
});
/** A picture of a field has exactly the pixels that the field asks for: nothing of it needs to be looked up. */
const pictureText = (at: TableLayout, id: Sql, { width, height }: { width: number; height: number }) =>
  objectText([
    ['id', quoted(id)],
    ['url', signed(at, id)],
    ['width', { text: [String(width)] }],
    ['height', { text: [String(height)] }],
  ]);
const filmText = () => objectText([['id', quoted(raw('a.id'))], ...['name', 'size', 'duration_s'].map((of) => [of, asset(of)] as const)]);
const subtitleText = (at: TableLayout) =>
  objectText([
    ['id', quoted(raw('a.id'))],
    ...['name', 'language', 'marks', 'cues', 'notices'].map((of) => [of, asset(of)] as const),
    ['url', signed(at, raw('a.id'))],
  ]);

/** Many rows' JSON, as an array in their order. */
const many = (text: JsonText, by: Sql, from: Sql): FieldJson => ({
  text: ['[', sql`(select string_agg(${concat(text)}, ',' order by ${by}) from ${from})`, ']'],
});

const targets: KindSql['written'] = (at, field) =>
  sql`(select coalesce(json_agg(l.target order by l.position), '[]') from ${partOf(at, field)} l where l.owner = t.${name(at.id)})`;

/** How every kind of field is read from PostgreSQL, which writes the JSON itself: measured at more than twice as fast. */
export const kindSql: Record<Kind, KindSql> = {
  text: plain,
  long_text: plain,
  slug: plain,
  url: plain,
  email: plain,
  number,
  date: plain,
  flag: plain,
  choice: word,
  language: plain,
  country: plain,
  count: number,
  instant: { read: (at, field) => orNull(at, field, ['"', instantJson(at.column(field)), '"']), written: neverWritten },
  // Told though it was deleted, unlike those of a list: whose a record is, or who took responsibility for it, stays true, and a required one has no empty.
  ref: {
    read: (at, field, f) => {
      const to = referenceTo(at, (f as Field<unknown, unknown, boolean, 'ref'>).param.to);
      const alias = referenceAlias(field);
      const id = sql`${alias}.${name(to.id)}`;
      return { ...orNull(at, field, labelled(to, alias)), join: sql`left join ${name(to.table)} ${alias} on ${id} = ${at.column(field)}` };
    },
    written: column,
  },
  refs: {
    // What was deleted is kept and not told: a name that opens nothing. See `unseen`.
    read: (at, field, f) => {
      const to = referenceTo(at, (f as Field<unknown, unknown, boolean, 'refs'>).param.to);
      const from = sql`${partOf(at, field)} l join ${name(to.table)} x on x.${name(to.id)} = l.target where l.owner = t.${name(at.id)} and x.deleted_at is null`;
      return many(labelled(to), raw('l.position'), from);
    },
    written: targets,
  },
  image: {
    read: (at, field, f) => orNull(at, field, pictureText(at, at.column(field), (f as Field<unknown, unknown, boolean, 'image'>).param)),
    written: column,
  },
  images: {
    read: (at, field, f) => {
      const text = pictureText(at, raw('l.target'), (f as Field<unknown, unknown, boolean, 'images'>).param);
      return many(text, raw('l.position'), sql`${partOf(at, field)} l where l.owner = t.${name(at.id)}`);
    },
    written: targets,
  },
  film: {
    read: (at, field) => ({ text: [sql`coalesce((select ${concat(filmText())} from asset a where a.id = ${at.column(field)}), 'null')`] }),
    written: column,
  },
  subtitles: {
    read: (at, field) =>
      many(subtitleText(at), raw('l.position'), sql`${partOf(at, field)} l join asset a on a.id = l.target where l.owner = t.${name(at.id)}`),
    written: targets,
  },
  rows: {
    read: (at, field, f) => {
      const { of } = (f as Field<unknown, unknown, boolean, 'rows'>).param;
      const inside = rowPlace(at, of);
      const pairs = Object.entries(of).map(([inner, g]) => [inner, kindSql[g.kind].read(inside, inner, g)] as const);
      const isShown = allOf(
        Object.entries(of).flatMap(([inner, g]) => (g.kind === 'ref' && g.required ? sql`${referenceAlias(inner)}.deleted_at is null` : [])),
      );
      const from = sql`${partOf(at, field)} r ${joinsOf(pairs)} where r.owner = t.${name(at.id)} and ${isShown}`;
      return many(objectText([['id', quoted(raw('r.id'))], ...pairs]), raw('r.position'), from);
    },
    written: (at, field, f) => {
      const { of } = (f as Field<unknown, unknown, boolean, 'rows'>).param;
      const columns = Object.entries(of).map(([inner, g]) => sql`${kindSql[g.kind].written(rowPlace(at, of), inner, g)} as ${name(inner)}`);
      return sql`(select coalesce(json_agg((select row_to_json(j) from (select ${join([raw('r.id'), ...columns], ', ')}) j) order by r.position), '[]') from ${partOf(at, field)} r where r.owner = t.${name(at.id)})`;
    },
  },
};

/** The place of the fields of a row, whose own table is `r`. */
const rowPlace = (at: TableLayout, of: Record<string, Field>): TableLayout => ({
  ...at,
  id: 'id',
  parts: {},
  column: (inner) => sql`r.${name(inner)}`,
  isNullable: (inner) => of[inner]?.required !== true,
});

/** Kinds that are kept in tables of their own rather than in a column. */
export const inParts: ReadonlySet<Kind> = new Set<Kind>(['refs', 'images', 'subtitles', 'rows']);
