import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { queries } from '../kit/ask.ts';
import { useWords } from '../words/words.ts';
import './offline.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** How long it is said that the network is back, at least, in milliseconds. */
const saidMs = 3000;

/**
 * Says that the network is gone for as long as it is. When it is back, everything that is on the screen is asked for again, and that is
 * said until it is there. What was to be written is not sent behind anybody's back: its form says that it failed, and keeps it.
 */
export function Offline() {
  const t = useWords();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isBack, back] = useState(false);
  const isAsking = useIsFetching() > 0;

  useEffect(() => {
    const lost = () => back(false);
    const found = () => {
      back(true);
      void queries.invalidateQueries();
    };
    window.addEventListener('offline', lost);
    window.addEventListener('online', found);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', found);
    };
  }, []);
  useEffect(() => {
    if (!isBack || isAsking) return;
    const timer = setTimeout(() => back(false), saidMs);
    return () => clearTimeout(timer);
  }, [isBack, isAsking]);

  return (
    <div role="status">
      {!isOnline && <div className="offline">{t('shell.offline')}</div>}
      {isOnline && isBack && <div className="offline offline-back">{t('finding.online')}</div>}
    </div>
  );
}
