import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftName, dropDraft, keepDraft, readDraft } from '../kit/drafts.ts';
import { useAbandonedDraft } from '../kit/useAbandonedDraft.ts';
import type { Values } from '../kit/values.ts';
import { auth } from '../kit/who.ts';

/** Milliseconds after the last change after which the screen is stored. */
const storeAfterMs = 400;

const nameOf = (screen: string) => draftName(auth.get().authUser?.user_profile.idUser ?? '', screen, undefined);

/** What this page kept when the screen of this name was left. */
export const keptOf = (screen: string): Values | undefined => readDraft(nameOf(screen))?.values;

/**
 * Keeps what is typed on a screen that is no form of a record in this browser, so that a reload, another screen and a crash of the tab lose nothing. What a closed page has left is
 * passed to `restore`, unless something was typed already. `values` is null while there is nothing to keep.
 */
export function useScreenDraft(screen: string, values: Values | null, restore: (kept: Values) => void): void {
  const [name] = useState(() => nameOf(screen));
  const isKept = useRef(readDraft(name) !== undefined);
  const store = useEffectEvent(() => {
    if (values === null) return;
    isKept.current = keepDraft(name, { at: new Date().toISOString(), version: 0, base: {}, values });
  });
  const drop = useEffectEvent(() => {
    // An empty screen must not drop what another page has left, before it is restored.
    if (isKept.current) dropDraft(name);
    isKept.current = false;
  });
  useAbandonedDraft(name, (draft) => {
    isKept.current = true;
    if (values === null) restore(draft.values);
  });
  const text = values === null ? null : JSON.stringify(values);
  useEffect(() => {
    if (text === null) return drop();
    const timer = setTimeout(() => store(), storeAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = () => store();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
