import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { queries } from '../kit/ask.ts';
import { useTexts } from '../words/words.ts';
import './offline.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Milliseconds that the notice "back online" stays at least. */
const backOnlineMs = 3000;

/**
 * Shows a notice while the network is away. When it is back, everything on the screen is fetched again, with a notice until that is done.
 * Failed changes are not sent again automatically: their form reports the failure and keeps what was typed.
 */
export function Offline() {
  const t = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isBack, setBack] = useState(false);
  const isFetching = useIsFetching() > 0;

  useEffect(() => {
    const onOffline = () => setBack(false);
    const onOnline = () => {
      setBack(true);
      void queries.invalidateQueries();
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (!isBack || isFetching) return;
    const timer = setTimeout(() => setBack(false), backOnlineMs);
    return () => clearTimeout(timer);
  }, [isBack, isFetching]);

  return (
    <div role="status">
      {!isOnline && <div className="offline">{t('shell.offline')}</div>}
      {isOnline && isBack && <div className="offline offline-back">{t('finding.online')}</div>}
    </div>
  );
}
