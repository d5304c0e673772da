import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How far down the rows of a list stood, by the entry of the history that showed them. */
const stood = new Map<string, number>();

/**
 * Other rows are read from their top: another page, search, filter or order. Who comes back to an entry of the history finds the rows
 * where they stood. While new rows are on their way the old ones stay as they are.
 */
export function useStand(isWaiting: boolean): { ref: RefObject<HTMLDivElement | null>; onScroll: () => void } {
  const { key } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isWaiting && ref.current !== null) ref.current.scrollTop = stood.get(key) ?? 0;
  }, [key, isWaiting]);
  const onScroll = () => {
    if (!isWaiting && ref.current !== null) stood.set(key, ref.current.scrollTop);
  };
  return { ref, onScroll };
}
