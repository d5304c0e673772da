import { Resend } from './Resend.tsx';
import { useTexts } from '../words/words.ts';

/** Says that an address is not confirmed yet, and offers to send the mail again. */
export function Unconfirmed({ email }: { email: string }) {
  const t = useTexts();
  return (
    <div className="sign-in-refused">
      {t('account.unconfirmed')} <Resend email={email} />
    </div>
  );
}
