import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { lock, lockWhenIdle } from './lock.ts';
import './lockable.css';

const loadLock = () => import('./Lock.tsx');
const retryMs = 2000;
/** Milliseconds after which the lock screen is preloaded, since there may be no network at the moment of locking. */
const preloadDelayMs = 30_000;

/** Retries until the lock screen is loaded. An error here would unmount the console and lose what was typed. */
const Lock = lazyWithFallback(async () => {
  for (;;) {
    const module = await loadLock().catch(() => null);
    if (module) return module.Lock;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
});

/**
 * Covers its children while the console is locked. They stay mounted, hidden from sight, keyboard and screen readers.
 * If the page is loaded while it is locked, they are not mounted before it is unlocked.
 */
export function Lockable({ children }: { children: ReactNode }) {
  const isLocked = lock.use((state) => state.isLocked);
  const [hasMounted, setHasMounted] = useState(!isLocked);
  if (!isLocked && !hasMounted) setHasMounted(true);
  useEffect(lockWhenIdle, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadLock().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {hasMounted && children}
      {isLocked && (
        <>
          <PageCover />
          <Lock />
        </>
      )}
    </>
  );
}

/** Hides the console at once, even before the lock screen is loaded, and restores the focus afterwards. */
function PageCover() {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const root = document.getElementById('root');
    const page = document.documentElement;
    page.dataset['locked'] = 'shut';
    root?.toggleAttribute('inert', true);
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio, hls-video')) media.pause();
    return () => {
      page.dataset['locked'] = 'opening';
      root?.toggleAttribute('inert', false);
      // The focus can leave the lock dialog only once the dialog is removed.
      queueMicrotask(() => {
        if (page.dataset['locked'] !== 'opening') return;
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
        delete page.dataset['locked'];
      });
    };
  }, []);
  return null;
}
