import { zone, type ZoneName } from '@marquee/contract/advertise/zone';
import { money, percent } from '../../kit/format.ts';
import { label, valueLabel } from '../../kit/label.ts';
import type { Row } from '../../kit/record.ts';
import { ResourceList } from '../../kit/ResourceList.tsx';
import { language, t, useTexts } from '../../words/words.ts';
import { Rules } from './Rules.tsx';
import { ZonePicture } from './ZonePicture.tsx';

/** The name that is a row's title: the zone is named in two languages, and the interface has a third. */
const named = { vi: zone, other: { ...zone, title: 'title_en' as typeof zone.title } };

const picture = {
  name: 'zone',
  cell: (row: Row) => (
    <span className="zone-cell">
      <ZonePicture zone={row['zone'] as ZoneName} device="phone" isOff={row['enabled'] === false} />
    </span>
  ),
  title: () => label('zone', 'zone'),
  width: 72,
  fields: ['zone', 'enabled', 'width', 'height'],
};
const prices = ['price_impressions', 'price_click', 'price_view'] as const;
const rateCard = {
  name: 'price_impressions',
  cell: (row: Row) => (
    <span className="zone-prices">
      {prices.map((name) => (
        <span key={name}>
          <span className="muted">{label('zone', name)}</span> {money(Number(row[name]), 'VND')}
        </span>
      ))}
    </span>
  ),
  title: () => t('adWizard.rateCard'),
  width: 250,
  fields: prices,
};
const share = (name: 'fill_rate' | 'viewability') => ({
  name,
  // Without any request there is no share, which is not the same as none of them.
  cell: (row: Row) => (row[name] === null ? '–' : percent(Number(row[name]) / 100)),
  title: () => label('zone', name),
  width: 110,
  needsName: true as const,
});

/** The zones with their picture, their rate card, and the figures of the last 30 days. */
export function ZoneList() {
  useTexts();
  return (
    <ResourceList
      of={language() === 'vi' ? named.vi : named.other}
      title="screens.zone"
      columns={[picture, 'group', 'formats', 'requests', share('fill_rate'), share('viewability'), 'booked_until', rateCard]}
      subtitle={(row) => [
        ...(language() === 'vi' || language() === 'en' ? [] : [valueLabel('zone', 'zone', String(row['zone']))]),
        `${String(row['width'])}×${String(row['height'])}`,
      ]}
      quickFilters={['group', 'enabled']}
      isCreatedElsewhere
    >
      <Rules />
    </ResourceList>
  );
}
