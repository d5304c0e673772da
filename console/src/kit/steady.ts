import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for as long as its place is drawn, which does what the latest one that it was given does: whoever is handed it is not drawn again for it. */
export function useStableCallback<A extends unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
