import { published, publishedMovie } from '@marquee/contract/platform/movie';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { sql } from '../kit/sql.ts';
import { movieCast, movieGenres, movieKeywords, movieScreenshots, movieSides, movieSubtitles, movies } from '../media/movie.ts';
import { hiddenColumns, isPublic, publishedHandlers, withPlayback, publicScope } from './published.ts';

export const publishedMovieRoutes = implement(publishedMovie, (deps) => {
  const plain = crud(published, deps.db, movies, {
    scope: publicScope,
    links: { genres: movieGenres, keywords: movieKeywords, screenshots: movieScreenshots, subtitles: movieSubtitles, cast: movieCast },
    side: movieSides,
    own: [...hiddenColumns, 'main_link_play'],
    // Episodes do not show a season that is not public, because its title would leak.
    computed: withPlayback(deps, { season: sql`(select m."idMovie" from movie m where m."idMovie" = t.season and ${isPublic('m')})` }),
  });
  return publishedHandlers('movie', plain, deps);
});
