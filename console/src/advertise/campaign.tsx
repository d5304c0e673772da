import { campaign } from '@marquee/contract/advertise/campaign';
import { plainActions } from '../kit/actions.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { CampaignPage } from './CampaignPage.tsx';
import { clicksColumn, datesColumn, startRateColumn } from './figureColumns.tsx';
import { campaignActions } from './review/campaignActions.tsx';
import { CampaignTabs } from './review/CampaignTabs.tsx';

const actions = [...campaignActions, ...plainActions(campaign)];

export const campaignScreens = screens(campaign, {
  list: (
    <ResourceList
      of={campaign}
      title="screens.campaign"
      columns={['company', 'state', datesColumn('created_at'), 'impressions', clicksColumn, startRateColumn, 'revenue', 'requests', 'quota']}
      quickFilters={['state', 'ads_type']}
      actions={actions}
    >
      <CampaignTabs />
    </ResourceList>
  ),
  form: <CampaignPage />,
});
