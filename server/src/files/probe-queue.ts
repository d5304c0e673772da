import { taskQueue } from '../kit/task-queue.ts';

/** Looks at once in one process: each is a program of its own, with a film's index in its memory. */
export const maxConcurrentProbes = 8;
/** Looks that wait for their turn, and the longest that one waits, in milliseconds. */
export const maxWaitingProbes = 64;
export const maxWaitMs = 10_000;

const queueOptions = { atOnce: maxConcurrentProbes, waiting: maxWaitingProbes, patienceMs: maxWaitMs };
/** For films in the storage. */
export const queueFileProbe = taskQueue(queueOptions);
/** For films at addresses, apart from those in the storage: a slow host shall keep nobody's upload waiting. */
export const queueLinkProbe = taskQueue(queueOptions);
