import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { faultLabel } from '../kit/label.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useWords } from '../words/words.ts';
import { signIn } from './session.ts';
import './sign-in.css';

type Faults = { email?: string; password?: string; form?: string };

/**
 * The sign-in screen: native inputs, so that it is small and password managers know it. It stands before the router and
 * everything behind it. `goingTo` is the address that the person was on the way to; `prepare` fetches what comes next.
 */
export function SignIn({ goingTo, prepare }: { goingTo: string; prepare: () => Promise<unknown> }) {
  const t = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, show] = useState(false);
  const [remember, setRemember] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => emailInput.current?.focus(), []);

  function fail(found: Faults) {
    setFaults(found);
    if (found.email !== undefined) emailInput.current?.focus();
    else passwordInput.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found: Faults = {};
    if (email.trim() === '') found.email = faultLabel('required_input', { field: t('session.email').toLocaleLowerCase() });
    else if (!emailInput.current?.validity.valid) found.email = faultLabel('invalid_email', {});
    if (password === '') found.password = faultLabel('required_input', { field: t('session.password').toLocaleLowerCase() });
    if (found.email !== undefined || found.password !== undefined) return fail(found);
    setFaults({});
    setBusy(true);
    try {
      await signIn({ email, password, remember, goingTo }, prepare());
    } catch (error) {
      setBusy(false);
      const broken = error instanceof ApiError ? error.errors : [];
      const about = (path: string) => broken.find((each) => each.path === path)?.message;
      const [badEmail, badPassword] = [about('email'), about('password')];
      fail({
        ...(badEmail === undefined ? {} : { email: badEmail }),
        ...(badPassword === undefined ? {} : { password: badPassword }),
        ...(badEmail === undefined && badPassword === undefined ? { form: reason(error) } : {}),
      });
    }
  }

  return (
    <div className="sign-in">
      <title>{`${t('session.title')} · Marquee`}</title>
      <main>
        <div className="sign-in-name">
          <Logo size={30} />
          Marquee
        </div>
        <form className="sign-in-card" onSubmit={(event) => void submit(event)} noValidate>
          <h1>{t('session.title')}</h1>
          <p>{t('session.about')}</p>
          <label htmlFor={`${id}email`}>{t('session.email')}</label>
          <input
            id={`${id}email`}
            ref={emailInput}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            aria-invalid={faults.email !== undefined}
            aria-describedby={`${id}email-fault`}
          />
          <p className="sign-in-fault" id={`${id}email-fault`}>
            {faults.email}
          </p>
          <label htmlFor={`${id}password`}>{t('session.password')}</label>
          <div className="sign-in-password">
            <input
              id={`${id}password`}
              ref={passwordInput}
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={faults.password !== undefined}
              aria-describedby={`${id}password-fault`}
            />
            <button type="button" onClick={() => show(!isShown)} aria-label={t(isShown ? 'session.hidePassword' : 'session.showPassword')}>
              {t(isShown ? 'session.hide' : 'session.show')}
            </button>
          </div>
          <p className="sign-in-fault" id={`${id}password-fault`}>
            {faults.password}
          </p>
          <label className="sign-in-remember">
            <input type="checkbox" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {t('session.remember')}
          </label>
          <div role="alert">{faults.form !== undefined && <p className="sign-in-refused">{faults.form}</p>}</div>
          <button type="submit" className="plain-button" disabled={isBusy}>
            {t(isBusy ? 'session.submitting' : 'session.submit')}
          </button>
        </form>
      </main>
      <footer>
        <span>{t('shell.footer')}</span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
