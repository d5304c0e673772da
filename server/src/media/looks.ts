import { taskQueue } from '../kit/task-queue.ts';

/** Looks at once in one process: each is a program of its own, with a film's index in its memory. */
export const mostLooks = 8;
/** Looks that wait for their turn, and the longest that one waits, in milliseconds. */
export const mostWaiting = 64;
export const patienceMs = 10_000;

const looks = { atOnce: mostLooks, waiting: mostWaiting, patienceMs };
/** For films in the storage. */
export const lookAtFile = taskQueue(looks);
/** For films at addresses, apart from those in the storage: a slow host shall keep nobody's upload waiting. */
export const lookAtLink = taskQueue(looks);
