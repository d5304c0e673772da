import { parseArgs } from 'node:util';
import { adCalls } from './ad-calls.ts';
import { ads } from './ads.ts';
import { create, createPlain } from './create.ts';
import { deepByCursor, deepByPage } from './deep.ts';
import { fiftyFilters, oneFilter, rareGenre } from './filter.ts';
import type { Figure, SingleMeasure } from './figure.ts';
import { kindLists } from './kinds.ts';
import { list, listWithGenres } from './list.ts';
import type { Measure } from './measure.ts';
import { paint } from './paint.ts';
import { queue } from './queue.ts';
import { record } from './record.ts';
import { comparisons, figureLine, line, machine, shortfalls, write } from './report.ts';
import { search } from './search.ts';
import { stageOf } from './stage.ts';
import { screening } from './screening.ts';
import { steady } from './steady.ts';
import { start } from './start.ts';
import { transcoding } from './transcode.ts';
import { type Result, trial } from './trial.ts';
import { uploading } from './upload.ts';

/** Creations come last, because they change what the others read. */
const measures: readonly Measure[] = [list, listWithGenres, oneFilter, fiftyFilters, rareGenre, record, search, deepByCursor, deepByPage, createPlain, create];

/** Measures that do not depend on the catalogue's size. */
const singleMeasures: readonly SingleMeasure[] = [start, steady, kindLists, paint, transcoding, uploading, screening, queue, ads, adCalls];

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const numbers = (text: string, option: string) =>
  text.split(',').map((part) => {
    const n = Number(part);
    if (!Number.isSafeInteger(n) || n < 1) throw new Error(`--${option}: "${part}" is not a whole number above 0`);
    return n;
  });
const sizes = numbers(options.sizes, 'sizes');
const [seconds = 5] = numbers(options.seconds, 'seconds');
const names = [...singleMeasures, ...measures].map((m) => m.name);
const only = options.only?.split(',') ?? names;
for (const name of only) if (!names.includes(name)) throw new Error(`--only: there is no measure "${name}"; choose from ${names.join(', ')}`);
const chosen = measures.filter((m) => only.includes(m.name));
const chosenSingleMeasures = singleMeasures.filter((m) => only.includes(m.name));

const say = (text: string) => process.stdout.write(`${text}\n`);
const results: Result[] = [];
const figures: Figure[] = [];
let postgres = '';
for (const single of chosenSingleMeasures) {
  for (const figure of await single.measure(say)) {
    figures.push(figure);
    say(figureLine(figure));
  }
}
if (chosen.length > 0) say(line());
for (const movies of chosen.length > 0 ? sizes : []) {
  const stage = await stageOf(movies, say);
  try {
    const { rows } = await stage.client.query<{ server_version: string }>('show server_version');
    postgres = rows[0]?.server_version ?? '';
    for (const measure of chosen) {
      const result = await trial(measure, stage, seconds);
      results.push(result);
      say(line(result));
      for (const { text } of comparisons([result])) say(`  ${text}`);
    }
  } finally {
    await stage.stop();
  }
}
const missed = shortfalls(chosen, results, figures);
for (const text of missed) say(`not reached: ${text}`);
// Only a complete run is stored, so that no partial one is mistaken for it.
if (options.only === undefined && sizes.length === 3) await write(machine(postgres), { results, figures, missed, seconds });
