import { useEffect, useRef, useState } from 'react';
import { withLabel } from '../words/punctuation.ts';
import type { Many } from './format.ts';
import { add, remove } from './running.ts';

/** A selection that is being processed. With `isSought`, it is still searching for the records that the action fits. */
export type Working = { label: string; done: number; of: Many; isSearch?: true; stop: () => void };

let count = 0;

/**
 * The progress of work on a selection, shown beside the list. If the person goes to another screen, the work continues; it appears in the tray, where it can
 * be stopped. A search stops, because nobody is there to answer its question. Closing the page ends both, and asks first. `counted` gives the text for a
 * number of records.
 */
export function useWorking(countedText: (of: Many) => string): [Working | null, (now: Working | null) => void] {
  const [working, setWorking] = useState<Working | null>(null);
  const current = useRef<{ id: string; now: Working } | null>(null);
  const isLeft = useRef(false);
  const [warn] = useState(() => (event: Event) => event.preventDefault());

  const moveToTray = () => {
    if (current.current === null || !isLeft.current) return;
    const { id, now } = current.current;
    if (now.isSearch) return now.stop();
    const name = withLabel(now.label, countedText(now.of));
    // The number of matches may be an estimate that is too low.
    add({ id, name, state: 'running', fraction: Math.min(1, now.done / now.of.count), cancel: now.stop });
  };
  const moveToTrayRef = useRef(moveToTray);
  useEffect(() => {
    moveToTrayRef.current = moveToTray;
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      moveToTrayRef.current();
    };
  }, []);

  const show = (now: Working | null) => {
    if (now === null) {
      if (current.current !== null) remove(current.current.id);
      current.current = null;
      window.removeEventListener('beforeunload', warn);
    } else {
      current.current ??= { id: `selection-${(count += 1)}`, now };
      current.current.now = now;
      window.addEventListener('beforeunload', warn);
      moveToTray();
    }
    setWorking(now);
  };
  return [working, show];
}
