import { useEffect } from 'react';
import { Button } from 'antd';
import { useBlocker, useLocation } from 'react-router';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { isReloading } from './reload.ts';
import { useForm } from './useResourceForm.ts';

/** Asks before unsaved work is left behind; it is kept as a draft all the same, and offered when the form is opened again. */
export function LeaveGuard() {
  const form = useForm();
  const t = useTexts();
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSaved = (nextLocation.state as { saved?: boolean } | null)?.saved === true;
    // Where the session has ended nobody is asked: the draft waits behind the sign-in.
    const isSignIn = nextLocation.pathname === '/sign-in';
    // A form that has just been left is asked for a moment longer, with nobody to see its question: a step back at once would be swallowed.
    const isHere = currentLocation.pathname === pathname;
    return form.isDirty && !form.isReadOnly && !isSaved && !isSignIn && isHere && nextLocation.pathname !== pathname;
  });
  useEffect(() => {
    if (!form.isDirty || form.isReadOnly) return;
    const warn = (event: BeforeUnloadEvent) => isReloading() || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [form.isDirty, form.isReadOnly]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      alert
      title={t('kit.leave.title')}
      onClose={() => blocker.reset()}
      confirm={
        <>
          <Button onClick={() => blocker.proceed()}>{t('kit.leave.go')}</Button>
          <Button
            type="primary"
            onClick={() => {
              void form.save().then((isSaved) => {
                // A new record has been opened by then; elsewhere the way on is still open.
                if (isSaved && form.id !== undefined) blocker.proceed();
                else blocker.reset();
              });
            }}
          >
            {t('kit.leave.save')}
          </Button>
        </>
      }
    >
      {t('kit.leave.text', { count: form.unsaved.length })} {form.isBusy && t('kit.leave.picture')}
    </Dialog>
  );
}
