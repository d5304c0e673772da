import { ad } from '@marquee/contract/advertise/ad';
import { plainActions } from '../kit/actions.tsx';
import { FormSkeleton } from '../kit/form/FormSkeleton.tsx';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { clicksColumn, startRateColumn } from './figureColumns.tsx';
import { adActions } from './review/adActions.tsx';

const Form = lazyWithFallback(() => import('./ad/AdForm.tsx').then((m) => m.AdForm), <FormSkeleton />);
const actions = [...adActions, ...plainActions(ad)];

export const adScreens = screens(ad, {
  list: (
    <ResourceList
      of={ad}
      title="screens.ad"
      columns={['campaign', 'ads_type', 'state', 'impressions', clicksColumn, startRateColumn, 'requests', 'revenue', 'created_at']}
      quickFilters={['state', 'ads_type', 'campaign']}
      actions={actions}
    />
  ),
  form: <Form />,
  preload: Form.preload,
});
