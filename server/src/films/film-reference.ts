import { type FilmKind, filmKinds } from '@marquee/contract/media/content';
import { sql as ddl } from 'drizzle-orm';
import { type ExtraConfigColumn, text, uuid } from 'drizzle-orm/pg-core';
import { referenceIndex } from '../db/columns.ts';
import { movies } from '../media/movie.ts';
import { videos } from '../media/video.ts';

const only = (kind: FilmKind) => ddl.raw(`case when kind = '${kind}' then record end`);

/**
 * Columns of a row that belongs to content with a film, whatever its sort: `record` is the record's id. A column for each sort is worked
 * out of it, so that the database itself holds the row to a record, and lets it go with that.
 */
export const filmReferenceColumns = () => ({
  kind: text({ enum: filmKinds }).notNull(),
  record: uuid().notNull(),
  movie: uuid()
    .generatedAlwaysAs(only('movie'))
    .references(() => movies.idMovie, { onDelete: 'cascade' }),
  video: uuid()
    .generatedAlwaysAs(only('video'))
    .references(() => videos.idVideo, { onDelete: 'cascade' }),
});

/** Finds the rows of a record that goes. */
export const filmReferenceIndexes = (table: string, t: Record<FilmKind, ExtraConfigColumn>) =>
  filmKinds.map((kind) => referenceIndex(`${table}_${kind}`, t[kind]));
