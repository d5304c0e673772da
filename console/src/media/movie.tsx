import { lazy, Suspense } from 'react';
import { movie } from '@marquee/contract/media/movie';
import { screens } from '../kit/screens.ts';
import { MovieList } from './movie/MovieList.tsx';

// The list is opened far more often than the form: it does not wait for the form's parts.
const MovieForm = lazy(() => import('./movie/MovieForm.tsx').then((m) => ({ default: m.MovieForm })));

export const movieScreens = screens(movie, {
  list: <MovieList />,
  form: (
    <Suspense fallback={null}>
      <MovieForm />
    </Suspense>
  ),
});
