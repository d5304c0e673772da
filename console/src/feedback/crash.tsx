import { crash, repair } from '@marquee/contract/feedback/crash';
import { plainActions } from '../kit/actions.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { CrashForm } from './handling/CrashForm.tsx';
import { handlingActions } from './handling/handlingActions.tsx';

const actions = [...handlingActions(crash, repair.moves.finish.asks), ...plainActions(crash)];

export const crashScreens = screens(crash, {
  list: (
    <ResourceList
      of={crash}
      title="screens.crash"
      columns={['state', 'reports', 'users', 'last_version', 'fixed_in', 'seen_at']}
      quickFilters={['state']}
      actions={actions}
      extraFields={['frame']}
      subtitle={({ frame }) => [frame as string | null | undefined]}
      isCreatedElsewhere
    >
      <FeedbackTabs />
    </ResourceList>
  ),
  form: <CrashForm />,
});
