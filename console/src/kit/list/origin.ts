import { useLocation } from 'react-router';

/** State of an entry of the browser's history: the address from which it was opened. */
type Origin = { from: string };

/** The state for links from this screen, so that the way back leads here with its filters. It is stored only in the browser's history. */
export function useOrigin(): Origin {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/** The address of the list: with the filters from which this was opened, if there are any. `state` is that of the history's entry. */
export function listAddressFrom(list: string, state: unknown): string {
  const from = (state as Partial<Origin> | null)?.from;
  return typeof from === 'string' && from.startsWith(`${list}?`) ? from : list;
}
