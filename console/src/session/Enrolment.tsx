import { useEffect, useId, useRef, useState } from 'react';
import type { FormEventHandler, ReactNode } from 'react';
import { factor } from '@marquee/contract/session/factor';
import { ApiError, call, reason } from '../kit/call.ts';
import { copy } from '../kit/copy.ts';
import { download } from '../kit/download.ts';
import { auth } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { Qr } from './account/Qr.tsx';
import { canUsePasskeys } from './lock.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { refreshUser, setNeedsFactor, signOut } from './session.ts';
import { missing, usePublicForm } from './usePublicForm.ts';
import './account/security.css';
import './enrolment.css';
import './lock.css';

type Step = { what: 'choose' } | { what: 'scan'; secret: string; uri: string } | { what: 'codes'; codes: string[] };

/**
 * The page of a person whose role demands a second factor that they do not have: an authenticator app or a passkey. Until then the server answers nothing else.
 * It calls `onDone` when the factor is there, or is no longer needed.
 */
export function Enrolment({ isNeeded, onDone }: { isNeeded: boolean; onDone: () => void }) {
  const [step, setStep] = useState<Step>({ what: 'choose' });
  // Another tab or device may have set the factor up, and a super_admin may have lifted the demand.
  useEffect(() => {
    const look = () => void refreshUser();
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  // From the code on it waits for the recovery codes, which can be seen only once.
  const isOver = !isNeeded && step.what === 'choose';
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  if (step.what === 'scan') return <Scan {...step} onBack={() => setStep({ what: 'choose' })} onDone={(codes) => setStep({ what: 'codes', codes })} />;
  if (step.what === 'codes') return <Codes codes={step.codes} onDone={() => (setNeedsFactor(false), onDone())} />;
  return <Choose onSecret={(made) => setStep({ what: 'scan', ...made })} />;
}

/** The frame of each step: whose account it is, and a way out. */
function StepCard({
  title,
  about,
  children,
  onSubmit,
}: {
  title: string;
  about: ReactNode;
  children: ReactNode;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PublicFrame title={title}>
      <form className="sign-in-card enrolment" onSubmit={onSubmit ?? ((event) => event.preventDefault())} noValidate>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{about}</p>
        {children}
        <button type="button" className="sign-in-link" onClick={() => void signOut()}>
          {t('session.lock.signOut')}
        </button>
      </form>
    </PublicFrame>
  );
}

/** Asks for the password, and for the kind of factor. */
function Choose({ onSecret }: { onSecret: (made: { secret: string; uri: string }) => void }) {
  const t = useTexts();
  const id = useId();
  const user = auth.use((state) => state.authUser?.user_profile);
  const [password, setPassword] = useState('');
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** which of the two buttons was pressed */
  const isByPasskey = useRef(false);

  const addPasskey = async () => {
    setPasskeyBusy(true);
    try {
      const { createPasskey } = await import('./passkeys.ts');
      await createPasskey({ name: t('users.enrolment.passkeyName'), password });
      setNeedsFactor(false);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      setProblem(t('session.passkeyNotGiven'));
    } finally {
      setPasskeyBusy(false);
    }
  };
  const form = usePublicForm({
    labels: { password: t('security.factor.password') },
    check: () => {
      setProblem(null);
      return { password: password === '' ? missing : undefined };
    },
    send: async () => (isByPasskey.current ? addPasskey() : onSecret((await call(factor.begin, { body: { password } })).data)),
  });
  const failure = problem ?? form.failure;
  return (
    <StepCard
      title={t('users.enrolment.title')}
      about={t('users.enrolment.about', { role: user === undefined ? '' : t(`roles.${user.role}`) })}
      onSubmit={(event) => {
        isByPasskey.current = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'passkey';
        void form.submit(event);
      }}
    >
      <div className="lock-who">
        <strong>{user?.displayName}</strong>
        <span>{user?.email}</span>
      </div>
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        id={`${id}password`}
        label={t('security.factor.password')}
        hint={t('security.factor.passwordAbout')}
        value={password}
        onChange={setPassword}
        fault={form.fault('password')}
      />
      <div role="alert">{failure !== undefined && <p className="sign-in-refused">{failure}</p>}</div>
      <button type="submit" className="plain-button" aria-disabled={form.isBusy}>
        {t('users.enrolment.app')}
      </button>
      {canUsePasskeys() ? (
        <button type="submit" name="passkey" className="sign-in-other" aria-disabled={form.isBusy}>
          {t(isPasskeyBusy ? 'session.passkeyWaiting' : 'users.enrolment.passkey')}
        </button>
      ) : (
        <p className="sign-in-hint">{t('security.passkeys.unavailable')}</p>
      )}
    </StepCard>
  );
}

/** Shows the secret for an authenticator app, and asks for a first code. */
function Scan({ secret, uri, onBack, onDone }: { secret: string; uri: string; onBack: () => void; onDone: (codes: string[]) => void }) {
  const t = useTexts();
  const id = useId();
  const [code, setCode] = useState('');
  const form = usePublicForm({
    labels: { code: t('security.factor.code') },
    check: () => ({ code: code.trim() === '' ? missing : undefined }),
    send: async () => onDone((await call(factor.confirm, { body: { code } })).data.codes),
    focus: (input) => (input.focus(), input.select()),
  });
  return (
    <StepCard title={t('security.factor.scanTitle')} about={t('security.factor.scan')} onSubmit={(event) => void form.submit(event)}>
      <Qr text={uri} label={t('security.factor.qr')} />
      <p className="enrolment-secret">
        {t('security.factor.secret')}
        <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <label htmlFor={`${id}code`}>{t('security.factor.code')}</label>
      <input
        id={`${id}code`}
        name="code"
        className="sign-in-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={9}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        aria-invalid={form.fault('code') !== undefined}
        aria-describedby={`${id}code-fault`}
      />
      <p className="sign-in-fault" id={`${id}code-fault`} role="alert">
        {form.fault('code')}
      </p>
      <div role="alert">{form.error !== null && form.fault('code') === undefined && <p className="sign-in-refused">{reason(form.error)}</p>}</div>
      <button type="submit" className="plain-button" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'session.second.submitting' : 'security.factor.confirm')}
      </button>
      <button type="button" className="sign-in-link" onClick={onBack}>
        {t('users.enrolment.back')}
      </button>
    </StepCard>
  );
}

/** Shows the recovery codes, which can be seen only this once, before the console opens. */
function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTexts();
  const [hasSaved, setSaved] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const text = `Marquee\n\n${codes.join('\n')}\n`;
  return (
    <StepCard title={t('security.factor.codesTitle')} about={t('security.factor.codesAbout')}>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" className="sign-in-other" onClick={() => void copy(text).then(setCopied)}>
        {t(isCopied ? 'security.factor.copied' : 'security.factor.copy')}
      </button>
      <button type="button" className="sign-in-other" onClick={() => download(t('security.factor.file'), text)}>
        {t('security.factor.download')}
      </button>
      <label className="sign-in-remember">
        <input ref={box} type="checkbox" checked={hasSaved} onChange={(event) => setSaved(event.target.checked)} />
        {t('security.factor.kept')}
      </label>
      <button type="button" className="plain-button" aria-disabled={!hasSaved} onClick={() => (hasSaved ? onDone() : box.current?.focus())}>
        {t('users.enrolment.enter')}
      </button>
    </StepCard>
  );
}
