import { blacklistStatuses, type FilmKind, labels, statuses, transcodeStatuses, visibilities } from '@marquee/contract/media/content';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, boolean, type ExtraConfigColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigCount, draftColumns, instant, referenceIndex, searchIndexes } from '../db/columns.ts';
import { join, name, type Sql, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { users } from '../users/user.ts';

/** Where content of one sort is: its table with its id, what machines write about it, and its subtitles. */
export type FilmPlace = { table: Sql; id: Sql; side: Sql; subtitles: Sql };

const place = (table: string, id: string): FilmPlace => ({
  table: name(table),
  id: name(id),
  side: name(`${table}_side`),
  subtitles: name(`${table}_subtitle`),
});

/** Every sort of content that is transcoded, published and played alike. */
export const filmPlaces: Record<FilmKind, FilmPlace> = {
  movie: place('movie', 'idMovie'),
  video: place('video', 'idVideo'),
};

/** The subtitles of all such content: its owner, the file, and the order. */
export const allSubtitles = sql`(${join(
  Object.values(filmPlaces).map(({ subtitles }) => sql`select owner, target, position from ${subtitles}`),
  ' union all ',
)})`;

/** The audience of a record among partners. A record without a channel is only for the platform's own staff. */
export const partnerAudience = (channel: string | null): string[] => (channel === null ? [] : [channel]);

/** Columns of content with a film: see `playedFields`, `publicationFields` and `statusFields` of the contract. */
export const filmColumns = () => ({
  ...draftColumns(),
  label: text({ enum: labels }).notNull().default('Normal'),
  film: uuid().references(() => assets.id),
  play_link: text(),
  copyright: boolean().notNull().default(false),
  copyright_by: uuid().references(() => users.idUser),
  copyright_at: instant(),
  visibility: text({ enum: visibilities }).notNull().default('disable'),
  /** when it was first made public: until then it is a draft */
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

type Indexed = Record<
  | 'title'
  | 'label'
  | 'channel'
  | 'banner'
  | 'film'
  | 'copyright_by'
  | 'visibility'
  | 'status'
  | 'incomplete'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'search_text',
  ExtraConfigColumn
>;
type Column = Indexed[keyof Indexed];

/** An index over the records that are not deleted, which is what lists walk. */
export const liveIndex = (t: Pick<Indexed, 'deleted_at'>, named: string, ...columns: [Column, ...Column[]]) =>
  index(named)
    .on(...columns)
    .where(ddl`${t.deleted_at} is null`);

/** The indexes behind the list of any content with a film. */
export const filmIndexes = (table: string, t: Indexed, id: Column) => [
  liveIndex(t, `${table}_title`, t.title, id),
  liveIndex(t, `${table}_created`, t.created_at, id),
  liveIndex(t, `${table}_updated`, t.updated_at, id),
  // With what is deleted, since a channel that goes asks for that too; the last column lets the others be counted by the index alone.
  index(`${table}_channel`).on(t.channel, t.created_at, id, t.deleted_at),
  liveIndex(t, `${table}_status`, t.status, t.created_at, id),
  liveIndex(t, `${table}_label`, t.label, t.created_at, id),
  // Of two values one may be rare, such as what is hidden among a million that are public. Whole: a prepared plan does not know which is asked for.
  liveIndex(t, `${table}_visibility`, t.visibility, t.created_at, id),
  liveIndex(t, `${table}_incomplete`, t.incomplete, t.created_at, id),
  referenceIndex(`${table}_of_banner`, t.banner),
  referenceIndex(`${table}_of_film`, t.film),
  referenceIndex(`${table}_of_copyright_by`, t.copyright_by),
  index(`${table}_deleted`)
    .on(t.deleted_at)
    .where(ddl`${t.deleted_at} is not null`),
  // The trash, in the list's own order.
  index(`${table}_trash`)
    .on(t.created_at, id)
    .where(ddl`${t.deleted_at} is not null`),
  ...searchIndexes(table, t.search_text),
];

/** What machines write about content: kept apart, or a finished transcode would make an operator's save stale. */
export const filmSide = <N extends string>(tableName: N, owner: () => AnyPgColumn) =>
  pgTable(
    tableName,
    {
      owner: uuid().primaryKey().references(owner, { onDelete: 'cascade' }),
      views: bigCount().notNull().default(0),
      transcode_status: text({ enum: transcodeStatuses }).notNull().default('not_ready'),
      /** the rendition that is played */
      rendition: uuid(),
      /** the film's asset that was last sent to be transcoded */
      film: uuid(),
      /** when the play link was last seen to play */
      play_link_ok_at: instant(),
    },
    (t) => [index(`${tableName}_views`).on(t.views, t.owner), index(`${tableName}_transcode`).on(t.transcode_status, t.owner)],
  );
