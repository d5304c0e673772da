import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import type { Measure, Goals } from './measure.ts';
import { callers, type Result, turns } from './trial.ts';

/** The hardware and software of the measurement, without the machine's name. */
export type Machine = { cores: number; cpu: string; memoryGiB: number; node: string; postgres: string };

export const machine = (postgres: string): Machine => ({
  cores: cpus().length,
  cpu: cpus()[0]?.model.trim() ?? '',
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  node: process.versions.node,
  postgres,
});

/** At a million movies a request may cost at most this many times what it costs at a thousand. */
const maxGrowth = 1.5;

/** Every goal that these results miss, one a line. */
export function shortfalls(measures: readonly Measure[], results: readonly Result[], figures: readonly Figure[]): string[] {
  const wanted = new Map<string, Goals>(measures.map((m) => [m.name, m.wanted]));
  const missed = results.flatMap((r) => {
    const { ratio, perSecond, p50 } = wanted.get(r.measure) ?? {};
    return [
      ratio !== undefined && r.ratio < ratio ? `${r.title} at ${withSeparators(r.movies)}: ${r.ratio.toFixed(2)} of the bare handler, wanted ${ratio}` : '',
      perSecond !== undefined && r.marquee.perSecond < perSecond
        ? `${r.title} at ${withSeparators(r.movies)}: ${withSeparators(r.marquee.perSecond)} a second, wanted ${withSeparators(perSecond)}`
        : '',
      p50 !== undefined && r.marquee.p50 > p50 ? `${r.title} at ${withSeparators(r.movies)}: p50 ${r.marquee.p50.toFixed(1)} ms, wanted ${p50} ms` : '',
    ];
  });
  const at = (measure: string, movies: number) => results.find((r) => r.measure === measure && r.movies === movies);
  const grown = measures.flatMap((m) => {
    const [small, big] = [at(m.name, 1000), at(m.name, 1_000_000)];
    if (!small || !big || m.name === 'deep_page') return [];
    const cost = small.marquee.perSecond / big.marquee.perSecond;
    return cost > maxGrowth ? [`${m.title}: 1,000,000 movies cost ${cost.toFixed(2)} times what 1,000 do, wanted ${maxGrowth}`] : [];
  });
  // Two measurements of the same thing differ by a few hundredths.
  const slower = comparisons(results).filter((b) => b.ratio < 0.95);
  const beyond = figures
    .filter((f) => f.value > (f.most ?? Infinity) || f.value < (f.least ?? -Infinity))
    .map((f) => `${f.title}: ${amount(f.value, f)}, wanted ${bound(f)}`);
  return [...missed.filter((resultLine) => resultLine !== ''), ...grown, ...slower.map((b) => b.text), ...beyond];
}

/** The comparisons with other requests, one a line. */
export const comparisons = (results: readonly Result[]) =>
  results.flatMap(({ title, movies, beside }) =>
    beside ? [{ ratio: beside.ratio, text: `${title} at ${withSeparators(movies)}: ${beside.ratio.toFixed(2)} answers for each of ${beside.title}` }] : [],
  );

const withSeparators = (n: number) => Math.round(n).toLocaleString('en-US');

/** A dash if the bare handler answered nothing within the time. */
const formatted = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–');

const heads = ['measure', 'movies', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'bare req/s', 'bare p50', 'ratio'];
const cells = (r: Result) => [
  r.title,
  withSeparators(r.movies),
  withSeparators(r.marquee.perSecond),
  r.marquee.p50.toFixed(1),
  r.marquee.p95.toFixed(1),
  r.marquee.p99.toFixed(1),
  withSeparators(r.bare.perSecond),
  formatted(r.bare.p50, 1),
  formatted(r.ratio, 2),
];

/** A line for the terminal. */
export const line = (r?: Result) => (r ? cells(r) : heads).map((c, i) => (i === 0 ? c.padEnd(42) : c.padStart(11))).join('');

const amount = (value: number, { unit }: Figure) => `${value.toFixed(unit === 's' || unit === '×' ? 2 : unit === 'ms' || unit === 'µs' ? 1 : 0)} ${unit}`;
const bound = (f: Figure) => (f.most !== undefined ? `at most ${f.most} ${f.unit}` : f.least !== undefined ? `at least ${f.least} ${f.unit}` : '');
const figureCells = (f: Figure) => [f.title, amount(f.value, f), bound(f)];

/** A line for the terminal. */
export const figureLine = (f: Figure) => `${f.title.padEnd(64)} ${amount(f.value, f).padStart(11)}${bound(f) && `  (${bound(f)})`}`;

/** All findings of a run. */
export type RunResults = { results: readonly Result[]; figures: readonly Figure[]; missed: readonly string[]; seconds: number };

const tableOf = (top: readonly string[], rows: readonly (readonly string[])[]) =>
  [top, top.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Writes the figures to `bench/results/`: JSON for comparisons, Markdown for readers. */
export async function write(of: Machine, { results, figures, missed, seconds }: RunResults): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine: of, callers, seconds, results, figures, missed }, null, 2)}\n`,
  );
  const text = `# Figures

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${of.cores} cores (${of.cpu}), ${of.memoryGiB} GiB, Node ${of.node}, PostgreSQL ${of.postgres}.

${callers} callers over keep-alive connections, each asking again as soon as it is answered, ${seconds} s for each figure after a second of warm-up.
The callers are one process that writes prepared requests to plain sockets; server, PostgreSQL, callers and the bare handler share the machine.
*bare* is a plain \`node:http\` handler that runs the query as one would write it by hand, through the same driver with named statements, rows parsed
and written by \`JSON.stringify\`: no session, no checks of input, no total, no ETag. It is measured in turns with Marquee, whose answers have all of these. A dash: it answered nothing within the time.

${tableOf(heads, results.map(cells))}

In ${turns} short turns each:

${comparisons(results)
  .map((b) => `- ${b.text}`)
  .join('\n')}

The following do not depend on the catalogue's size. A transcode lasts from when a worker takes the job until players have the film; plain ffmpeg makes
the same sizes at the same rates in one decode, at the same priority, without posters, captions and checks. Memory is the resident memory of the server
process alone (1 MB is 1,000,000 bytes), seen every 100 ms while 2 GB (2 GiB) arrive.

${tableOf(['measure', 'figure', 'wanted'], figures.map(figureCells))}

${missed.length === 0 ? 'Everything that is wanted was reached.' : `Wanted and not reached:\n\n${missed.map((m) => `- ${m}`).join('\n')}`}
`;
  await writeFile(join(folder, 'bench.md'), text);
}
