import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
let staff: Client;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  staff = await t.as('moderator');
  me = await t.as('advertiser');
});

const path = '/cms/v1/ad/rules';
const setRules = (skip_seconds: number, skip_action: 'warn' | 'refuse') => staff.call('PUT', path, { skip_seconds, skip_action });
const codes = (answer: { body: any }) => (answer.body.errors ?? []).map(({ path: at, code }: { path: string; code: string }) => [at, code]);
/** An `ad` file of this person and type. */
async function file(who: Client, type: string): Promise<string> {
  const id = await t.asset({ purpose: 'creative', owner: who.id, width: 640, height: 360 });
  await run(t.deps.db.pool, sql`update asset set content_type = ${type} where id = ${id}::uuid`);
  return id;
}
const booking = async (of: Record<string, unknown>) => ({
  name: 'Trà sen mùa lễ',
  company: 'Cúc Phương Trà',
  contact_name: 'Phạm Bảo Ngọc',
  email: 'ngoc@cucphuong.vn',
  phone_number: '0912345678',
  platforms: ['web'],
  ads_type: 'vast',
  zones: ['main_screen'],
  budget: 180_000_000,
  start_date: '2026-12-01',
  finish_date: '2026-12-31',
  ads_url: 'https://cucphuong.vn/',
  ...of,
});
const submit = async (of: Record<string, unknown>) => me.call('POST', '/cms/v1/ad/campaign/submit_new_campaign', await booking(of));
const video = async () => file(me, 'video/mp4');

describe('the rules', () => {
  test('are a warning after five seconds until somebody sets them', async () => {
    expect((await me.call('GET', path)).body.data).toEqual({ skip_seconds: 5, skip_action: 'warn' });
  });

  test('are set by staff, with a record of what they were, and not by advertisers', async () => {
    expect((await me.call('PUT', path, { skip_seconds: 30, skip_action: 'warn' })).status).toBe(403);
    expect((await setRules(8, 'refuse')).body.data).toEqual({ skip_seconds: 8, skip_action: 'refuse' });
    const [row] = await run(t.deps.db.pool, sql`select verb, changes from history where kind = 'ad_rules' order by id desc limit 1`);
    expect(row).toEqual({ verb: 'update', changes: { skip_seconds: [5, 8], skip_action: ['warn', 'refuse'] } });
    await setRules(5, 'warn');
  });
});

describe('a video that keeps viewers waiting', () => {
  test('for 10 seconds is accepted while the rules only warn', async () => {
    await setRules(5, 'warn');
    expect((await submit({ file: await video(), skip_after: 10 })).status).toBe(201);
  });

  test('is refused once the rules say so, at the field that says how long', async () => {
    await setRules(5, 'refuse');
    expect(codes(await submit({ file: await video(), skip_after: 10 }))).toEqual([['skip_after', 'skip_too_long']]);
    expect(codes(await submit({ file: await video(), skippable: false }))).toEqual([['skippable', 'skip_too_long']]);
    expect((await submit({ file: await video(), skip_after: 5 })).status).toBe(201);
    await setRules(10, 'refuse');
    expect((await submit({ file: await video(), skip_after: 10 })).status).toBe(201);
    await setRules(5, 'warn');
  });

  test('is refused in an advertisement too, when it is made and when it changes', async () => {
    const root = await t.root();
    const { campaignId } = (await root.call('POST', '/cms/v1/ad/campaign/submit_new_campaign', await booking({ file: await file(root, 'video/mp4') }))).body
      .data;
    const ad = { campaign: campaignId, ads_type: 'vast', title: 'Sen', ads_url: 'https://cucphuong.vn/', file: await file(root, 'video/mp4') };
    await setRules(5, 'refuse');
    expect(codes(await root.call('POST', '/cms/v1/ad', { ...ad, skip_after: 6 }))).toEqual([['skip_after', 'skip_too_long']]);
    const { idAd } = (await root.call('POST', '/cms/v1/ad', { ...ad, skip_after: 5 })).body.data;
    expect(codes(await root.call('PUT', `/cms/v1/ad/${idAd}`, { skip_after: 6 }))).toEqual([['skip_after', 'skip_too_long']]);
    await setRules(5, 'warn');
  });
});

describe('a file', () => {
  test.each([
    ['image', 'video/mp4'],
    ['vast', 'image/webp'],
  ])('of a campaign of the type %s is no %s', async (ads_type, type) => {
    expect(codes(await submit({ ads_type, file: await file(me, type) }))).toEqual([['file', 'file_refuses_type']]);
  });
});
