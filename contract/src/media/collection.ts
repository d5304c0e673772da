import { z } from 'zod';
import { endpoint, id } from '../kit/endpoint.ts';
import { count, longText, mixed, mixedItem, oneOf, optional, ref, text, withDefault } from '../kit/field.ts';
import { optionalLine } from '../kit/line.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { visibilities } from './content.ts';

/** A ribbon is a row of posters, a banner a row of wide pictures, and a mix a ribbon whose items may be of every type. */
export const categoryTypes = ['ribbon', 'banner', 'mix'] as const;

/** The types of items, each with the kind of its records. A new kind of content fits into collections by a line here. */
export const itemKinds = {
  movie: 'movie',
  interactive: 'movie',
  video: 'video',
  music: 'music',
  television: 'television',
  people: 'people',
  page: 'page',
} as const;
export type ItemType = keyof typeof itemKinds;
export const itemTypes = Object.keys(itemKinds) as [ItemType, ...ItemType[]];
export type ItemKind = (typeof itemKinds)[ItemType];
const kindsOfItems = [...new Set(Object.values(itemKinds))] as [ItemKind, ...ItemKind[]];

/** Whether viewers see a collection or a page. It follows from the visibility. */
export const collectionStatuses = ['public', 'hidden'] as const;

/** A ribbon, banner or mix: an ordered choice of content, which pages show. */
export const collection = resource({
  name: 'collection',
  area: 'media',
  path: '/cms/v1/collection',
  id: 'idCollection',
  title: 'title_vi',
  fields: {
    category_type: oneOf(categoryTypes),
    item_type: oneOf(itemTypes),
    title_vi: text(),
    title_en: text(),
    description: longText(limits.description),
    channel: optional(ref('channel')),
    items: optional(mixed(kindsOfItems, limits.items)),
    visibility: withDefault(oneOf(visibilities), 'disable'),
  },
  shown: { status: oneOf(collectionStatuses), item_count: count() },
  omittedFromLists: ['description', 'items'],
  filters: ['category_type', 'item_type', 'status', 'channel'],
  sort: ['title_vi', 'created_at', 'updated_at'],
});

/** What a search for items finds: records of one item type, of every item type, or the collections for a page. */
export const candidateTypes = [...itemTypes, 'collection'] as const;
export type CandidateType = (typeof candidateTypes)[number];

/** Choosing the items of collections and pages. */
export const collectionItems = {
  find: endpoint({
    method: 'GET',
    path: '/cms/v1/collection/candidate',
    guard: { area: 'media', right: 'read' },
    summary:
      'At most 20 records that a collection or a page can hold, best match first, or the newest without `name`. Without `kind`, records of every item type.',
    query: z.strictObject({ name: optionalLine.optional(), kind: z.enum(candidateTypes).optional() }),
    data: z.array(mixedItem),
  }),
  add: endpoint({
    method: 'POST',
    path: '/cms/v1/collection/item',
    guard: { area: 'media', right: 'edit' },
    summary: 'Adds one record at the end of a collection.',
    body: z.strictObject({ idCollection: id, kind: z.enum(kindsOfItems), id }),
    data: z.object({ state: z.literal('DONE'), item_count: z.int() }),
  }),
};
