import { campaign, type CampaignRow } from '@marquee/contract/advertise/campaign';
import { RowActions } from '../kit/RowActions.tsx';
import type { Row } from '../kit/record.ts';
import { useActions } from '../kit/useActions.tsx';
import { CampaignDetail } from './figures/CampaignDetail.tsx';
import { CampaignThread } from './review/CampaignThread.tsx';
import { campaignActions } from './review/campaignActions.tsx';
import { ReplyClock } from './review/ReplyClock.tsx';
import { CampaignWizard } from './wizard/CampaignWizard.tsx';
import './submitted.css';

/** Before the contract is signed there are no figures: the page says what happens next. */
const isUnsigned = ({ state }: CampaignRow) => state === 'new' || state === 'in_review' || state === 'contract' || state === 'rejected';

/** A campaign that was submitted: its figures or what happens next, how the provider answered, and the conversation about it. */
export function SubmittedCampaign({ of }: { of: CampaignRow }) {
  const { runOne, question, isOffered } = useActions(campaign);
  const row = of as unknown as Row;
  const actions = campaignActions.filter((action) => isOffered(action, row));
  const tools = actions.length > 0 && <RowActions actions={actions} row={row} title={of.name} onRun={(action, each) => void runOne(action, each)} inline={4} />;
  const beside = (
    <>
      <ReplyClock campaign={of} />
      <CampaignThread campaign={of} />
    </>
  );
  return (
    <>
      {isUnsigned(of) ? (
        <div className="submitted">
          <CampaignWizard />
          <div className="submitted-side">
            {tools}
            {beside}
          </div>
        </div>
      ) : (
        <CampaignDetail id={of.campaignId} tools={tools}>
          {beside}
        </CampaignDetail>
      )}
      {question}
    </>
  );
}
