import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Fields } from '@marquee/contract/kit/field';
import { type Attempt, type Draft, dropDraft, keepDraft, readDraft, mergeDraft } from '../drafts.ts';
import { useAbandonedDraft } from '../useAbandonedDraft.ts';
import { differing, mergeValues, type Values } from '../values.ts';

/** Milliseconds after the last change at which unsaved work is kept. */
const quiet = 400;

/** The unsaved work of a form: what is offered from before, and what is kept of what is typed now. */
export function useDraft({ name, fields, version, base, values }: { name: string; fields: Fields; version: number; base: Values; values: Values }) {
  const [found, offer] = useState<Draft | undefined>(() => readDraft(name));
  /** what was found, and is in the record by now */
  const [done, setDone] = useState<Draft>();
  const [keptAt, setKept] = useState<string | null>(null);
  const attempt = useRef<Attempt | undefined>(undefined);
  const settled = useRef({ isGone: false, isDone: false, isKept: false });
  const [shown, show] = useState(name);
  const isDirty = differing(fields, base, values).length > 0;

  // The router keeps a form while the route goes from one record to another: each has a draft of its own.
  if (shown !== name) {
    show(name);
    offer(readDraft(name));
  }
  useEffect(() => {
    const here = { isGone: false, isDone: false, isKept: false };
    settled.current = here;
    attempt.current = undefined;
    return () => {
      here.isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another name is another record, of which nothing has been settled
  }, [name]);
  useAbandonedDraft(name, offer);
  // A page that was loaded anew while it saved never heard that this was done.
  const isThere = found !== undefined && version > 0 && differing(fields, base, mergeValues(fields, found.base, found.values, base).values).length === 0;
  if (isThere && found !== done) setDone(found);
  const offered = found === done ? undefined : found;
  const dropDone = useEffectEvent(() => dropDraft(name));
  useEffect(() => {
    if (done !== undefined) dropDone();
  }, [done]);

  /** What stays in the browser once nothing of this form is unsaved: a draft that is still offered. */
  const leaveKept = (draft: Draft | undefined) => {
    if (draft === undefined) dropDraft(name);
    else keepDraft(name, draft);
  };
  // Unsaved work is kept as it grows, and once more when the page is left.
  const keep = (work: Values, under: Draft | undefined = offered) => {
    if (settled.current.isDone || !isDirty) return;
    const at = new Date().toISOString();
    const draft = under === undefined ? { at, version, base, values: work } : { ...mergeDraft(under, differing(fields, base, work), base, work), at };
    if (!keepDraft(name, { ...draft, ...(attempt.current === undefined ? {} : { attempt: attempt.current }) })) return;
    settled.current.isKept = true;
    setKept(at);
  };
  const keepNow = useEffectEvent(keep);
  const keepLast = useEffectEvent(() => keep(values));
  const dropKept = useEffectEvent(() => {
    // A draft that waits to be taken up again is not thrown away by a form that nobody has touched.
    if (settled.current.isKept) leaveKept(offered);
    settled.current.isKept = false;
  });
  useEffect(() => {
    if (!isDirty) return dropKept();
    const timer = setTimeout(() => keepNow(values, offered), quiet);
    return () => clearTimeout(timer);
  }, [values, isDirty, offered]);
  useEffect(() => {
    const leave = () => keepLast();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { offered, offer, keptAt, attempt, settled, keep, leaveKept };
}
