import { type ReactNode, useState } from 'react';
import type { CampaignRow } from '@marquee/contract/advertise/campaign';
import { type PlatformKind, zoneFacts, type ZoneName } from '@marquee/contract/advertise/zone';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { CreativeInZone, type CreativeView } from '../creative/CreativeInZone.tsx';
import type { Device } from '../zone/page.ts';

/** The screen on which most of the viewers of a campaign see it. */
function deviceOf(platforms: readonly PlatformKind[]): Device {
  if (platforms.some((each) => each === 'android' || each === 'ios')) return 'phone';
  return platforms.includes('web') ? 'web' : 'tv';
}

const sizeOf = (zone: ZoneName) => zoneFacts(zone).size.join('×');

/** What viewers see of a campaign, as the preview takes it. */
const creativeOf = ({ ads_type, title, text, ads_url, file, tag_url, skippable, skip_after }: CampaignRow): CreativeView => ({
  ads_type: ads_type ?? 'text',
  title: title ?? null,
  text: text ?? null,
  ads_url: ads_url ?? null,
  file: file ?? null,
  tag_url: tag_url ?? null,
  skippable,
  skip_after,
});

/** The creative in every booked zone at once. On a phone it stands in one zone, and buttons choose another; `children` stand below them. */
export function ReviewZones({ of, isPhone, children }: { of: CampaignRow; isPhone: boolean; children?: ReactNode }) {
  const t = useTexts();
  const zones = of.zones ?? [];
  const [chosen, setChosen] = useState(zones[0]);
  const shown = zones.find((each) => each === chosen) ?? zones[0];
  const creative = creativeOf(of);
  const device = deviceOf(of.platforms ?? []);
  const isVideo = of.ads_type === 'vast';
  if (!isPhone)
    return (
      <ul className={`review-zones review-zones-${device}`}>
        {zones.map((zone) => (
          <li key={zone}>
            <CreativeInZone zone={zone} creative={creative} device={device} />
            <strong>{valueLabel('zone', 'zone', zone)}</strong>
            <small>{isVideo ? t('adReview.sizeSound', { size: sizeOf(zone) }) : sizeOf(zone)}</small>
          </li>
        ))}
      </ul>
    );
  return (
    <div className="review-one-zone">
      {shown !== undefined && <CreativeInZone key={shown} zone={shown} creative={creative} device={device} />}
      <div>
        <small id="review-zone">{t('adReview.zone')}</small>
        <div role="radiogroup" aria-labelledby="review-zone" className="review-zone-buttons">
          {zones.map((zone) => (
            <button key={zone} type="button" role="radio" aria-checked={zone === shown} onClick={() => setChosen(zone)}>
              {valueLabel('zone', 'zone', zone)}
            </button>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
