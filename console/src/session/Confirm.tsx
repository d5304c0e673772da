import { useId, useState } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { sentences } from '../words/punctuation.ts';
import { useWords } from '../words/words.ts';
import { confirm, resend, tokenHere } from './account.ts';
import { MailRequest } from './MailRequest.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm } from './PublicForm.tsx';
import { missing, usePublicForm } from './usePublicForm.ts';
import { WayLink } from './way.tsx';

/**
 * Confirming an address with the link of a mail and the password of the sign-up: whoever did not sign up has none to confirm, and sets one of their
 * own. Programs that open every link of a mail to look at it do not use the link up before its reader could.
 */
export function Component() {
  const t = useWords();
  const [token] = useState(tokenHere);
  const [isDone, setDone] = useState(false);
  const id = useId();
  const [password, setPassword] = useState('');
  const form = usePublicForm({
    labels: { password: t('session.password') },
    check: () => ({ password: password === '' ? missing : undefined }),
    send: async () => {
      await confirm(token, password);
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <PublicCard title={t('account.confirm.done')} text={t('account.confirm.doneText')}>
        <WayLink to="/sign-in" className="plain-button">
          {t('session.title')}
        </WayLink>
      </PublicCard>
    );
  }
  if (token === '') return <Again why={t('account.noToken')} />;
  if (form.error instanceof ApiError && form.error.status === 410) return <Again why={reason(form.error)} />;
  return (
    <PublicForm
      form={form}
      title={t('account.confirm.title')}
      about={t('account.confirm.about')}
      submit={t('account.confirm.submit')}
      submitting={t('account.confirm.submitting')}
      elsewhere={<WayLink to="/forgot-password">{t('account.confirm.setOwn')}</WayLink>}
    >
      <PasswordInput id={`${id}password`} value={password} onChange={setPassword} fault={form.fault('password')} />
    </PublicForm>
  );
}

/** A link that is good for nothing any more: another one is asked for. */
function Again({ why }: { why: string }) {
  const t = useWords();
  return (
    <MailRequest title={t('account.confirm.title')} about={sentences([why, t('account.confirm.over')])} send={resend} sentText={() => t('account.resent')} />
  );
}
