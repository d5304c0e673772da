import { useEffect, useId, useState } from 'react';
import type { Data } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import { invitation } from '@marquee/contract/users/invitation';
import { ApiError, call, reason } from '../kit/call.ts';
import { label } from '../kit/label.ts';
import { auth } from '../kit/who.ts';
import { joinSentences } from '../words/punctuation.ts';
import { t, useTexts } from '../words/words.ts';
import { isWeakPassword, tokenInAddress } from './account.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { PublicCard } from './PublicCard.tsx';
import { PublicForm, PublicInput } from './PublicForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { signOut, startSession } from './session.ts';
import { missing, usePublicForm } from './usePublicForm.ts';

type Invited = Data<typeof invitation.check>;

/**
 * The page that accepts an invitation with the link of its mail. Opening it changes nothing, since mail scanners open every link. Whoever is signed in
 * as somebody else signs out first, so that the invitation is never bound to the wrong account.
 */
export function Component() {
  const t = useTexts();
  const [token] = useState(tokenInAddress);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const signedIn = auth.use((state) => state.authUser?.user_profile.email);
  useEffect(() => {
    if (token !== '') call(invitation.check, { body: { token } }).then(({ data }) => setInvited(data), setFailure);
  }, [token]);

  const title = t('users.invitation.joinTitle');
  if (token === '' || failure !== null) {
    return (
      <PublicCard title={title} text={token === '' ? t('account.noToken') : endedText(failure)}>
        <p className="sign-in-else">
          <PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>
        </p>
      </PublicCard>
    );
  }
  if (invited === null) return <PublicCard key="loading" title={title} text={t('users.invitation.loading')} />;
  const names = { email: invited.email, by: invited.invited_by, role: t(`roles.${invited.role}`) };
  if (signedIn !== undefined) {
    const leave = async () => {
      const here = window.location.href;
      await signOut();
      window.location.assign(here);
    };
    return (
      <PublicCard key="other" title={title} text={t('users.invitation.otherAccount', { ...names, own: signedIn })}>
        <button type="button" className="plain-button" onClick={() => void leave()}>
          {t('users.invitation.signOut')}
        </button>
        <p className="sign-in-else">
          <PublicLink to="/main">{t('users.invitation.stay')}</PublicLink>
        </p>
      </PublicCard>
    );
  }
  return (
    <Join
      token={token}
      invited={invited}
      about={joinSentences([t('users.invitation.joinAbout', names), ...(invited.needs_second_factor ? [t('users.invitation.joinFactor')] : [])])}
      onOver={setFailure}
    />
  );
}

/** Why an invitation cannot be accepted, and what to do about it. */
function endedText(failure: unknown): string {
  const code = failure instanceof ApiError ? failure.code : null;
  return joinSentences([reason(failure), ...(code === 'link_expired' || code === 'link_used' ? [t(`users.invitation.ended.${code}`)] : [])]);
}

/** Sets name and password, and signs in. */
function Join({ token, invited, about, onOver }: { token: string; invited: Invited; about: string; onOver: (error: unknown) => void }) {
  const t = useTexts();
  const id = useId();
  const [displayName, setDisplayName] = useState(invited.displayName);
  const [password, setPassword] = useState('');
  const form = usePublicForm({
    labels: { displayName: label('user', 'displayName'), password: t('session.password') },
    check: async () => ({
      displayName: displayName.trim() === '' ? missing : undefined,
      password:
        password === '' ? missing : (await isWeakPassword(password, invited.email)) ? { code: 'weak_password', params: { min: limits.password } } : undefined,
    }),
    send: async () => {
      const { data } = await call(invitation.accept, { body: { token, displayName: displayName.trim(), password } });
      window.history.replaceState(null, '', '/main');
      await startSession(data, { to: '/main', prepare: async () => undefined });
    },
  });
  useEffect(() => {
    if (form.error instanceof ApiError && form.error.status === 410) onOver(form.error);
  }, [form.error, onOver]);
  return (
    <PublicForm
      form={form}
      title={t('users.invitation.joinTitle')}
      about={about}
      submit={t('users.invitation.join')}
      submitting={t('users.invitation.joining')}
      elsewhere={<PublicLink to="/sign-in">{t('account.toSignIn')}</PublicLink>}
    >
      {/* Password managers want to know whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={invited.email} readOnly hidden />
      <PublicInput
        id={`${id}name`}
        name="displayName"
        label={label('user', 'displayName')}
        autoComplete="name"
        value={displayName}
        onChange={setDisplayName}
        fault={form.fault('displayName')}
      />
      <PasswordInput
        id={`${id}password`}
        autoComplete="new-password"
        hint={t('account.passwordHint', { min: limits.password })}
        value={password}
        onChange={setPassword}
        fault={form.fault('password')}
      />
    </PublicForm>
  );
}
