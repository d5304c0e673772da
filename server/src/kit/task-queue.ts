import { refuse } from './refusal.ts';

/** Seconds after which whoever found the queue full may come again. */
const comeAgain = 10;

/**
 * Runs tasks in the order in which they come, at most `atOnce` of them at the same time. At most `waiting` others wait for their turn, each for at
 * most `patienceMs`: whoever finds the queue full, or waits longer, is refused with 503 `overloaded`.
 */
export function taskQueue(of: { atOnce: number; waiting: number; patienceMs: number }): <T>(task: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const waiting = new Set<() => void>();
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(refuse('overloaded', { seconds: comeAgain }));
      }, of.patienceMs);
      waiting.add(begin);
    });
  return async (task) => {
    if (busy < of.atOnce) busy += 1;
    else if (waiting.size >= of.waiting) throw refuse('overloaded', { seconds: comeAgain });
    else await turn();
    try {
      return await task();
    } finally {
      // Whoever waits takes over this place: nobody who comes just now gets before them.
      const [next] = waiting;
      if (next) next();
      else busy -= 1;
    }
  };
}
