import type { Field, Kind } from '@marquee/contract/kit/field';
import { join, name, raw, type Sql, sql } from './sql.ts';

/** How another resource is referred to: where its rows are and which columns are its id and its name. */
export type Reference = { table: string; id: string; title: string; searchable: boolean };
/** By resource name; filled by `crud`, read when a query is first made. */
export type References = Map<string, Reference>;

/** Keys that sign the addresses of files, as the two padded keys of HMAC-SHA256 (RFC 2104), and when the addresses lapse. */
export type Signing = { inner: Buffer; outer: Buffer; expires: () => number };

/** Where the parts of a record are: its own table, its side table, its tables of links and rows by field. */
export type Place = {
  id: string;
  /** field → link or row table */
  parts: Record<string, string>;
  /** fields that the side table (alias `s`) or an expression answers */
  column: (field: string) => Sql;
  references: References;
  signing: Signing;
};

type Storing = {
  /** the value as it is answered, as JSON */
  read: (at: Place, field: string, f: Field) => Sql;
  /** the value as it is written: what `change` compares and histories keep */
  written: (at: Place, field: string, f: Field) => Sql;
};

const column: Storing['read'] = (at, field) => at.column(field);
const plain: Storing = { read: column, written: column };
const never: Storing['written'] = (_at, field) => {
  throw new Error(`${field}: nobody writes a field of this kind`);
};

/** ISO 8601 in UTC with milliseconds, as every instant on the wire. */
export const instantJson = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function target(at: Place, to: string): Reference {
  const found = at.references.get(to);
  if (!found) throw new Error(`no resource named ${to} is mounted, but a field refers to it`);
  return found;
}

const labelled = (to: Reference) => sql`json_build_object('id', x.${name(to.id)}, 'label', x.${name(to.title)})`;

function partOf(at: Place, field: string): Sql {
  const part = at.parts[field];
  if (part === undefined) throw new Error(`${field}: crud needs its table under links`);
  return name(part);
}

const signed = (at: Place) => sql`signed_file(a.id, ${at.signing.expires()}::bigint, ${at.signing.inner}::bytea, ${at.signing.outer}::bytea)`;
const pictureJson = (at: Place) => sql`json_build_object('id', a.id, 'url', ${signed(at)}, 'width', a.width, 'height', a.height)`;
const targets: Storing['written'] = (at, field) =>
  sql`(select coalesce(json_agg(l.target order by l.position), '[]') from ${partOf(at, field)} l where l.owner = t.${name(at.id)})`;

const linkedAssets = (json: (at: Place) => Sql): Storing => ({
  read: (at, field) =>
    sql`(select coalesce(json_agg(${json(at)} order by l.position), '[]') from ${partOf(at, field)} l join asset a on a.id = l.target where l.owner = t.${name(at.id)})`,
  written: targets,
});

/** How every kind of field is read from PostgreSQL, which writes the JSON itself: measured at more than twice as fast. */
export const storing: Record<Kind, Storing> = {
  text: plain,
  long_text: plain,
  slug: plain,
  url: plain,
  email: plain,
  number: plain,
  date: plain,
  flag: plain,
  choice: plain,
  language: plain,
  country: plain,
  count: plain,
  instant: { read: (at, field) => instantJson(at.column(field)), written: never },
  ref: {
    read: (at, field, f) => {
      const to = target(at, (f as Field<unknown, unknown, boolean, 'ref'>).param.to);
      return sql`(select ${labelled(to)} from ${name(to.table)} x where x.${name(to.id)} = ${at.column(field)})`;
    },
    written: column,
  },
  refs: {
    read: (at, field, f) => {
      const to = target(at, (f as Field<unknown, unknown, boolean, 'refs'>).param.to);
      return sql`(select coalesce(json_agg(${labelled(to)} order by l.position), '[]') from ${partOf(at, field)} l join ${name(to.table)} x on x.${name(to.id)} = l.target where l.owner = t.${name(at.id)})`;
    },
    written: targets,
  },
  image: {
    read: (at, field) => sql`(select ${pictureJson(at)} from asset a where a.id = ${at.column(field)})`,
    written: column,
  },
  images: linkedAssets(pictureJson),
  film: {
    read: (at, field) =>
      sql`(select json_build_object('id', a.id, 'name', a.name, 'size', a.size, 'duration_s', a.duration_s) from asset a where a.id = ${at.column(field)})`,
    written: column,
  },
  subtitles: linkedAssets((at) => sql`json_build_object('id', a.id, 'name', a.name, 'language', a.language, 'cues', a.cues, 'url', ${signed(at)})`),
  rows: {
    read: (at, field, f) => rowsJson(at, field, f, 'read'),
    written: (at, field, f) => rowsJson(at, field, f, 'written'),
  },
};

function rowsJson(at: Place, field: string, f: Field, form: 'read' | 'written'): Sql {
  const { of } = (f as Field<unknown, unknown, boolean, 'rows'>).param;
  const inside: Place = { ...at, id: 'id', parts: {}, column: (inner) => sql`r.${name(inner)}` };
  const columns = Object.entries(of).map(([inner, g]) => sql`${storing[g.kind][form](inside, inner, g)} as ${name(inner)}`);
  return sql`(select coalesce(json_agg((select row_to_json(j) from (select ${join([raw('r.id'), ...columns], ', ')}) j) order by r.position), '[]') from ${partOf(at, field)} r where r.owner = t.${name(at.id)})`;
}

/** Kinds that are kept in tables of their own rather than in a column. */
export const inParts: ReadonlySet<Kind> = new Set<Kind>(['refs', 'images', 'subtitles', 'rows']);
