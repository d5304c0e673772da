import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdir, readFile, stat, copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { query } from './accounts.ts';
import { expect, type Marquee, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';

// A headless browser says that it is one, and then counts as a bot.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' });

/** A running campaign with a video of five seconds for the whole player. Uploading has stories of its own. */
async function serveVideo(marquee: Marquee): Promise<void> {
  const { clip } = await sharedMaterial();
  const { size } = await stat(clip);
  const [{ id }] = await query(
    marquee,
    `with f as (insert into asset (id, purpose, state, name, content_type, size, storage_key, width, height, duration_s)
         values (gen_random_uuid(), 'creative', 'ready', 'tra-sen.mp4', 'video/mp4', $1, 'ad/' || gen_random_uuid(), 640, 360, 5) returning id, storage_key),
       c as (insert into campaign ("campaignId", name, platforms, ads_type, zones, target, budget, start_date, finish_date, pacing, state, rates)
         values (gen_random_uuid(), 'Trà sen', '{web}', 'vast', '{full_video}', 'views', 1000000, current_date - 1, current_date + 1, 'asap', 'running', '{"full_video": 200000}')
         returning "campaignId" as id),
       side as (insert into campaign_side (owner) select id from c),
       a as (insert into ad ("idAd", campaign, ads_type, title, ads_url, file, state, served) select gen_random_uuid(), c.id, 'vast', 'Trà sen', 'https://tra.example/', f.id, 'approved',
           jsonb_build_object('title', 'Trà sen', 'text', null, 'ads_url', 'https://tra.example/sen?a=1&b=2', 'file', f.id, 'tag_url', null, 'skippable', true, 'skip_after', 3)
         from c, f returning "idAd" as id),
       ad_sides as (insert into ad_side (owner) select id from a)
     select storage_key as id from f`,
    [size],
  );
  const stored = join(marquee.dataDir, 'files', id);
  await mkdir(dirname(stored), { recursive: true });
  await copyFile(clip, stored);
}

/** A page of another site, with a player that knows the advertisement from VAST alone. The client of npm reads the answer and sends the beacons. */
const page = `<!doctype html><meta charset="utf-8"><title>Player</title><video width="640" height="360" muted></video>
<script type="module">
  import { VASTClient, VASTTracker } from '/vast-client.js';
  window.begin = async (address) => {
    const { ads: [ad] } = await new VASTClient().get(address);
    const linear = ad.creatives.find(({ type }) => type === 'linear');
    const tracker = new VASTTracker(new VASTClient(), ad, linear);
    const video = document.querySelector('video');
    video.src = linear.mediaFiles[0].fileURL;
    video.addEventListener('playing', () => tracker.trackImpression(), { once: true });
    video.addEventListener('timeupdate', () => tracker.setProgress(video.currentTime));
    video.addEventListener('ended', () => { tracker.complete(); window.ended = true; });
    tracker.on('clickthrough', (to) => { window.clickedTo = to; });
    video.addEventListener('click', () => tracker.click());
    await video.play();
  };
</script>`;

async function otherSite(): Promise<{ origin: string; server: Server }> {
  const client = await readFile(join(dirname(createRequire(import.meta.url).resolve('@dailymotion/vast-client/package.json')), 'dist/vast-client.min.js'));
  const server = createServer((request, response) =>
    request.url === '/vast-client.js'
      ? response.setHeader('content-type', 'text/javascript').end(client)
      : response.setHeader('content-type', 'text/html').end(page),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('a player on another site plays a video advertisement, and each of its beacons arrives once', async ({ page: tab, marquee }) => {
  await serveVideo(marquee);
  const { origin, server } = await otherSite();
  const key = await marquee.platformKey([origin]);
  const askForVideo = async () => {
    const answer = await fetch(`${marquee.address}/platform/v1/ad/full_video?viewer=${crypto.randomUUID()}`, { headers: { 'platform-key': key } });
    return (await answer.json()).data.ad;
  };
  await expect.poll(askForVideo, { message: 'the campaign serves' }).not.toBeNull();
  const ad = await askForVideo();

  await tab.goto(origin);
  await tab.waitForFunction(() => 'begin' in globalThis);
  await tab.evaluate((address) => (globalThis as unknown as { begin: (address: string) => Promise<void> }).begin(address), ad.vast_url);
  await tab.locator('video').click();
  await tab.waitForFunction(() => 'ended' in globalThis);
  expect(await tab.evaluate(() => (globalThis as unknown as { clickedTo: string }).clickedTo)).toBe('https://tra.example/sen?a=1&b=2');

  const events = () => query(marquee, 'select kind, reason, amount::int from ad_event where answer = $1 order by kind', [ad.id]);
  const free = ['click', 'first_quartile', 'impression', 'midpoint', 'request', 'start', 'third_quartile'].map((kind) => ({ kind, reason: null, amount: 0 }));
  await expect.poll(events).toEqual([free[0], { kind: 'complete', reason: null, amount: 200_000 }, ...free.slice(1)]);
  server.close();
});
