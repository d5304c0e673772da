import { useEffect, useEffectEvent } from 'react';
import { hasLocks, heldNames } from './locks.ts';
import { adoptDraft, type Draft, findOtherDrafts } from './drafts.ts';

/**
 * Holds a lock on a draft while its form is open, so that no other page adopts the draft. The browser releases the lock when the page closes or crashes. If
 * another page left a draft and this page has none, the hook passes it to `onFound`.
 */
export function useAbandonedDraft(name: string, onFound: (draft: Draft) => void): void {
  const report = useEffectEvent(onFound);
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    let isOpen = true;
    // Without locks the drafts of two open pages stay apart, but each may be offered in the other.
    if (hasLocks()) void navigator.locks.request(name, () => closed.promise);
    const findDraft = async () => {
      if (findOtherDrafts(name).length === 0) return;
      const held = await heldNames();
      const draft = isOpen
        ? adoptDraft(
            name,
            findOtherDrafts(name).filter((other) => !held.has(other)),
          )
        : undefined;
      if (draft !== undefined) report(draft);
    };
    void findDraft();
    return () => {
      isOpen = false;
      closed.resolve();
    };
  }, [name]);
}
