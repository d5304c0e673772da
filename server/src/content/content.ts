import { blacklistStatuses, type FilmKind, labels, statuses, transcodeStatuses, visibilities } from '@marquee/contract/media/content';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, boolean, type ExtraConfigColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigCount, draftColumns, instant, referenceIndex, searchIndexes } from '../db/columns.ts';
import { join, name, type Sql, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { users } from '../accounts/user.ts';

/** The SQL names of one kind of content: its table, its id, its side table (written by machines) and its table of subtitles, null if it has none. */
export type FilmTables = { table: Sql; id: Sql; side: Sql; subtitles: Sql | null };

const tablesOf = (table: string, id: string): FilmTables => ({
  table: name(table),
  id: name(id),
  side: name(`${table}_side`),
  subtitles: name(`${table}_subtitle`),
});

/** Every kind of content that has a film. All of them are transcoded, published and played in the same way. */
export const filmTables: Record<FilmKind, FilmTables> = {
  movie: tablesOf('movie', 'idMovie'),
  video: tablesOf('video', 'idVideo'),
  music: { ...tablesOf('music', 'idMusic'), subtitles: null },
};

/** The subtitles of all content: owner, file and position. */
export const allSubtitles = sql`(${join(
  Object.values(filmTables).flatMap(({ subtitles }) => (subtitles === null ? [] : [sql`select owner, target, position from ${subtitles}`])),
  ' union all ',
)})`;

/** The audience of a record among partners. A record without a channel is only for the platform's own staff. */
export const partnerAudience = (channel: string | null): string[] => (channel === null ? [] : [channel]);

/** Columns of content that is played and published: see `publicationFields` and `standingFields` of the contract. */
export const publishedColumns = () => ({
  ...draftColumns(),
  label: text({ enum: labels }).notNull().default('Normal'),
  play_link: text(),
  copyright: boolean().notNull().default(false),
  copyright_by: uuid().references(() => users.idUser),
  copyright_at: instant(),
  visibility: text({ enum: visibilities }).notNull().default('disable'),
  /** when it was first made public; null while it is a draft */
  first_enabled_at: instant(),
  blacklist_status: text({ enum: blacklistStatuses }).notNull().default('CLEAR'),
  status: text({ enum: statuses })
    .notNull()
    .generatedAlwaysAs(
      ddl.raw(
        "case when blacklist_status = 'BLOCKED' then 'blocked' when first_enabled_at is null then 'draft' when visibility = 'enable' then 'public' else 'hidden' end",
      ),
    ),
});

/** The same with a film: see `playedFields`. */
export const filmColumns = () => ({ ...publishedColumns(), film: uuid().references(() => assets.id) });

type Indexed = Record<
  | 'title'
  | 'label'
  | 'channel'
  | 'copyright_by'
  | 'created_by'
  | 'visibility'
  | 'status'
  | 'incomplete'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'search_text',
  ExtraConfigColumn
> & { banner?: ExtraConfigColumn; poster?: ExtraConfigColumn };
type Column = ExtraConfigColumn;

/** An index over the records that are not deleted. Lists use it. */
export const liveIndex = (t: Pick<Indexed, 'deleted_at'>, indexName: string, ...columns: [Column, ...Column[]]) =>
  index(indexName)
    .on(...columns)
    .where(ddl`${t.deleted_at} is null`);

/** The indexes for lists of content. */
export const publishedIndexes = (table: string, t: Indexed, id: Column) => [
  liveIndex(t, `${table}_title`, t.title, id),
  liveIndex(t, `${table}_created`, t.created_at, id),
  liveIndex(t, `${table}_updated`, t.updated_at, id),
  // Includes deleted records, because deleting a channel looks for those too. The last column allows index-only counts.
  index(`${table}_channel`).on(t.channel, t.created_at, id, t.deleted_at),
  liveIndex(t, `${table}_status`, t.status, t.created_at, id),
  liveIndex(t, `${table}_label`, t.label, t.created_at, id),
  // One of two values may be rare, such as a few hidden records among a million public ones. The index covers both values, because a prepared plan
  // does not know the value.
  liveIndex(t, `${table}_visibility`, t.visibility, t.created_at, id),
  liveIndex(t, `${table}_incomplete`, t.incomplete, t.created_at, id),
  // The drafts of one person, for their home screen.
  index(`${table}_own_drafts`)
    .on(t.created_by, t.updated_at)
    .where(ddl`${t.deleted_at} is null and ${t.status} = 'draft'`),
  ...(t.banner === undefined ? [] : [referenceIndex(`${table}_of_banner`, t.banner)]),
  ...(t.poster === undefined ? [] : [referenceIndex(`${table}_of_poster`, t.poster)]),
  referenceIndex(`${table}_of_copyright_by`, t.copyright_by),
  index(`${table}_deleted`)
    .on(t.deleted_at)
    .where(ddl`${t.deleted_at} is not null`),
  // The trash, in the order of the list.
  index(`${table}_trash`)
    .on(t.created_at, id)
    .where(ddl`${t.deleted_at} is not null`),
  ...searchIndexes(table, t.search_text),
];

/** The same for content with a film. */
export const filmIndexes = (table: string, t: Indexed & { film: ExtraConfigColumn }, id: Column) => [
  ...publishedIndexes(table, t, id),
  referenceIndex(`${table}_of_film`, t.film),
];

/** The side table of content, which machines write. It is separate, so that a finished transcode does not make an operator's save stale. */
export const filmSide = <N extends string>(tableName: N, owner: () => AnyPgColumn) =>
  pgTable(
    tableName,
    {
      owner: uuid().primaryKey().references(owner, { onDelete: 'cascade' }),
      views: bigCount().notNull().default(0),
      transcode_status: text({ enum: transcodeStatuses }).notNull().default('not_ready'),
      /** the rendition that is played */
      rendition: uuid(),
      /** the asset of the film that was last queued for transcoding */
      film: uuid(),
      /** when the last check of the play link succeeded */
      play_link_ok_at: instant(),
    },
    (t) => [index(`${tableName}_views`).on(t.views, t.owner), index(`${tableName}_transcode`).on(t.transcode_status, t.owner)],
  );
