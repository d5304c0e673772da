import { beforeAll, expect, test } from 'vitest';
import { act, submit } from '../advertise/campaign.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let moderator: Client;
beforeAll(async () => {
  t = await testApp();
  moderator = await t.as('moderator');
});

const path = '/comment/v1/cms/ad/list-report';

/** An approved advertisement. */
async function approvedAd(): Promise<{ id: string; campaign: string }> {
  const campaign = await submit(await t.as('advertiser', { permissions: ['advertiser'] }));
  await act(moderator, 'approve', campaign);
  return { id: (await moderator.call('GET', `/cms/v1/ad?campaign=${campaign}`)).body.data[0].idAd, campaign };
}
const report = async (id: string) => (await t.viewer()).call('POST', '/platform/v1/report', { kind: 'ad', id, reason: 'broken', text: 'Không bỏ qua được' });
const groupOf = async (id: string) => {
  const { body } = await moderator.call('GET', path);
  return body.data.find(({ target }: { target: { id: string } | null }) => target?.id === id);
};
const stateOf = async (id: string) => (await moderator.call('GET', `/cms/v1/ad/${id}`)).body.data.state;

test('a reported advertisement reaches moderators with its campaign', async () => {
  const { id, campaign } = await approvedAd();
  expect((await report(id)).status).toBe(200);
  await report(id);
  const group = await groupOf(id);
  expect(group).toMatchObject({ state: 'DOING', reports: 2, reasons: ['broken'], target: { kind: 'ad', title: 'Trà sen' } });
  const { body } = await moderator.call('GET', `${path}/${group.idReportedAd}/context`);
  expect([body.data.channel.id, body.data.reports.length]).toEqual([campaign, 2]);
});

test('taking it down declines it, and both are undone together', async () => {
  const { id } = await approvedAd();
  await report(id);
  const { idReportedAd } = await groupOf(id);
  const changeset = newId();
  expect((await moderator.call('POST', `${path}/take_down`, { id: idReportedAd }, { changeset })).status).toBe(200);
  expect([await stateOf(id), (await groupOf(id)).outcome]).toEqual(['declined', 'removed']);
  await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`);
  expect([await stateOf(id), (await groupOf(id)).state]).toEqual(['approved', 'DOING']);
});

test('keeping it closes its reports, and it goes on', async () => {
  const { id } = await approvedAd();
  await report(id);
  await moderator.call('POST', `${path}/keep`, { id: (await groupOf(id)).idReportedAd });
  expect([await stateOf(id), (await groupOf(id)).outcome]).toEqual(['approved', 'kept']);
});

test('declining it elsewhere closes its reports', async () => {
  const { id } = await approvedAd();
  await report(id);
  await moderator.call('POST', '/cms/v1/ad/decline', { id, reject_reason: 'unlawful' });
  expect(await groupOf(id)).toMatchObject({ state: 'DONE', outcome: 'removed', decided_by: { id: moderator.id } });
});

test('a refusal is stored once for a person, and only of an advertisement that viewers get', async () => {
  const { id } = await approvedAd();
  const viewer = newId();
  const refuse = (ad: string) => t.stranger('POST', '/platform/v1/ad/refuse', { ad, viewer });
  expect([(await refuse(id)).status, (await refuse(id)).status, (await refuse(newId())).status]).toEqual([200, 200, 404]);
  const rows = await run<{ viewer: string }>(t.deps.db.pool, sql`select viewer from ad_refusal where ad = ${id}::uuid`);
  expect([rows.length, rows[0]?.viewer.includes(viewer)]).toEqual([1, false]);
});
