import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Bare } from './bare.ts';
import type { Job, Load, Request } from './load.ts';
import type { Answer, Measure } from './measure.ts';
import type { Stage } from './stage.ts';

/** Requests a second and milliseconds of Marquee or the bare handler. */
export type Speed = { perSecond: number; p50: number; p95: number; p99: number };
export type Result = {
  measure: string;
  title: string;
  movies: number;
  marquee: Speed;
  bare: Speed;
  ratio: number;
  /** the ratio of these answers to those of some other requests, made in turns with them */
  beside?: { title: string; ratio: number };
  memory: number;
};

export const callers = 16;
const warmMs = 1000;
const rounds = 2;
/** Small differences are compared in many short turns, because the machine's speed drifts by tenths within seconds. */
export const turns = 60;
const turnMs = 100;

/** A child process that answers each message with one. `end` kills it when the work is done or has failed. */
export class MessagingChild {
  readonly #child: ChildProcess;
  constructor(file: string) {
    this.#child = fork(join(import.meta.dirname, file), { serialization: 'advanced', execArgv: [] });
  }

  ask<A>(message: object, limitMs: number): Promise<A> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const done = (act: () => void) => {
        clearTimeout(limit);
        child.removeAllListeners();
        act();
      };
      const limit = setTimeout(() => done(() => reject(new Error(`no word from a child process within ${limitMs / 1000} s`))), limitMs);
      child.once('exit', (code) => done(() => reject(new Error(`a child process ended with ${code}`))));
      child.once('message', (answer: A & { error?: string }) => done(() => (answer.error === undefined ? resolve(answer) : reject(new Error(answer.error)))));
      child.send(message);
    });
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await gone;
  }
}

/** Measures Marquee and the bare handler in turns, so that other work on the machine affects both. */
export async function trial(measure: Measure, stage: Stage, seconds: number): Promise<Result> {
  const { requests, bare, checkAnswer, checkStored, comparedWith } = await measure.prepare(stage);
  const handler = new MessagingChild('bare.ts');
  const load = new MessagingChild('load.ts');
  try {
    const { port } = await handler.ask<{ port: number }>({ url: stage.databaseUrl, statements: bare } satisfies Bare, 10_000);
    const drive = async (of: Pick<Job, 'port' | 'requests' | 'first'> & Pick<Partial<Job>, 'others' | 'measureMs'>) => {
      const job: Job = { host: stage.host, callers, warmMs, measureMs: (seconds * 1000) / rounds, ...of };
      const answer = await load.ask<{ load: Load }>(job, 60_000 + job.warmMs + job.measureMs);
      const refused = Object.entries(answer.load.refused);
      if (refused.length > 0)
        throw new Error(`${measure.name}: answers of other statuses: ${refused.map(([s, n]) => `${n} × ${s}`).join(', ')}; ${answer.load.sample.slice(-1000)}`);
      return answer.load;
    };
    const marqueeLoads: Load[] = [];
    const bareLoads: Load[] = [];
    const plain = bare.map((_, n) => ({ method: 'GET' as const, path: `/${n}`, headers: {} }));
    for (let round = 0; round < rounds; round++) {
      marqueeLoads.push(await drive({ port: stage.port, requests, first: marqueeLoads.at(-1)?.last ?? 0 }));
      checkAnswer(parsed(marqueeLoads.at(-1)?.sample ?? ''));
      await checkStored?.(marqueeLoads.at(-1)?.last ?? 0);
      bareLoads.push(await drive({ port, requests: plain, first: 0 }));
      if (!checkStored) requireSameRows(parsed(marqueeLoads.at(-1)?.sample ?? ''), parsed(bareLoads.at(-1)?.sample ?? ''));
    }
    const compare = async (others: Request[]) => {
      const all = await drive({ port: stage.port, requests, others: { requests: others, turnMs }, first: 0, measureMs: 2 * turns * turnMs });
      return (all.answers - all.others) / all.others;
    };
    const marquee = speed(marqueeLoads);
    const yardstick = speed(bareLoads);
    return {
      measure: measure.name,
      title: measure.title,
      movies: stage.movies,
      marquee,
      bare: yardstick,
      ratio: marquee.perSecond / yardstick.perSecond,
      ...(comparedWith && { beside: { title: comparedWith.title, ratio: await compare(comparedWith.requests) } }),
      memory: await stage.memory(),
    };
  } finally {
    await load.end();
    await handler.end();
  }
}

/** Throws unless both answer the same, since another answer would be no baseline. Only addresses differ, because they are signed with other keys. */
function requireSameRows(ours: Answer, theirs: Answer): void {
  const rows = (body: Answer['body']) => JSON.stringify([body['data']].flat(), (key, value: unknown) => (key === 'url' ? null : inOrder(value)));
  if (rows(ours.body) !== rows(theirs.body))
    throw new Error(`the bare handler answers something else:\n${rows(ours.body).slice(0, 2000)}\n${rows(theirs.body).slice(0, 2000)}`);
}

const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

function parsed(text: string): Answer {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body.join('\r\n\r\n')) as Record<string, unknown> };
}

function speed(loads: readonly Load[]): Speed {
  const sorted = loads.flatMap((l) => l.latencies).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const seconds = loads.reduce((sum, l) => sum + l.seconds, 0);
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
