import { useSyncExternalStore } from 'react';
import type { StoredAsset } from '@marquee/contract/media/asset';

/** A file that was sent: the field that takes it, where it goes from when the server knows of it, and what it has become once it has arrived. */
type SentFile = { owner: string; idAsset?: string; asset?: StoredAsset };

/**
 * One long thing under way: an upload, a transcode, an import. It is `queued`, then `running` or `paused`; a file that was sent is `finishing` while the
 * server checks it. `fraction` is how much is done (0 to 1), null where nobody can tell; `speed` in bytes a second, 0 while nothing goes, and `left`
 * in seconds, where known. What a person may do to it is there as a function; the tray offers what the state allows.
 */
export type Running = {
  id: string;
  name: string;
  state: 'queued' | 'running' | 'paused' | 'finishing' | 'done' | 'failed';
  fraction: number | null;
  speed?: number | undefined;
  left?: number | undefined;
  /** Why it failed, for people. */
  reason?: string | undefined;
  /** An upload has this until its form has taken the file: until then it is saved nowhere. */
  upload?: SentFile | undefined;
  /** It is not in the tray: the person knows of it from before the page was loaded anew. */
  isHidden?: true;
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

/** Whether it is a file that has arrived, and is saved only once the form that it belongs to is opened and saved. */
export const isWaiting = ({ state, upload }: Running): boolean => state === 'done' && upload !== undefined;

/** Takes off what is done or has failed, but for what still waits to be saved. */
export const clearEnded = (): void => change(all.filter((each) => (each.state !== 'done' && each.state !== 'failed') || isWaiting(each)));

/** All work under way as it is now. */
export const currentRunning = (): readonly Running[] => all;

/** All work under way, whatever screen began it. */
export const useRunning = (): readonly Running[] => useSyncExternalStore(subscribe, () => all);
