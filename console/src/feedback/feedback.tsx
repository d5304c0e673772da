import { feedback } from '@marquee/contract/feedback/feedback';
import { plainActions } from '../kit/actions.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { CaughtTabs, caughtOf, useIsCaught } from './caught.tsx';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { FeedbackForm } from './handling/FeedbackForm.tsx';
import { handlingActions } from './handling/handlingActions.tsx';

const actions = [...handlingActions(feedback), ...plainActions(feedback)];
const caught = caughtOf(feedback);

function FeedbackList() {
  const isCaught = useIsCaught();
  return (
    <ResourceList
      key={String(isCaught)}
      of={isCaught ? caught : feedback}
      title="screens.feedbacks"
      columns={['kind', 'state', 'reporter', 'platform', 'app_version', 'created_at']}
      quickFilters={['state', 'kind', 'platform']}
      actions={actions}
      extraFields={['comment', 'reason']}
      subtitle={(row) => [row['comment'] === row['title'] ? null : (row['comment'] as string | null | undefined)]}
      isCreatedElsewhere
    >
      <FeedbackTabs />
      <CaughtTabs />
    </ResourceList>
  );
}

export const feedbackScreens = screens(feedback, { list: <FeedbackList />, form: <FeedbackForm /> });
