import { useSyncExternalStore } from 'react';

/** A small piece of state that outlives the page: kept in browser storage, the same in all tabs. */
export type Store<T extends object> = {
  get(): T;
  /** Answers whether it could be kept: where the browser refuses, it holds until the page is left. */
  set(change: Partial<T>): boolean;
  /** In place of all that was there. */
  put(state: T): boolean;
  /** Reads it in a component, which is drawn again when what `pick` answers is another. */
  use<P>(pick: (state: T) => P): P;
  /** Called after each change, this tab's or another's; answers with how to stop. */
  watch(listener: () => void): () => void;
};

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {};
  } catch {
    // Unreadable or forbidden storage is as good as empty: the console then works, and forgets.
    return {};
  }
}

/**
 * State kept under `key`, or in the part `slice` of it. What is kept is an object with the fields of `initial`;
 * a field that is missing, as after an update, has its initial value.
 */
export function stored<T extends object>(key: string, slice: string | null, initial: T): Store<T> {
  const load = (): T => {
    const kept = slice === null ? read(key) : read(key)[slice];
    return { ...initial, ...(kept && typeof kept === 'object' ? (kept as Partial<T>) : {}) };
  };
  let state = load();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return;
    const next = load();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    tell();
  });
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const put = (next: T): boolean => {
    state = next;
    let isKept = true;
    try {
      localStorage.setItem(key, JSON.stringify(slice === null ? state : { ...read(key), [slice]: state }));
    } catch {
      // Storage that is full or forbidden must not stop the work at hand.
      isKept = false;
    }
    tell();
    return isKept;
  };
  return {
    get: () => state,
    set: (change) => put({ ...state, ...change }),
    put,
    watch,
    use: (pick) => useSyncExternalStore(watch, () => pick(state)),
  };
}
