import { setTimeout as delay } from 'node:timers/promises';
// oxlint-disable-next-line no-restricted-imports -- a megabyte a call is more than any call takes, so the matcher is measured without HTTP
import { compile, type Keyword } from '../server/src/screening/matcher.ts';
import { type Figure, median, megabytes, type SingleMeasure } from './figure.ts';
import { stageOf } from './stage.ts';
import { words } from './words.ts';

const sizes = [10, 1000, 100_000] as const;
const rounds = 7;
const warming = 20;
const movies = 100_000;
const strengths = ['exact', 'tone_blind', 'obfuscated'] as const;
const all = [...words.vietnamese, ...words.english];

/** The same numbers in each run, so that runs can be compared (Park and Miller, 1988). */
function numbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Prose of the words of titles, with some punctuation, numbers and single letters. */
function textOf(length: number): string {
  const next = numbers();
  let text = '';
  while (text.length < length) text += `${all[next(all.length)]}${next(10) === 0 ? ', ' : next(40) === 0 ? ' 2024. ' : next(60) === 0 ? ' a ' : ' '}`;
  return text.slice(0, length);
}

/** Keywords in all strengths, of one to three words. Many begin as words of the text do, which is the slowest case; none is in it. */
function keywordsOf(count: number): Keyword[] {
  const next = numbers();
  const letter = () => String.fromCharCode(97 + next(26));
  return Array.from({ length: count }, (_, at) => ({
    word: [...Array.from({ length: at % 3 }, () => all[next(all.length)]), `${letter()}${letter()}${letter()}${letter()}q`].join(' '),
    strength: strengths[at % 3] as Keyword['strength'],
    exceptions: [],
  }));
}

/**
 * The milliseconds that `work` takes of the processor, the median of some runs. By the clock, other work on the machine would count as well.
 * The runs before them do not count, since a process that screens all day is warm.
 */
function timeOf(work: () => unknown, times: number = rounds, before: number = warming): number {
  for (let run = 0; run < before; run += 1) work();
  return median(
    Array.from({ length: times }, () => {
      const began = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    }),
  );
}

/** The seconds in which all movies are screened again after a word was added. */
async function rescanSeconds(say: (line: string) => void): Promise<number> {
  const stage = await stageOf(movies, say, 'all');
  try {
    const send = (path: string, body: unknown) =>
      fetch(`${stage.address}${path}`, { method: 'POST', headers: { ...stage.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const began = performance.now();
    const answer = await send('/comment/v1/cms/blacklist', { words: [words.rare.typed, 'không có trong phim nào'], strength: 'tone_blind' });
    if (!answer.ok) throw new Error(`the keywords were answered ${answer.status} ${await answer.text()}`);
    for (;;) {
      const { body } = await stage.ask('/comment/v1/cms/blacklist/rescan');
      const { state, hits } = body['data'] as { state: string; hits: number };
      if (state === 'DONE') {
        if (hits !== words.rare.hits) throw new Error(`the rescan found ${hits} movies instead of ${words.rare.hits}`);
        return (performance.now() - began) / 1000;
      }
      await delay(200);
    }
  } finally {
    await stage.stop();
  }
}

async function measure(say: (line: string) => void): Promise<Figure[]> {
  const text = textOf(1_000_000);
  const size = megabytes(Buffer.byteLength(text));
  const half = text.slice(0, text.length / 2);
  const figures: Figure[] = [];
  const speeds: number[] = [];
  const name = 'screening';
  for (const count of sizes) {
    const keywords = keywordsOf(count);
    const matcher = compile(keywords);
    const whole = timeOf(() => matcher.find(text));
    const speed = (size * 1000) / whole;
    speeds.push(speed);
    figures.push({ measure: name, title: `text a second on one core, ${count} keywords`, value: speed, unit: 'MB/s', least: 20 });
    if (count === 100_000) {
      // A list is read after each change of it, which is too seldom to be warm.
      const compiling = timeOf(() => compile(keywords), 3, 0);
      figures.push({ measure: name, title: 'reading 100,000 keywords', value: compiling / 1000, unit: 's', most: 5 });
      figures.push({ measure: name, title: 'twice the text, the time', value: whole / timeOf(() => matcher.find(half)), unit: '×', most: 2.5 });
    }
  }
  figures.push({ measure: name, title: '10 to 100,000 keywords, the time', value: (speeds[0] as number) / (speeds[2] as number), unit: '×', most: 2 });
  figures.push({ measure: name, title: '100,000 movies screened again', value: await rescanSeconds(say), unit: 's', most: 60 });
  return figures;
}

/** How fast texts are screened for keywords, and the whole catalogue after a change of the list. */
export const screening: SingleMeasure = { name: 'screening', measure };
