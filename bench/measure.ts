import type { Statement } from './bare.ts';
import type { Request } from './load.ts';
import type { Stage } from './stage.ts';

/** An answer as the callers received it. */
export type Answer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

/** The requests and checks of a measure for one catalogue. The bare handler runs `bare[i]` where Marquee gets `requests[i]`. */
export type Trial = {
  requests: Request[];
  bare: Statement[];
  /** throws if an answer is incomplete, since a fast wrong answer is worth nothing */
  checkAnswer: (answer: Answer) => void;
  /** checks what this many answered requests have stored, and throws if something is missing */
  checkStored?: (answered: number) => Promise<void>;
  /** other requests that should not be answered more often */
  comparedWith?: { requests: Request[]; title: string };
};

/** The goals of a measure: at least this ratio to the bare handler, this many answers a second, this median in milliseconds at every size. */
export type Goals = { ratio?: number; perSecond?: number; p50?: number };

/** What is measured: one line of the report. */
export type Measure = { name: string; title: string; wanted: Goals; prepare: (stage: Stage) => Promise<Trial> };
