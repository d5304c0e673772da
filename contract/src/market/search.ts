import { z } from 'zod';
import type { Area } from '../access.ts';
import { endpoint, id } from '../kit/endpoint.ts';
import { optionalLine } from '../kit/line.ts';
import { wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';

/** Areas to which a search can be limited. */
export const searchCategories = ['media', 'news'] as const satisfies readonly Area[];
export type SearchCategory = (typeof searchCategories)[number];

/** Kinds of records that a search finds. A tag is either a genre or a keyword. */
export const searchKinds = ['movie', 'video', 'music', 'television', 'people', 'genre', 'keyword', 'channel', 'collection', 'page'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A found record. `note` distinguishes records with the same label, by the English title or the name by which a person is known. */
export const hit = z.object({ kind: z.enum(searchKinds), id, label: z.string(), note: z.string().nullable() });
export type Hit = z.output<typeof hit>;

/** The search over all records that the caller may read, in all areas. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/cms/v1/search',
    guard: 'session',
    summary: `At most ${limits.hits} records whose names contain every word of \`q\`, ignoring case and accents, best match first. News has no records yet.`,
    query: z.strictObject({
      q: optionalLine.min(1),
      category: z.enum(searchCategories).optional(),
      limit: wholeNumber(1, limits.hits).optional(),
    }),
    data: z.array(hit),
  }),
};
