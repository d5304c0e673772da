import { vastVersions } from '@marquee/contract/platform/ad';
import { describe, expect, test } from 'vitest';
import { noVast, type VastAd, vastOf, vastTime } from './vast.ts';

const ad = (of: Partial<VastAd> = {}): VastAd => ({
  id: '01999999-0000-7000-8000-000000000001',
  answer: '01999999-0000-7000-8000-000000000002',
  title: 'Trà sen',
  landing: 'https://tra.example/sen?a=1&b=2',
  skipAfter: 5,
  target: 'impressions',
  price: 48_000,
  media: { file: { url: 'https://cms.example/files/1?e=1&s=2', type: 'video/mp4', width: 1280, height: 720, size: 3_000_000, seconds: 15.333 } },
  beacon: (event) => `https://cms.example/event/${event}`,
  ...of,
});
const wrapper = (tag: string) => ad({ media: { tag } });

/** The names of the elements within the first element `name`, in their order. */
function children(xml: string, name: string): string[] {
  const inner = new RegExp(`<${name}(?: [^>]*)?>(.*)</${name}>`, 's').exec(xml)?.[1]?.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '') ?? '';
  const found: string[] = [];
  let depth = 0;
  for (const [, close, tag = ''] of inner.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (close) depth--;
    else if (depth++ === 0) found.push(tag);
  }
  return found;
}

describe('the order of elements is that of the schema (38)', () => {
  test('of VAST 4.2', () => {
    const xml = vastOf(ad(), '4.2');
    expect(xml).toContain('<VAST version="4.2" xmlns="http://www.iab.com/VAST">');
    expect(children(xml, 'InLine')).toEqual(['AdSystem', 'Error', 'Impression', 'Pricing', 'ViewableImpression', 'AdServingId', 'AdTitle', 'Creatives']);
    expect(children(xml, 'Creative')).toEqual(['Linear', 'UniversalAdId']);
    expect(children(xml, 'Linear')).toEqual(['TrackingEvents', 'Duration', 'MediaFiles', 'VideoClicks']);
    expect(children(xml, 'VideoClicks')).toEqual(['ClickTracking', 'ClickThrough']);
    expect(children(vastOf(wrapper('https://a.example/'), '4.2'), 'Wrapper')).toEqual([
      'AdSystem',
      'Error',
      'Impression',
      'ViewableImpression',
      'Creatives',
      'VASTAdTagURI',
    ]);
  });

  test.each(['3.0', '2.0'] as const)('of VAST %s', (version) => {
    const xml = vastOf(ad(), version);
    expect(xml).toContain(`<VAST version="${version}">`);
    expect(children(xml, 'InLine')).toEqual(['AdSystem', 'AdTitle', ...(version === '3.0' ? ['Pricing'] : []), 'Error', 'Impression', 'Creatives']);
    expect(children(xml, 'Linear')).toEqual(['Duration', 'TrackingEvents', 'VideoClicks', 'MediaFiles']);
    expect(children(xml, 'VideoClicks')).toEqual(['ClickThrough', 'ClickTracking']);
    expect(children(vastOf(wrapper('https://a.example/'), version), 'Wrapper')).toEqual(['AdSystem', 'VASTAdTagURI', 'Error', 'Impression', 'Creatives']);
  });
});

test.each(vastVersions)('no advertisement is an empty document of version %s (39)', (version) => {
  expect(noVast(version)).toMatch(new RegExp(`^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<VAST version="${version}"[^>]*></VAST>$`));
});

test('nothing stands between an element and its CDATA, and no address is changed within (40)', () => {
  const xml = vastOf(ad(), '4.2');
  expect(xml).toContain('<ClickThrough><![CDATA[https://tra.example/sen?a=1&b=2]]></ClickThrough>');
  expect(xml).not.toMatch(/>\s+<!\[CDATA|\]\]>\s+</);
});

test('a text that would end its CDATA is divided, and characters that XML forbids are left out (40)', () => {
  const xml = vastOf(ad({ title: 'a]]><b>&\u0001\uD800c' }), '4.2');
  expect(xml).toContain('<AdTitle><![CDATA[a]]]]><![CDATA[><b>&c]]></AdTitle>');
});

test.each(['https://a.example/?r=[CACHEBUSTING]&t=[timestamp]', 'https://a.example/%%X%%?u=[unknown]&q=%5Bx%5D'])(
  '%s is passed on byte for byte (43)',
  (tag) => {
    for (const version of vastVersions) expect(vastOf(wrapper(tag), version)).toContain(`<VASTAdTagURI><![CDATA[${tag}]]></VASTAdTagURI>`);
  },
);

test('a wrapper has our ClickTracking and no ClickThrough, and an error with its code (44)', () => {
  for (const version of vastVersions) {
    const xml = vastOf(wrapper('https://a.example/'), version);
    expect([xml.includes('<ClickTracking>'), xml.includes('ClickThrough')]).toEqual([true, false]);
    expect(xml).toContain('<Error><![CDATA[https://cms.example/event/error?code=[ERRORCODE]]]></Error>');
  }
});

test.each([
  [15.333, '00:00:15.333'],
  [120, '00:02:00.000'],
  [0.04, '00:00:00.040'],
  [3599.9996, '01:00:00.000'],
])('%s seconds are %s (46)', (seconds, written) => {
  expect(vastTime(seconds)).toBe(written);
});

test('a video can be skipped after its seconds, unless it cannot be skipped or is shorter', () => {
  expect(vastOf(ad(), '4.2')).toContain('<Linear skipoffset="00:00:05">');
  expect(vastOf(ad(), '3.0')).toContain('<Linear skipoffset="00:00:05">');
  for (const none of [vastOf(ad({ skipAfter: null }), '4.2'), vastOf(ad({ skipAfter: 16 }), '4.2'), vastOf(ad(), '2.0')])
    expect(none).not.toContain('skipoffset');
});

test.each([
  ['impressions', 48_000, 'CPM', '48000'],
  ['clicks', 4_000_000, 'CPC', '4000'],
  ['views', 200_000, 'CPV', '200'],
] as const)('the price for %s is in whole dong', (target, price, model, written) => {
  expect(vastOf(ad({ target, price }), '4.2')).toContain(`<Pricing model="${model}" currency="VND">${written}</Pricing>`);
});

test('the file is described as it was probed', () => {
  expect(vastOf(ad(), '4.2')).toContain('<MediaFile delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="1565" fileSize="3000000">');
});
