import type { FieldOf, Kind, KindParams, StoredAdFile, StoredSubtitle } from '@marquee/contract/kit/field';
import type { Scope } from './scope.ts';
import { join, name, raw, type Sql, sql } from './sql.ts';

/** A resource as the target of references: its table, the columns of its id and label, its scope for reading, and its tables of links and rows by field. */
export type Reference = { table: string; id: string; title: string; searchable: boolean; reads: Scope['reads']; parts: Record<string, string> };
/** By resource name. `records` fills it, and queries read it when they are first built. */
export type References = Map<string, Reference>;

/** The two padded HMAC-SHA256 keys (RFC 2104) that sign file addresses, and the time at which the addresses expire. */
export type Signing = { inner: Buffer; outer: Buffer; expires: () => number };

/** The SQL layout of a record: its columns, its side table, and its tables of links and rows by field. */
export type TableLayout = {
  id: string;
  /** whether the field's column can be null */
  isNullable: (field: string) => boolean;
  /** field → link or row table */
  parts: Record<string, string>;
  /** the SQL of a field: a column of the table, a column of the side table (alias `s`), or an expression */
  column: (field: string) => Sql;
  references: References;
  signing: Signing;
};

/** Pieces of JSON: literal text, and SQL values that PostgreSQL turns into text. */
export type JsonText = readonly (string | Sql)[];

/**
 * The JSON of a field, never an SQL null. `join` joins a table that the JSON reads; it never adds or removes rows. `isAlive` is a condition: the
 * record that the field refers to is not deleted.
 */
export type FieldJson = { text: JsonText; join?: Sql; isAlive?: Sql };

/** A file that a record refers to, and the requirements of its field. */
export type FileClaim = {
  path: string;
  id: string;
  purpose: 'picture' | 'film' | 'sound' | 'subtitle' | 'creative';
  width: number | null;
  height: number | null;
};

/**
 * A reference to another record. `of` is what the field requires of it; all references of one field and resource share the same object. `isNeeded` says
 * whether the list item is useless without this reference. With `isCheckedOnce`, a record that the list held before is not checked again.
 */
export type ReferenceClaim = { path: string; id: string; of: KindParams['ref']; isNeeded: boolean; isCheckedOnce?: true };

/** How a field is stored in its own table, whose rows have an `owner` and a `position`. */
export type Part<K extends Kind> = {
  /** The column that identifies a row of one owner: the linked record, or the row's own id. */
  key: 'target' | 'id';
  /** The other columns, including `key`. */
  columns(f: FieldOf<K>): readonly string[];
  /** A value's items as rows with these columns. Rows without an `id` are new. */
  rows(value: readonly unknown[]): Record<string, unknown>[];
  /** The required references of an item: each column with the resources that it can refer to. */
  needs(f: FieldOf<K>): readonly { column: string; to: readonly string[] }[];
};

/** A file that still exists, with the columns that file fields read. */
export type HistoryFile = Omit<StoredSubtitle, 'url' | 'language' | 'cues'> & Omit<StoredAdFile, 'url'> & { language: string | null; cues: number | null };

/** Looks up the records and files in a history by their ids, as far as its reader may see them. */
export type HistoryLookups = {
  /** Null if the reader may not see the record. A purged record has an empty label. */
  reference: (id: unknown) => { id: unknown; label: string } | null;
  file: (id: unknown) => Partial<HistoryFile>;
  /** Empty if the file no longer exists. */
  address: (id: unknown) => string;
};

/** How PostgreSQL stores one kind of field. Each kind defines every member, mostly by spreading `inColumn` or `inLinks`. */
export type KindSql<K extends Kind = Kind> = {
  /** the value in an answer */
  read(at: TableLayout, field: string, f: FieldOf<K>): FieldJson;
  /** the value in the form in which it is written: `differences` compares it and histories store it */
  written(at: TableLayout, field: string, f: FieldOf<K>): Sql;
  /** how its own table stores it; null if it is stored in a column */
  part: Part<K> | null;
  /** the SQL type of the values that a list is filtered by, where it takes several; of a column that is an array, which holds one of them */
  filterType: 'text' | 'uuid' | 'text[]';
  hasFiles: boolean;
  /** the files that a written value refers to */
  files(value: unknown, path: string, f: FieldOf<K>): FileClaim[];
  /** the records that a written value refers to */
  references(value: unknown, path: string, f: FieldOf<K>): ReferenceClaim[];
  /** a written value in the form that a history shows */
  history(value: unknown, lookups: HistoryLookups, f: FieldOf<K>): unknown;
};

/** The members of a kind that is stored in a column and refers to nothing. */
export const inColumn = {
  written: (at: TableLayout, field: string) => at.column(field),
  part: null,
  filterType: 'text',
  hasFiles: false,
  files: (): FileClaim[] => [],
  references: (): ReferenceClaim[] => [],
  history: (value: unknown) => value,
} as const;

/** The members of a kind that is stored in a table of `links`. */
export const inLinks = {
  ...inColumn,
  written: (at: TableLayout, field: string) =>
    sql`(select coalesce(json_agg(l.target order by l.position), '[]') from ${partOf(at, field)} l where l.owner = t.${name(at.id)})`,
  part: { key: 'target', columns: () => ['target'], rows: (value: readonly unknown[]) => value.map((target) => ({ target })), needs: () => [] },
} as const;

/** The JSON `text`, or `null` if the column is null. */
export const orNull = (at: TableLayout, field: string, text: JsonText): FieldJson => ({
  text: at.isNullable(field) ? [sql`case when ${at.column(field)} is null then 'null' else ${concat(text)} end`] : text,
});

/** ISO 8601 in UTC with milliseconds, the format of all instants in answers. */
export const instantJson = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** PostgreSQL functions accept at most 100 arguments. */
const maxArguments = 90;

/**
 * Concatenates pieces of JSON. `row_to_json` and `json_build_object` look up the type of each value for every row; concatenation takes two thirds of
 * their measured time.
 */
export function concat(text: JsonText): Sql {
  const parts: Sql[] = [];
  let literal = '';
  const flushLiteral = () => {
    if (literal !== '') parts.push(raw(`'${literal.replaceAll("'", "''")}'`));
    literal = '';
  };
  for (const part of text) {
    if (typeof part === 'string') {
      literal += part;
      continue;
    }
    flushLiteral();
    parts.push(part);
  }
  flushLiteral();
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

/** The joins that the values of an object need. */
export const joinsOf = (pairs: readonly (readonly [key: string, value: FieldJson])[]): Sql =>
  join(
    pairs.flatMap(([, { join: joined }]) => joined ?? []),
    ' ',
  );

/** A value between quotes that needs no escapes, such as an id. */
export const quoted = (value: Sql): FieldJson => ({ text: ['"', value, '"'] });

export function partOf(at: TableLayout, field: string): Sql {
  const part = at.parts[field];
  if (part === undefined) throw new Error(`${field}: crud needs its table under links`);
  return name(part);
}

/** A JSON array of the rows, sorted by `by`. */
export const many = (text: JsonText, by: Sql, from: Sql): FieldJson => ({
  text: ['[', sql`(select string_agg(${concat(text)}, ',' order by ${by}) from ${from})`, ']'],
});
