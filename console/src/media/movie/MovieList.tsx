import { movie } from '@marquee/contract/media/movie';
import { measured, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import type { Subtitle } from '../../kit/list/RowTitle.tsx';
import type { Row } from '../../kit/record.ts';
import { t } from '../../words/words.ts';
import { ContentList } from '../content/ContentList.tsx';

/** The second line of a row. Year and length come first, since a narrow window cuts off the end. */
function second(row: Row): Subtitle {
  const { release_date, duration, movie_type, episode_number, title_en } = row as {
    release_date?: string | null;
    duration?: number | null;
    movie_type?: string | null;
    episode_number?: number | null;
    title_en?: string | null;
  };
  return [
    release_date?.slice(0, 4),
    movie_type === 'series season'
      ? valueLabel('movie', 'movie_type', movie_type)
      : movie_type === 'episode' && episode_number
        ? t('media.episode', { number: number(episode_number) })
        : undefined,
    duration == null ? undefined : measured(duration, t('kit.units.minute')),
    title_en,
  ];
}

/** The list of movies, with posters. */
export function MovieList() {
  return (
    <ContentList
      of={movie}
      title="screens.movie"
      thumbnail="poster"
      subtitle={second}
      noMatch={({ movie_type }) => (movie_type?.join() === 'episode' ? t('media.noEpisode') : undefined)}
      extraFields={['release_date', 'duration', 'title_en', 'movie_type', 'episode_number']}
    />
  );
}
