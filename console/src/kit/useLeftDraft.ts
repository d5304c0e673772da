import { useEffect, useEffectEvent } from 'react';
import { hasLocks, heldNames } from './locks.ts';
import { adoptDraft, type Draft, findOtherDrafts } from './drafts.ts';

/**
 * Holds a draft's name for as long as its form is open, so that no other page takes the draft for one that was left behind;
 * the browser lets go of it by itself when the page is closed or has crashed. `found` is given what another page did leave behind,
 * if this one has kept nothing yet.
 */
export function useLeftDraft(name: string, found: (draft: Draft) => void): void {
  const tell = useEffectEvent(found);
  useEffect(() => {
    const open = Promise.withResolvers<void>();
    let isOpen = true;
    // Without locks what is typed in two pages is kept apart all the same, but may be offered in the other.
    if (hasLocks()) void navigator.locks.request(name, () => open.promise);
    const look = async () => {
      if (findOtherDrafts(name).length === 0) return;
      const held = await heldNames();
      const draft = isOpen
        ? adoptDraft(
            name,
            findOtherDrafts(name).filter((other) => !held.has(other)),
          )
        : undefined;
      if (draft !== undefined) tell(draft);
    };
    void look();
    return () => {
      isOpen = false;
      open.resolve();
    };
  }, [name]);
}
