import { count, mixed, oneOf, optional, text, withDefault } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { collectionStatuses } from './collection.ts';
import { visibilities } from './content.ts';

/** Where the platform's applications show a page. */
export const pageTypes = ['home', 'movie', 'music', 'video', 'tv', 'news'] as const;

/** A page of the platform's applications: ribbons and banners from top to bottom. */
export const page = resource({
  name: 'page',
  area: 'media',
  path: '/cms/v1/page',
  id: 'idPage',
  fields: {
    title: text(),
    page_type: oneOf(pageTypes),
    collections: optional(mixed(['collection'], limits.pageCollections)),
    visibility: withDefault(oneOf(visibilities), 'disable'),
  },
  shown: { status: oneOf(collectionStatuses), collection_count: count() },
  omittedFromLists: ['collections'],
  filters: ['page_type', 'status'],
  sort: ['title', 'created_at', 'updated_at'],
});
