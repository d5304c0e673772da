import { reportedUser } from '@marquee/contract/feedback/reported_user';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { useWho } from '../kit/who.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { banReported, keepAction, reopenReports } from './reported/answerActions.tsx';
import { columnsOf, subtitleOf } from './reported/group.tsx';
import { ReportedPage } from './reported/ReportedPage.tsx';

function useAnswers() {
  const { user, may } = useWho();
  return [keepAction(reportedUser), banReported(user?.idUser, may('users', 'decide')), reopenReports(reportedUser)];
}

function List() {
  return (
    <ResourceList
      of={reportedUser}
      title="screens.userReport"
      columns={columnsOf(reportedUser)}
      subtitle={subtitleOf}
      quickFilters={['state', 'outcome', 'decided_by']}
      actions={useAnswers()}
      isCreatedElsewhere
    >
      <FeedbackTabs />
    </ResourceList>
  );
}

function Page() {
  return <ReportedPage of={reportedUser} actions={useAnswers()} />;
}

export const reported_userScreens = screens(reportedUser, { list: <List />, form: <Page /> });
