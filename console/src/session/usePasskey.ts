import { useEffect, useRef, useState } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { useTexts } from '../words/words.ts';
import { canUsePasskeys } from './lock.ts';
import type { SignInTarget } from './session.ts';

/** The program for passkeys is fetched when a person first uses the form, since the page itself must be small. */
const loadPasskeys = () => import('./passkeys.ts');
/** The server's challenge is valid for five minutes, so the offer is renewed before. */
const challengeRenewalMs = 4 * 60_000;

/**
 * Passkeys on the sign-in page. `signIn` opens the browser's dialog. `offerAutofill` makes the browser offer passkeys in its autofill,
 * until `cancelAutofill`. `onFault` gets the reason of a failure as a sentence.
 */
export function usePasskey({ remember, target, onFault }: { remember: boolean; target: SignInTarget; onFault: (fault: string) => void }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({ remember, target, onFault });
  useEffect(() => {
    latest.current = { remember, target, onFault };
  });
  const autofillState = useRef<'none' | 'offered' | 'cancelled'>('none');
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelAutofill = () => {
    clearTimeout(renewal.current);
    const wasOffered = autofillState.current === 'offered';
    autofillState.current = 'cancelled';
    if (wasOffered) void loadPasskeys().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());
  };
  useEffect(() => {
    autofillState.current = 'none';
    return cancelAutofill;
  }, []);

  const reportFault = (error: unknown) => {
    latest.current.onFault(error instanceof ApiError ? reason(error) : t('session.passkeyNotGiven'));
  };

  async function requestAutofill(): Promise<void> {
    const { offerPasskeyAutofill } = await loadPasskeys();
    const isWanted = () => autofillState.current === 'offered';
    if (!isWanted()) return;
    renewal.current = setTimeout(() => void requestAutofill(), challengeRenewalMs);
    try {
      await offerPasskeyAutofill({ isWanted, remember: () => latest.current.remember }, () => latest.current.target);
    } catch (error) {
      // The person did not start this request. Report only a passkey that they picked and the server refused.
      if (error instanceof ApiError && error.code === 'passkey_refused') reportFault(error);
    }
  }

  return {
    isBusy,
    cancelAutofill,
    offerAutofill: () => {
      if (autofillState.current !== 'none' || !canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return;
      autofillState.current = 'offered';
      void PublicKeyCredential.isConditionalMediationAvailable()
        .then((can) => (can ? requestAutofill() : undefined))
        .catch(() => undefined);
    },
    signIn: () => {
      if (isBusy) return;
      clearTimeout(renewal.current);
      autofillState.current = 'cancelled';
      setBusy(true);
      void loadPasskeys()
        .then(({ signInWithPasskey }) => signInWithPasskey({ remember: () => latest.current.remember }, latest.current.target))
        .catch((error: unknown) => {
          setBusy(false);
          reportFault(error);
        });
    },
  };
}
