import { useEffect, useEffectEvent, useState } from 'react';
import type { Busy } from '../kinds/kind.ts';

type Waiting = {
  /** Another with each record that is shown after another. */
  turn: number;
  isSaving: boolean;
  /** Sends what is unsaved. @returns whether it was saved */
  send: () => Promise<boolean>;
};

/** The fields of which something is still on its way, as a picture that goes up, and the save that waits for them. */
export function useArrivals({ turn, isSaving, send }: Waiting) {
  const [under, setUnder] = useState<Readonly<Record<string, Busy>>>({});
  const [held, hold] = useState<PromiseWithResolvers<boolean> | null>(null);
  const [shown, show] = useState(turn);
  const busy = Object.keys(under);
  const isBusy = busy.length > 0;

  // What was on its way for the record before is not waited for in this one.
  if (shown !== turn) {
    show(turn);
    setUnder({});
    hold(null);
  }

  // A save that was held goes once the last has arrived, with it among the values.
  const sendHeld = useEffectEvent((waiting: PromiseWithResolvers<boolean>) => {
    if (isSaving) return;
    void send()
      .then(waiting.resolve, waiting.reject)
      .finally(() => hold(null));
  });
  useEffect(() => {
    if (held === null || isBusy) return undefined;
    const timer = setTimeout(() => sendHeld(held));
    return () => clearTimeout(timer);
  }, [held, isBusy]);

  return {
    busy,
    isBusy,
    /** How what is on its way stands: the worst of it. */
    how: (['failed', 'chosen', 'sent'] as const).find((each) => Object.values(under).includes(each)),
    /** Whether a save waits for what is on its way. */
    isHeld: held !== null,
    setBusy: (name: string, how: Busy | null) =>
      setUnder((before) =>
        Object.fromEntries([...Object.entries(before).filter(([other]) => other !== name), ...(how === null ? [] : [[name, how] as const])]),
      ),
    /** Sends what is unsaved, once all that is on its way has arrived. @returns whether it was saved */
    save: (): Promise<boolean> => {
      if (!isBusy) return send();
      const waiting = held ?? Promise.withResolvers<boolean>();
      hold(waiting);
      return waiting.promise;
    },
  };
}
