import { useEffect, useEffectEvent, useState } from 'react';
import type { Busy } from '../kinds/kind.ts';

type UploadsOptions = {
  /** A number that changes whenever the form shows another record. */
  recordTurn: number;
  isSaving: boolean;
  /**
   * Sends what is unsaved.
   * @returns whether it was saved
   */
  send: () => Promise<boolean>;
};

/** The fields with an upload under way, such as a picture, and the save that waits for them. */
export function usePendingFields({ recordTurn: turn, isSaving, send }: UploadsOptions) {
  const [busyFields, setBusyFields] = useState<Readonly<Record<string, Busy>>>({});
  const [waitingSave, setWaitingSave] = useState<PromiseWithResolvers<boolean> | null>(null);
  const [shownTurn, setShownTurn] = useState(turn);
  const busy = Object.keys(busyFields);
  const isBusy = busy.length > 0;

  // Uploads of the former record are not awaited in this one.
  if (shownTurn !== turn) {
    setShownTurn(turn);
    setBusyFields({});
    setWaitingSave(null);
  }

  // A waiting save is sent after the last upload, whose result is then among the values.
  const sendWaiting = useEffectEvent((waiting: PromiseWithResolvers<boolean>) => {
    if (isSaving) return;
    void send()
      .then(waiting.resolve, waiting.reject)
      .finally(() => setWaitingSave(null));
  });
  useEffect(() => {
    if (waitingSave === null || isBusy) return undefined;
    const timer = setTimeout(() => sendWaiting(waitingSave));
    return () => clearTimeout(timer);
  }, [waitingSave, isBusy]);

  return {
    busy,
    isBusy,
    /** The worst state of all uploads. */
    worstState: (['failed', 'chosen', 'sent'] as const).find((each) => Object.values(busyFields).includes(each)),
    /** Whether a save waits for uploads. */
    isSaveWaiting: waitingSave !== null,
    setBusy: (name: string, how: Busy | null) =>
      setBusyFields((before) =>
        Object.fromEntries([...Object.entries(before).filter(([other]) => other !== name), ...(how === null ? [] : [[name, how] as const])]),
      ),
    /**
     * Sends what is unsaved after all uploads have ended.
     * @returns whether it was saved
     */
    save: (): Promise<boolean> => {
      if (!isBusy) return send();
      const waiting = waitingSave ?? Promise.withResolvers<boolean>();
      setWaitingSave(waiting);
      return waiting.promise;
    },
  };
}
