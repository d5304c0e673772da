import { useEffect, useRef, useState } from 'react';
import { reason } from '../kit/call.ts';
import { useTexts } from '../words/words.ts';
import { resendConfirmation } from './account.ts';

/** A button that sends the confirmation mail again and reports the result. */
export function Resend({ email }: { email: string }) {
  const t = useTexts();
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [error, setError] = useState<unknown>(null);
  const message = useRef<HTMLSpanElement>(null);
  // The message replaces the button that was pressed. It gets the focus, so that screen readers announce it.
  useEffect(() => {
    if (state === 'done') message.current?.focus();
  }, [state]);
  async function send() {
    if (state === 'busy') return;
    setState('busy');
    setError(null);
    try {
      await resendConfirmation(email);
      setState('done');
    } catch (cause) {
      setError(cause);
      setState('ready');
    }
  }
  if (state === 'done')
    return (
      <span ref={message} tabIndex={-1}>
        {t('account.resent')}
      </span>
    );
  return (
    <>
      <button type="button" className="sign-in-link" aria-disabled={state === 'busy'} onClick={() => void send()}>
        {t(state === 'busy' ? 'account.sending' : 'account.resend')}
      </button>
      <span role="alert">{error !== null && <span className="sign-in-fault">{reason(error)}</span>}</span>
    </>
  );
}
