import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CampaignChecked, CampaignContext } from '@marquee/contract/advertise/review';
import { beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../endings.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { act, campaignPath, submit } from './campaign.testing.ts';
import { shareOut } from './forecast.ts';

let t: TestApp;
let reviewer: Client;
let advertiser: Client;
let site: string;
beforeAll(async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.close();
  });
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t = await testApp({ PRIVATE_ORIGINS: site });
  reviewer = await t.as('moderator');
  advertiser = await t.as('advertiser', { permissions: ['advertiser'] });
});

const contextOf = async (changes: Record<string, unknown> = {}): Promise<CampaignContext> => {
  const id = await submit(advertiser, { ads_url: `${site}/sen`, ...changes });
  return (await reviewer.call('GET', `${campaignPath}/${id}/context`)).body.data;
};
const checkOf = async (check: CampaignChecked['check'], changes: Record<string, unknown> = {}) =>
  (await contextOf(changes)).checks.find((each) => each.check === check);

describe('the checks of a campaign', () => {
  test('stand with failures first', async () => {
    await (await t.root()).call('POST', '/comment/v1/cms/blacklist', { words: ['thần dược'] });
    const { checks } = await contextOf({ text: 'Trà sen, thần dược cho sức khỏe' });
    expect(checks.map(({ check, cause }) => [check, cause])).toEqual([
      ['keywords', 'keyword_found'],
      ['room', 'room_no_history'],
      ['landing', 'landing_opens'],
      ['price', 'price_fits'],
    ]);
    expect(checks[0]?.matches).toMatchObject([{ field: 'text', word: 'thần dược', text: 'Trà sen, thần dược cho sức khỏe' }]);
  });

  test.each([
    [{ skippable: true, skip_after: 5 }, 'skip_allowed', 'passed'],
    [{ skippable: true, skip_after: 6 }, 'skip_late', 'warning'],
    [{ skippable: false }, 'skip_never', 'warning'],
  ])('of a video with %j say %s', async (skip, cause, outcome) => {
    const video = { ads_type: 'vast', text: null, tag_url: 'https://ads.example/vast', ...skip };
    expect(await checkOf('skip', video)).toMatchObject({ cause, outcome });
  });

  test('never open a landing page in a private network, and tell the status of one that is gone', async () => {
    expect(await checkOf('landing', { ads_url: 'http://127.0.0.1:1/sen' })).toMatchObject({ cause: 'landing_private', outcome: 'failed' });
    expect(await checkOf('landing', { ads_url: `${site}/gone` })).toMatchObject({ cause: 'landing_status', value: 404 });
  });

  test('notice that the file is lost', async () => {
    const file = await t.asset({ purpose: 'creative', width: 1080, height: 660, owner: advertiser.id });
    expect(await checkOf('file', { ads_type: 'image', text: null, file })).toMatchObject({ cause: 'file_lost', outcome: 'failed' });
  });

  test('never fetch an own VAST tag', async () => {
    expect(await checkOf('file', { ads_type: 'vast', text: null, tag_url: `${site}/vast` })).toMatchObject({ cause: 'file_own_tag', outcome: 'unknown' });
  });
});

describe('the price of a campaign', () => {
  test('is shared among its zones, and the parts add up to the budget', async () => {
    const { zones } = await contextOf({ budget: 78_000_001 });
    expect(zones.map(({ zone, price, events }) => [zone, price, events])).toEqual([
      ['main_screen', 42_000, 928_571],
      ['movie_detail', 36_000, 1_083_333],
    ]);
    expect(zones.reduce((sum, { share }) => sum + share, 0)).toBe(78_000_001);
  });

  test('keeps the prices of the contract when the rate card changes', async () => {
    const id = await submit(advertiser, {
      zones: ['cast_details'],
      ads_type: 'image',
      text: null,
      file: await t.asset({ purpose: 'creative', width: 1080, height: 300, owner: advertiser.id }),
    });
    await act(reviewer, 'approve', id);
    await run(t.deps.db.pool, sql`update zone set price_impressions = 99000 where zone = 'cast_details'`);
    const { zones } = (await reviewer.call('GET', `${campaignPath}/${id}/context`)).body.data as CampaignContext;
    expect(zones[0]?.price).toBe(14_000);
  });

  test('is compared with what the zones have free beside other campaigns', async () => {
    // 31 days of 1,000 requests a day.
    await run(t.deps.db.pool, sql`insert into ad_request (zone, platform, hour, requests) values ('news_feed', 'android', date_trunc('hour', now()), 30000)`);
    // 31,000 impressions cost 1,178,000 dong in this zone.
    const booking = { zones: ['news_feed'], budget: 1_178_000 };
    expect((await contextOf(booking)).room).toBe(100);
    const rival = await submit(advertiser, { ...booking, budget: 589_000 });
    await act(reviewer, 'approve', rival);
    const { room, zones } = await contextOf(booking);
    expect([room, zones[0]?.requests, zones[0]?.booked_until]).toEqual([50, 1000, '2030-12-31']);
  });

  test('is shared without a rest', () => {
    expect([shareOut(10, [1, 1, 1]), shareOut(7, [0, 0]), shareOut(100, [3, 1])]).toEqual([
      [4, 3, 3],
      [4, 3],
      [75, 25],
    ]);
  });
});

describe('the queue of campaigns', () => {
  const counts = async () => (await reviewer.call('GET', `${campaignPath}/queue/counts`)).body.data;
  const age = (id: string, hours: number) =>
    run(t.deps.db.pool, sql`update campaign set submitted_at = now() - make_interval(hours => ${hours}) where "campaignId" = ${id}::uuid`);

  test('is counted by what it waits for, and by the time that is left', async () => {
    await run(t.deps.db.pool, sql`delete from campaign`);
    const [, soon, late, asked, signing] = [
      await submit(advertiser),
      await submit(advertiser),
      await submit(advertiser),
      await submit(advertiser),
      await submit(advertiser),
    ];
    await age(soon, 11);
    await age(late, 13);
    await act(reviewer, 'ask', asked, { text: 'Giấy tờ đâu?' });
    await act(reviewer, 'approve', signing);
    expect(await counts()).toMatchObject({ waiting: 3, soon: 1, late: 1, asked: 1, to_sign: 1, answer_s: 0 });
    const rows = (await reviewer.call('GET', `${campaignPath}?state=new&state=in_review&is_asked=false&sort_by=submitted_at&order_by=asc`)).body.data;
    expect(rows.map((row: { campaignId: string }) => row.campaignId).slice(0, 2)).toEqual([late, soon]);
  });

  test('is for those who decide', async () => {
    const developer = await t.as('developer');
    expect((await developer.call('GET', `${campaignPath}/queue/counts`)).status).toBe(403);
    expect((await advertiser.call('GET', `${campaignPath}/queue/counts`)).status).toBe(403);
  });
});
