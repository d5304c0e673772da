import { useState } from 'react';
import type { AdType, ZoneName } from '@marquee/contract/advertise/zone';
import type { StoredAdFile } from '@marquee/contract/kit/field';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { type Device, pageOf } from '../zone/page.ts';
import { CreativeVideo, VideoBar } from './CreativeVideo.tsx';
import './creative.css';

/** What a preview needs of an advertisement or of a campaign. */
export type CreativeView = {
  ads_type: AdType;
  title: string | null;
  text: string | null;
  ads_url: string | null;
  file: StoredAdFile | null;
  tag_url: string | null;
  skippable: boolean;
  skip_after: number;
};

type CreativeInZoneProps = { zone: ZoneName; creative: CreativeView; device?: Device };

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/**
 * An advertisement as viewers see it in a zone: in the true shape of the zone, within a drawn page, with the mark of advertising. A video plays without sound
 * and with its skip button. A preview sends no beacons, so looking at it counts nothing.
 */
export function CreativeInZone({ zone, creative, device = 'phone' }: CreativeInZoneProps) {
  const t = useTexts();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { width, height, ad, around, isFilm } = pageOf(zone, device);
  const { ads_type, file } = creative;
  const isVideo = ads_type === 'vast' && file !== null;
  return (
    <div className={`creative-zone creative-zone-${device}`} role="group" aria-label={t('adWizard.previewIn', { zone: valueLabel('zone', 'zone', zone) })}>
      <div className={`creative-page ${isFilm ? 'is-film' : ''}`} style={{ aspectRatio: `${width} / ${height}` }}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          {around.map(({ radius, ...box }) => (
            <rect key={`${box.x} ${box.y}`} className="creative-around" {...box} rx={radius} />
          ))}
        </svg>
        <div
          className="creative-ad"
          style={{ insetInlineStart: percent(ad.x, width), top: percent(ad.y, height), width: percent(ad.width, width), height: percent(ad.height, height) }}
        >
          <Shown creative={creative} video={video} onVideo={setVideo} />
          <span className="creative-mark">{t('adWizard.adMark')}</span>
        </div>
      </div>
      {isVideo && <VideoBar video={video} />}
    </div>
  );
}

type ShownProps = { creative: CreativeView; video: HTMLVideoElement | null; onVideo: (video: HTMLVideoElement | null) => void };

/** The creative itself, which fills the place of the zone. */
function Shown({ creative, video, onVideo }: ShownProps) {
  const t = useTexts();
  const { ads_type, title, text, file, tag_url, skippable, skip_after } = creative;
  if (ads_type === 'text')
    return (
      <div className="creative-text">
        <strong>{title ?? t('adWizard.noTitle')}</strong>
        {text !== null && <span>{text}</span>}
      </div>
    );
  if (file !== null && file.content_type.startsWith('image/')) return <img src={file.url} alt={title ?? file.name} />;
  if (file !== null)
    return (
      <CreativeVideo key={file.id} src={file.url} title={title ?? file.name} skippable={skippable} skipAfter={skip_after} video={video} onVideo={onVideo} />
    );
  // The tag is the advertiser's own server, which a preview must not call: it would count.
  return <p className="creative-none">{t(tag_url === null ? 'adWizard.noFile' : 'adWizard.ownTag')}</p>;
}
