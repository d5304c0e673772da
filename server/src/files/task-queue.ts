import { refuse } from '../kit/refusal.ts';

/** The number of seconds after which a refused caller should retry. */
const retrySeconds = 10;

/**
 * Runs tasks in the order of their arrival, at most `atOnce` of them at the same time. At most `waiting` others wait, each for at most `patienceMs`
 * milliseconds. A task that finds the queue full or waits longer is refused with 503 `overloaded`.
 */
export function taskQueue(of: { atOnce: number; waiting: number; patienceMs: number }): <T>(task: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const waiting = new Set<() => void>();
  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => {
        waiting.delete(begin);
        reject(refuse('overloaded', { seconds: retrySeconds }));
      }, of.patienceMs);
      waiting.add(begin);
    });
  return async (task) => {
    if (busy < of.atOnce) busy += 1;
    else if (waiting.size >= of.waiting) throw refuse('overloaded', { seconds: retrySeconds });
    else await waitForTurn();
    try {
      return await task();
    } finally {
      // The next waiting task takes over this slot, so that no new task can overtake it.
      const [next] = waiting;
      if (next) next();
      else busy -= 1;
    }
  };
}
