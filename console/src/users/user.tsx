import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { areas } from '@marquee/contract/access';
import { user } from '@marquee/contract/users/user';
import { type Action, plainActions } from '../kit/actions.tsx';
import { idOf, type Row } from '../kit/record.ts';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { t } from '../words/words.ts';
import { UserForm } from './UserForm.tsx';

const logOf = (filter: 'actor' | 'record') => (row: Row) => `${areas.users.route}/audit?${filter}=${idOf(user, row)}`;

/** The audit log of one person: what they did, and what was done to their account. */
const auditActions: readonly Action[] = [
  { name: 'done_by', label: () => t('users.audit.doneBy'), icon: <UserOutlined aria-hidden />, right: 'administer', to: logOf('actor') },
  { name: 'done_to', label: () => t('users.audit.doneTo'), icon: <HistoryOutlined aria-hidden />, right: 'administer', to: logOf('record') },
];

export const userScreens = screens(user, {
  list: (
    <ResourceList
      of={user}
      title="screens.user"
      columns={['email', 'role', 'permissions', 'state', 'channels', 'last_seen']}
      thumbnail="avatar"
      quickFilters={['role', 'state', 'permissions']}
      actions={[...plainActions(user), ...auditActions]}
    />
  ),
  form: <UserForm />,
});
