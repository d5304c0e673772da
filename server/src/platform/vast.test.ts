import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { VASTClient, VASTTracker } from '@dailymotion/vast-client';
import { vastVersions } from '@marquee/contract/platform/ad';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { atEnd } from '../endings.testing.ts';
import { sql } from '../kit/sql.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { askAd, browser, logged, open, serveAd, storeVideo } from './ad.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** An address as the independent client of npm reads it: it follows wrappers and parses everything. */
async function parsed(address: string): Promise<any> {
  const { ads } = await new VASTClient().get(address);
  return ads[0];
}

/** Plays a parsed advertisement as a player does, and opens every address that the client would load as a picture. */
async function play(ad: any, act: (tracker: VASTTracker) => void): Promise<void> {
  const loading: Promise<unknown>[] = [];
  class Picture {
    set src(address: string) {
      loading.push(fetch(address, { headers: browser }));
    }
  }
  Object.assign(globalThis, { window: globalThis, Image: Picture });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'Image');
  });
  const linear = ad.creatives.find(({ type }: { type: string }) => type === 'linear');
  const tracker = new VASTTracker(new VASTClient(), ad, linear);
  act(tracker);
  await Promise.all(loading);
}

/** Plays to the end, with a click in between. */
const playThrough = (tracker: VASTTracker) => {
  tracker.trackImpression();
  for (let seconds = 0; seconds < 15.4; seconds += 0.5) tracker.setProgress(seconds);
  tracker.click();
  tracker.complete();
};
const whole = ['impression', 'start', 'first_quartile', 'midpoint', 'third_quartile', 'complete', 'click'];
const kindsOf = async (answer: string) =>
  (await logged(t, sql`answer = ${answer}::uuid and kind <> 'request'`)).map(({ kind, reason }) => (reason ? `${kind}: ${reason}` : kind));

test.each(vastVersions)('a player of VAST %s reads the video, and each of its beacons is counted once', async (version) => {
  await serveAd(t, { zones: ['full_video'], type: 'vast', target: 'views' }, { file: await storeVideo(t) });
  const shown = await askAd(t, 'full_video');
  expect(shown).toMatchObject({ type: 'vast', image: null });
  const ad = await parsed(`${shown.vast_url}&version=${version}`);
  const [linear] = ad.creatives;
  expect([
    ad.title,
    linear.duration,
    linear.skipDelay,
    linear.mediaFiles[0].mimeType,
    linear.mediaFiles[0].width,
    linear.videoClickThroughURLTemplate.url,
  ]).toEqual(['Trà sen', 15.333, version === '2.0' ? -1 : 5, 'video/mp4', 1280, 'https://tra.example/sen?a=1&b=2']);
  await play(ad, playThrough);
  expect((await kindsOf(shown.id)).toSorted()).toEqual(whole.toSorted());
  expect(await logged(t, sql`answer = ${shown.id}::uuid and amount > 0`)).toMatchObject([{ kind: 'complete', amount: 1000 }]);
});

test('the id of the answer is the AdServingId, and skipping is counted', async () => {
  await serveAd(t, { zones: ['half_screen_video'], type: 'vast' }, { file: await storeVideo(t) });
  const shown = await askAd(t, 'half_screen_video');
  const ad = await parsed(shown.vast_url);
  expect([ad.adServingId, ad.pricing]).toEqual([shown.id, { value: '1000', model: 'CPM', currency: 'VND' }]);
  await play(ad, (tracker) => {
    tracker.trackImpression();
    tracker.setProgress(0.5);
    tracker.skip();
    tracker.trackViewableImpression();
  });
  expect((await kindsOf(shown.id)).toSorted()).toEqual(['impression', 'skip', 'start', 'viewable']);
});

test.each([
  ['405', 405],
  ['12', 900],
  ['[ERRORCODE]', 900],
  ['1000', 900],
])('the error %s of a player is stored as %i (44)', async (code, stored) => {
  await serveAd(t, { zones: ['banner_movie'], type: 'vast' }, { file: await storeVideo(t) });
  const shown = await askAd(t, 'banner_movie');
  const { errorURLTemplates } = await parsed(shown.vast_url);
  expect((await open(t, errorURLTemplates[0].replace('[ERRORCODE]', code))).status).toBe(200);
  expect(await logged(t, sql`answer = ${shown.id}::uuid and kind = 'error'`)).toMatchObject([{ reason: null, code: stored }]);
});

test('an address for players answers one and the same advertisement, is one request, and is bound to its zone and its minutes', async () => {
  await serveAd(t, { zones: ['banner_television', 'main_screen'], type: 'vast' }, { file: await storeVideo(t) });
  const shown = await askAd(t, 'banner_television');
  for (let nth = 0; nth < 2; nth++) expect((await parsed(shown.vast_url)).adServingId).toBe(shown.id);
  await expect.poll(() => logged(t, sql`answer = ${shown.id}::uuid`)).toHaveLength(1);
  for (const wrong of [shown.vast_url.replace('banner_television', 'main_screen'), `${shown.vast_url}x`, shown.vast_url.replace(/t=.*/, 't=x')])
    expect((await open(t, wrong)).status).toBe(403);
  const { ads } = t.deps;
  const now = ads.now.bind(ads);
  ads.now = () => now() + 16 * 60_000;
  const old = await open(t, shown.vast_url);
  ads.now = now;
  expect([old.status, old.body]).toEqual([200, expect.stringMatching(/<VAST version="4.2"[^>]*><\/VAST>$/)]);
});

test('with the key of a platform a player needs no other call, and each answer is a request', async () => {
  await serveAd(t, { zones: ['banner_music'], type: 'vast' }, { file: await storeVideo(t) });
  const { status, headers, body } = await t.stranger('GET', '/platform/v1/ad/banner_music/vast?version=3.0');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/xml; charset=utf-8', 'no-store']);
  expect(body).toContain('<InLine>');
  await expect.poll(() => logged(t, sql`zone = 'banner_music'`)).toHaveLength(1);
  expect((await t.stranger('GET', '/platform/v1/ad/banner_music/vast', undefined, { 'platform-key': '' })).body.code).toBe('platform_key');
  expect((await t.stranger('GET', '/platform/v1/ad/banner_music/vast?version=1.0')).status).toBe(422);
});

test('without an advertisement the client finds none and no error (39)', async () => {
  const { status, headers, body } = await t.stranger('GET', '/platform/v1/ad/splash_screen/vast');
  expect([status, headers['content-type'], body]).toEqual([200, 'application/xml; charset=utf-8', expect.stringContaining('<VAST version="4.2"')]);
  expect(body).not.toContain('<Ad');
});

/** An advertiser's ad server, which answers a document at every address. */
async function otherServer(answer: (path: string) => string): Promise<string> {
  const server = createServer((request, response) => response.setHeader('content-type', 'application/xml').end(answer(request.url ?? '')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const wrapped = (inner: string) =>
  `<VAST version="3.0"><Ad><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI><![CDATA[${inner}]]></VASTAdTagURI><Impression><![CDATA[about:blank]]></Impression><Creatives></Creatives></Wrapper></Ad></VAST>`;

test('behind two wrappers of others each beacon is counted once (42)', async () => {
  await serveAd(t, { zones: ['splash_screen'], type: 'vast' }, { file: await storeVideo(t) });
  const shown = await askAd(t, 'splash_screen');
  const inner = await otherServer(() => wrapped(shown.vast_url));
  const outer = await otherServer(() => wrapped(inner));
  await play(await parsed(outer), playThrough);
  expect((await kindsOf(shown.id)).toSorted()).toEqual(whole.toSorted());
});

test("an advertiser's own tag is a wrapper with their landing page: the server never opens it, and counts with it (42, 44, 45)", async () => {
  const opened: string[] = [];
  const theirs = await otherServer((path) => {
    opened.push(path);
    return `<VAST version="3.0"><Ad><InLine><AdSystem>x</AdSystem><AdTitle>Phở</AdTitle><Impression><![CDATA[about:blank]]></Impression><Creatives><Creative><Linear><Duration>00:00:15</Duration><VideoClicks><ClickThrough><![CDATA[https://pho.example/]]></ClickThrough></VideoClicks><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1"><![CDATA[https://pho.example/a.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;
  });
  await serveAd(t, { zones: ['banner_video'], type: 'vast' }, { tag_url: `${theirs}/tag?r=[CACHEBUSTING]`, file: null });
  const shown = await askAd(t, 'banner_video');
  await open(t, shown.vast_url);
  expect(opened).toEqual([]);
  const ad = await parsed(shown.vast_url);
  expect(opened).toEqual(['/tag?r=[CACHEBUSTING]']);
  expect([ad.title, ad.creatives[0].videoClickThroughURLTemplate.url]).toEqual(['Phở', 'https://pho.example/']);
  await play(ad, playThrough);
  expect((await kindsOf(shown.id)).toSorted()).toEqual(whole.toSorted());
});
