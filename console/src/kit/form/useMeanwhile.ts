import { useEffect, useEffectEvent, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { call, isMissing } from '../call.ts';
import { useLive } from '../live.ts';
import type { AnyResource, Row } from '../record.ts';

/** What another person did to the record while it is open here. */
export type ForeignChange = { verb: 'changed' | 'removed'; by: string | null };

type MeanwhileOptions = {
  of: AnyResource;
  id: string | undefined;
  /** The record that the form is based on. */
  record: Row | null;
  /** The query of the record. */
  query: Pick<UseQueryResult<{ data: unknown }>, 'data' | 'error' | 'isSuccess' | 'refetch'>;
  /** Whether another person has changed the record while the form has unsaved work. */
  isBehind: boolean;
  isSaving: boolean;
};

/** Whether a record is in the trash. Only people who may restore it can read it there. */
export const isDeleted = (record: Row): boolean => typeof record['deleted_at'] === 'string';

/** Reports changes by other people to the open record, and who made them. The form's own saves do not count. */
export function useForeignChange({ of, id, record, query: asked, isBehind, isSaving }: MeanwhileOptions): ForeignChange | null {
  const [removedId, setRemovedId] = useState<string>();
  /** Who changed which version of which record. */
  const [change, setChange] = useState<{ of: string; by: string | null } | null>(null);
  const versionKey = `${id} ${String(record?.['version'])}`;
  const wasPresent = record !== null && !isDeleted(record);

  // The record may have been removed without a message. Its absence shows that, or the record itself for people who may restore it.
  const isRemoved = asked.error === null ? isDeleted((asked.data?.data ?? {}) as Row) : isMissing(asked.error);
  if (isRemoved && removedId !== id) setRemovedId(id);
  // If there is no answer, the last known state holds.
  if (!isRemoved && asked.isSuccess && removedId !== undefined) setRemovedId(undefined);
  const isGone = wasPresent && (isRemoved || removedId === id);

  const isNewChange = isBehind && !isGone && change?.of !== versionKey;
  const lastActor = useEffectEvent(async () => {
    if (of.history === undefined) return null;
    const newest = await call(of.history, { params: { id: id ?? '' }, query: { limit: 1 } }).catch(() => null);
    return newest?.data[0]?.actor?.label ?? null;
  });
  useEffect(() => {
    if (!isNewChange) return undefined;
    // The form may have caught up before the answer arrives.
    let isCurrent = true;
    void lastActor().then((by) => {
      if (isCurrent) setChange({ of: versionKey, by });
    });
    return () => {
      isCurrent = false;
    };
  }, [isNewChange, versionKey]);
  useLive(of.name, id ?? 'new', () => {
    if (id !== undefined && !isSaving) void asked.refetch();
  });

  if (isGone) return { verb: 'removed', by: null };
  return change?.of === versionKey ? { verb: 'changed', by: change.by } : null;
}
