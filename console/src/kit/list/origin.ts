import { useLocation } from 'react-router';

/** What is handed along with an entry of the browser's history: the address of what it was opened from. */
type Origin = { from: string };

/** Handed to whatever is opened from here, so that its way back leads here as it stands now. It is remembered nowhere else. */
export function useOrigin(): Origin {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The way back to a list: as it stood where this was opened from it, else as it is by itself. `state` is that of the history's entry. */
export function backTo(list: string, state: unknown): string {
  const from = (state as Partial<Origin> | null)?.from;
  return typeof from === 'string' && from.startsWith(`${list}?`) ? from : list;
}
