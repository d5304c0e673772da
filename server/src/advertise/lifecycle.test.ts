import { beforeAll, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { act, newsOf, read, submit } from './campaign.testing.ts';
import { advanceCampaigns } from './lifecycle.ts';

let t: TestApp;
let reviewer: Client;
let advertiser: Client;
beforeAll(async () => {
  t = await testApp();
  reviewer = await t.as('moderator');
  advertiser = await t.as('advertiser', { permissions: ['advertiser'] });
});

const advance = (day?: string) => advanceCampaigns(t.deps, new AbortController().signal, day);
/** A signed campaign of December 2030. */
const signed = async (changes: Record<string, unknown> = {}) => {
  const id = await submit(advertiser, changes);
  await act(reviewer, 'approve', id);
  await act(reviewer, 'finalise', id);
  return id;
};
const stateOf = async (id: string) => (await read(reviewer, id)).state;
const deliver = (id: string, values: { impressions?: number; clicks?: number; amount?: number }) =>
  run(
    t.deps.db.pool,
    sql`update campaign_side set impressions = ${values.impressions ?? 0}, clicks = ${values.clicks ?? 0}, amount = ${values.amount ?? 0} where owner = ${id}::uuid`,
  );

test('a signed campaign runs from its first day to the end of its last, each step once', async () => {
  const id = await signed();
  await advance('2030-11-30');
  expect(await stateOf(id)).toBe('scheduled');
  await Promise.all([advance('2030-12-01'), advance('2030-12-01')]);
  expect(await read(reviewer, id)).toMatchObject({ state: 'running', launched_at: expect.any(String), ended_at: null });
  await advance('2030-12-31');
  expect(await stateOf(id)).toBe('running');
  await Promise.all([advance('2031-01-01'), advance('2031-01-01')]);
  expect(await read(reviewer, id)).toMatchObject({ state: 'finished', ended_at: expect.any(String) });
  const history = (await reviewer.call('GET', `/cms/v1/ad/campaign/${id}/history`)).body.data;
  const steps = history.slice(0, 2).map((row: { verb: string; actor: unknown }) => [row.verb, row.actor]);
  expect(steps).toEqual([
    ['finish', null],
    ['start', null],
  ]);
  expect((await newsOf(advertiser)).slice(0, 2)).toEqual(['campaign_finished', 'campaign_running']);
});

test('a campaign of which a server slept through all days ends without running', async () => {
  const id = await signed();
  await advance('2031-02-01');
  expect(await read(reviewer, id)).toMatchObject({ state: 'finished', launched_at: null });
});

test('a paused campaign stays paused until its last day is over', async () => {
  const id = await signed();
  await act(reviewer, 'pause', id);
  await advance('2030-12-15');
  expect(await stateOf(id)).toBe('paused');
  await advance('2031-01-01');
  expect(await stateOf(id)).toBe('finished');
});

test('a campaign ends when its budget buys no further event, and not before', async () => {
  // An impression on the main screen costs 42 dong.
  const id = await signed({ zones: ['main_screen'], budget: 42_000 });
  await advance('2030-12-02');
  await deliver(id, { amount: 41_958_000 });
  await advance('2030-12-02');
  expect(await stateOf(id)).toBe('running');
  await deliver(id, { amount: 41_958_001 });
  await advance('2030-12-02');
  expect(await stateOf(id)).toBe('finished');
});

test.each([
  ['impressions', { impressions: 99 }, { impressions: 100 }],
  ['clicks', { clicks: 99, impressions: 5000 }, { clicks: 100 }],
])('a campaign for %s ends with its quota', async (target, before, after) => {
  const id = await signed({ target, quota: 100 });
  await advance('2030-12-02');
  await deliver(id, before);
  await advance('2030-12-02');
  expect(await stateOf(id)).toBe('running');
  await deliver(id, after);
  await advance('2030-12-02');
  expect(await stateOf(id)).toBe('finished');
});

test('reviewers are told once that a campaign has less than two hours left', async () => {
  const id = await submit(advertiser);
  const age = (hours: number) =>
    run(t.deps.db.pool, sql`update campaign set submitted_at = now() - make_interval(hours => ${hours}, mins => 1) where "campaignId" = ${id}::uuid`);
  const late = async () => (await newsOf(reviewer)).filter((kind) => kind === 'campaign_late').length;
  await age(9);
  await advance();
  expect(await late()).toBe(0);
  await age(10);
  await Promise.all([advance(), advance()]);
  await advance();
  expect(await late()).toBe(1);
});
