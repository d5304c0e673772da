import { user } from '@marquee/contract/users/user';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';

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
  form: <ResourceForm of={user} fields={['displayName', 'name', 'phone', 'company', 'avatar', 'language', 'time_zone', 'role', 'permissions']} />,
});
