import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { label } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';
import { isWeakPassword, signUp } from './account.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm, PublicInput } from './PublicForm.tsx';
import { Resend } from './Resend.tsx';
import { emailFault, missing, usePublicForm } from './usePublicForm.ts';
import { PublicLink } from './PublicLink.tsx';

const empty = { displayName: '', email: '', password: '', company: '', phone: '' };

/** The sign-up page for advertisers. The account is inactive until its address is confirmed by mail. */
export function Component() {
  const t = useTexts();
  const id = useId();
  const [values, setValues] = useState(empty);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const set = (name: keyof typeof empty) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const form = usePublicForm({
    labels: {
      displayName: label('user', 'displayName'),
      email: label('user', 'email'),
      password: t('session.password'),
      company: label('user', 'company'),
      phone: label('user', 'phone'),
    },
    check: async () => ({
      displayName: values.displayName.trim() === '' ? missing : undefined,
      email: emailFault(values.email),
      password:
        values.password === ''
          ? missing
          : (await isWeakPassword(values.password, values.email.trim()))
            ? { code: 'weak_password', params: { min: limits.password } }
            : undefined,
    }),
    send: async () => {
      await signUp(values);
      setSentTo(values.email.trim());
    },
  });

  if (sentTo !== null) {
    return (
      <PublicCard title={t('account.sent.title')} text={t('account.sent.text', { email: sentTo })}>
        <p className="sign-in-text">
          {t('account.sent.none')} <Resend email={sentTo} />
        </p>
        <p className="sign-in-else">
          <PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>
        </p>
      </PublicCard>
    );
  }
  const input = (name: keyof typeof empty) => ({ id: `${id}${name}`, name, value: values[name], onChange: set(name), fault: form.fault(name) });
  return (
    <PublicForm
      form={form}
      title={t('account.signUp.title')}
      about={t('account.signUp.about')}
      submit={t('account.signUp.submit')}
      submitting={t('account.signUp.submitting')}
      elsewhere={
        <>
          {t('account.signUp.have')} <PublicLink to="/sign-in">{t('session.title')}</PublicLink>
        </>
      }
    >
      <PublicInput {...input('displayName')} label={label('user', 'displayName')} autoComplete="name" />
      <PublicInput {...input('email')} label={label('user', 'email')} type="email" autoComplete="username" />
      <PasswordInput {...input('password')} autoComplete="new-password" hint={t('account.passwordHint', { min: limits.password })} />
      <PublicInput {...input('company')} label={label('user', 'company')} autoComplete="organization" optional />
      <PublicInput {...input('phone')} label={label('user', 'phone')} type="tel" autoComplete="tel" hint={t('account.signUp.phoneHint')} optional />
    </PublicForm>
  );
}
