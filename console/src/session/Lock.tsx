import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { ApiError, call, reason } from '../kit/call.ts';
import { faultLabel } from '../kit/label.ts';
import { auth } from '../kit/who.ts';
import { Logo } from '../shell/Logo.tsx';
import { useTexts } from '../words/words.ts';
import { canUsePasskeys, lock, unlock } from './lock.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { signOut } from './session.ts';
import './sign-in.css';
import './lock.css';

/** Keeps a dialog on top of all others and blocks the keyboard shortcuts of the page behind it. Returns the function that stops this. */
function keepOnTop(dialog: HTMLDialogElement): () => void {
  const raise = () => {
    dialog.close();
    dialog.showModal();
  };
  const onToggle = (event: Event) => {
    // A dialog that the console opens while it is locked would lie above the lock.
    if (event.target !== dialog && event.target instanceof HTMLDialogElement && event.target.open) raise();
  };
  // Some browsers close a dialog at the second Escape, even if `cancel` is prevented.
  const onClose = () => !dialog.open && dialog.isConnected && dialog.showModal();
  const onCancel = (event: Event) => event.preventDefault();
  const onKey = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && dialog.contains(event.target);
    if (!isInside || event.key === 'Escape' || event.ctrlKey || event.metaKey) event.stopImmediatePropagation();
    if (event.key === 'Escape') event.preventDefault();
  };
  dialog.showModal();
  document.addEventListener('toggle', onToggle, true);
  window.addEventListener('keydown', onKey, true);
  dialog.addEventListener('close', onClose);
  dialog.addEventListener('cancel', onCancel);
  return () => {
    document.removeEventListener('toggle', onToggle, true);
    window.removeEventListener('keydown', onKey, true);
    dialog.removeEventListener('close', onClose);
    dialog.removeEventListener('cancel', onCancel);
    dialog.close();
  };
}

/** The lock screen. The same person unlocks it with their password or passkey, or signs out. */
export function Lock() {
  const t = useTexts();
  const user = auth.use((state) => state.authUser?.user_profile);
  const offersPasskey = lock.use((state) => user !== undefined && state.passkeys[user.idUser] === true) && canUsePasskeys();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const [fault, setFault] = useState<{ on: 'password' | 'form'; text: string } | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (dialog.current === null) return undefined;
    const stop = keepOnTop(dialog.current);
    input.current?.focus();
    return stop;
  }, []);

  async function attempt(by: 'password' | 'passkey', work: () => Promise<void>) {
    if (busy !== null) return;
    setFault(null);
    setBusy(by);
    try {
      await work();
    } catch (error) {
      setBusy(null);
      const fieldError = error instanceof ApiError ? error.errors.find(({ path }) => path === 'password') : undefined;
      if (fieldError) setFault({ on: 'password', text: faultLabel(fieldError.code, {}) });
      else if (!(error instanceof ApiError)) setFault({ on: 'form', text: t('session.passkeyNotGiven') });
      else if (error.code !== 'invalid_token') setFault({ on: 'form', text: reason(error) });
      if (by === 'password') input.current?.select();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') {
      setFault({ on: 'password', text: faultLabel('required_input', { field: t('session.password') }) });
      input.current?.focus();
      return;
    }
    void attempt('password', async () => {
      const { session } = await import('@marquee/contract/session/session');
      await call(session.unlock, { body: { password } });
      unlock();
    });
  }

  if (user === undefined) return null;
  return createPortal(
    <dialog ref={dialog} className="lock" aria-labelledby={`${id}title`} aria-describedby={`${id}about`}>
      <div className="sign-in">
        <main>
          <div className="sign-in-name">
            <Logo size={30} />
            Marquee
          </div>
          <form className="sign-in-card" onSubmit={submit} noValidate>
            <h1 id={`${id}title`}>{t('session.lock.title')}</h1>
            <p id={`${id}about`}>{t('session.lock.about')}</p>
            <div className="lock-who">
              <strong>{user.displayName}</strong>
              <span>{user.email}</span>
            </div>
            {/* Tells password managers which account the password is for. */}
            <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordInput ref={input} id={`${id}password`} value={password} onChange={setPassword} fault={fault?.on === 'password' ? fault.text : undefined} />
            <div role="alert">{fault?.on === 'form' && <p className="sign-in-refused">{fault.text}</p>}</div>
            <button type="submit" className="plain-button" aria-disabled={busy !== null}>
              {t(busy === 'password' ? 'session.lock.submitting' : 'session.lock.submit')}
            </button>
            {offersPasskey && (
              <button
                type="button"
                className="sign-in-other"
                aria-disabled={busy !== null}
                onClick={() => void attempt('passkey', async () => (await import('./passkeys.ts')).unlockWithPasskey())}
              >
                {t(busy === 'passkey' ? 'session.passkeyWaiting' : 'session.lock.passkey')}
              </button>
            )}
            <button type="button" className="sign-in-link" onClick={() => void signOut()}>
              {t('session.lock.signOut')}
            </button>
          </form>
        </main>
      </div>
    </dialog>,
    document.body,
  );
}
