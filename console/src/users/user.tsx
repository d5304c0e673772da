import { user } from '@marquee/contract/users/user';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { UserForm } from './UserForm.tsx';

export const userScreens = screens(user, {
  list: (
    <ResourceList
      of={user}
      title="screens.user"
      columns={['email', 'role', 'permissions', 'state', 'channels', 'last_seen']}
      thumbnail="avatar"
      quickFilters={['role', 'state', 'permissions']}
    />
  ),
  form: <UserForm />,
});
