import { taskQueue } from './task-queue.ts';

/** The most probes at once in one process. Each is a separate program that holds a film's index in memory. */
export const maxConcurrentProbes = 8;
/** The most probes that wait for their turn, and the longest that one waits, in milliseconds. */
export const maxWaitingProbes = 64;
export const maxWaitMs = 10_000;

const queueOptions = { atOnce: maxConcurrentProbes, waiting: maxWaitingProbes, patienceMs: maxWaitMs };
/** For films in the storage. */
export const queueFileProbe = taskQueue(queueOptions);
/** For films at addresses. It is separate, so that a slow host delays nobody's upload. */
export const queueLinkProbe = taskQueue(queueOptions);
