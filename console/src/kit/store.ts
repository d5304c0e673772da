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

/** Keeps a text for this tab alone, if the browser lets it: storage that is full or forbidden must not stop the work at hand. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The tab forgets it when its page is left.
  }
}

/** What was kept, as far as it is of the sort that `initial` has: an older console, or a person's own hand, may have left something else there. */
export function restored<T extends object>(kept: unknown, initial: T): T {
  if (sort(kept) !== 'object') return initial;
  // What begins as null may become anything: whoever keeps it looks at it.
  const isFit = ([name, value]: [string, unknown]) => !Object.hasOwn(initial, name) || [sort(value), 'null'].includes(sort(initial[name as keyof T]));
  return { ...initial, ...(Object.fromEntries(Object.entries(kept as object).filter(isFit)) as Partial<T>) };
}

/** `next` with the very objects of `before` wherever they say the same: what reads no more than those is not drawn again. */
export function shared<T>(before: unknown, next: T): T {
  if (sort(before) !== sort(next) || next === null || typeof next !== 'object') return next;
  if (JSON.stringify(before) === JSON.stringify(next)) return before as T;
  if (Array.isArray(next)) return next;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, shared((before as Record<string, unknown>)[name], value)])) as T;
}

const sort = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * State kept under `key`, or in the part `slice` of it. What is kept is an object with the fields of `initial`;
 * a field that is missing or of another sort, as after an update, has its initial value.
 *
 * Browsers give tabs no lock on their storage, and a tab may read what another has already replaced: of two that write one key
 * within milliseconds the later undoes the earlier, in all its parts. So each state has a key of its own, but for the two that
 * the specification puts together, and what is there already is not written again.
 */
export function stored<T extends object>(key: string, slice: string | null, initial: T): Store<T> {
  const load = (): T => restored(slice === null ? read(key) : read(key)[slice], initial);
  let state = load();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return;
    const next = load();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = shared(state, next);
    tell();
  });
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const put = (next: T): boolean => {
    state = shared(state, next);
    let isKept = true;
    try {
      const there = read(key);
      const all = JSON.stringify(slice === null ? state : { ...there, [slice]: state });
      if (all !== JSON.stringify(there)) localStorage.setItem(key, all);
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
