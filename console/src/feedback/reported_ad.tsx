import { reportedAd } from '@marquee/contract/feedback/reported_ad';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { keepAction, reopenReports, takeDownAdAction } from './reported/answerActions.tsx';
import { columnsOf, subtitleOf } from './reported/group.tsx';
import { ReportedPage } from './reported/ReportedPage.tsx';

const actions = [keepAction(reportedAd), takeDownAdAction, reopenReports(reportedAd)];

export const reported_adScreens = screens(reportedAd, {
  list: (
    <ResourceList
      of={reportedAd}
      title="screens.adReport"
      columns={columnsOf(reportedAd)}
      subtitle={subtitleOf}
      quickFilters={['state', 'outcome', 'decided_by']}
      actions={actions}
      isCreatedElsewhere
    >
      <FeedbackTabs />
    </ResourceList>
  ),
  form: <ReportedPage of={reportedAd} actions={actions} />,
});
