import { reportedContent } from '@marquee/contract/feedback/reported_content';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { keepAction, reopenReports, takeDownAction } from './reported/answerActions.tsx';
import { columnsOf, subtitleOf } from './reported/group.tsx';
import { ReportedPage } from './reported/ReportedPage.tsx';

const actions = [keepAction(reportedContent), takeDownAction, reopenReports(reportedContent)];

export const reported_contentScreens = screens(reportedContent, {
  list: (
    <ResourceList
      of={reportedContent}
      title="screens.contentReport"
      columns={columnsOf(reportedContent)}
      subtitle={subtitleOf}
      quickFilters={['state', 'outcome', 'decided_by']}
      actions={actions}
      isCreatedElsewhere
    >
      <FeedbackTabs />
    </ResourceList>
  ),
  form: <ReportedPage of={reportedContent} actions={actions} />,
});
