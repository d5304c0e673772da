import { useSyncExternalStore } from 'react';

/* Whether the command palette is open. Any component may open it; its program is loaded only then. */

let isOpen = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function set(to: boolean): void {
  if (isOpen === to) return;
  isOpen = to;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
