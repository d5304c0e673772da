import { optional, url } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { music } from '../media/music.ts';
import { publishedCalls } from './published.ts';

const { film: _film, copyright: _copyright, visibility: _visibility, ...fields } = music.fields;

/**
 * A song or an album for viewers, with the same properties as a published movie. The songs of an album are those with `album=<id>`; sorted by `track`, they
 * stand in its order. An album counts its public songs alone.
 */
export const published = resource({
  name: 'music',
  area: 'media',
  path: '/platform/v1/music',
  id: 'idMusic',
  fields,
  shown: { views: music.shown.views, duration_s: music.shown.duration_s, song_count: music.shown.song_count, playback: optional(url()) },
  omittedFromLists: ['description'],
  filters: ['music_type', 'genres', 'keywords', 'artists', 'album', 'channel', 'label', 'release_date'],
  sort: ['title', 'track', 'release_date', 'views', 'created_at'],
  calls: ['list', 'get'],
});

/** Music for the platform's applications. */
export const publishedMusic = publishedCalls(published);
