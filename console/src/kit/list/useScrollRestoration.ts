import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The scroll positions of a list's rows and of the page, by the key of the history's entry. */
const positions = new Map<string, { rows: number; page: number }>();
/** The most positions that are stored, because somebody who works in the console opens thousands of entries. */
const mostPositions = 200;

/** Stores a value as the latest of at most `atMost`. The oldest one is deleted if there are more. */
export function storeLatest<T>(map: Map<string, T>, name: string, value: T, atMost: number): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > atMost && oldest !== undefined) map.delete(oldest);
}

/**
 * Scrolls new rows to the top: another page, search, filter or order. Back and forward in the history restore the former scroll position. While new rows
 * load, the old ones stay as they are. On a phone the whole page scrolls.
 */
export function useScrollRestoration(isLoading: boolean): RefObject<HTMLDivElement | null> {
  const { key } = useLocation();
  const first = useRef(key);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLoading) return undefined;
    const position = positions.get(key) ?? (key === first.current ? undefined : { rows: 0, page: 0 });
    if (ref.current !== null) ref.current.scrollTop = position?.rows ?? 0;
    // The router restores the page's position for this address, whatever rows it had then. This must run after it.
    if (position !== undefined) queueMicrotask(() => window.scrollTo(0, position.page));
    const storePosition = () => storeLatest(positions, key, { rows: ref.current?.scrollTop ?? 0, page: window.scrollY }, mostPositions);
    window.addEventListener('scroll', storePosition, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', storePosition, { capture: true });
  }, [key, isLoading]);
  return ref;
}
