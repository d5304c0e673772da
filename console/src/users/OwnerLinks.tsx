import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useNavigate } from 'react-router';
import { useKeys } from '../kit/keyboard.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';

const path = '/main/user/invite';

/** Leads to the screens that only super_admins open: inviting people, which is how accounts are made (key `n`), and the audit log. */
export function OwnerLinks() {
  const t = useTexts();
  const navigate = useNavigate();
  const { may } = useWho();
  const isOwner = may('users', 'administer');
  const keys = useKeys(isOwner ? [{ key: 'n', about: 'screens.invite', run: () => void navigate(path) }] : []);
  if (!isOwner) return null;
  return (
    <p>
      {keys}
      <LinkButton type="primary" icon={<UserAddOutlined aria-hidden />} to={path}>
        {t('screens.invite')}
      </LinkButton>{' '}
      <LinkButton icon={<HistoryOutlined aria-hidden />} to="/main/user/audit">
        {t('screens.audit')}
      </LinkButton>
    </p>
  );
}
