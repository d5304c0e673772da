import { useEffect, useEffectEvent } from 'react';
import { call } from '../call.ts';
import { useLive } from '../live.ts';
import type { AnyResource } from '../record.ts';

/** What somebody else did to the record while it is open here. */
export type Meanwhile = { verb: 'changed' | 'removed'; by: string | null };

type Open = {
  of: AnyResource;
  id: string | undefined;
  /** Whether the record is newer than the form, which has unsaved work. */
  isBehind: boolean;
  isSaving: boolean;
  meanwhile: Meanwhile | null;
  setMeanwhile: (meanwhile: Meanwhile) => void;
  /** Asks for the record again. */
  again: () => Promise<unknown>;
};

/** Notices what others do to the record that a form is open on, and who it was. What the form itself saves is nobody else's. */
export function useMeanwhile({ of, id, isBehind, isSaving, meanwhile, setMeanwhile, again }: Open): void {
  const isNews = isBehind && meanwhile === null;
  const lastActor = useEffectEvent(async () => {
    const newest = await call(of.history, { params: { id: id ?? '' }, query: { limit: 1 } }).catch(() => null);
    return newest?.data[0]?.actor?.label ?? null;
  });
  const tell = useEffectEvent(setMeanwhile);
  useEffect(() => {
    if (!isNews) return undefined;
    // The form may have caught up before it is known who it was.
    let isStill = true;
    void lastActor().then((by) => {
      if (isStill) tell({ verb: 'changed', by });
    });
    return () => {
      isStill = false;
    };
  }, [isNews]);
  useLive(of.name, id ?? 'new', ({ verb }) => {
    if (id === undefined || isSaving) return;
    if (verb === 'remove') setMeanwhile({ verb: 'removed', by: null });
    else void again();
  });
}
