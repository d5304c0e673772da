import { z } from 'zod';
import { endpoint, id, idParams } from '../kit/endpoint.ts';
import { picture, readShape } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { collection } from '../media/collection.ts';
import { page } from '../media/page.ts';

/** A public record in a collection. `poster` is null if the record has no picture. */
const item = z.object({ kind: z.string(), id, title: z.string(), poster: picture.nullable() });

const { title_vi, title_en, category_type, item_type, description } = collection.fields;
const shownCollection = readShape({ title_vi, title_en, category_type, item_type, description }).extend({
  idCollection: id,
  /** how many public items the collection has; a page answers only the first of them */
  total: z.int(),
  items: z.array(item),
});

/** A page for viewers. */
export const published = resource({
  name: 'page',
  area: 'media',
  path: '/platform/v1/page',
  id: 'idPage',
  fields: { title: page.fields.title, page_type: page.fields.page_type },
  filters: ['page_type'],
  sort: ['title', 'created_at'],
  calls: ['list', 'get'],
});

/** Pages for the platform's applications. */
export const publishedPage = {
  name: published.name,
  fields: published.fields,
  list: endpoint({ ...published.list, guard: 'platform', summary: 'Published pages.' }),
  get: endpoint({
    method: 'GET',
    path: '/platform/v1/page/{id}',
    guard: 'platform',
    summary: `One published page with its public collections, each with its first ${limits.pageItems} public items. Answers an ETag; a matching \`If-None-Match\` is 304.`,
    params: idParams,
    data: z.object({ idPage: id, title: z.string(), page_type: page.fields.page_type.read, collections: z.array(shownCollection) }),
    versioned: true,
  }),
};

/** Collections for the platform's applications. */
export const publishedCollection = {
  get: endpoint({
    method: 'GET',
    path: '/platform/v1/collection/{id}',
    guard: 'platform',
    summary: 'One public collection with all of its public items. Answers an ETag; a matching `If-None-Match` is 304.',
    params: idParams,
    data: shownCollection,
    versioned: true,
  }),
};
