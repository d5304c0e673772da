import { useEffect, useEffectEvent, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { call, isMissing } from '../call.ts';
import { useLive } from '../live.ts';
import type { AnyResource, Row } from '../record.ts';

/** What somebody else did to the record while it is open here. */
export type Meanwhile = { verb: 'changed' | 'removed'; by: string | null };

type Open = {
  of: AnyResource;
  id: string | undefined;
  /** What the form stands on. */
  record: Row | null;
  /** The record as it is asked for. */
  asked: Pick<UseQueryResult<{ data: unknown }>, 'data' | 'error' | 'isSuccess' | 'refetch'>;
  /** Whether somebody else changed the record since, and the form has unsaved work. */
  isBehind: boolean;
  isSaving: boolean;
};

/** Whether a record is in the trash, as only those see who may take it out. */
export const isDeleted = (record: Row): boolean => typeof record['deleted_at'] === 'string';

/** Notices what others do to the record that a form is open on, and who it was. What the form itself saves is nobody else's. */
export function useMeanwhile({ of, id, record, asked, isBehind, isSaving }: Open): Meanwhile | null {
  const [gone, setGone] = useState<string>();
  /** who changed which version of which record */
  const [change, setChange] = useState<{ of: string; by: string | null } | null>(null);
  const shown = `${id} ${String(record?.['version'])}`;
  const wasThere = record !== null && !isDeleted(record);

  // That it was removed is told by its absence, and to whoever may restore it by the record itself: no message may have come.
  const isAway = asked.error === null ? isDeleted((asked.data?.data ?? {}) as Row) : isMissing(asked.error);
  if (isAway && gone !== id) setGone(id);
  // Where nothing answers, what was known last holds.
  if (!isAway && asked.isSuccess && gone !== undefined) setGone(undefined);
  const isGone = wasThere && (isAway || gone === id);

  const isNews = isBehind && !isGone && change?.of !== shown;
  const lastActor = useEffectEvent(async () => {
    if (of.history === undefined) return null;
    const newest = await call(of.history, { params: { id: id ?? '' }, query: { limit: 1 } }).catch(() => null);
    return newest?.data[0]?.actor?.label ?? null;
  });
  useEffect(() => {
    if (!isNews) return undefined;
    // The form may have caught up before it is known who it was.
    let isStill = true;
    void lastActor().then((by) => {
      if (isStill) setChange({ of: shown, by });
    });
    return () => {
      isStill = false;
    };
  }, [isNews, shown]);
  useLive(of.name, id ?? 'new', () => {
    if (id !== undefined && !isSaving) void asked.refetch();
  });

  if (isGone) return { verb: 'removed', by: null };
  return change?.of === shown ? { verb: 'changed', by: change.by } : null;
}
