import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useNavigate } from 'react-router';
import { useKeys } from '../kit/keyboard.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import './invite.css';

const path = '/main/user/invite';
const settingPath = '/main/user/required-factor';

/** Leads to the screen that invites people, which is how accounts are made (key `n`), and to the roles that must have a second factor. Only super_admins see it. */
export function InviteButton() {
  const t = useTexts();
  const navigate = useNavigate();
  const { may } = useWho();
  const canInvite = may('users', 'administer');
  const keys = useKeys(canInvite ? [{ key: 'n', about: 'screens.invite', run: () => void navigate(path) }] : []);
  if (!canInvite) return null;
  return (
    <p className="invite-buttons">
      {keys}
      <LinkButton type="primary" icon={<UserAddOutlined aria-hidden />} to={path}>
        {t('screens.invite')}
      </LinkButton>
      <LinkButton icon={<SafetyOutlined aria-hidden />} to={settingPath}>
        {t('screens.requiredFactor')}
      </LinkButton>
    </p>
  );
}
