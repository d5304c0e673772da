import { completePage, listPath, listStatement } from './list.ts';
import type { Measure } from './measure.ts';
import { words } from './words.ts';

export const search: Measure = {
  name: 'search',
  title: 'search, a word with ~50 hits',
  wanted: { p50: 20 },
  prepare: async (stage) => ({
    requests: [stage.get(listPath(`name=${words.rare.typed}`))],
    bare: [
      listStatement({
        hits: 'with hits as materialized (select t."idMovie" as id from movie t where t.search_text like fold($1)) ',
        where: 't."idMovie" in (select id from hits)',
        values: [`%${words.rare.typed}%`],
      }),
    ],
    checkAnswer: (answer) => {
      completePage(answer, 25);
      const { total } = answer.body['meta'] as { total: number };
      if (Math.abs(total - words.rare.hits) > 2) throw new Error(`the rare word has ${total} hits`);
    },
  }),
};
