import { useState } from 'react';
import { ApiError, reason } from '../kit/call.ts';
import { useWords } from '../words/words.ts';
import { confirm, resend, tokenHere } from './account.ts';
import { MailRequest } from './MailRequest.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm } from './PublicForm.tsx';
import { usePublicForm } from './usePublicForm.ts';
import { WayLink } from './way.tsx';

/**
 * Confirming an address with the link of a mail. It asks for a click: programs that open every link of a mail to look at it
 * would use the link up before its reader could.
 */
export function Component() {
  const t = useWords();
  const [token] = useState(tokenHere);
  const [isDone, setDone] = useState(false);
  const form = usePublicForm({
    labels: {},
    check: () => ({}),
    send: async () => {
      await confirm(token);
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
  if (form.error instanceof ApiError && form.error.status === 410) return <Again why={`${reason(form.error)}.`} />;
  return (
    <PublicForm
      form={form}
      title={t('account.confirm.title')}
      about={t('account.confirm.about')}
      submit={t('account.confirm.submit')}
      submitting={t('account.confirm.submitting')}
      elsewhere={<WayLink to="/sign-in">{t('account.toSignIn')}</WayLink>}
    >
      {null}
    </PublicForm>
  );
}

/** A link that is good for nothing any more: another one is asked for. */
function Again({ why }: { why: string }) {
  const t = useWords();
  return <MailRequest title={t('account.confirm.title')} about={`${why} ${t('account.confirm.over')}`} send={resend} sentText={() => t('account.resent')} />;
}
