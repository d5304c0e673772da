import { visibilities } from '@marquee/contract/media/content';
import { page, pageTypes } from '@marquee/contract/media/page';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { key, line, mixedLinks, searchIndexes, searchText, stamps } from '../db/columns.ts';
import { crud } from '../kit/crud.ts';
import { implement } from '../kit/mount.ts';
import type { Scope } from '../kit/scope.ts';
import { raw } from '../kit/sql.ts';
import { liveIndex } from '../content/content.ts';
import { contents } from '../content/registry.ts';
import { plainStatus } from './collection.ts';

/** Pages of the platform's applications. */
export const pages = pgTable(
  'page',
  {
    idPage: key(),
    title: line().notNull(),
    page_type: text({ enum: pageTypes }).notNull(),
    visibility: text({ enum: visibilities }).notNull().default('disable'),
    status: plainStatus(),
    search_text: searchText('title'),
    ...stamps(),
  },
  (t) => [
    liveIndex(t, 'page_title', t.title, t.idPage),
    liveIndex(t, 'page_created', t.created_at, t.idPage),
    liveIndex(t, 'page_updated', t.updated_at, t.idPage),
    liveIndex(t, 'page_type', t.page_type, t.created_at, t.idPage),
    liveIndex(t, 'page_status', t.status, t.created_at, t.idPage),
    ...searchIndexes('page', t.search_text),
  ],
);

/** The ribbons and banners of pages, in order. */
export const pageCollections = mixedLinks(
  'page_collection',
  () => pages.idPage,
  () => contents.id,
);

/** Pages belong to the platform, so partners only read them. */
const staffWrites: Scope = { reads: () => undefined, writes: (actor) => (actor.role === 'partner' ? raw('false') : undefined), hasCanChange: true };

export const pageRoutes = implement(page, ({ db }) =>
  crud(page, db, pages, {
    scope: staffWrites,
    links: { collections: pageCollections },
    computed: { collection_count: raw('(select count(*)::int from page_collection l where l.owner = t."idPage")') },
  }),
);
