import { advertiser } from '@marquee/contract/advertise/advertiser';
import { Link } from 'react-router';
import { idOf, type Row } from '../kit/record.ts';
import { ResourceForm } from '../kit/ResourceForm.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { screens } from '../kit/screens.ts';
import { number } from '../kit/format.ts';
import { clicksColumn, datesColumn, startRateColumn } from './figureColumns.tsx';

/** The number of campaigns leads to their list. */
const campaigns = {
  name: 'campaigns',
  cell: (row: Row) => <Link to={`/main/advertise/campaign?userId=${idOf(advertiser, row)}`}>{number(Number(row['campaigns'] ?? 0))}</Link>,
  text: (row: Row) => String(row['campaigns'] ?? 0),
  width: 120,
  needsName: true,
} as const;

export const advertiserScreens = screens(advertiser, {
  list: (
    <ResourceList
      of={advertiser}
      title="screens.advertiser"
      columns={[
        'group',
        'type',
        'join_date',
        campaigns,
        'impressions',
        clicksColumn,
        'revenue',
        startRateColumn,
        'requests',
        'quota',
        datesColumn('first_campaign_at'),
      ]}
      quickFilters={['group', 'type']}
      isCreatedElsewhere
    />
  ),
  form: <ResourceForm of={advertiser} fields={['company', 'group', 'type', 'name', 'email', 'phone_number', 'url']} />,
});
