import type { CampaignState } from '@marquee/contract/advertise/campaign';
import { run, sql } from '../kit/sql.ts';
import type { Client, TestApp } from '../kit/testing.ts';

export const campaignPath = '/cms/v1/ad/campaign';

/** What submits a text campaign in two zones, with these changes. */
export const bodyOf = (changes: Record<string, unknown> = {}) => ({
  name: 'Trà sen mùa lễ',
  company: 'Cúc Phương Trà',
  contact_name: 'Phạm Bảo Ngọc',
  email: 'ngoc@tra.example',
  phone_number: '0912345678',
  platforms: ['android', 'ios'],
  ads_type: 'text',
  zones: ['main_screen', 'movie_detail'],
  target: 'impressions',
  budget: 78_000_000,
  start_date: '2030-12-01',
  finish_date: '2030-12-31',
  title: 'Trà sen',
  text: 'Hương sen Tây Hồ',
  ads_url: 'https://tra.example/sen',
  ...changes,
});

/** Submits a campaign and returns its id. */
export async function submit(by: Client, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await by.call('POST', `${campaignPath}/submit_new_campaign`, bodyOf(changes));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.campaignId;
}

/** Moves a campaign, or asks or answers. */
export const act = (by: Client, verb: string, id: string, of: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  by.call('POST', `${campaignPath}/${verb}`, { id, ...(verb === 'reject' ? { reject_reason: 'documents' } : {}), ...of }, headers);

/** Puts a campaign into a state without a move. */
export const putInto = (t: TestApp, id: string, state: CampaignState) =>
  run(t.deps.db.pool, sql`update campaign set state = ${state} where "campaignId" = ${id}::uuid`);

/** A campaign as this person reads it. */
export const read = async (by: Client, id: string) => (await by.call('GET', `${campaignPath}/${id}`)).body.data;

/** The kinds of the notifications of a person, the newest first. */
export const newsOf = async (by: Client): Promise<string[]> =>
  (await by.call('GET', '/cms/v1/notification')).body.data.map(({ kind }: { kind: string }) => kind);
