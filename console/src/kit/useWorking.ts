import { useEffect, useRef, useState } from 'react';
import { withLabel } from '../words/punctuation.ts';
import type { Many } from './format.ts';
import { add, remove } from './running.ts';

/** A selection being worked on, or looked through first for those that it fits (`isSought`). */
export type Working = { label: string; done: number; of: Many; isSought?: true; stop: () => void };

let count = 0;

/**
 * What is being done to a selection: told beside the list for as long as that stands there. Whoever goes to another screen finds it in the tray, where
 * it can be stopped too, since it goes on; a search for what it fits ends there, with nobody to answer its question. Closing the page ends either, and asks first.
 * `counted` says how many records there are of whatever is worked on.
 */
export function useWorking(counted: (of: Many) => string): [Working | null, (now: Working | null) => void] {
  const [working, setWorking] = useState<Working | null>(null);
  const kept = useRef<{ id: string; now: Working } | null>(null);
  const isLeft = useRef(false);
  const [warn] = useState(() => (event: Event) => event.preventDefault());

  const carry = () => {
    if (kept.current === null || !isLeft.current) return;
    const { id, now } = kept.current;
    if (now.isSought) return now.stop();
    const name = withLabel(now.label, counted(now.of));
    // How many match may be a guess, and there are more.
    add({ id, name, state: 'running', fraction: Math.min(1, now.done / now.of.count), cancel: now.stop });
  };
  const carryRef = useRef(carry);
  useEffect(() => {
    carryRef.current = carry;
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      carryRef.current();
    };
  }, []);

  const show = (now: Working | null) => {
    if (now === null) {
      if (kept.current !== null) remove(kept.current.id);
      kept.current = null;
      window.removeEventListener('beforeunload', warn);
    } else {
      kept.current ??= { id: `selection-${(count += 1)}`, now };
      kept.current.now = now;
      window.addEventListener('beforeunload', warn);
      carry();
    }
    setWorking(now);
  };
  return [working, show];
}
