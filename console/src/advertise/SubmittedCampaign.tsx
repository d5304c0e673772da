import { campaign } from '@marquee/contract/advertise/campaign';
import { Button } from 'antd';
import type { Row } from '../kit/record.ts';
import { useActions } from '../kit/useActions.tsx';
import { useTexts } from '../words/words.ts';
import { CampaignDetail } from './figures/CampaignDetail.tsx';
import type { Campaign } from './figures/CampaignHead.tsx';
import { CampaignThread } from './review/CampaignThread.tsx';
import { campaignActions } from './review/campaignActions.tsx';
import { ReplyClock } from './review/ReplyClock.tsx';
import { UnsignedCampaign } from './UnsignedCampaign.tsx';

const unsigned: readonly Campaign['state'][] = ['new', 'in_review', 'contract', 'rejected'];

/** A campaign that was submitted: its figures or its booking, how the provider answered, and the conversation about it. */
export function SubmittedCampaign({ of }: { of: Campaign }) {
  const t = useTexts();
  const { runOne, question, isOffered } = useActions(campaign);
  const row = of as unknown as Row;
  const tools = campaignActions
    .filter((action) => isOffered(action, row))
    .map((action) => (
      <Button key={action.name} icon={action.icon} danger={action.dangerous === true} onClick={() => void runOne(action, row)}>
        {action.label(1)}
      </Button>
    ));
  const beside = (
    <>
      <ReplyClock campaign={of} />
      <section className="figures-card" aria-labelledby="campaign-thread">
        <h2 id="campaign-thread">{t('adReview.thread.title')}</h2>
        <CampaignThread campaign={of} />
      </section>
    </>
  );
  return (
    <>
      {unsigned.includes(of.state) ? (
        <UnsignedCampaign of={of} tools={tools}>
          {beside}
        </UnsignedCampaign>
      ) : (
        <CampaignDetail id={of.campaignId} tools={tools}>
          {beside}
        </CampaignDetail>
      )}
      {question}
    </>
  );
}
