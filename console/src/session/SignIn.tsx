import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { SecondFactor } from '@marquee/contract/session/factor';
import { lazyWithFallback } from '../kit/late.tsx';
import { ApiError, reason } from '../kit/call.ts';
import { faultLabel } from '../kit/label.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useTexts } from '../words/words.ts';
import { canUsePasskeys } from './lock.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { signIn } from './session.ts';
import { usePasskey } from './usePasskey.ts';
import { PublicLink } from './PublicLink.tsx';
import './sign-in.css';

const Unconfirmed = lazyWithFallback(async () => (await import('./Unconfirmed.tsx')).Unconfirmed);
const SecondStep = lazyWithFallback(async () => (await import('./SecondStep.tsx')).SecondStep, <div className="moving" />);

/** `unconfirmed` is an address whose password was right but which is not confirmed yet. */
type Faults = { email?: string; password?: string; form?: string; unconfirmed?: string };

/**
 * The sign-in page. It uses native inputs, so that it stays small and password managers recognize it, and it needs no router.
 * `returnTo` is the address that the person requested; `prepare` preloads the program of the console.
 * `offersAdvertising` shows the link to create an advertiser's account.
 */
export function SignIn({ returnTo, offersAdvertising, prepare }: { returnTo: string; offersAdvertising: boolean; prepare: () => Promise<unknown> }) {
  const t = useTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [second, setSecond] = useState<SecondFactor | null>(null);
  const target = { to: returnTo, prepare };
  const passkey = usePasskey({ remember, target, onFault: (form) => setFaults({ form }) });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const id = useId();

  // This also runs on the way back from the second step, whose fields no longer exist.
  useEffect(() => {
    if (second !== null) return;
    if (emailInput.current?.value === '') emailInput.current.focus();
    else passwordInput.current?.focus();
  }, [second]);

  function fail(found: Faults) {
    setFaults(found);
    if (found.email !== undefined) emailInput.current?.focus();
    else passwordInput.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found: Faults = {};
    if (email.trim() === '') found.email = faultLabel('required_input', { field: t('session.email') });
    else if (!emailInput.current?.validity.valid) found.email = faultLabel('invalid_email', {});
    if (password === '') found.password = faultLabel('required_input', { field: t('session.password') });
    if (found.email !== undefined || found.password !== undefined) return fail(found);
    setFaults({});
    setBusy(true);
    try {
      await signIn({ email, password, remember }, target);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_factor') {
        passkey.cancelAutofill();
        return setSecond(error.params as SecondFactor);
      }
      if (error instanceof ApiError && error.code === 'unconfirmed') return setFaults({ unconfirmed: email.trim() });
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
        {second === null ? (
          <form
            className="sign-in-card"
            onSubmit={(event) => void submit(event)}
            onPointerEnter={passkey.offerAutofill}
            onKeyDown={passkey.offerAutofill}
            noValidate
          >
            <h1>{t('session.title')}</h1>
            <p>{t('session.about')}</p>
            <label htmlFor={`${id}email`}>{t('session.email')}</label>
            <input
              id={`${id}email`}
              ref={emailInput}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username webauthn"
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
            <PasswordInput
              ref={passwordInput}
              id={`${id}password`}
              value={password}
              onChange={setPassword}
              fault={faults.password}
              aside={<PublicLink to="/forgot-password">{t('account.forgot.link')}</PublicLink>}
            />
            <label className="sign-in-remember">
              <input type="checkbox" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
              {t('session.remember')}
            </label>
            <div role="alert">
              {faults.form !== undefined && <p className="sign-in-refused">{faults.form}</p>}
              {faults.unconfirmed !== undefined && <Unconfirmed email={faults.unconfirmed} />}
            </div>
            <button type="submit" className="plain-button" aria-disabled={isBusy}>
              {t(isBusy ? 'session.submitting' : 'session.submit')}
            </button>
            {canUsePasskeys() && (
              <button type="button" className="sign-in-other" aria-disabled={isBusy || passkey.isBusy} onClick={() => isBusy || passkey.signIn()}>
                {t(passkey.isBusy ? 'session.passkeyWaiting' : 'session.passkey')}
              </button>
            )}
            {offersAdvertising && (
              <p className="sign-in-else">
                {t('account.signUp.want')} <PublicLink to="/sign-up">{t('account.signUp.title')}</PublicLink>
              </p>
            )}
          </form>
        ) : (
          <SecondStep
            of={second}
            target={target}
            onBack={(form) => {
              setSecond(null);
              setPassword('');
              setFaults(form === undefined ? {} : { form });
            }}
          />
        )}
      </main>
      <footer>
        <span>{t('shell.footer')}</span>
        <LanguageChoice />
      </footer>
    </div>
  );
}
