import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { factor } from '@marquee/contract/session/factor';
import type { SecondFactor } from '@marquee/contract/session/factor';
import { ApiError, call, reason } from '../kit/call.ts';
import { faultLabel } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';
import { canUsePasskeys } from './lock.ts';
import { startSession } from './session.ts';
import type { SignInTarget } from './session.ts';

/** The second step of signing in: a code or a passkey. `onBack` returns to the first step, with a message to show there. */
export function SecondStep({ of, target, onBack }: { of: SecondFactor; target: SignInTarget; onBack: (fault?: string) => void }) {
  const t = useTexts();
  const [by, setBy] = useState<'totp' | 'recovery' | 'passkey'>(of.methods.includes('totp') ? 'totp' : 'passkey');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [fault, setFault] = useState<{ on: 'code' | 'form'; text: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function attempt(method: 'code' | 'passkey', work: () => Promise<void>) {
    if (busy !== null) return;
    setFault(null);
    setBusy(method);
    try {
      await work();
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.code === 'sign_in_again') return onBack(reason(error));
      const fieldError = error instanceof ApiError ? error.errors.find(({ path }) => path === 'code') : undefined;
      if (fieldError) setFault({ on: 'code', text: faultLabel(fieldError.code, {}) });
      else setFault({ on: 'form', text: error instanceof ApiError ? reason(error) : t('session.passkeyNotGiven') });
      input.current?.select();
    }
  }

  const passkey = async () => {
    const { signInWithPasskey } = await import('./passkeys.ts');
    await signInWithPasskey({ challenge: of.challenge, remember: () => false }, target);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (by === 'passkey') {
      if (canUsePasskeys()) void attempt('passkey', passkey);
      return;
    }
    if (code.trim() === '') {
      setFault({ on: 'code', text: faultLabel('required_input', { field: t(`session.second.${by}`) }) });
      input.current?.focus();
      return;
    }
    void attempt('code', async () => {
      const { data } = await call(factor.second, { body: { challenge: of.challenge, code } });
      await startSession(data, target);
    });
  }

  return (
    <form className="sign-in-card" onSubmit={submit} noValidate>
      <h1>{t('session.second.title')}</h1>
      <p>{t(`session.second.about.${by}`)}</p>
      {by !== 'passkey' && (
        <>
          <label htmlFor={`${id}code`}>{t(`session.second.${by}`)}</label>
          <input
            key={by}
            id={`${id}code`}
            ref={input}
            name="code"
            className="sign-in-code"
            inputMode={by === 'totp' ? 'numeric' : 'text'}
            autoComplete={by === 'totp' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={by === 'totp' ? 9 : 40}
            required
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            aria-invalid={fault?.on === 'code'}
            aria-describedby={`${id}code-fault`}
          />
          <p className="sign-in-fault" id={`${id}code-fault`} role="alert">
            {fault?.on === 'code' && fault.text}
          </p>
        </>
      )}
      <div role="alert">{fault?.on === 'form' && <p className="sign-in-refused">{fault.text}</p>}</div>
      {by === 'passkey' && !canUsePasskeys() ? (
        <p className="sign-in-refused">{t('session.second.passkeyAway')}</p>
      ) : (
        <button type="submit" className="plain-button" aria-disabled={busy !== null} autoFocus={by === 'passkey'}>
          {by === 'passkey'
            ? t(busy === null ? 'session.second.passkey' : 'session.passkeyWaiting')
            : t(busy === 'code' ? 'session.second.submitting' : 'session.second.submit')}
        </button>
      )}
      {by !== 'passkey' && of.methods.includes('passkey') && canUsePasskeys() && (
        <button type="button" className="sign-in-other" aria-disabled={busy !== null} onClick={() => void attempt('passkey', passkey)}>
          {t(busy === 'passkey' ? 'session.passkeyWaiting' : 'session.second.passkey')}
        </button>
      )}
      {of.methods.includes('recovery') && (
        <button
          type="button"
          className="sign-in-link"
          onClick={() => {
            setBy(by === 'totp' ? 'recovery' : 'totp');
            setCode('');
            setFault(null);
          }}
        >
          {t(by === 'totp' ? 'session.second.useRecovery' : 'session.second.useTotp')}
        </button>
      )}
      <button type="button" className="sign-in-link" onClick={() => onBack()}>
        {t('session.second.back')}
      </button>
    </form>
  );
}
