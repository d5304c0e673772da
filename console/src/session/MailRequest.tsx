import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { label } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm, PublicInput } from './PublicForm.tsx';
import { emailFault, usePublicForm } from './usePublicForm.ts';
import { PublicLink } from './PublicLink.tsx';

/** A form that asks for an address and sends a mail to it. Afterwards it shows `sentText`, with a button to try again. */
export function MailRequest({
  title,
  about,
  send,
  sentText,
}: {
  title: string;
  about: string;
  send: (email: string) => Promise<unknown>;
  sentText: (email: string) => string;
}) {
  const t = useTexts();
  const id = useId();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const form = usePublicForm({
    labels: { email: label('user', 'email') },
    check: () => ({ email: emailFault(email) }),
    send: async () => {
      await send(email);
      setSent(true);
    },
  });
  const again = () => {
    flushSync(() => setSent(false));
    document.getElementById(`${id}email`)?.focus();
  };
  const back = <PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>;
  if (isSent) {
    return (
      <PublicCard title={t('account.sent.title')} text={sentText(email.trim())}>
        <p className="sign-in-text">
          {t('account.sent.none')}{' '}
          <button type="button" className="sign-in-link" onClick={again}>
            {t('account.forgot.again')}
          </button>
        </p>
        <p className="sign-in-else">{back}</p>
      </PublicCard>
    );
  }
  return (
    <PublicForm form={form} title={title} about={about} submit={t('account.forgot.submit')} submitting={t('account.sending')} elsewhere={back}>
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
