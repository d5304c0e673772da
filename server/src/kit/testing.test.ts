import { expect, test, vi } from 'vitest';
import { testApp } from './testing.ts';

test('the cause of a 500 is printed for a failed test', async () => {
  const t = await testApp();
  const me = await t.root();
  await t.deps.db.pool.query('alter table tag rename to elsewhere');
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await me.call('GET', '/cms/v1/tag')).status).toBe(500);
  expect(consoleError.mock.calls).toEqual([[expect.stringContaining('relation "tag" does not exist')]]);
  consoleError.mockRestore();
});
