import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { createShape, language, longText, moment, number, oneOf, optional, text } from '../kit/field.ts';
import { moveCalls } from '../kit/machine.ts';
import { resource } from '../kit/resource.ts';
import { limits } from '../limits.ts';
import { handling, handlingFields } from './handling.ts';

/** The stores in which people review the platform's applications. */
export const stores = ['google_play', 'app_store', 'galaxy_store', 'app_gallery', 'other'] as const;

const path = '/comment/v1/cms/store_review';
const area = 'feedback';
const decides = { area, right: 'decide' } as const;

/** What the store itself says about a review. */
const fields = {
  source: oneOf(stores),
  /** the name that the store shows. It belongs to no account, and some stores tell none. */
  author: optional(text()),
  rating: number(1, 5),
  title: optional(text()),
  /** null for a rating without words */
  review: optional(longText(limits.prose)),
  app_version: optional(text(limits.appVersion)),
  device: optional(text()),
  os_version: optional(text(limits.appVersion)),
  language: optional(language()),
  /** when it was written */
  reviewed_at: moment(),
  /** The store's own id of the review. The same review sent again changes the record, and makes no second one. */
  external_id: optional(text(limits.externalId)),
};

const noun = resource({
  name: 'store_review',
  area,
  path,
  id: 'idStoreReview',
  title: 'review',
  fields: {
    ...fields,
    /** what staff notes about it; no store shows it */
    note: optional(longText()),
  },
  shown: handlingFields(),
  omittedFromLists: ['note'],
  filters: ['source', 'rating', 'state', 'app_version', 'reviewed_at'],
  sort: ['reviewed_at', 'rating', 'created_at'],
  sorted: { by: 'reviewed_at', order: 'desc' },
  calls: ['list', 'get', 'create', 'update', 'remove', 'restore', 'history'],
});

/** A row of an import: a review without the notes of staff. The console checks rows by it before it sends them. */
export const importedReview = createShape(fields);
export const importedFields = fields;

/** A faulty row is taken too, and refused by itself. */
const anyRow = z.record(z.string(), z.unknown());

const imported = z.object({
  /** reviews that were not known */
  created: z.int(),
  /** known reviews of which the store now says something else */
  updated: z.int(),
  /** rows that say nothing new, also those that a later row of the same call replaces */
  unchanged: z.int(),
  /** what is wrong with the rows that were not stored; `row` counts from 1 */
  refused: z.array(z.object({ row: z.int(), field: z.string(), code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()).optional() })),
});
export type Imported = z.output<typeof imported>;

/** A review of one of the platform's applications in a store. It concerns the whole platform, so partners have no part in it. */
export const store_review = {
  ...noun,
  create: endpoint({
    ...noun.create,
    guard: decides,
    summary: 'Stores a review. If one with the same source and `external_id` is known, that one is changed; it is open again if its stars or words are others.',
  }),
  update: { ...noun.update, guard: decides },
  remove: { ...noun.remove, guard: decides },
  restore: { ...noun.restore, guard: decides },
  ...moveCalls(noun, handling),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    guard: decides,
    summary:
      `Stores up to ${limits.importedReviews} reviews, as \`POST ${path}\` does. Nothing of a refused row is stored, the others are. ` +
      'A row without `external_id` is known if its source, time, author, device, stars and words are. With `dry_run` it only answers what would become of the rows.',
    body: z.strictObject({
      reviews: z
        .array(z.union([importedReview, anyRow]))
        .min(1)
        .max(limits.importedReviews),
      dry_run: z.boolean().optional(),
    }),
    data: imported,
  }),
};
