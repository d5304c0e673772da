import { blacklistStatuses, labels, statuses, transcodeStatuses, visibilities } from '@marquee/contract/media/content';
import { movie, movieTypes } from '@marquee/contract/media/movie';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { big, instant, key, line, links, rowColumns, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { ownChannels } from '../kit/scope.ts';
import { assets } from '../kit/tables.ts';
import { users } from '../users/user.ts';
import { channels } from './channel.ts';
import { people } from './people.ts';
import { publishing } from './publishing.ts';
import { tags } from './tag.ts';

/** Films, seasons of series and their episodes. */
export const movies = pgTable(
  'movie',
  {
    idMovie: key(),
    movie_type: text({ enum: movieTypes }).notNull(),
    season: uuid().references((): AnyPgColumn => movies.idMovie),
    episode_number: integer(),
    title: line().notNull(),
    title_en: text().notNull(),
    title_vi: text(),
    description: text().notNull(),
    slug: text().notNull(),
    duration: integer().notNull(),
    release_date: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    media_type: text({ enum: ['movie', 'interactive'] }).notNull(),
    label: text({ enum: labels }).notNull().default('Normal'),
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel),
    banner: uuid()
      .notNull()
      .references(() => assets.id),
    poster: uuid()
      .notNull()
      .references(() => assets.id),
    film: uuid().references(() => assets.id),
    play_link: text(),
    main_link_play: text(),
    trailer_path: text().notNull(),
    imdb_url: text().notNull(),
    share_url: text().notNull(),
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
    search_text: searchText('title', 'title_en', 'title_vi'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('movie_slug')
      .on(t.slug)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_title')
      .on(t.title, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_release')
      .on(t.release_date, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_duration')
      .on(t.duration, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_created')
      .on(t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_updated')
      .on(t.updated_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_channel')
      .on(t.channel, t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_status')
      .on(t.status, t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_label')
      .on(t.label, t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_type')
      .on(t.movie_type, t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_language')
      .on(t.language, t.created_at, t.idMovie)
      .where(ddl`${t.deleted_at} is null`),
    index('movie_season').on(t.season, t.episode_number),
    index('movie_deleted')
      .on(t.deleted_at)
      .where(ddl`${t.deleted_at} is not null`),
    index('movie_search').using('gin', ddl`${t.search_text} gin_trgm_ops`),
  ],
);

export const movieGenres = links(
  'movie_genre',
  () => movies.idMovie,
  () => tags.idTag,
);
export const movieKeywords = links(
  'movie_keyword',
  () => movies.idMovie,
  () => tags.idTag,
);
export const movieScreenshots = links(
  'movie_screenshot',
  () => movies.idMovie,
  () => assets.id,
);
export const movieSubtitles = links(
  'movie_subtitle',
  () => movies.idMovie,
  () => assets.id,
);

/** Who plays or does what, in the order of the credits. */
export const movieCast = pgTable(
  'movie_cast',
  {
    ...rowColumns(() => movies.idMovie),
    person: uuid()
      .notNull()
      .references(() => people.idPeople),
    role: text().notNull(),
  },
  (t) => [index('movie_cast_owner').on(t.owner, t.position), index('movie_cast_person').on(t.person)],
);

/** What machines write about a movie: kept apart, or a finished transcode would make an operator's save stale. */
export const movieSides = pgTable(
  'movie_side',
  {
    owner: uuid()
      .primaryKey()
      .references(() => movies.idMovie, { onDelete: 'cascade' }),
    views: big().notNull().default(0),
    transcode_status: text({ enum: transcodeStatuses }).notNull().default('not_ready'),
    /** the rendition that is played */
    rendition: uuid(),
    /** the film's asset that was last sent to be transcoded */
    film: uuid(),
    /** when the play link was last seen to play */
    play_link_ok_at: instant(),
  },
  (t) => [index('movie_side_views').on(t.views, t.owner), index('movie_side_transcode').on(t.transcode_status, t.owner)],
);

export const movieRoutes = implement(movie, (deps) => {
  const plain = crud(movie, deps.db, movies, {
    scope: ownChannels('channel'),
    links: { genres: movieGenres, keywords: movieKeywords, screenshots: movieScreenshots, subtitles: movieSubtitles, cast: movieCast },
    side: movieSides,
    own: ['first_enabled_at'],
  });
  return { ...plain, ...publishing(plain, deps) };
});
