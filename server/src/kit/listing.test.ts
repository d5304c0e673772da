import { expect, test, vi } from 'vitest';
import { testApp } from './testing.ts';

test('a page far into what few records meet is sought among those, not walked to past all the others', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const { pool } = t.deps.db;
  await pool.query(
    `insert into tag ("idTag", title, kind) select gen_random_uuid(), 'Mục ' || lpad(n::text, 5, '0'), case when n % 20 = 0 then 'genre' else 'keyword' end from generate_series(1, 40000) n`,
  );
  const query = vi.spyOn(pool, 'query');
  const asked = async (page: number) => {
    query.mockClear();
    const { body } = await staff.call('GET', `/cms/v1/tag?kind=genre&sort_by=title&page=${page}`);
    const statement = query.mock.calls.map(([first]) => (first as unknown as { text: string }).text).find((text) => text.includes('array_to_string'));
    // What is walked is asked for in the order of its column, what is sought in that of what was found.
    return { first: body.data[0].title, isWalked: !statement?.includes('order by h.k') };
  };
  expect(await asked(1)).toEqual({ first: 'Mục 00020', isWalked: true });
  expect(await asked(90)).toEqual({ first: `Mục ${(89 * 20 + 1) * 20}`, isWalked: false });
});
