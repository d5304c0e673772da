import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** How far down the rows of a list stood, and the page around them, by the entry of the history that showed them. */
const stood = new Map<string, { rows: number; page: number }>();
/** So many entries are remembered, the latest: somebody who lives in the console opens thousands. */
const most = 200;

/** Notes down under a name, as the latest of at most so many: the one noted longest ago goes. */
export function note<T>(notes: Map<string, T>, name: string, value: T, atMost: number): void {
  notes.delete(name);
  notes.set(name, value);
  const [oldest] = notes.keys();
  if (notes.size > atMost && oldest !== undefined) notes.delete(oldest);
}

/**
 * Other rows are read from their top: another page, search, filter or order. Who comes back to an entry of the history finds the rows
 * where they stood. While new rows are on their way the old ones stay as they are. On a phone it is the page that is scrolled.
 */
export function useScrollRestoration(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const { key } = useLocation();
  const first = useRef(key);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isWaiting) return undefined;
    const before = stood.get(key) ?? (key === first.current ? undefined : { rows: 0, page: 0 });
    if (ref.current !== null) ref.current.scrollTop = before?.rows ?? 0;
    // The router puts the page where it stood for this address, whatever rows it had then: this comes after it.
    if (before !== undefined) queueMicrotask(() => window.scrollTo(0, before.page));
    const keep = () => note(stood, key, { rows: ref.current?.scrollTop ?? 0, page: window.scrollY }, most);
    window.addEventListener('scroll', keep, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', keep, { capture: true });
  }, [key, isWaiting]);
  return ref;
}
