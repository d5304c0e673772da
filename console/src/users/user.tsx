import { user } from '@marquee/contract/users/user';
import { plainActions } from '../kit/actions.tsx';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { InviteButton } from './InviteButton.tsx';
import { invitationActions } from './invitationActions.tsx';

export const userScreens = screens(user, {
  list: (
    <ResourceList
      of={user}
      title="screens.user"
      columns={['email', 'role', 'permissions', 'state', 'channels', 'last_seen']}
      thumbnail="avatar"
      quick={['role', 'state', 'permissions']}
      actions={[...plainActions(user), ...invitationActions]}
    >
      <InviteButton />
    </ResourceList>
  ),
  form: <ResourceForm of={user} fields={['displayName', 'name', 'phone', 'company', 'avatar', 'language', 'time_zone', 'role', 'permissions']} />,
});
