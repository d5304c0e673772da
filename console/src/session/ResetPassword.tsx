import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { ApiError, reason } from '../kit/call.ts';
import { useTexts } from '../words/words.ts';
import { isWeakPassword, resetPassword, tokenInAddress } from './account.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm } from './PublicForm.tsx';
import { missing, usePublicForm } from './usePublicForm.ts';
import { PublicLink } from './PublicLink.tsx';

/** The page that sets a new password with the link of a mail. */
export function Component() {
  const t = useTexts();
  const id = useId();
  const [token] = useState(tokenInAddress);
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const form = usePublicForm({
    labels: { password: t('account.newPassword') },
    check: async () => ({
      password: password === '' ? missing : (await isWeakPassword(password, '')) ? { code: 'weak_password', params: { min: limits.password } } : undefined,
    }),
    send: async () => {
      await resetPassword(token, password);
      setDone(true);
    },
  });
  const signIn = (
    <p className="sign-in-else">
      <PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>
    </p>
  );
  if (isDone) {
    return (
      <PublicCard title={t('account.reset.done')} text={t('account.reset.doneText')}>
        <PublicLink to="/sign-in" className="plain-button">
          {t('session.title')}
        </PublicLink>
      </PublicCard>
    );
  }
  const hasExpired = form.error instanceof ApiError && form.error.status === 410;
  if (token === '' || hasExpired) {
    return (
      <PublicCard title={t('account.reset.title')} text={token === '' ? t('account.noToken') : reason(form.error)}>
        <PublicLink to="/forgot-password" className="plain-button">
          {t('account.reset.again')}
        </PublicLink>
        {signIn}
      </PublicCard>
    );
  }
  return (
    <PublicForm
      form={form}
      title={t('account.reset.title')}
      about={t('account.reset.about')}
      submit={t('account.reset.submit')}
      submitting={t('account.reset.submitting')}
      elsewhere={<PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>}
    >
      <PasswordInput
        id={`${id}password`}
        label={t('account.newPassword')}
        autoComplete="new-password"
        hint={t('account.passwordHint', { min: limits.password })}
        value={password}
        onChange={setPassword}
        fault={form.fault('password')}
      />
    </PublicForm>
  );
}
