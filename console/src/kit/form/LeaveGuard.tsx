import { useEffect } from 'react';
import { Button } from 'antd';
import { useBlocker, useLocation } from 'react-router';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { isReloading } from './reload.ts';
import { useForm } from './useResourceForm.ts';

/** Asks before a person leaves unsaved work. The work is kept as a draft anyway, and offered when the form opens again. */
export function LeaveGuard() {
  const form = useForm();
  const t = useTexts();
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSaved = (nextLocation.state as { saved?: boolean } | null)?.saved === true;
    // It does not ask when the session has ended: the draft stays until the next sign-in.
    const isSignIn = nextLocation.pathname === '/sign-in';
    // The router still asks a form for a moment after it was left. Its question would be invisible and would swallow a step back.
    const isCurrent = currentLocation.pathname === pathname;
    return form.isDirty && !form.isReadOnly && !isSaved && !isSignIn && isCurrent && nextLocation.pathname !== pathname;
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
                // Saving a new record navigates to it. Elsewhere the blocked navigation can go on.
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
