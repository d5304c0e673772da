import type { FieldOf, Kind, StoredFilm, StoredSubtitle } from '@marquee/contract/kit/field';
import type { Scope } from './scope.ts';
import { join, name, raw, type Sql, sql } from './sql.ts';

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

/**
 * The JSON of a field, never null. `join` is a table that it speaks of, joined without ever adding or taking rows. `isAlive` says whether the
 * record that the field refers to is not deleted.
 */
export type FieldJson = { text: JsonText; join?: Sql; isAlive?: Sql };

/** A file that a record points to, and what it must be. */
export type FileClaim = { path: string; id: string; purpose: 'picture' | 'film' | 'subtitle'; width: number | null; height: number | null };

/**
 * A reference to another record. `of` is what its field says that must be, the same object for all of one field and resource. `isNeeded` says whether
 * the item of a list that holds it cannot be without it.
 */
export type ReferenceClaim = { path: string; id: string; of: { to: string; only?: Record<string, string> | undefined }; isNeeded: boolean };

/** How a field is kept in a table of its own, whose rows have an `owner` and a `position`. */
export type Part<K extends Kind> = {
  /** The column that tells the rows of one owner apart: what they link to, or an id of their own. */
  key: 'target' | 'id';
  /** The further columns, `key` included. */
  columns(f: FieldOf<K>): readonly string[];
  /** A value's items as rows with these columns. Rows without an `id` are new. */
  rows(value: readonly unknown[]): Record<string, unknown>[];
  /** What an item cannot be without: by column, the resources to one of which it refers. */
  needs(f: FieldOf<K>): readonly { column: string; to: readonly string[] }[];
};

/** A file that is still there, as the fields that hold files read it. */
export type HistoryFile = Omit<StoredSubtitle, 'url' | 'language' | 'cues'> & StoredFilm & { language: string | null; cues: number | null };

/** What the reader of a history may know of the records and files that it names by their ids. */
export type Known = {
  /** null: the reader may not see it. One that was removed for good has an empty label. */
  reference: (id: unknown) => { id: unknown; label: string } | null;
  file: (id: unknown) => Partial<HistoryFile>;
  /** Empty if the file was removed for good. */
  address: (id: unknown) => string;
};

/** How one kind of field is kept in PostgreSQL. Each kind says all of it, mostly by spreading `inColumn` or `inLinks`. */
export type KindSql<K extends Kind = Kind> = {
  /** the value as it is answered */
  read(at: TableLayout, field: string, f: FieldOf<K>): FieldJson;
  /** the value as it is written: what `change` compares and histories keep */
  written(at: TableLayout, field: string, f: FieldOf<K>): Sql;
  /** how it is kept if it has no column of its own */
  part: Part<K> | null;
  /** the SQL type of the values that a list is filtered by, where it takes several; of a column that is an array, which holds one of them */
  filterType: 'text' | 'uuid' | 'text[]';
  hasFiles: boolean;
  /** the files that a written value claims */
  files(value: unknown, path: string, f: FieldOf<K>): FileClaim[];
  /** the records that a written value refers to */
  references(value: unknown, path: string, f: FieldOf<K>): ReferenceClaim[];
  /** a written value as the reader of a history sees it */
  history(value: unknown, known: Known, f: FieldOf<K>): unknown;
};

/** The facets of a kind that is kept in a column and refers to nothing. */
export const inColumn = {
  written: (at: TableLayout, field: string) => at.column(field),
  part: null,
  filterType: 'text',
  hasFiles: false,
  files: (): FileClaim[] => [],
  references: (): ReferenceClaim[] => [],
  history: (value: unknown) => value,
} as const;

/** The facets of a list that is kept in a table of `links`. */
export const inLinks = {
  ...inColumn,
  written: (at: TableLayout, field: string) =>
    sql`(select coalesce(json_agg(l.target order by l.position), '[]') from ${partOf(at, field)} l where l.owner = t.${name(at.id)})`,
  part: { key: 'target', columns: () => ['target'], rows: (value: readonly unknown[]) => value.map((target) => ({ target })), needs: () => [] },
} as const;

/** JSON's `null` where a column has nothing. */
export const orNull = (at: TableLayout, field: string, text: JsonText): FieldJson => ({
  text: at.isNullable(field) ? [sql`case when ${at.column(field)} is null then 'null' else ${concat(text)} end`] : text,
});

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

/** An id or whatever else stands between quotes and needs no escapes. */
export const quoted = (value: Sql): FieldJson => ({ text: ['"', value, '"'] });

export function partOf(at: TableLayout, field: string): Sql {
  const part = at.parts[field];
  if (part === undefined) throw new Error(`${field}: crud needs its table under links`);
  return name(part);
}

/** Many rows' JSON, as an array in their order. */
export const many = (text: JsonText, by: Sql, from: Sql): FieldJson => ({
  text: ['[', sql`(select string_agg(${concat(text)}, ',' order by ${by}) from ${from})`, ']'],
});
