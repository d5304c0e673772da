import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Fields } from '@marquee/contract/kit/field';
import { type Attempt, type Draft, dropDraft, keepDraft, readDraft, mergeDraft } from '../drafts.ts';
import { useAbandonedDraft } from '../useAbandonedDraft.ts';
import { differing, mergeValues, type Values } from '../values.ts';

/** Milliseconds after the last change after which unsaved work is stored. */
const storeAfterMs = 400;

/** The draft of a form: the one from before, which it offers, and the one that it stores now. */
export function useDraft({ name, fields, version, base, values }: { name: string; fields: Fields; version: number; base: Values; values: Values }) {
  const [found, setFound] = useState<Draft | undefined>(() => readDraft(name));
  /** A draft that was found but whose changes are already in the record. */
  const [saved, setSaved] = useState<Draft>();
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const attempt = useRef<Attempt | undefined>(undefined);
  const formState = useRef({ isGone: false, isDone: false, isKept: false });
  const [shownName, setShownName] = useState(name);
  const isDirty = differing(fields, base, values).length > 0;

  // The router keeps the form while the route changes to another record, and each record has its own draft.
  if (shownName !== name) {
    setShownName(name);
    setFound(readDraft(name));
  }
  useEffect(() => {
    const current = { isGone: false, isDone: false, isKept: false };
    formState.current = current;
    attempt.current = undefined;
    return () => {
      current.isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another name is another record, of which nothing has been settled
  }, [name]);
  useAbandonedDraft(name, setFound);
  // If the page was reloaded during a save, it did not learn that the save succeeded.
  const isInRecord = found !== undefined && version > 0 && differing(fields, base, mergeValues(fields, found.base, found.values, base).values).length === 0;
  if (isInRecord && found !== saved) setSaved(found);
  const offered = found === saved ? undefined : found;
  const dropSaved = useEffectEvent(() => dropDraft(name));
  useEffect(() => {
    if (saved !== undefined) dropSaved();
  }, [saved]);

  /** Stores a draft that is still offered, or deletes the stored draft if there is none. */
  const storeOffered = (draft: Draft | undefined) => {
    if (draft === undefined) dropDraft(name);
    else keepDraft(name, draft);
  };
  // Unsaved work is stored as it grows, and once more when the page is left.
  const storeDraft = (work: Values, offeredDraft: Draft | undefined = offered) => {
    if (formState.current.isDone || !isDirty) return;
    const at = new Date().toISOString();
    const draft =
      offeredDraft === undefined ? { at, version, base, values: work } : { ...mergeDraft(offeredDraft, differing(fields, base, work), base, work), at };
    if (!keepDraft(name, { ...draft, ...(attempt.current === undefined ? {} : { attempt: attempt.current }) })) return;
    formState.current.isKept = true;
    setKeptAt(at);
  };
  const storeNow = useEffectEvent(storeDraft);
  const storeLast = useEffectEvent(() => storeDraft(values));
  const dropStored = useEffectEvent(() => {
    // A form without changes must not delete a draft that is still offered.
    if (formState.current.isKept) storeOffered(offered);
    formState.current.isKept = false;
  });
  useEffect(() => {
    if (!isDirty) return dropStored();
    const timer = setTimeout(() => storeNow(values, offered), storeAfterMs);
    return () => clearTimeout(timer);
  }, [values, isDirty, offered]);
  useEffect(() => {
    const leave = () => storeLast();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { offered, setOffered: setFound, keptAt, attempt, formState, storeDraft, storeOffered };
}
