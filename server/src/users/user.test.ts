import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('people with the same name are distinguished by their role', async () => {
  const t = await testApp();
  for (const role of ['partner', 'moderator'] as const) await t.as(role);
  const { body } = await (await t.as('super_admin')).call('GET', '/cms/v1/profile/lookup');
  expect(body.data.map((each: { note: string }) => each.note).toSorted()).toEqual(['moderator', 'partner', 'super_admin']);
});

test('a partner can find and give a channel to partners and people of their own channels only', async () => {
  const t = await testApp();
  const [partner, colleague, staff, member] = [await t.as('partner'), await t.as('partner'), await t.as('moderator'), await t.as('moderator')];
  await t.as('advertiser');
  const { idChannel } = await t.make('channel', { owner: partner.id, members: [member.id] });
  t.deps.sessions.invalidate();
  const found = async (query: string) => (await partner.call('GET', `/cms/v1/profile/lookup${query}`)).body.data.map(({ id }: { id: string }) => id).toSorted();
  expect(await found('')).toEqual([partner.id, colleague.id, member.id].toSorted());
  expect([await found('?name=moderator'), await found(`?ids=${staff.id}`)]).toEqual([[member.id], []]);
  const put = async (body: object) => {
    const { status, body: answer } = await partner.call('PUT', `/cms/v1/channel/${idChannel}`, body);
    return [status, answer.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])];
  };
  expect(await put({ members: [member.id, staff.id] })).toEqual([422, [['members.1', 'not_found']]]);
  expect(await put({ members: [member.id, colleague.id], about_us: 'Cả hai.' })).toEqual([200, undefined]);
});
