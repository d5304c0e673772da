import { completePage, listPath, listStatement } from './list.ts';
import type { Measure } from './measure.ts';
import { seededId } from './seed.ts';

const byGenre = (parameter: number) => `exists (select 1 from movie_genre l where l.owner = t."idMovie" and l.target = $${parameter}::uuid)`;

/** Fifty filters as fifty people would set them: channels, common and rare genres, states, labels, and pairs of them. */
const filters = [
  ...Array.from({ length: 15 }, (_, n) => ({ query: `channel=${seededId('channel', n)}`, where: 't.channel = $1::uuid', values: [seededId('channel', n)] })),
  ...Array.from({ length: 12 }, (_, n) => ({ query: `genres=${seededId('genre', n)}`, where: byGenre(1), values: [seededId('genre', n)] })),
  ...['blocked', 'draft', 'public', 'hidden'].map((status) => ({ query: `status=${status}`, where: 't.status = $1', values: [status] })),
  ...['Normal', 'Exclusive', 'Hot', 'Live'].map((label) => ({ query: `label=${label}`, where: 't.label = $1', values: [label] })),
  ...Array.from({ length: 8 }, (_, n) => ({
    query: `channel=${seededId('channel', n)}&genres=${seededId('genre', n)}`,
    where: `t.channel = $1::uuid and ${byGenre(2)}`,
    values: [seededId('channel', n), seededId('genre', n)],
  })),
  ...Array.from({ length: 7 }, (_, n) => ({
    query: `status=public&genres=${seededId('genre', n)}`,
    where: `t.status = $1 and ${byGenre(2)}`,
    values: ['public', seededId('genre', n)],
  })),
];

const over = (name: string, title: string, chosen: typeof filters): Measure => ({
  name,
  title,
  wanted: { ratio: 1 },
  prepare: async (stage) => ({
    requests: chosen.map((f) => stage.get(listPath(f.query))),
    bare: chosen.map((f) => listStatement(f)),
    checkAnswer: (answer) => completePage(answer, 1),
  }),
});

export const oneFilter = over('filter_one', 'list, one filter (channel)', filters.slice(3, 4));
export const fiftyFilters = over('filter_fifty', 'list, 50 filter values in rotation', filters);

/** A genre with fifty movies, in a thousand as in a million. It is the worst case for a plan that reads the newest movies and looks for the genre. */
export const rareGenre = over('filter_rare', 'list, a rare genre', [
  { query: `genres=${seededId('genre', 19)}&status=public`, where: `${byGenre(1)} and t.status = $2`, values: [seededId('genre', 19), 'public'] },
]);
