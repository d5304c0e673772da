import { useSyncExternalStore } from 'react';

/** State that outlives the page. It is kept in browser storage, and all tabs share it. */
export type Store<T extends object> = {
  get(): T;
  /** Changes some fields. Returns whether the browser stored them; if not, they last until the page is left. */
  set(change: Partial<T>): boolean;
  /** Replaces the whole state. */
  put(state: T): boolean;
  /** Reads the state in a component. The component renders again when the result of `pick` changes. */
  use<P>(pick: (state: T) => P): P;
  /** Calls the listener after each change in any tab. Returns a function that stops it. */
  watch(listener: () => void): () => void;
};

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    // Unreadable or forbidden storage counts as empty: the console works, but forgets.
    return {};
  }
}

/** Stores a text for this tab alone. Full or forbidden storage is ignored, because it must not stop the person's work. */
export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The tab forgets the text when its page is left.
  }
}

/** The stored state, with initial values for all fields of another type. An older console or the person may have stored something else. */
export function withValidFields<T extends object>(saved: unknown, initial: T): T {
  if (typeOf(saved) !== 'object') return initial;
  // A field that begins as null may have any type: its reader checks it.
  const isValid = ([name, value]: [string, unknown]) => !Object.hasOwn(initial, name) || [typeOf(value), 'null'].includes(typeOf(initial[name as keyof T]));
  return { ...initial, ...(Object.fromEntries(Object.entries(saved as object).filter(isValid)) as Partial<T>) };
}

/** Returns `next`, but reuses each part of `before` that is equal. So components that read only equal parts do not render again. */
export function reuseEqual<T>(before: unknown, next: T): T {
  if (typeOf(before) !== typeOf(next) || next === null || typeof next !== 'object') return next;
  if (JSON.stringify(before) === JSON.stringify(next)) return before as T;
  if (Array.isArray(next)) return next;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, reuseEqual((before as Record<string, unknown>)[name], value)])) as T;
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * State under the key `key` of the storage, or in its part `slice`. The state is an object with the fields of `initial`. A field that is missing or of
 * another type, as after an update, gets its initial value.
 * Tabs cannot lock the browser's storage, and a tab may read what another has already replaced. If two tabs write one key within milliseconds, the later
 * write undoes the earlier. So each state has its own key, except the two that the specification puts together, and an equal value is not written again.
 */
export function stored<T extends object>(key: string, slice: string | null, initial: T): Store<T> {
  const load = (): T => withValidFields(slice === null ? read(key) : read(key)[slice], initial);
  let state = load();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return;
    const next = load();
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = reuseEqual(state, next);
    notify();
  });
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const put = (next: T): boolean => {
    state = reuseEqual(state, next);
    let isStored = true;
    try {
      const previous = read(key);
      const all = JSON.stringify(slice === null ? state : { ...previous, [slice]: state });
      if (all !== JSON.stringify(previous)) localStorage.setItem(key, all);
    } catch {
      // Full or forbidden storage must not stop the person's work.
      isStored = false;
    }
    notify();
    return isStored;
  };
  return {
    get: () => state,
    set: (change) => put({ ...state, ...change }),
    put,
    watch,
    use: (pick) => useSyncExternalStore(watch, () => pick(state)),
  };
}
