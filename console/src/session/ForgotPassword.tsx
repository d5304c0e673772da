import { useTexts } from '../words/words.ts';
import { requestPasswordReset } from './account.ts';
import { MailRequest } from './MailRequest.tsx';

/** The page that requests a link to set a new password. Its answer does not reveal whether the address has an account. */
export function Component() {
  const t = useTexts();
  return (
    <MailRequest
      title={t('account.forgot.title')}
      about={t('account.forgot.about')}
      send={requestPasswordReset}
      sentText={(email) => t('account.forgot.doneText', { email })}
    />
  );
}
