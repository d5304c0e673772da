import { campaignMoves, type CampaignState, campaignStates } from '@marquee/contract/advertise/campaign';
import type { Move } from '@marquee/contract/kit/machine';
import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { act, campaignPath, newsOf, putInto, read, submit } from './campaign.testing.ts';

let t: TestApp;
let reviewer: Client;
let other: Client;
let advertiser: Client;
beforeAll(async () => {
  t = await testApp();
  reviewer = await t.as('moderator');
  other = await t.as('super_admin');
  advertiser = await t.as('advertiser', { permissions: ['advertiser'] });
});

/** The texts of the mails that wait for a person, as jobs. */
const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await run<{ occasion: string }>(t.deps.db.pool, sql`select data ->> 'occasion' as occasion from pgboss.job where data ->> 'email' = ${email}`);
  return rows.map(({ occasion }) => occasion);
};

describe('a campaign', () => {
  test.each(
    Object.entries<Move>(campaignMoves.moves).flatMap(([verb, { from }]) => campaignStates.map((state) => [verb, state, from.includes(state)] as const)),
  )('%s from %s is possible: %s', async (verb, state, isPossible) => {
    const id = await submit(advertiser);
    await putInto(t, id, state);
    const { status, body } = await act(reviewer, verb, id);
    expect([status, body.code]).toEqual(isPossible ? [200, undefined] : [409, 'already_decided']);
  });

  test.each<[string, CampaignState[]]>([
    ['ask', ['new', 'in_review']],
    ['revise', ['new', 'in_review', 'rejected']],
  ])('%s is possible only where it makes sense', async (verb, from) => {
    const by = verb === 'ask' ? reviewer : advertiser;
    for (const state of campaignStates) {
      const id = await submit(advertiser);
      await putInto(t, id, state);
      expect([state, (await act(by, verb, id, verb === 'ask' ? { text: 'Giấy tờ đâu?' } : {})).status]).toEqual([state, from.includes(state) ? 200 : 409]);
    }
  });

  test('that gets another zone after its approval gets a fixed price for it, and keeps the others', async () => {
    const id = await submit(advertiser);
    expect((await act(reviewer, 'approve', id)).status).toBe(200);
    const rates = async () =>
      (await run<{ rates: Record<string, number> }>(t.deps.db.pool, sql`select rates from campaign where "campaignId" = ${id}::uuid`))[0]?.rates;
    const before = await rates();
    expect(Object.keys(before ?? {}).toSorted()).toEqual(['main_screen', 'movie_detail']);
    await run(t.deps.db.pool, sql`update zone set price_impressions = price_impressions + 7000 where zone in ('main_screen', 'news_feed')`);
    const [card] = await run<{ price: number }>(t.deps.db.pool, sql`select price_impressions as price from zone where zone = 'news_feed'`);
    expect((await reviewer.call('PUT', `${campaignPath}/${id}`, { zones: ['main_screen', 'news_feed'] })).status).toBe(200);
    expect(await rates()).toEqual({ main_screen: before?.['main_screen'], news_feed: card?.price });
    // For clicks nothing was agreed.
    expect((await reviewer.call('PUT', `${campaignPath}/${id}`, { target: 'clicks' })).status).toBe(200);
    const [clicks] = await run<{ price: number }>(t.deps.db.pool, sql`select price_click * 1000 as price from zone where zone = 'news_feed'`);
    expect(await rates()).toMatchObject({ news_feed: clicks?.price });
    await run(t.deps.db.pool, sql`update zone set price_impressions = price_impressions - 7000 where zone in ('main_screen', 'news_feed')`);
  });

  test('that two reviewers approve at once is approved by one of them', async () => {
    const id = await submit(advertiser);
    const answers = await Promise.all([act(reviewer, 'approve', id), act(other, 'approve', id)]);
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'already_decided']);
    const winner = answers[0]?.status === 200 ? reviewer : other;
    expect((await read(reviewer, id)).decided_by.id).toBe(winner.id);
  });

  test('that one reviewer approves and another one rejects at once is decided by whoever is first', async () => {
    const id = await submit(advertiser);
    // Rejecting an approved campaign is allowed, but not to somebody who looks at it as it was before.
    const { etag } = (await reviewer.call('GET', `${campaignPath}/${id}`)).headers;
    const seen = { 'if-match': String(etag) };
    const answers = await Promise.all([act(reviewer, 'approve', id, {}, seen), act(other, 'reject', id, {}, seen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('is seen by its own advertiser alone, who decides nothing', async () => {
    const id = await submit(advertiser);
    const stranger = await t.as('advertiser', { permissions: ['advertiser'] });
    expect((await stranger.call('GET', `${campaignPath}/${id}`)).status).toBe(404);
    expect((await act(stranger, 'reply', id, { text: 'Xin chào' })).status).toBe(404);
    expect((await act(advertiser, 'approve', id)).status).toBe(403);
    expect((await stranger.call('GET', campaignPath)).body.data).toEqual([]);
  });

  test('that is approved can be taken back, and approved again with its advertisement', async () => {
    const id = await submit(advertiser);
    const changeset = newId();
    await act(reviewer, 'approve', id, {}, { changeset });
    const undone = await reviewer.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(undone.body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone', 'undone']);
    expect((await read(reviewer, id)).state).toBe('new');
    const ads = async () => (await reviewer.call('GET', `/cms/v1/ad?campaign=${id}`)).body.data.map(({ state }: { state: string }) => state);
    expect(await ads()).toEqual([]);
    await act(reviewer, 'approve', id);
    expect(await ads()).toEqual(['approved']);
  });
});

describe('the clock of a campaign', () => {
  test('begins with the submission and stops with the first answer', async () => {
    const id = await submit(advertiser);
    expect(await read(advertiser, id)).toMatchObject({ answered_at: null, is_asked: false });
    await act(reviewer, 'approve', id);
    const { submitted_at, answered_at } = await read(advertiser, id);
    expect(Date.parse(answered_at)).toBeGreaterThanOrEqual(Date.parse(submitted_at));
  });

  test('waits for the advertiser while something is asked, and begins anew with the answer', async () => {
    const id = await submit(advertiser);
    await run(t.deps.db.pool, sql`update campaign set submitted_at = now() - interval '11 hours' where "campaignId" = ${id}::uuid`);
    await act(reviewer, 'ask', id, { text: 'Giấy chứng nhận OCOP?' });
    const asked = await read(advertiser, id);
    expect(asked).toMatchObject({ state: 'in_review', is_asked: true, answered_at: expect.any(String) });
    await act(reviewer, 'reply', id, { text: 'Gửi kèm ở đây.' });
    expect((await read(advertiser, id)).is_asked).toBe(true);
    await act(advertiser, 'reply', id, { text: 'Chiều nay gửi.' });
    const answered = await read(advertiser, id);
    expect(answered).toMatchObject({ is_asked: false, asked_at: null, answered_at: null });
    expect(Date.parse(answered.submitted_at)).toBeGreaterThan(Date.parse(asked.submitted_at));
    const talk = (await advertiser.call('GET', `/cms/v1/message/${answered.thread}`)).body.data.messages;
    expect(talk.map(({ side }: { side: string }) => side)).toEqual(['staff', 'staff', 'advertiser']);
  });
});

test('an answer in Messages counts as well', async () => {
  const id = await submit(advertiser);
  await act(reviewer, 'ask', id, { text: 'Giấy tờ đâu?' });
  const { thread } = await read(advertiser, id);
  await advertiser.call('POST', '/cms/v1/message/reply', { idThread: thread, text: 'Đây ạ.' });
  expect(await read(advertiser, id)).toMatchObject({ is_asked: false, answered_at: null });
});

describe('news of a campaign', () => {
  test('reach reviewers when it is submitted, and nobody else of the staff', async () => {
    const editor = await t.as('moderator', { permissions: ['media'] });
    const developer = await t.as('developer');
    await submit(advertiser);
    expect([(await newsOf(reviewer))[0], (await newsOf(other))[0], await newsOf(editor), await newsOf(developer)]).toEqual([
      'campaign_submitted',
      'campaign_submitted',
      [],
      [],
    ]);
  });

  test('reach the advertiser with each step, by mail as well where it matters', async () => {
    const own = await t.as('advertiser', { permissions: ['advertiser'] });
    const { email } = (await own.call('GET', '/cms/v1/account')).body.data;
    const id = await submit(own, { start_date: '2020-01-01' });
    await act(reviewer, 'ask', id, { text: 'Giấy tờ đâu?' });
    await act(reviewer, 'reply', id, { text: 'Chúng tôi cần bản chụp.' });
    await act(reviewer, 'approve', id);
    await act(reviewer, 'finalise', id);
    await act(reviewer, 'pause', id);
    await act(reviewer, 'resume', id);
    await act(reviewer, 'finish', id);
    expect(await newsOf(own)).toEqual([
      'campaign_finished',
      'campaign_running',
      'campaign_paused',
      'campaign_running',
      'campaign_signed',
      'campaign_approved',
      'campaign_message',
      'campaign_asked',
    ]);
    expect((await mailsTo(email)).toSorted()).toEqual(['campaign_approved', 'campaign_asked', 'campaign_finished', 'campaign_running', 'campaign_running']);
    const refused = await submit(own);
    await act(reviewer, 'reject', refused);
    expect((await newsOf(own))[0]).toBe('campaign_rejected');
    expect(await mailsTo(email)).toContain('campaign_rejected');
  });

  test('of the advertiser’s message reach the reviewers', async () => {
    const own = await t.as('advertiser', { permissions: ['advertiser'] });
    const id = await submit(own);
    await act(own, 'reply', id, { text: 'Gửi thêm giấy tờ.' });
    expect([(await newsOf(reviewer))[0], await newsOf(own)]).toEqual(['campaign_message', []]);
  });
});
