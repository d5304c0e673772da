import { useId, useState } from 'react';
import { label } from '../kit/label.ts';
import { useWords } from '../words/words.ts';
import { forgot } from './account.ts';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm, PublicInput } from './PublicForm.tsx';
import { emailFault, usePublicForm } from './usePublicForm.ts';
import { WayLink } from './way.tsx';

/** Asking for a link to set a new password; the page says the same whether or not the address has an account. */
export function Component() {
  const t = useWords();
  const id = useId();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = usePublicForm({
    labels: { email: label('user', 'email') },
    check: () => ({ email: emailFault(email) }),
    send: async () => {
      await forgot(email);
      setSent(true);
    },
  });
  const back = <WayLink to="/sign-in">{t('account.toSignIn')}</WayLink>;
  if (isSent) {
    return (
      <PublicCard title={t('account.sent.title')} text={t('account.forgot.doneText', { email: email.trim() })}>
        <p className="sign-in-text">
          {t('account.sent.none')}{' '}
          <button type="button" className="sign-in-link" onClick={() => setSent(false)}>
            {t('account.forgot.again')}
          </button>
        </p>
        <p className="sign-in-else">{back}</p>
      </PublicCard>
    );
  }
  return (
    <PublicForm
      form={form}
      title={t('account.forgot.title')}
      about={t('account.forgot.about')}
      submit={t('account.forgot.submit')}
      submitting={t('account.sending')}
      elsewhere={back}
    >
      <PublicInput
        id={`${id}email`}
        name="email"
        label={label('user', 'email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        fault={form.fault('email')}
      />
    </PublicForm>
  );
}
