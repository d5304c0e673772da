import { optional, url } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { movie } from '../media/movie.ts';
import { publishedCalls } from './published.ts';

const { film: _film, main_link_play: _main, copyright: _copyright, visibility: _visibility, ...fields } = movie.fields;

/**
 * A movie for viewers: published, not blocked and not deleted. `playback` is a new signed HLS address, valid for hours. `play_link` is a permanent
 * address that redirects to a new one each time. Addresses that begin with `/` are relative to the API.
 */
export const published = resource({
  name: 'movie',
  area: 'media',
  path: '/platform/v1/movie',
  id: 'idMovie',
  fields,
  shown: { views: movie.shown.views, playback: optional(url()) },
  omittedFromLists: ['cast', 'subtitles', 'screenshots'],
  filters: ['movie_type', 'genres', 'keywords', 'channel', 'label', 'language', 'media_type', 'season', 'release_date'],
  sort: ['title', 'release_date', 'duration', 'views', 'created_at'],
  calls: ['list', 'get'],
});

/** Movies for the platform's applications. */
export const publishedMovie = publishedCalls(published);
