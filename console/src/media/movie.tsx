import { movie } from '@marquee/contract/media/movie';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { MovieList } from './movie/MovieList.tsx';

// The list is opened far more often than the form, so the form is loaded separately.
const MovieForm = lazyWithFallback(() => import('./movie/MovieForm.tsx').then((m) => m.MovieForm));

export const movieScreens = screens(movie, {
  list: <MovieList />,
  form: <MovieForm />,
  preload: MovieForm.preload,
});
