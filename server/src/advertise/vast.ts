import type { BeaconEvent, VastVersion } from '@marquee/contract/platform/ad';
import type { CampaignTarget } from '@marquee/contract/advertise/campaign';

/** A video of an advertiser's own file. `seconds` is its length, `size` in bytes. */
export type VastFile = { url: string; type: string; width: number; height: number; size: number; seconds: number };

/**
 * A video advertisement. Either `file` is ours, or `tag` is the address of the advertiser's own VAST, which the player follows. `landing` is where a click ends.
 * `skipAfter` is in seconds, null if it cannot be skipped. `price` in thousandths of a dong for one event of `target`. `beacon` gives the address of an event.
 */
export type VastAd = {
  id: string;
  answer: string;
  title: string;
  landing: string;
  skipAfter: number | null;
  target: CampaignTarget;
  price: number;
  media: { file: VastFile } | { tag: string };
  beacon: (event: BeaconEvent) => string;
};

/** Characters that XML 1.0 does not allow at all, and those that end or begin markup. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const attributes = (of: Record<string, string | number | undefined>) =>
  Object.entries(of)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${String(value)
          .replaceAll(unwritable, '')
          .replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c)}"`,
    )
    .join('');

/** A text or an address, byte for byte. Players stumble over blanks around it, and `]]>` would end it. */
const cdata = (text: string) => `<![CDATA[${text.replaceAll(unwritable, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const element = (name: string, content: string, of: Record<string, string | number | undefined> = {}) => `<${name}${attributes(of)}>${content}</${name}>`;

/** A length as HH:MM:SS.mmm. */
export function vastTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

const root = (version: VastVersion, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('VAST', content, { version, xmlns: version === '4.2' ? 'http://www.iab.com/VAST' : undefined })}`;

/** The answer without an advertisement: players then begin the content. */
export const noVast = (version: VastVersion): string => root(version, '');

/** The events that players report while a video plays. VAST 2.0 knows no `skip`. */
const played = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip'] as const satisfies readonly BeaconEvent[];

/** How VAST names what is paid. A price for impressions is one for a thousand. */
const pricing = {
  impressions: ['CPM', 1],
  clicks: ['CPC', 1000],
  views: ['CPV', 1000],
} as const satisfies Record<CampaignTarget, readonly [string, number]>;

/**
 * A video advertisement in a version of VAST. An advertiser's own file is an `InLine`. Their tag is a `Wrapper` with our counting alone: another `ClickThrough`
 * would replace the advertiser's. The order of elements is that of the published schemas, which differs between versions.
 */
export function vastOf(ad: VastAd, version: VastVersion): string {
  const isFour = version === '4.2';
  const events = played.filter((event) => version !== '2.0' || event !== 'skip');
  const system = element('AdSystem', 'Marquee');
  const error = element('Error', cdata(`${ad.beacon('error')}?code=[ERRORCODE]`));
  const impression = element('Impression', cdata(ad.beacon('impression')));
  const tracking = element('TrackingEvents', events.map((event) => element('Tracking', cdata(ad.beacon(event)), { event })).join(''));
  const clickTracking = element('ClickTracking', cdata(ad.beacon('click')));
  const viewable = element('ViewableImpression', element('Viewable', cdata(ad.beacon('viewable'))));

  if ('tag' in ad.media) {
    const creative = element('Creatives', element('Creative', element('Linear', tracking + element('VideoClicks', clickTracking))));
    const tag = element('VASTAdTagURI', cdata(ad.media.tag));
    const parts = isFour ? [system, error, impression, viewable, creative, tag] : [system, tag, error, impression, creative];
    return root(version, element('Ad', element('Wrapper', parts.join('')), { id: ad.id }));
  }

  const { file } = ad.media;
  const duration = element('Duration', vastTime(file.seconds));
  const media = element(
    'MediaFiles',
    element('MediaFile', cdata(file.url), {
      delivery: 'progressive',
      type: file.type,
      width: file.width,
      height: file.height,
      // kilobits in a second
      bitrate: Math.round((file.size * 8) / 1000 / file.seconds),
      fileSize: isFour ? file.size : undefined,
    }),
  );
  const clickThrough = element('ClickThrough', cdata(ad.landing));
  const clicks = element('VideoClicks', isFour ? clickTracking + clickThrough : clickThrough + clickTracking);
  const skipoffset = ad.skipAfter === null || version === '2.0' || ad.skipAfter >= file.seconds ? undefined : vastTime(ad.skipAfter).slice(0, 8);
  const linear = element('Linear', (isFour ? [tracking, duration, media, clicks] : [duration, tracking, clicks, media]).join(''), { skipoffset });
  const adId = element('UniversalAdId', cdata(ad.id), { idRegistry: 'Marquee' });
  const creatives = element('Creatives', element('Creative', isFour ? linear + adId : linear, { id: ad.id }));
  const title = element('AdTitle', cdata(ad.title));
  const [model, factor] = pricing[ad.target];
  const price = element('Pricing', String(ad.price / factor), { model: isFour ? model : model.toLowerCase(), currency: 'VND' });
  const parts = isFour
    ? [system, error, impression, price, viewable, element('AdServingId', ad.answer), title, creatives]
    : [system, title, ...(version === '3.0' ? [price] : []), error, impression, creatives];
  return root(version, element('Ad', element('InLine', parts.join('')), { id: ad.id }));
}
