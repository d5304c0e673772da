import { useMemo } from 'react';
import { user } from '@marquee/contract/users/user';
import { plainActions } from '../kit/actions.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { useWho } from '../kit/who.ts';
import { banAction } from '../content/banActions.tsx';
import { UserForm } from './UserForm.tsx';
import { UserTools } from './UserTools.tsx';
import { invitationActions } from './invitationActions.tsx';

function UserList() {
  const own = useWho().user?.idUser;
  const actions = useMemo(() => [...plainActions(user), ...invitationActions, banAction(own)], [own]);
  return (
    <ResourceList
      of={user}
      title="screens.user"
      columns={['email', 'role', 'permissions', 'state', 'channels', 'last_seen']}
      thumbnail="avatar"
      quickFilters={['role', 'state', 'permissions']}
      actions={actions}
    >
      <UserTools />
    </ResourceList>
  );
}

export const userScreens = screens(user, {
  list: <UserList />,
  form: <UserForm />,
});
