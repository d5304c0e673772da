import { useWords } from '../words/words.ts';
import { forgot } from './account.ts';
import { MailRequest } from './MailRequest.tsx';

/** Asking for a link to set a new password; the page says the same whether or not the address has an account. */
export function Component() {
  const t = useWords();
  return (
    <MailRequest
      title={t('account.forgot.title')}
      about={t('account.forgot.about')}
      send={forgot}
      sentText={(email) => t('account.forgot.doneText', { email })}
    />
  );
}
