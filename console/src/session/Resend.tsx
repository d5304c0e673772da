import { useEffect, useRef, useState } from 'react';
import { reason } from '../kit/call.ts';
import { useWords } from '../words/words.ts';
import { resend } from './account.ts';

/** Sends the confirmation of an address again, and says so. */
export function Resend({ email }: { email: string }) {
  const t = useWords();
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [error, setError] = useState<unknown>(null);
  const told = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone: what takes its place has the focus, and is read out.
  useEffect(() => {
    if (state === 'done') told.current?.focus();
  }, [state]);
  async function send() {
    if (state === 'busy') return;
    setState('busy');
    setError(null);
    try {
      await resend(email);
      setState('done');
    } catch (cause) {
      setError(cause);
      setState('ready');
    }
  }
  if (state === 'done')
    return (
      <span ref={told} tabIndex={-1}>
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
