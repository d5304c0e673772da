import { resource } from '../kit/resource.ts';
import { television } from '../media/television.ts';
import { readCalls } from './published.ts';

const { copyright: _copyright, visibility: _visibility, ...fields } = television.fields;

/** A live channel for viewers: published, not blocked and not deleted. `play_link` is the HLS address that players open. */
export const published = resource({
  name: 'television',
  area: 'media',
  path: '/platform/v1/television',
  id: 'idTelevision',
  fields,
  filters: ['genres', 'keywords', 'channel', 'label'],
  sort: ['title', 'created_at'],
  calls: ['list', 'get'],
});

/** Live channels for the platform's applications. */
export const publishedTelevision = readCalls(published);
