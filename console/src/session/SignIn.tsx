import { useEffect, useId, useRef, useState } from 'react';
import type { SecondFactor } from '@marquee/contract/session/factor';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { ApiError, banText } from '../kit/call.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useTexts } from '../words/words.ts';
import { canUsePasskeys } from './lock.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { lastBan, signIn } from './session.ts';
import { usePasskey } from './usePasskey.ts';
import { emailFault, missing, usePublicForm } from './usePublicForm.ts';
import { PublicLink } from './PublicLink.tsx';
import './sign-in.css';

const Unconfirmed = lazyWithFallback(async () => (await import('./Unconfirmed.tsx')).Unconfirmed);
const SecondStep = lazyWithFallback(async () => (await import('./SecondStep.tsx')).SecondStep, <div className="moving" />);

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
  /** the error message of a passkey or of the second step */
  const [problem, setProblem] = useState<string | undefined>();
  /** an unconfirmed address whose password was correct */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [second, setSecond] = useState<SecondFactor | null>(null);
  const target = { to: returnTo, prepare };
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const id = useId();

  // This also runs on the way back from the second step, whose fields no longer exist.
  useEffect(() => {
    if (second !== null) return;
    if (emailInput.current?.value === '') emailInput.current.focus();
    else passwordInput.current?.focus();
  }, [second]);

  const form = usePublicForm({
    labels: { email: t('session.email'), password: t('session.password') },
    check: () => {
      showProblem(undefined);
      return { email: emailFault(email), password: password === '' ? missing : undefined };
    },
    send: async () => {
      try {
        await signIn({ email, password, remember }, target);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'unconfirmed') return setUnconfirmed(email.trim());
        if (error.code !== 'second_factor') throw error;
        passkey.cancelAutofill();
        setSecond(error.params as SecondFactor);
      }
    },
  });
  const { isBusy, error } = form;
  // An error without a field most likely concerns the password.
  useEffect(() => {
    if (error !== null) passwordInput.current?.focus();
  }, [error]);
  function showProblem(text: string | undefined) {
    form.reset();
    setUnconfirmed(null);
    setProblem(text);
  }
  const passkey = usePasskey({ remember, target, onFault: showProblem });
  const failure = form.failure ?? problem;
  const ban = lastBan.use(({ notice }) => notice);
  const [openedAt] = useState(Date.now);
  const isBanOver = ban === null || (ban.until !== null && Date.parse(ban.until) <= openedAt);

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
            onSubmit={(event) => void form.submit(event)}
            onPointerEnter={passkey.offerAutofill}
            onKeyDown={passkey.offerAutofill}
            noValidate
          >
            <h1>{t('session.title')}</h1>
            <p>{t('session.about')}</p>
            <div role="alert">{!isBanOver && failure === undefined && <p className="sign-in-refused">{banText(ban)}</p>}</div>
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
              aria-invalid={form.fault('email') !== undefined}
              aria-describedby={`${id}email-fault`}
            />
            <p className="sign-in-fault" id={`${id}email-fault`}>
              {form.fault('email')}
            </p>
            <PasswordInput
              ref={passwordInput}
              id={`${id}password`}
              value={password}
              onChange={setPassword}
              fault={form.fault('password')}
              aside={<PublicLink to="/forgot-password">{t('account.forgot.link')}</PublicLink>}
            />
            <label className="sign-in-remember">
              <input type="checkbox" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
              {t('session.remember')}
            </label>
            <div role="alert">
              {failure !== undefined && <p className="sign-in-refused">{failure}</p>}
              {unconfirmed !== null && <Unconfirmed email={unconfirmed} />}
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
            onBack={(text) => {
              setSecond(null);
              setPassword('');
              showProblem(text);
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
