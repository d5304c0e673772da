import {
  concat,
  type FieldJson,
  type FileClaim,
  inColumn,
  inLinks,
  type KindSql,
  type HistoryLookups,
  many,
  objectText,
  orNull,
  partOf,
  quoted,
  type TableLayout,
} from '../kinds.ts';
import { name, raw, type Sql, sql } from '../sql.ts';

type Size = { width: number; height: number };

const assetColumn = (of: string): FieldJson => ({ text: [sql`coalesce(to_json(a.${name(of)})::text, 'null')`] });
const signedAddress = (at: Pick<TableLayout, 'signing'>, id: Sql): FieldJson => ({
  text: [
    '"/files/',
    id,
    `?e=${at.signing.expires()}&s=`,
    sql`file_signature(${id}, ${at.signing.expires()}::bigint, ${at.signing.inner}::bytea, ${at.signing.outer}::bytea)`,
    '"',
  ],
});
/** The size of a picture is always the size that its field requires, so it needs no lookup. */
const pictureText = (at: Pick<TableLayout, 'signing'>, id: Sql, { width, height }: Record<keyof Size, number | Sql>) =>
  objectText([
    ['id', quoted(id)],
    ['url', signedAddress(at, id)],
    ['width', { text: [typeof width === 'number' ? String(width) : width] }],
    ['height', { text: [typeof height === 'number' ? String(height) : height] }],
  ]);
/** The stored picture `a`, whose size no field requires. */
export const storedPictureText = (at: Pick<TableLayout, 'signing'>) => pictureText(at, raw('a.id'), { width: raw('a.width'), height: raw('a.height') });
const filmText = () => objectText([['id', quoted(raw('a.id'))], ...['name', 'size', 'duration_s'].map((of) => [of, assetColumn(of)] as const)]);
const subtitleText = (at: TableLayout) =>
  objectText([
    ['id', quoted(raw('a.id'))],
    ...['name', 'language', 'marks', 'cues', 'notices'].map((of) => [of, assetColumn(of)] as const),
    ['url', signedAddress(at, raw('a.id'))],
  ]);

const adFileText = (at: TableLayout) =>
  objectText([
    ['id', quoted(raw('a.id'))],
    ...['name', 'content_type', 'width', 'height', 'size', 'duration_s'].map((of) => [of, assetColumn(of)] as const),
    ['url', signedAddress(at, raw('a.id'))],
  ]);

const pictureClaim = (id: unknown, path: string, { width, height }: Size): FileClaim => ({ path, id: id as string, purpose: 'picture', width, height });
const fileClaim = (id: unknown, path: string, purpose: FileClaim['purpose']): FileClaim => ({ path, id: id as string, purpose, width: null, height: null });
const pictureBefore = (id: unknown, lookups: HistoryLookups, { width, height }: Size) => ({ id, url: lookups.address(id), width, height });
const subtitleBefore = (id: unknown, lookups: HistoryLookups) => {
  const { name: called = '', language, marks = [], cues, notices = [] } = lookups.file(id);
  return { id, name: called, language: language ?? '', marks, cues: cues ?? 0, notices, url: lookups.address(id) };
};

export const image = {
  ...inColumn,
  read: (at, field, f) => orNull(at, field, pictureText(at, at.column(field), f.param)),
  hasFiles: true,
  files: (value, path, f) => [pictureClaim(value, path, f.param)],
  history: (value, lookups, f) => pictureBefore(value, lookups, f.param),
} satisfies KindSql<'image'>;

export const images = {
  ...inLinks,
  read: (at, field, f) => many(pictureText(at, raw('l.target'), f.param), raw('l.position'), sql`${partOf(at, field)} l where l.owner = t.${name(at.id)}`),
  hasFiles: true,
  files: (value, path, f) => (value as unknown[]).map((id, i) => pictureClaim(id, `${path}.${i}`, f.param)),
  history: (value, lookups, f) => (value as unknown[]).map((id) => pictureBefore(id, lookups, f.param)),
} satisfies KindSql<'images'>;

export const film = {
  ...inColumn,
  read: (at, field) => ({ text: [sql`coalesce((select ${concat(filmText())} from asset a where a.id = ${at.column(field)}), 'null')`] }),
  hasFiles: true,
  files: (value, path, f) => [fileClaim(value, path, f.param.purpose)],
  history: (value, lookups) => {
    const { name: called = '', size = 0, duration_s = null } = lookups.file(value);
    return { id: value, name: called, size, duration_s };
  },
} satisfies KindSql<'film'>;

export const adFile = {
  ...inColumn,
  read: (at, field) => ({ text: [sql`coalesce((select ${concat(adFileText(at))} from asset a where a.id = ${at.column(field)}), 'null')`] }),
  hasFiles: true,
  files: (value, path) => [fileClaim(value, path, 'creative')],
  history: (value, lookups) => {
    const { name: called = '', content_type = '', size = 0, duration_s = null, width = 0, height = 0 } = lookups.file(value);
    return { id: value, name: called, content_type, url: lookups.address(value), width, height, size, duration_s };
  },
} satisfies KindSql<'ad_file'>;

export const subtitles = {
  ...inLinks,
  read: (at, field) => many(subtitleText(at), raw('l.position'), sql`${partOf(at, field)} l join asset a on a.id = l.target where l.owner = t.${name(at.id)}`),
  hasFiles: true,
  files: (value, path) => (value as unknown[]).map((id, i) => fileClaim(id, `${path}.${i}`, 'subtitle')),
  history: (value, lookups) => (value as unknown[]).map((id) => subtitleBefore(id, lookups)),
} satisfies KindSql<'subtitles'>;
