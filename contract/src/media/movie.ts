import { date, image, images, language, number, oneOf, optional, ref, rows, slug, subtitles, text, url } from '../kit/field.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { descriptionFields, copyrightAccepted, playable, playedFields, publicationFields, statusFields } from './content.ts';

/** The types of movies. The console's own value `onContent` (all) is never sent. */
export const movieTypes = ['single movie', 'series season', 'episode'] as const;

/** Only an episode has a season and a number, and it must have both. */
const episodesHaveSeasons: Check = ({ movie_type, season, episode_number }) => {
  // A draft can lack its type.
  if (movie_type == null) return [];
  const missing = (['season', 'episode_number'] as const).filter((f) => (f === 'season' ? season : episode_number) == null);
  if (movie_type === 'episode') return missing.map((path) => ({ path, code: 'episode_needs_season' }));
  return (['season', 'episode_number'] as const).filter((f) => !missing.includes(f)).map((path) => ({ path, code: 'only_episodes_have_season' }));
};

/** A film, a season of a series, or an episode of one. */
export const movie = resource({
  name: 'movie',
  area: 'media',
  path: '/cms/v1/movie',
  id: 'idMovie',
  fields: {
    movie_type: oneOf(movieTypes),
    season: optional(ref('movie', { movie_type: 'series season' })),
    episode_number: optional(number(1, 9999)),
    ...descriptionFields(),
    title_en: text(),
    title_vi: optional(text()),
    slug: slug('title'),
    duration: number(1, limits.minutes, 'minute'),
    release_date: date(),
    language: language(),
    media_type: oneOf(['movie', 'interactive']),
    channel: ref('channel'),
    cast: rows({ person: ref('people'), role: text() }, limits.cast),
    subtitles: subtitles(limits.subtitles),
    banner: image(limits.banner),
    poster: image(limits.poster),
    screenshots: images(limits.screenshot, limits.screenshots),
    ...playedFields(),
    main_link_play: optional(url()),
    trailer_path: url(),
    imdb_url: url(),
    share_url: url(),
    ...publicationFields(),
  },
  shown: statusFields(),
  omittedFromLists: [
    'description',
    'cast',
    'subtitles',
    'banner',
    'screenshots',
    'film',
    'main_link_play',
    'trailer_path',
    'imdb_url',
    'share_url',
    'copyright',
    'copyright_by',
    'copyright_at',
  ],
  filters: [
    'movie_type',
    'status',
    'genres',
    'keywords',
    'channel',
    'label',
    'language',
    'media_type',
    'transcode_status',
    'visibility',
    'release_date',
    'season',
  ],
  sort: ['title', 'release_date', 'duration', 'views', 'created_at', 'updated_at'],
  checks: [episodesHaveSeasons, playable, copyrightAccepted],
  drafts: ['title', 'channel'],
});
