import { published, publishedMovie } from '@marquee/contract/platform/movie';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import { movieCast, movieGenres, movieKeywords, movieScreenshots, movieSides, movieSubtitles, movies } from '../media/movie.ts';
import { hiddenColumns, publishedHandlers, playing, viewing } from './published.ts';

export const publishedMovieRoutes = implement(publishedMovie, (deps) => {
  const plain = crud(published, deps.db, movies, {
    scope: viewing,
    links: { genres: movieGenres, keywords: movieKeywords, screenshots: movieScreenshots, subtitles: movieSubtitles, cast: movieCast },
    side: movieSides,
    own: [...hiddenColumns, 'main_link_play'],
    computed: playing(deps, {}),
  });
  return publishedHandlers('movie', plain, deps);
});
