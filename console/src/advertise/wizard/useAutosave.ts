import { useEffect, useEffectEvent, useRef } from 'react';
import { campaign } from '@marquee/contract/advertise/campaign';
import { check } from '../../kit/check.ts';
import type { Form } from '../../kit/form/useResourceForm.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { newChangeset } from '../../kit/undo.ts';
import type { Values } from '../../kit/values.ts';

/** Milliseconds after the last change after which the draft is stored on the server. */
const afterMs = 1500;

/**
 * Stores the draft on the server while it is written. A draft needs a name, and what is wrong in it is not stored before it is mended; the browser keeps it
 * meanwhile. `saveNow` stores it at once, when a step is left. It is paused while the campaign is sent.
 */
export function useAutosave(form: Form, isPaused: boolean): { saveNow: () => Promise<boolean> } {
  /** The values that were sent last. What the server refused, or what did not reach it, is sent again only after a change, or by hand. */
  const sent = useRef<Values>(undefined);
  const { values, base, id, dirty, isReadOnly, isBusy, isSaving } = form;
  const isStorable =
    dirty.length > 0 && !isReadOnly && !isBusy && !isSaving && !isPaused && check(campaign, values, id === undefined ? undefined : base, true).length === 0;

  const save = async (): Promise<boolean> => {
    if (!isStorable) return dirty.length === 0;
    sent.current = values;
    return form.saveDraft(newChangeset());
  };
  const saveLater = useEffectEvent(() => void (sent.current !== values && save()));
  const settled = useDebounced(values, afterMs);
  const isDue = isStorable && settled === values;
  useEffect(() => {
    if (isDue) saveLater();
  }, [isDue]);
  return { saveNow: save };
}
