import { expect, test } from 'vitest';
import { testApp } from '../kit/testing.ts';

test('people of one name are told apart by their role', async () => {
  const t = await testApp();
  for (const role of ['partner', 'moderator'] as const) await t.as(role);
  const { body } = await (await t.as('super_admin')).call('GET', '/cms/v1/profile/lookup');
  expect(body.data.map((each: { note: string }) => each.note).toSorted()).toEqual(['moderator', 'partner', 'super_admin']);
});
