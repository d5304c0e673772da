import { z } from 'zod';
import { endpoint, idParams } from '../kit/endpoint.ts';
import { optional, url } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { movie } from '../media/movie.ts';

const { film: _film, main_link_play: _main, copyright: _copyright, visibility: _visibility, ...fields } = movie.fields;

/**
 * A movie as viewers get it: published, not blocked, not deleted. `playback` is a fresh signed HLS address, good for hours;
 * `play_link` is the one to keep, which leads to a fresh one each time. Addresses that begin with `/` are relative to the API's.
 */
export const published = resource({
  name: 'movie',
  area: 'media',
  path: '/platform/v1/movie',
  id: 'idMovie',
  fields,
  shown: { views: movie.shown.views, playback: optional(url()) },
  heavy: ['cast', 'subtitles', 'screenshots'],
  filters: ['movie_type', 'genres', 'keywords', 'channel', 'label', 'language', 'media_type', 'season', 'release_date'],
  sort: ['title', 'release_date', 'duration', 'views', 'created_at'],
});

/** Movies for the platform's applications. */
export const publishedMovie = {
  list: endpoint({ ...published.list, guard: 'public', about: 'Published movies.' }),
  get: endpoint({ ...published.get, guard: 'public', about: 'One published movie.' }),
  play: endpoint({
    method: 'GET',
    path: '/platform/v1/movie/{id}/play.m3u8',
    guard: 'public',
    about: 'Leads to a fresh HLS address of a published movie: 302, or 404.',
    params: idParams,
    data: z.undefined(),
    raw: true,
  }),
};
