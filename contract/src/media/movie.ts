import {
  at,
  count,
  date,
  film,
  flag,
  image,
  images,
  language,
  longText,
  number,
  oneOf,
  optional,
  preset,
  ref,
  refs,
  rows,
  slug,
  subtitles,
  text,
  url,
} from '../kit/field.ts';
import { type Check, resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { blacklistStatuses, labels, statuses, transcodeStatuses, visibilities } from './content.ts';

/** `onContent` (all) is the console's own and never sent. */
export const movieTypes = ['single movie', 'series season', 'episode'] as const;

/** An episode names its season and number; nothing else has them. */
const episodesHaveSeasons: Check = ({ movie_type, season, episode_number }) => {
  const missing = (['season', 'episode_number'] as const).filter((f) => (f === 'season' ? season : episode_number) == null);
  if (movie_type === 'episode') return missing.map((path) => ({ path, code: 'episode_needs_season' }));
  return (['season', 'episode_number'] as const).filter((f) => !missing.includes(f)).map((path) => ({ path, code: 'only_episodes_have_season' }));
};

/** The play link is required, and an uploaded film satisfies it. */
const playable: Check = ({ play_link, film: uploaded }) => (play_link == null && uploaded == null ? [{ path: 'play_link', code: 'link_or_upload' }] : []);

/** Publishing requires accepting responsibility for copyrights and licences. */
const licensed: Check = ({ visibility, copyright }) =>
  visibility === 'enable' && copyright !== true ? [{ path: 'copyright', code: 'copyright_unacknowledged' }] : [];

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
    title: text(),
    title_en: text(),
    title_vi: optional(text()),
    description: longText(limits.description),
    slug: slug('title'),
    duration: number(1, limits.minutes, 'minute'),
    release_date: date(),
    language: language(),
    media_type: oneOf(['movie', 'interactive']),
    label: preset(oneOf(labels), 'Normal'),
    channel: ref('channel'),
    genres: refs('tag', limits.genres, { kind: 'genre' }),
    keywords: refs('tag', limits.keywords, { kind: 'keyword' }),
    cast: rows({ person: ref('people'), role: text() }, limits.cast),
    subtitles: subtitles(limits.subtitles),
    banner: image(limits.banner),
    poster: image(limits.poster),
    screenshots: images(limits.screenshot, limits.screenshots),
    film: optional(film()),
    play_link: optional(url()),
    main_link_play: optional(url()),
    trailer_path: url(),
    imdb_url: url(),
    share_url: url(),
    copyright: preset(flag(), false),
    visibility: preset(oneOf(visibilities), 'disable'),
  },
  shown: {
    status: oneOf(statuses),
    transcode_status: oneOf(transcodeStatuses),
    blacklist_status: oneOf(blacklistStatuses),
    views: count(),
    copyright_by: optional(ref('user')),
    copyright_at: optional(at()),
  },
  heavy: [
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
  checks: [episodesHaveSeasons, playable, licensed],
});
