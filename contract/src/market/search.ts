import { z } from 'zod';
import type { Area } from '../access.ts';
import { endpoint, id } from '../kit/endpoint.ts';
import { optionalLine } from '../kit/line.ts';
import { wholeNumber } from '../kit/paging.ts';
import { limits } from '../limits.ts';

/** Areas that a search can be narrowed to: everything of `media`, or news. */
export const searchCategories = ['media', 'news'] as const satisfies readonly Area[];
export type SearchCategory = (typeof searchCategories)[number];

/** Sorts of records that a search finds: of tags each as what it is. */
export const searchKinds = ['movie', 'video', 'people', 'genre', 'keyword', 'channel'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A record that was found: `note` tells namesakes apart (a title in English, a name that somebody is known as). */
export const hit = z.object({ kind: z.enum(searchKinds), id, label: z.string(), note: z.string().nullable() });
export type Hit = z.output<typeof hit>;

/** Records that the caller may read, in all areas at once. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/cms/v1/search',
    guard: 'session',
    summary: `At most ${limits.hits} records whose names hold every word of \`q\`, blind to case and accents, best first. News has no records yet.`,
    query: z.strictObject({
      q: optionalLine.min(1),
      category: z.enum(searchCategories).optional(),
      limit: wholeNumber(1, limits.hits).optional(),
    }),
    data: z.array(hit),
  }),
};
