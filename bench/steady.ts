import { movieBody } from './create.ts';
import { type Figure, median, type SingleMeasure } from './figure.ts';
import type { Job, Load, Request } from './load.ts';
import { listPath } from './list.ts';
import { stageOf } from './stage.ts';
import { callers, MessagingChild } from './trial.ts';
import { words } from './words.ts';

const name = 'steady';
const movies = 100_000;
const creations = 10_000;
const jobMs = 2000;
const searches = 5;

/**
 * The speed of a search right after 10,000 movies were created, as a share of its speed before, on the same server. New entries of a trigram index may wait in
 * a list that every search reads to its end, until a vacuum merges them.
 */
export const steady: SingleMeasure = {
  name,
  measure: async (say) => {
    const stage = await stageOf(movies, say);
    const load = new MessagingChild('load.ts');
    try {
      const drive = async (requests: Request[], first = 0): Promise<Load> => {
        const job: Job = { host: stage.host, port: stage.port, callers, warmMs: 500, measureMs: jobMs, first, requests };
        const answer = await load.ask<{ load: Load }>(job, 60_000 + jobMs);
        const refused = Object.entries(answer.load.refused);
        if (refused.length > 0) throw new Error(`${name}: ${JSON.stringify(refused)}; ${answer.load.sample.slice(-500)}`);
        return answer.load;
      };
      const searching = async () => {
        const speeds: number[] = [];
        for (let n = 0; n < searches; n++) {
          const { answers, seconds } = await drive([stage.get(listPath(`name=${words.rare.typed}`))]);
          speeds.push(answers / seconds);
        }
        return median(speeds);
      };
      const bodies = Array.from({ length: 400 }, (_, n) => stage.post('/cms/v1/movie', movieBody(n, name), { 'idempotency-key': `bench-${name}-~~~~~~~~` }));
      const before = await searching();
      const speeds: number[] = [];
      let made = 0;
      while (made < creations) {
        const { answers, seconds, last } = await drive(bodies, made);
        speeds.push(answers / seconds);
        made = last;
      }
      const after = await searching();
      say(`  ${Math.round(before)} searches a second before, ${Math.round(after)} after ${made} creations at ${Math.round(median(speeds))} a second`);
      return [{ measure: name, title: 'search after 10,000 creations, to before', value: after / before, unit: '×', least: 0.8 } satisfies Figure];
    } finally {
      await load.end();
      await stage.stop();
    }
  },
};
