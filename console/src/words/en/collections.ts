import type { Shape } from '../shape.ts';
import type { collections as vi } from '../vi/collections.ts';

/** Ribbons, banners, mixes and pages. */
export const collections = {
  information: 'Information',
  items: 'Items',
  ribbons: 'Ribbons and banners',
  preview: 'Preview',
  mixHint: 'A mix may have items of every type; this is its main one.',
  seen: 'Viewers see {{seen}} of {{total}}',
  seenRows: 'Viewers see {{seen}} of {{total}}',
  full: 'There are {{max}} items already. Remove some before you add more.',
  none: 'No items yet. Search above to add some.',
  unseen: 'Viewers do not see this item',
  deleted: 'Deleted',
  search: 'Search for items to add',
  searchRibbons: 'Search for ribbons or banners to add',
  anyType: 'Every type',
  found: 'Search results',
  choose: 'choose',
  addAtEnd: 'adds at the end',
  there: 'Item {{at}} already',
  place: 'Place of {{name}}',
  range: '{{from}}–{{to}} of {{total}}',
  noItem: 'No matched item',
  noRibbon: 'No matched ribbon',
  failed: 'The search failed. Please try again.',
  nothingSeen: 'Nothing to show yet.',
  screens: { tv: 'TV', phone: 'Phone', web: 'Web' },
} satisfies Shape<typeof vi>;
