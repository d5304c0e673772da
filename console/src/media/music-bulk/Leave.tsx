import { useEffect } from 'react';
import { Button } from 'antd';
import { useBlocker } from 'react-router';
import { Dialog } from '../../kit/Dialog.tsx';
import { isReloading } from '../../kit/form/reload.ts';
import { many } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

/** Asks before a person leaves songs that are not stored. The table is kept anyway, and files go on being sent. */
export function Leave({ left }: { left: number }) {
  const t = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => left > 0 && nextLocation.pathname !== '/sign-in' && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (left === 0) return undefined;
    const warn = (event: BeforeUnloadEvent) => isReloading() || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [left]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      alert
      title={t('musicBulk.leave.title')}
      onClose={() => blocker.reset()}
      confirm={<Button onClick={() => blocker.proceed()}>{t('musicBulk.leave.go')}</Button>}
    >
      {t('musicBulk.leave.text', many(left))}
    </Dialog>
  );
}
