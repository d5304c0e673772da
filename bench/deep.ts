import type { Statement } from './bare.ts';
import { completePage, listPath, listStatement } from './list.ts';
import type { Request } from './load.ts';
import type { Measure } from './measure.ts';
import type { Stage } from './stage.ts';

const rows = 25;
const wantedDepth = 3000;
/** How many neighbouring pages are requested in turn. */
const neighbouringPages = 10;

/** The depth that the catalogue allows: 3,000 pages, or nearly its end. */
const depthOf = (stage: Stage) => Math.min(wantedDepth, Math.floor(stage.movies / rows) - neighbouringPages - 1);

/** Follows `next` from the newest record to the depth, like a reader. Returns the requests for the pages there and the number of rows before each. */
async function walk(stage: Stage): Promise<{ requests: Request[]; bare: Statement[] }> {
  let next = '';
  // The cursor does not depend on the page size, so larger pages reach the same place faster.
  const most = 100;
  let last: { created_at: string; idMovie: string } | undefined;
  const step = async (limit: number) => {
    const { body } = await stage.ask(`/cms/v1/movie?limit=${limit}&fields=created_at${next && `&cursor=${next}`}`);
    const data = body['data'] as { created_at: string; idMovie: string }[];
    last = data.at(-1);
    next = (body['meta'] as { next: string | null }).next ?? '';
    if (!next || !last) throw new Error('the list ended before its depth');
  };
  for (let left = depthOf(stage) * rows; left > 0; left -= most) await step(Math.min(most, left));
  const requests: Request[] = [];
  const bare: Statement[] = [];
  for (let n = 0; n < neighbouringPages; n++) {
    requests.push(stage.get(listPath(`cursor=${next}`)));
    bare.push(listStatement({ where: `(t.created_at, t."idMovie") < ($1::timestamptz, $2::uuid)`, values: [last?.created_at, last?.idMovie] }));
    await step(rows);
  }
  return { requests, bare };
}

export const deepByCursor: Measure = {
  name: 'deep_cursor',
  title: 'page 3,000 by cursor',
  wanted: { ratio: 1 },
  prepare: async (stage) => ({
    ...(await walk(stage)),
    checkAnswer: (answer) => completePage(answer, rows),
    comparedWith: { requests: [stage.get(listPath(''))], title: 'the first page' },
  }),
};

export const deepByPage: Measure = {
  name: 'deep_page',
  title: 'page 3,000 by number',
  wanted: {},
  prepare: async (stage) => {
    const depth = depthOf(stage);
    return {
      requests: [stage.get(listPath(`page=${depth}`))],
      bare: [listStatement({ offset: (depth - 1) * rows })],
      checkAnswer: (answer) => completePage(answer, rows),
    };
  },
};
