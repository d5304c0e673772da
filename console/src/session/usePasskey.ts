import { useEffect, useRef, useState } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { useWords } from '../words/words.ts';
import { canUsePasskeys } from './lock.ts';
import type { Going } from './session.ts';

/** What passkeys need is fetched when a person first turns to the form: the page itself must be small. */
const passkeys = () => import('./passkeys.ts');
/** Our question is good for five minutes: it is put anew before. */
const renewMs = 4 * 60_000;

/**
 * Passkeys on the sign-in page: `give` asks for one; `offer` has the browser offer them among what it fills in, in silence, until `withdraw`.
 * `onFault` is told in a sentence why it did not work.
 */
export function usePasskey({ remember, going, onFault }: { remember: boolean; going: Going; onFault: (fault: string) => void }) {
  const t = useWords();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef({ remember, going, onFault });
  useEffect(() => {
    latest.current = { remember, going, onFault };
  });
  const standing = useRef<'none' | 'offered' | 'withdrawn'>('none');
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined);
  const withdraw = () => {
    clearTimeout(renewal.current);
    const wasOffered = standing.current === 'offered';
    standing.current = 'withdrawn';
    if (wasOffered) void passkeys().then(({ stopAsking }) => stopAsking());
  };
  useEffect(() => {
    standing.current = 'none';
    return withdraw;
  }, []);

  const tell = (error: unknown) => {
    latest.current.onFault(error instanceof ApiError ? reason(error) : t('session.passkeyNotGiven'));
  };

  async function ask(): Promise<void> {
    const { passkeyOffer } = await passkeys();
    const isWanted = () => standing.current === 'offered';
    if (!isWanted()) return;
    renewal.current = setTimeout(() => void ask(), renewMs);
    try {
      await passkeyOffer({ isWanted, remember: () => latest.current.remember }, () => latest.current.going);
    } catch (error) {
      // Nobody asked for it by hand: only a passkey that was picked and refused is worth a word.
      if (error instanceof ApiError && error.code === 'passkey_refused') tell(error);
    }
  }

  return {
    isBusy,
    withdraw,
    offer: () => {
      if (standing.current !== 'none' || !canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return;
      standing.current = 'offered';
      void PublicKeyCredential.isConditionalMediationAvailable()
        .then((can) => (can ? ask() : undefined))
        .catch(() => undefined);
    },
    give: () => {
      if (isBusy) return;
      clearTimeout(renewal.current);
      standing.current = 'withdrawn';
      setBusy(true);
      void passkeys()
        .then(({ passkeySignIn }) => passkeySignIn({ remember: () => latest.current.remember }, latest.current.going))
        .catch((error: unknown) => {
          setBusy(false);
          tell(error);
        });
    },
  };
}
