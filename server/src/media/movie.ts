import { movie, movieTypes } from '@marquee/contract/media/movie';
import { sql as ddl } from 'drizzle-orm';
import { type AnyPgColumn, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, line, links, rowColumns, searchText, stamps } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { fault, refuse } from '../kit/refusal.ts';
import { ownChannels } from '../kit/scope.ts';
import type { Rule } from '../kit/shape.ts';
import { run, type Runner, sql } from '../kit/sql.ts';
import { assets } from '../kit/tables.ts';
import { channels } from './channel.ts';
import { filmColumns, filmIndexes, filmSide, liveIndex } from '../content/content.ts';
import { people } from './people.ts';
import { filmHistory } from '../films/history.ts';
import { publishing } from '../films/publishing.ts';
import { tags } from './tag.ts';

/** Films, seasons of series and their episodes. */
export const movies = pgTable(
  'movie',
  {
    idMovie: key(),
    movie_type: text({ enum: movieTypes }),
    season: uuid().references((): AnyPgColumn => movies.idMovie),
    episode_number: integer(),
    title: line().notNull(),
    title_en: text(),
    title_vi: text(),
    description: text(),
    slug: text(),
    duration: integer(),
    release_date: date({ mode: 'string' }),
    language: text(),
    media_type: text({ enum: ['movie', 'interactive'] }),
    channel: uuid()
      .notNull()
      .references(() => channels.idChannel),
    banner: uuid().references(() => assets.id),
    poster: uuid().references(() => assets.id),
    main_link_play: text(),
    trailer_path: text(),
    imdb_url: text(),
    share_url: text(),
    // Drafts without a date or a duration come first in these sort orders.
    release_date_sort: date({ mode: 'string' }).notNull().generatedAlwaysAs(ddl.raw("coalesce(release_date, '-infinity')")),
    duration_sort: integer().notNull().generatedAlwaysAs(ddl.raw('coalesce(duration, 0)')),
    ...filmColumns(),
    search_text: searchText('title', 'title_en', 'title_vi'),
    ...stamps(),
  },
  (t) => [
    ...filmIndexes('movie', t, t.idMovie),
    uniqueIndex('movie_slug')
      .on(t.slug)
      .where(ddl`${t.deleted_at} is null`),
    liveIndex(t, 'movie_release', t.release_date, t.idMovie),
    liveIndex(t, 'movie_release_sort', t.release_date_sort, t.idMovie),
    liveIndex(t, 'movie_duration', t.duration_sort, t.idMovie),
    liveIndex(t, 'movie_type', t.movie_type, t.created_at, t.idMovie),
    liveIndex(t, 'movie_media_type', t.media_type, t.created_at, t.idMovie),
    liveIndex(t, 'movie_language', t.language, t.created_at, t.idMovie),
    index('movie_season').on(t.season, t.episode_number),
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

/** What machines write about a movie. */
export const movieSides = filmSide('movie_side', () => movies.idMovie);

/** Counts the episodes of a season. Nobody can add an episode while this transaction has locked the season. */
async function countEpisodes(on: Runner, id: string): Promise<number> {
  const [row] = await run<{ n: number }>(on, sql`select count(*)::int as n from movie where season = ${id}::uuid and deleted_at is null`);
  return row?.n ?? 0;
}

/** A season with episodes keeps its type. */
const seasonRule: Rule = async (on, { id, before, after }) => {
  if (before['movie_type'] !== 'series season' || after['movie_type'] === 'series season') return [];
  const episodes = await countEpisodes(on, id);
  return episodes > 0 ? [fault('movie_type', 'has_episodes', { episodes })] : [];
};

/** Options of `crud` for movies. */
export const movieStorage = {
  scope: ownChannels('channel'),
  links: { genres: movieGenres, keywords: movieKeywords, screenshots: movieScreenshots, subtitles: movieSubtitles, cast: movieCast },
  side: movieSides,
  own: ['first_enabled_at'],
  rules: [seasonRule],
} as const;

/** Handlers for all movies. `season.ts` writes episodes with them. */
export function movieCalls(deps: Deps) {
  const plain = crud(movie, deps.db, movies, movieStorage);
  const published = { ...plain, ...publishing(movie, plain, deps) };
  return {
    ...published,
    history: filmHistory(movie, deps.db, plain.get),
    /** Refuses to delete a season with episodes. */
    remove: (call: Parameters<typeof published.remove>[0], actor: Actor) =>
      change(call.db, actor, async (tx) => {
        const removed = await published.remove({ ...call, db: tx }, actor);
        const episodes = await countEpisodes(tx.client, call.params.id);
        if (episodes > 0) throw refuse('has_episodes', { episodes });
        return removed;
      }),
    /** Restores an episode only into an existing season. */
    restore: (call: Parameters<typeof published.restore>[0], actor: Actor) =>
      change(call.db, actor, async (tx) => {
        const restored = await published.restore({ ...call, db: tx }, actor);
        const [season] = await run<{ isThere: boolean }>(
          tx.client,
          sql`select s.deleted_at is null and s.movie_type = 'series season' as "isThere"
              from movie t join movie s on s."idMovie" = t.season where t."idMovie" = ${call.params.id}::uuid for key share of s`,
        );
        if (season?.isThere === false) throw refuse('season_away');
        return restored;
      }),
  };
}

export const movieRoutes = implement(movie, movieCalls);
