import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { account } from '@marquee/contract/session/account';
import { call } from '../../kit/call.ts';
import { toast } from '../../kit/toast.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { isWeakPassword } from '../account.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { missing, usePublicForm } from '../usePublicForm.ts';
import '../sign-in.css';

/** The tab that changes the person's password. This signs out all other devices. */
export function Component() {
  const t = useTexts();
  const id = useId();
  const { user } = useWho();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const form = usePublicForm({
    labels: { current: t('account.password.current'), password: t('account.newPassword') },
    check: async () => ({
      current: current === '' ? missing : undefined,
      password:
        password === ''
          ? missing
          : (await isWeakPassword(password, user?.email ?? ''))
            ? { code: 'weak_password', params: { min: limits.password } }
            : undefined,
    }),
    send: async () => {
      await call(account.password, { body: { current, password } });
      setCurrent('');
      setPassword('');
      toast.success({ title: t('account.password.done'), text: t('account.password.doneText') });
    },
  });
  return (
    <form className="sign-in-card account-card" onSubmit={(event) => void form.submit(event)} noValidate>
      <h2>{t('account.password.title')}</h2>
      <p>{t('account.password.about')}</p>
      {/* Password managers need the account of the changed password. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        id={`${id}current`}
        name="current"
        label={t('account.password.current')}
        value={current}
        onChange={setCurrent}
        fault={form.fault('current')}
      />
      <PasswordInput
        id={`${id}password`}
        label={t('account.newPassword')}
        autoComplete="new-password"
        hint={t('account.passwordHint', { min: limits.password })}
        value={password}
        onChange={setPassword}
        fault={form.fault('password')}
      />
      <div role="alert">{form.failure !== undefined && <p className="sign-in-refused">{form.failure}</p>}</div>
      <button type="submit" className="plain-button" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'account.reset.submitting' : 'account.password.submit')}
      </button>
    </form>
  );
}
