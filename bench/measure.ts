import type { Statement } from './bare.ts';
import type { Request } from './load.ts';
import type { Stage } from './stage.ts';

/** An answer as the callers were given it. */
export type Answer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

/** What a measure does on one stage. The bare handler runs `bare[i]` where Marquee is asked `requests[i]`. */
export type Trial = {
  requests: Request[];
  bare: Statement[];
  /** throws when an answer is not complete: a fast wrong answer is worth nothing */
  check: (answer: Answer) => void;
  /** looks at what so many answered requests have left behind, and throws when something is missing */
  afterwards?: (answered: number) => Promise<void>;
  /** what these requests are to be answered as often as */
  asFastAs?: { requests: Request[]; title: string };
};

/** What is wanted of a measure: at least this ratio to the bare handler, this many a second, this median in milliseconds at every size. */
export type Wanted = { ratio?: number; perSecond?: number; p50?: number };

/** One line of the report. */
export type Measure = { name: string; title: string; wanted: Wanted; prepare: (stage: Stage) => Promise<Trial> };
