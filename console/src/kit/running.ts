import { useSyncExternalStore } from 'react';

/**
 * One long thing under way: an upload, a transcode, an import. `fraction` is how much is done (0 to 1), null where nobody can tell;
 * `speed` in bytes a second, 0 while nothing goes, and `left` in seconds, where known. What a person may do to it is there as a function.
 */
export type Running = {
  id: string;
  name: string;
  state: 'waiting' | 'running' | 'checking' | 'paused' | 'done' | 'failed';
  fraction: number | null;
  speed?: number | undefined;
  left?: number | undefined;
  /** Why it failed, for people. */
  reason?: string | undefined;
  /** It is done, and saved only once the form that it belongs to is opened and saved. */
  waits?: true | undefined;
  /** Where it belongs. */
  href?: string | undefined;
  pause?: (() => void) | undefined;
  resume?: (() => void) | undefined;
  cancel?: (() => void) | undefined;
  retry?: (() => void) | undefined;
};

let all: readonly Running[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function change(next: readonly Running[]): void {
  all = next;
  for (const listener of listeners) listener();
}

/** Adds a piece of work, or takes the place of the one with its id. */
export const add = (item: Running): void =>
  change(all.some(({ id }) => id === item.id) ? all.map((each) => (each.id === item.id ? item : each)) : [...all, item]);

/** Changes what is known of a piece of work; nothing if it is gone. */
export const update = (id: string, change_: Partial<Running>): void => change(all.map((each) => (each.id === id ? { ...each, ...change_ } : each)));

export const remove = (id: string): void => change(all.filter((each) => each.id !== id));

/** Takes off what is done or has failed, but for what still waits to be saved. */
export const clearEnded = (): void => change(all.filter(({ state, waits }) => (state !== 'done' && state !== 'failed') || waits));

/** All work under way, whatever screen began it. */
export const useRunning = (): readonly Running[] => useSyncExternalStore(subscribe, () => all);
