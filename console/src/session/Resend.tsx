import { useState } from 'react';
import { reason } from '../kit/call.ts';
import { useWords } from '../words/words.ts';
import { resend } from './account.ts';

/** Sends the confirmation of an address again, and says so. */
export function Resend({ email }: { email: string }) {
  const t = useWords();
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [error, setError] = useState<unknown>(null);
  async function send() {
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
  if (state === 'done') return <span role="status">{t('account.resent')}</span>;
  return (
    <>
      <button type="button" className="sign-in-link" disabled={state === 'busy'} onClick={() => void send()}>
        {t(state === 'busy' ? 'account.sending' : 'account.resend')}
      </button>
      <span role="alert">{error !== null && <span className="sign-in-fault">{reason(error)}</span>}</span>
    </>
  );
}
