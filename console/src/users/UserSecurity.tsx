import { useId, useState } from 'react';
import { userSecurity } from '@marquee/contract/users/security';
import { Button, Input } from 'antd';
import { Section } from '../content/Section.tsx';
import { useEndpoint, useEndpointMutation } from '../kit/ask.ts';
import { reason } from '../kit/call.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { ago, dayOf, exact } from '../kit/format.ts';
import { toast } from '../kit/toast.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';

/** How a person signs in and where they are signed in, with what an administrator can end. */
export function UserSecurity({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  const { may } = useWho();
  const { data, error, refetch } = useEndpoint(userSecurity.get, { params: { id } }, { quiet: true });
  const [isResetting, reset] = useState(false);
  const end = useEndpointMutation(userSecurity.endSessions, { failure: 'update', invalidates: [userSecurity.get.path.replace('{id}', id)] });
  const state = data?.data;
  const signOut = (idSession?: string) =>
    end.mutate(
      { body: { idUser: id, ...(idSession === undefined ? {} : { idSession }) } },
      {
        onSuccess: ({ data: { ended } }) => {
          toast.success({ title: t('users.sessions.ended', { count: ended }), text: name });
          void refetch();
        },
      },
    );
  return (
    <Section id="security" title={t('users.person.security')}>
      {error !== null && state === undefined ? (
        <p role="alert">
          {reason(error)}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {t('kit.retry')}
          </button>
        </p>
      ) : state === undefined ? (
        <span className="skeleton input-skeleton" />
      ) : (
        <>
          <p>
            {state.totp_since === null
              ? t('users.sessions.totpOff')
              : t('users.sessions.totpOn', { day: dayOf(state.totp_since), codes: state.recovery_codes_left })}{' '}
            {state.passkeys > 0 && t('users.sessions.passkeys', { count: state.passkeys })}
          </p>
          <h3>{t('users.sessions.title')}</h3>
          {state.sessions.length === 0 && <p className="muted">{t('users.sessions.none')}</p>}
          <ul className="side-history">
            {state.sessions.map((session) => (
              <li key={session.id}>
                <span>
                  <strong>
                    {session.browser !== null && session.system !== null
                      ? t('security.sessions.device', { browser: session.browser, system: session.system })
                      : (session.browser ?? session.system ?? t('security.sessions.unknown'))}
                  </strong>{' '}
                  {session.address}{' '}
                  <button type="button" className="link-button" onClick={() => signOut(session.id)}>
                    {t('users.sessions.end')}
                  </button>
                </span>
                <time dateTime={session.seen_at} title={exact(session.seen_at)}>
                  {ago(session.seen_at)}
                </time>
              </li>
            ))}
          </ul>
          <div className="panel-buttons">
            {state.sessions.length > 0 && (
              <Button loading={end.isPending} onClick={() => signOut()}>
                {t('users.sessions.endAll')}
              </Button>
            )}
            {may('users', 'administer') && (state.totp_since !== null || state.passkeys > 0) && (
              <Button danger onClick={() => reset(true)}>
                {t('users.sessions.reset')}
              </Button>
            )}
          </div>
        </>
      )}
      {isResetting && (
        <ResetDialog
          id={id}
          name={name}
          onClose={(isDone) => {
            reset(false);
            if (isDone) void refetch();
          }}
        />
      )}
    </Section>
  );
}

/** Asks for the administrator's own password, and resets. A wrong one stays in the dialog with its reason. */
function ResetDialog({ id, name, onClose }: { id: string; name: string; onClose: (isDone: boolean) => void }) {
  const t = useTexts();
  const field = useId();
  const [password, type] = useState('');
  const reset = useEndpointMutation(userSecurity.resetFactor, { failure: 'update', quiet: () => true });
  const send = () =>
    reset.mutate(
      { body: { idUser: id, password } },
      {
        onSuccess: () => {
          toast.success({ title: t('users.sessions.resetDone'), text: name });
          onClose(true);
        },
      },
    );
  return (
    <Dialog
      alert
      title={t('users.sessions.reset')}
      onClose={() => onClose(false)}
      confirm={
        <Button type="primary" danger htmlType="submit" form={`${field}form`} loading={reset.isPending} disabled={password === ''}>
          {t('users.sessions.reset')}
        </Button>
      }
    >
      <form
        id={`${field}form`}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{t('users.sessions.resetText', { name })}</p>
        <label htmlFor={field}>{t('users.sessions.password')}</label>
        <Input.Password id={field} data-focus value={password} autoComplete="current-password" onChange={(event) => type(event.target.value)} />
        <p role="alert" className="red">
          {reset.error !== null && reason(reset.error)}
        </p>
      </form>
    </Dialog>
  );
}
