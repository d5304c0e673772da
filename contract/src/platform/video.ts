import { optional, url } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { video } from '../media/video.ts';
import { publishedCalls } from './published.ts';

const { film: _film, copyright: _copyright, visibility: _visibility, ...fields } = video.fields;

/** A video for viewers, with the same properties as a published movie. A list has entries of the contest only with `contest=true`. */
export const published = resource({
  name: 'video',
  area: 'media',
  path: '/platform/v1/video',
  id: 'idVideo',
  fields,
  shown: { views: video.shown.views, contest: video.shown.contest, duration_s: video.shown.duration_s, playback: optional(url()) },
  omittedFromLists: ['subtitles'],
  filters: ['contest', 'genres', 'keywords', 'channel', 'label'],
  sort: ['title', 'views', 'created_at'],
  calls: ['list', 'get'],
});

/** Videos for the platform's applications. */
export const publishedVideo = publishedCalls(published);
