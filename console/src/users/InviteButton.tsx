import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useNavigate } from 'react-router';
import { useKeys } from '../kit/keyboard.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';

const path = '/main/user/invite';

/** Leads to the screen that invites people, which is how accounts are made; key `n`. Only super_admins see it. */
export function InviteButton() {
  const t = useTexts();
  const navigate = useNavigate();
  const { may } = useWho();
  const canInvite = may('users', 'administer');
  const keys = useKeys(canInvite ? [{ key: 'n', about: 'screens.invite', run: () => void navigate(path) }] : []);
  if (!canInvite) return null;
  return (
    <p>
      {keys}
      <LinkButton type="primary" icon={<UserAddOutlined aria-hidden />} to={path}>
        {t('screens.invite')}
      </LinkButton>
    </p>
  );
}
