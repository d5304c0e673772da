import { expect, test, vi } from 'vitest';
import { testApp } from './testing.ts';

test('why a call ended with 500 is told to whoever reads the failed test', async () => {
  const t = await testApp();
  const me = await t.root();
  await t.deps.db.pool.query('alter table tag rename to elsewhere');
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await me.call('GET', '/cms/v1/tag')).status).toBe(500);
  expect(told.mock.calls).toEqual([[expect.stringContaining('relation "tag" does not exist')]]);
  told.mockRestore();
});
