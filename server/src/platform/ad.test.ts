import { zoneNames } from '@marquee/contract/advertise/zone';
import { beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { askAd, askOnce, browser, logged, open, renewAds, serveAd, storeVideo } from './ad.testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** The events of one answer. */
const eventsOf = async (ad: { id: string }) =>
  (await logged(t, sql`answer = ${ad.id}::uuid`)).map(({ kind, reason }) => (reason ? `${kind}: ${reason}` : kind));

test('an image has complete addresses, its size, and whom a viewer reports', async () => {
  const { campaign, ad: id } = await serveAd(t, { zones: ['movie_detail'] });
  const ad = await askAd(t, 'movie_detail');
  expect(ad).toMatchObject({
    type: 'image',
    title: 'Trà sen',
    image: { url: expect.stringMatching(/^http:\/\/.+\/files\//), width: 1080, height: 660 },
    vast_url: null,
    report: { kind: 'ad', id, campaign },
  });
  for (const address of [ad.impression_url, ad.viewable_url, ad.click_url]) expect(address).toMatch(/^http:\/\/.+\/platform\/v1\/ad\//);
});

test('a text has no image', async () => {
  await serveAd(t, { zones: ['splash_screen'], type: 'text' }, { text: 'Uống trà mỗi sáng', file: null });
  expect(await askAd(t, 'splash_screen')).toMatchObject({ type: 'text', text: 'Uống trà mỗi sáng', image: null });
});

test('no advertisement is 200 with null, and counts as a request without an answer alone', async () => {
  const { status, body } = await t.stranger('GET', '/platform/v1/ad/music_comments');
  expect([status, body.data]).toEqual([200, { zone: 'music_comments', ad: null }]);
  await expect.poll(() => logged(t, sql`zone = 'music_comments'`)).toEqual([{ kind: 'request', reason: null, amount: 0, code: null }]);
  const [row] = await run(t.deps.db.pool, sql`select requests, filled from ad_request where zone = 'music_comments'`);
  expect(row).toEqual({ requests: 1, filled: 0 });
});

test('all 26 zones at once are answered in their order', async () => {
  const { status, body } = await t.stranger('POST', '/platform/v1/ad', { zones: zoneNames, viewer: newId(), country: 'VN' });
  expect([status, body.data.map(({ zone }: { zone: string }) => zone)]).toEqual([200, zoneNames]);
});

test.each([
  [{ zones: [] }, 'zones', 'required'],
  [{ zones: ['main_screen', 'main_screen'] }, 'zones', 'repeated'],
  [{ zones: [...zoneNames, 'main_screen'] }, 'zones', 'too_many'],
  [{ zones: ['sky'] }, 'zones.0', 'not_one_of'],
  [{ zones: ['main_screen'], viewer: 'me' }, 'viewer', 'wrong_type'],
  [{ zones: ['main_screen'], country: 'vietnam' }, 'country', 'invalid_country'],
  [{ zones: ['main_screen'], content: 'x' }, 'content', 'not_found'],
])('a batch of %j is refused', async (sent, path, code) => {
  const { status, body } = await t.stranger('POST', '/platform/v1/ad', sent);
  expect([status, body.errors[0]]).toMatchObject([422, { path, code }]);
});

test('the genres of the content beside it target, and only published content has any', async () => {
  const genre = (await t.make('tag', { kind: 'genre' })).idTag;
  const { idMovie } = await t.make('movie', { genres: [genre] });
  await serveAd(t, { zones: ['banner_movie'], genres: [genre] });
  expect(await askOnce(t, 'banner_movie', `content=${idMovie}`)).toBeNull();
  await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${idMovie}::uuid`);
  const { idMovie: other } = await t.make('movie', { genres: [genre] });
  await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${other}::uuid`);
  expect(await askAd(t, 'banner_movie', `content=${other}`)).not.toBeNull();
});

test('fetching counts no impression; the first beacon does, and every further one is flagged and costs nothing (47, 48)', async () => {
  await serveAd(t, { zones: ['news_feed'] });
  const ad = await askAd(t, 'news_feed');
  await askAd(t, 'news_feed');
  await expect.poll(() => eventsOf(ad)).toEqual(['request']);
  await Promise.all([1, 2, 3].map(() => open(t, ad.impression_url)));
  expect((await eventsOf(ad)).toSorted()).toEqual(['impression', 'impression: repeated', 'impression: repeated', 'request']);
  const costs = await logged(t, sql`answer = ${ad.id}::uuid and amount > 0`);
  expect(costs).toEqual([{ kind: 'impression', reason: null, amount: 1000, code: null }]);
});

test('a beacon is a picture that nobody stores; sent by a page it has no body; HEAD counts nothing (49)', async () => {
  await serveAd(t, { zones: ['news_detail'] });
  const ad = await askAd(t, 'news_detail');
  const head = await open(t, ad.impression_url, {}, 'HEAD');
  expect([head.status, head.body]).toEqual([200, '']);
  const got = await open(t, ad.impression_url);
  expect([got.status, got.headers['content-type'], got.headers['cache-control']]).toEqual([200, 'image/gif', 'no-store']);
  const sent = await open(t, ad.viewable_url, { 'content-type': 'text/plain;charset=UTF-8' }, 'POST');
  expect([sent.status, sent.headers['cache-control']]).toEqual([204, 'no-store']);
  expect((await open(t, ad.click_url, {}, 'HEAD')).status).toBe(302);
  expect(await eventsOf(ad)).toEqual(['request', 'impression', 'viewable']);
});

test.each<Record<string, string>>([{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])(
  'a beacon with %j is flagged (49)',
  async (headers) => {
    await serveAd(t, { zones: ['related_news'] });
    const ad = await askAd(t, 'related_news');
    await open(t, ad.impression_url, headers);
    expect(await eventsOf(ad)).toContain('impression: prefetch');
  },
);

test('a bot that says so is flagged, and what it clicks as well', async () => {
  await serveAd(t, { zones: ['related_video'] });
  const ad = await askAd(t, 'related_video');
  await open(t, ad.impression_url, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await open(t, ad.click_url);
  expect(await eventsOf(ad)).toEqual(['request', 'impression: bot', 'click: bot']);
});

test('the library of an application is no bot', async () => {
  const ofApp = { 'user-agent': 'okhttp/4.12.0' };
  await serveAd(t, { zones: ['music_detail'] });
  const ad = await askAd(t, 'music_detail');
  await open(t, ad.impression_url, ofApp);
  expect(await eventsOf(ad)).toEqual(['request', 'impression']);
});

test('a click without an impression is kept and does not count; of two only one does (51)', async () => {
  await serveAd(t, { zones: ['cast_details'], target: 'clicks' });
  const [early, late] = [await askAd(t, 'cast_details'), await askAd(t, 'cast_details')];
  await open(t, early.click_url);
  expect(await eventsOf(early)).toEqual(['request', 'click: unseen']);
  await open(t, late.impression_url);
  for (let nth = 0; nth < 2; nth++) await open(t, late.click_url);
  expect(await eventsOf(late)).toEqual(['request', 'impression', 'click', 'click: repeated']);
});

test('a click leads to the landing page of the record, whatever the address carries (40, 52)', async () => {
  await serveAd(t, { zones: ['latest_media'] });
  const ad = await askAd(t, 'latest_media');
  for (const more of ['', '?__hstc=1.2.3&url=https://elsewhere.example/', '?x=%0d%0aLocation:%20https://elsewhere.example/']) {
    const { status, headers } = await open(t, ad.click_url + more);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, 'https://tra.example/sen?a=1&b=2', 'no-store']);
  }
});

test('a changed token is 404 without a target, and nothing is stored (52)', async () => {
  await serveAd(t, { zones: ['groups'], platforms: ['other', 'android'] });
  await serveAd(t, { zones: ['related_music'] });
  const ad = await askAd(t, 'related_music');
  const before = (await logged(t)).length;
  const token = ad.click_url.split('/').at(-1) as string;
  const changed = [`${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`, `${token}A`, token.slice(0, -1), `${token}=`, 'x', '%00'];
  for (const forged of changed)
    for (const address of [ad.click_url, ad.impression_url]) {
      const { status, headers } = await open(t, address.replace(token, forged));
      expect([forged, status, headers.location]).toEqual([forged, 404, undefined]);
    }
  expect((await open(t, ad.impression_url.replace(/impression$/, 'applause'))).status).toBe(404);
  expect((await logged(t)).length - before).toBeLessThanOrEqual(1);
  expect(await logged(t, sql`kind <> 'request' and answer = ${ad.id}::uuid`)).toEqual([]);
});

test('an hour after its answer an event is late, and its click still leads there (52)', async () => {
  await serveAd(t, { zones: ['my_news'] });
  const ad = await askAd(t, 'my_news');
  const { ads } = t.deps;
  const now = ads.now.bind(ads);
  ads.now = () => now() + 61 * 60_000;
  await open(t, ad.impression_url);
  expect((await open(t, ad.click_url)).headers.location).toBe('https://tra.example/sen?a=1&b=2');
  ads.now = now;
  expect(await eventsOf(ad)).toEqual(['request', 'impression: late', 'click: late']);
});

test('an event of an answer from the future has a wrong time', async () => {
  await serveAd(t, { zones: ['comments_in_news'] });
  const ad = await askAd(t, 'comments_in_news');
  const { ads } = t.deps;
  const now = ads.now.bind(ads);
  ads.now = () => now() - 10 * 60_000;
  await open(t, ad.impression_url);
  ads.now = now;
  expect(await eventsOf(ad)).toEqual(['request', 'impression: wrong_time']);
});

test('a viewer who clicks more than people do is flagged', async () => {
  await serveAd(t, { zones: ['banner_video'] });
  const viewer = newId();
  const reasons: string[] = [];
  for (let nth = 0; nth < 22; nth++) {
    const ad = await askAd(t, 'banner_video', `viewer=${viewer}`);
    await open(t, ad.impression_url);
    await open(t, ad.click_url);
    reasons.push((await eventsOf(ad)).at(-1) as string);
  }
  // A minute may turn meanwhile, and then the counting begins anew.
  expect(reasons.slice(0, 2)).toEqual(['click', 'click']);
  expect(reasons).toContain('click: too_many');
});

test('the Origin is echoed with credentials on advertisements, on none, on beacons and on errors (41)', async () => {
  const origin = 'https://player.example';
  await serveAd(t, { zones: ['full_video'], type: 'vast' }, { file: await storeVideo(t) });
  const video = await askAd(t, 'full_video');
  const found = [
    video.vast_url,
    video.impression_url,
    video.impression_url.replace('/event/', '/event/x'),
    `${new URL(video.vast_url).origin}/platform/v1/ad/sky/vast`,
  ];
  for (const address of found) {
    const { headers } = await open(t, address, { origin });
    expect([address, headers['access-control-allow-origin'], headers['access-control-allow-credentials'], headers['vary']]).toEqual([
      address,
      origin,
      'true',
      expect.stringContaining('origin'),
    ]);
  }
  const preflight = await open(
    t,
    video.impression_url,
    { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-player' },
    'OPTIONS',
  );
  expect([preflight.status, preflight.headers['access-control-allow-headers'], preflight.headers['access-control-allow-credentials']]).toEqual([
    204,
    'x-player',
    'true',
  ]);
});

test('the key of a platform opens advertisements to pages of its own origins alone', async () => {
  const asked = (origin: string) => t.stranger('GET', '/platform/v1/ad/main_screen', undefined, { origin });
  const { status, body, headers } = await asked('https://elsewhere.example');
  expect([status, body.code, headers['access-control-allow-origin']]).toEqual([403, 'origin_refused', undefined]);
});

test('many viewers share an address: the limit of other calls does not hold for advertisements', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses = new Set<number>();
  for (let nth = 0; nth < 245; nth++) statuses.add((await t.stranger('GET', '/platform/v1/ad/contact_page', undefined, headers)).status);
  expect([...statuses]).toEqual([200]);
});

test('a paused campaign serves no more, and its answers still count', async () => {
  const { campaign } = await serveAd(t, { zones: ['comments_and_reviews'] });
  const ad = await askAd(t, 'comments_and_reviews');
  await run(t.deps.db.pool, sql`update campaign set state = 'paused', updated_at = now() where "campaignId" = ${campaign}::uuid`);
  await renewAds(t);
  expect(await askOnce(t, 'comments_and_reviews')).toBeNull();
  await open(t, ad.impression_url, browser);
  expect(await eventsOf(ad)).toEqual(['request', 'impression']);
});

test('staff reads why a request gets an advertisement, or which rule removed a candidate', async () => {
  const { campaign, ad } = await serveAd(t, { zones: ['half_screen_video'], countries: ['JP'], name: 'Bánh mì' });
  const ask = async (country: string) =>
    (await (await t.root()).call('GET', `/cms/v1/ad/explain?zone=half_screen_video&platform=other&country=${country}`)).body.data;
  const candidate = { campaign: { id: campaign, name: 'Bánh mì' }, ad: { id: ad, title: 'Bánh mì' } };
  expect(await ask('VN')).toEqual([{ ...candidate, rule: 'country' }]);
  expect(await ask('JP')).toEqual([{ ...candidate, rule: null }]);
  expect(await logged(t, sql`campaign = ${campaign}::uuid`)).toEqual([]);
});
