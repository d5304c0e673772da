import { expect, test } from 'vitest';
import { classify, logged } from './failure.ts';
import { run, sql } from './sql.ts';
import { testApp } from './testing.ts';

test("an error of PostgreSQL's is refused and logged without what people wrote", async () => {
  const t = await testApp();
  const error = await run(t.deps.db.pool, sql`select ${'{"secret":"\\ud800"}'}::jsonb`).catch((e: unknown) => e as Error);
  expect(classify(error as Error).code).toBe('malformed');
  expect(JSON.stringify(error)).toContain('secret');
  expect(JSON.stringify(logged(error as Error))).not.toContain('secret');
  expect(logged(error as Error)).toMatchObject({ code: '22P02', routine: expect.any(String), message: expect.any(String) });
  expect(logged(Object.assign(new Error('other'), { code: 'ENOENT' }))).toMatchObject({ code: 'ENOENT', message: 'other' });
});
