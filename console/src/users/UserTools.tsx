import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useNavigate } from 'react-router';
import { useKeys } from '../kit/keyboard.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import './invite.css';

const invitePath = '/main/user/invite';

/**
 * Where the list of people leads: to inviting some, which is how accounts are made (key `n`), to the roles that must have a second factor and to the audit log,
 * all for super_admins alone; and to all bans, for staff.
 */
export function UserTools() {
  const t = useTexts();
  const navigate = useNavigate();
  const { may, user } = useWho();
  const canInvite = may('users', 'administer');
  const keys = useKeys(canInvite ? [{ key: 'n', about: 'screens.invite', run: () => void navigate(invitePath) }] : []);
  if (user?.role === 'partner') return null;
  return (
    <p className="invite-buttons">
      {keys}
      {canInvite && (
        <LinkButton type="primary" icon={<UserAddOutlined aria-hidden />} to={invitePath}>
          {t('screens.invite')}
        </LinkButton>
      )}
      {canInvite && (
        <LinkButton icon={<SafetyOutlined aria-hidden />} to="/main/user/required-factor">
          {t('screens.requiredFactor')}
        </LinkButton>
      )}
      <LinkButton icon={<StopOutlined aria-hidden />} to="/main/user/ban">
        {t('screens.ban')}
      </LinkButton>
      {canInvite && (
        <LinkButton icon={<HistoryOutlined aria-hidden />} to="/main/user/audit">
          {t('screens.audit')}
        </LinkButton>
      )}
    </p>
  );
}
