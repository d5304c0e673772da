import { useState } from 'react';
import { requiredFactor } from '@marquee/contract/users/required-factor';
import { invitedRoles } from '@marquee/contract/users/invitation';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router';
import { Section } from '../content/Section.tsx';
import { useEndpoint, useEndpointMutation } from '../kit/ask.ts';
import { ApiError, reason } from '../kit/call.ts';
import { useKeys } from '../kit/keyboard.tsx';
import { Failure } from '../kit/list/states.tsx';
import { useTexts } from '../words/words.ts';
import '../kit/form.css';
import './invite.css';

type InvitedRole = (typeof invitedRoles)[number];
const listPath = '/main/user/account';

/** Chooses the roles that must have a second factor. */
export function Component() {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(requiredFactor.get, {}, { quiet: true });
  return (
    <>
      <div className="form-way">
        <nav className="crumbs" aria-label={t('kit.crumbs')}>
          <Link to={listPath}>{t('kit.backToList')}</Link>
        </nav>
      </div>
      <h1 className="invite-title">{t('screens.requiredFactor')}</h1>
      {error !== null && data === undefined ? (
        <div className="list-card">
          <Failure error={error} title={t('users.requiredFactor.failed')} onRetry={() => void refetch()} />
        </div>
      ) : data === undefined ? (
        <span className="skeleton input-skeleton" />
      ) : (
        <Roles key={data.data.roles.join()} stored={data.data.roles} />
      )}
    </>
  );
}

function Roles({ stored }: { stored: readonly InvitedRole[] }) {
  const t = useTexts();
  const [chosen, setChosen] = useState(stored);
  const update = useEndpointMutation(requiredFactor.update, {
    failure: 'update',
    success: 'update',
    about: () => t('screens.requiredFactor'),
    quiet: () => true,
  });
  const isSame = chosen.join() === stored.join();
  const save = () => {
    if (!update.isPending) update.mutate({ body: { roles: [...chosen] } });
  };
  const keys = useKeys([{ key: 'mod+s', about: 'kit.keys.save', run: save }]);
  const ownIsMissing = update.error instanceof ApiError && update.error.code === 'second_factor_missing';
  return (
    <form
      className="invite"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {keys}
      <Section id="roles" title={t('users.requiredFactor.roles')}>
        <p>{t('users.requiredFactor.about')}</p>
        <div className="required-roles" role="group" aria-labelledby="roles-title">
          {invitedRoles.map((role) => (
            <Checkbox
              key={role}
              checked={chosen.includes(role)}
              onChange={({ target }) => {
                update.reset();
                setChosen(invitedRoles.filter((each) => (each === role ? target.checked : chosen.includes(each))));
              }}
            >
              {t(`roles.${role}`)}
            </Checkbox>
          ))}
        </div>
      </Section>
      {update.error !== null && (
        <p className="summary" role="alert">
          {reason(update.error)} {ownIsMissing && <Link to="/main/account/security">{t('users.requiredFactor.setUp')}</Link>}
        </p>
      )}
      <div className="invite-send">
        <Button type="primary" htmlType="submit" loading={update.isPending} disabled={isSame}>
          {t('users.requiredFactor.save')}
        </Button>
      </div>
    </form>
  );
}
