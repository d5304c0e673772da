import { campaign } from '@marquee/contract/advertise/campaign';
import { useParams } from 'react-router';
import { useEndpoint } from '../kit/ask.ts';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { FormSkeleton } from '../kit/form/FormSkeleton.tsx';

const Wizard = lazyWithFallback(() => import('./wizard/CampaignWizard.tsx').then((m) => m.CampaignWizard), <FormSkeleton />);
const SubmittedCampaign = lazyWithFallback(() => import('./SubmittedCampaign.tsx').then((m) => m.SubmittedCampaign), <FormSkeleton />);

/** The page of one campaign: what became of it once it was submitted, else the wizard. */
export function CampaignPage() {
  const { id } = useParams<'id'>();
  const { data } = useEndpoint(id === undefined ? undefined : campaign.get, { params: { id: id ?? '' } }, { quiet: true });
  // The wizard stays while the campaign loads and when it cannot be loaded. It asks for the same record: a wizard that came and went would ask without end.
  return data === undefined || data.data.state === 'draft' ? <Wizard /> : <SubmittedCampaign of={data.data} />;
}
