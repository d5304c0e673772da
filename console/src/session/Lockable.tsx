import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { late } from '../kit/late.tsx';
import { lock, lockWhenIdle } from './lock.ts';
import './lockable.css';

const screen = () => import('./Lock.tsx');
const retryMs = 2000;
/** The lock's own screen is fetched before it is needed, when nothing else is: whoever locks may be without a network. */
const aheadMs = 30_000;

/** Until its screen is there nothing shows; giving up would throw away what is behind it. */
const Lock = late(async () => {
  for (;;) {
    const found = await screen().catch(() => null);
    if (found) return found.Lock;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
});

/**
 * What can be locked. It stays as it is behind the lock, hidden from eyes, keys and screen readers; loaded while it is locked,
 * it is not even begun.
 */
export function Lockable({ children }: { children: ReactNode }) {
  const isLocked = lock.use((state) => state.isLocked);
  const [hasBegun, begin] = useState(!isLocked);
  if (!isLocked && !hasBegun) begin(true);
  useEffect(lockWhenIdle, []);
  useEffect(() => {
    const timer = setTimeout(() => void screen().catch(() => undefined), aheadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {hasBegun && children}
      {isLocked && (
        <>
          <Cover />
          <Lock />
        </>
      )}
    </>
  );
}

/** Hides what is behind at once, whatever the lock's own screen takes to come, and gives the focus back afterwards. */
function Cover() {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const behind = document.getElementById('root');
    const page = document.documentElement;
    page.dataset['locked'] = 'shut';
    behind?.toggleAttribute('inert', true);
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio, hls-video')) media.pause();
    return () => {
      page.dataset['locked'] = 'opening';
      behind?.toggleAttribute('inert', false);
      // Only once the lock's own dialog is gone can anything outside it have the focus.
      queueMicrotask(() => {
        if (page.dataset['locked'] !== 'opening') return;
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
        delete page.dataset['locked'];
      });
    };
  }, []);
  return null;
}
