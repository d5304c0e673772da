import { refuse } from '../kit/refusal.ts';

/** Looks at once in one process: each is a program of its own, with a film's index in its memory. */
export const mostLooks = 8;
/** The longest that a look waits for its turn, in milliseconds. */
export const patienceMs = 10_000;

type InTurn = <T>(look: () => Promise<T>) => Promise<T>;

/** Has no more than `mostLooks` go on at once; the others begin in the order in which they came, and are refused with 503 where that takes too long. */
function turns(): InTurn {
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
        reject(refuse('overloaded'));
      }, patienceMs);
      waiting.add(begin);
    });
  return async (look) => {
    if (busy < mostLooks) busy += 1;
    else await turn();
    try {
      return await look();
    } finally {
      // Whoever waits takes over this place: nobody who comes just now gets before them.
      const [next] = waiting;
      if (next) next();
      else busy -= 1;
    }
  };
}

/** For films in the storage. */
export const lookAtFile = turns();
/** For films at addresses, apart from those in the storage: a slow host shall keep nobody's upload waiting. */
export const lookAtLink = turns();
