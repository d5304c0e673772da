import { useId, useState } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { joinSentences } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import { confirmEmail, resendConfirmation, tokenInAddress } from './account.ts';
import { MailRequest } from './MailRequest.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm } from './PublicForm.tsx';
import { missing, usePublicForm } from './usePublicForm.ts';
import { PublicLink } from './PublicLink.tsx';

/**
 * The page that confirms an address with the link of a mail and the password of the sign-up. Only the person who signed up knows that password;
 * the owner of the address can set another one instead. Mail scanners open every link, so opening alone must not use up the link.
 */
export function Component() {
  const t = useTexts();
  const [token] = useState(tokenInAddress);
  const [isDone, setDone] = useState(false);
  const id = useId();
  const [password, setPassword] = useState('');
  const form = usePublicForm({
    labels: { password: t('session.password') },
    check: () => ({ password: password === '' ? missing : undefined }),
    send: async () => {
      await confirmEmail(token, password);
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <PublicCard title={t('account.confirm.done')} text={t('account.confirm.doneText')}>
        <PublicLink to="/sign-in" className="plain-button">
          {t('session.title')}
        </PublicLink>
      </PublicCard>
    );
  }
  if (token === '') return <ExpiredLink why={t('account.noToken')} />;
  if (form.error instanceof ApiError && form.error.status === 410) return <ExpiredLink why={reason(form.error)} />;
  return (
    <PublicForm
      form={form}
      title={t('account.confirm.title')}
      about={t('account.confirm.about')}
      submit={t('account.confirm.submit')}
      submitting={t('account.confirm.submitting')}
      elsewhere={<PublicLink to="/forgot-password">{t('account.confirm.setOwn')}</PublicLink>}
    >
      <PasswordInput id={`${id}password`} value={password} onChange={setPassword} fault={form.fault('password')} />
    </PublicForm>
  );
}

/** Shown for a link that has expired or was used: requests another one. */
function ExpiredLink({ why }: { why: string }) {
  const t = useTexts();
  return (
    <MailRequest
      title={t('account.confirm.title')}
      about={joinSentences([why, t('account.confirm.over')])}
      send={resendConfirmation}
      sentText={() => t('account.resent')}
    />
  );
}
