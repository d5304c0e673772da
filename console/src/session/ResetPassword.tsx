import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { ApiError, reason } from '../kit/call.ts';
import { useWords } from '../words/words.ts';
import { isTooWeak, reset, tokenHere } from './account.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm } from './PublicForm.tsx';
import { missing, usePublicForm } from './usePublicForm.ts';
import { WayLink } from './way.tsx';

/** Setting a new password with the link of a mail. */
export function Component() {
  const t = useWords();
  const id = useId();
  const [token] = useState(tokenHere);
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const form = usePublicForm({
    labels: { password: t('account.newPassword') },
    check: async () => ({
      password: password === '' ? missing : (await isTooWeak(password, '')) ? { code: 'weak_password', params: { min: limits.password } } : undefined,
    }),
    send: async () => {
      await reset(token, password);
      setDone(true);
    },
  });
  const signIn = (
    <p className="sign-in-else">
      <WayLink to="/sign-in">{t('account.toSignIn')}</WayLink>
    </p>
  );
  if (isDone) {
    return (
      <PublicCard title={t('account.reset.done')} text={t('account.reset.doneText')}>
        <WayLink to="/sign-in" className="plain-button">
          {t('session.title')}
        </WayLink>
      </PublicCard>
    );
  }
  const isOver = form.error instanceof ApiError && form.error.status === 410;
  if (token === '' || isOver) {
    return (
      <PublicCard title={t('account.reset.title')} text={token === '' ? t('account.noToken') : reason(form.error)}>
        <WayLink to="/forgot-password" className="plain-button">
          {t('account.reset.again')}
        </WayLink>
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
      elsewhere={<WayLink to="/sign-in">{t('account.toSignIn')}</WayLink>}
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
