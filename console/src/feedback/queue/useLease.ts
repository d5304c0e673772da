import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { lease, type ModeratedKind } from '@marquee/contract/feedback/moderation';
import { limits } from '@marquee/contract/limits';
import { call } from '../../kit/call.ts';

/** Renewals come three times in the life of a lease, so that one may fail. */
const renewalMs = (limits.leaseSeconds * 1000) / 3;
/** After so long without any key or pointer the person has left, and others may have the items. */
const idleMs = 3 * 60_000;
/** New items are leased before the person reaches them: when fewer than so many that come next are held. */
const heldAhead = 3;

let lastActive = Date.now();
for (const event of ['keydown', 'pointerdown', 'pointermove', 'scroll'])
  window.addEventListener(event, () => (lastActive = Date.now()), { passive: true, capture: true });

/** The ids of items that somebody else holds, and how they become known. */
export type Refused = readonly [refused: ReadonlySet<string>, set: Dispatch<SetStateAction<ReadonlySet<string>>>];

/**
 * Holds the leases of the item that is looked at and of those that come next, so that two people never work on one item. `coming` are their ids in order.
 */
export function useLease(kind: ModeratedKind, coming: readonly string[], isAllowed: boolean, [refused, setRefused]: Refused): void {
  const own = useRef<ReadonlySet<string>>(new Set());
  const isAsking = useRef(false);
  const wanted = coming.filter((id) => !refused.has(id)).slice(0, limits.leasedItems);
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  });
  const [take] = useState(() => async () => {
    const ids = latest.current;
    if (isAsking.current || ids.length === 0 || document.visibilityState === 'hidden' || Date.now() - lastActive > idleMs) return;
    isAsking.current = true;
    try {
      const { data } = await call(lease.take, { body: { kind, ids: [...ids] } });
      own.current = new Set(data.ids);
      setRefused((before) => new Set([...[...before].filter((id) => !own.current.has(id)), ...ids.filter((id) => !own.current.has(id))]));
    } catch {
      // A single item that somebody else holds is refused as a whole. Whatever else went wrong, the decision itself will say.
      if (ids.length === 1) setRefused((before) => new Set([...before, ...ids]));
    } finally {
      isAsking.current = false;
    }
  });
  // After each render, because what comes next may have changed. Nothing is sent while enough is held.
  useEffect(() => {
    if (isAllowed && !wanted.slice(0, heldAhead).every((id) => own.current.has(id))) void take();
  });
  useEffect(() => {
    if (!isAllowed) return undefined;
    const renewal = setInterval(() => {
      // Others may have left theirs meanwhile.
      setRefused(new Set());
      void take();
    }, renewalMs);
    const release = () => {
      for (const id of own.current) void call(lease.release, { body: { kind, id } }).catch(() => undefined);
      own.current = new Set();
    };
    window.addEventListener('pagehide', release);
    return () => {
      clearInterval(renewal);
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [isAllowed, kind, take, setRefused]);
}
