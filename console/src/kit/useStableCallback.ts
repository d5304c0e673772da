import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that keeps its identity between renders and calls the latest `act`. A memoized child that receives it does not render again. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...given: A) => R {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
