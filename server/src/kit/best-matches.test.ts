import { expect, test, vi } from 'vitest';
import { testApp } from './testing.ts';

type Node = { 'Node Type': string; 'Actual Rows': number; Plans?: Node[] };

/** The number of table rows that a plan reads. */
const readBy = (node: Node): number =>
  (/Scan/.test(node['Node Type']) && !/Bitmap Index|Subquery/.test(node['Node Type']) ? node['Actual Rows'] : 0) +
  (node.Plans ?? []).reduce((n, plan) => n + readBy(plan), 0);

test('a lookup or search for a word in thousands of records reads only some of them', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const { pool } = t.deps.db;
  await pool.query(
    `insert into tag ("idTag", title, kind) select gen_random_uuid(), 'Mùa hạ ' || n, 'keyword' from generate_series(1, 40000) n
     union all select gen_random_uuid(), 'Mùa hạ', 'genre' union all select gen_random_uuid(), 'Giữa mùa hạ', 'genre'`,
  );
  await pool.query('vacuum analyze tag');
  const query = vi.spyOn(pool, 'query');
  for (const path of ['tag/lookup?name', 'search?q']) {
    query.mockClear();
    const { body } = await staff.call('GET', `/cms/v1/${path}=mua%20ha`);
    expect([path, body.data[0].label]).toEqual([path, 'Mùa hạ']);
    const [statement] = query.mock.calls
      .map(([first]) => first as unknown as { text: string; values: unknown[] })
      .filter(({ text }) => text.includes('search_text'));
    const { rows } = await pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values);
    const read = readBy(rows[0]['QUERY PLAN'][0].Plan);
    expect([path, read]).toEqual([path, expect.toSatisfy((n: number) => n > 0 && n < 1000)]);
  }
  const long = 'Chuyện kể dài hơn bốn mươi chữ về một mùa';
  await pool.query(`insert into tag ("idTag", title, kind) select gen_random_uuid(), $1 || n, 'genre' from unnest('{" hạ"," thu"}'::text[]) n`, [long]);
  expect((await staff.call('GET', `/cms/v1/tag/lookup?name=${encodeURIComponent(`${long} h`)}`)).body.data).toMatchObject([{ label: `${long} hạ` }]);
  expect((await staff.call('GET', '/cms/v1/tag/lookup?name=giua')).body.data).toMatchObject([{ label: 'Giữa mùa hạ' }]);
});

test('the trash is read by an index in the order of the list', async () => {
  const t = await testApp();
  const root = await t.as('super_admin');
  const { pool } = t.deps.db;
  const query = vi.spyOn(pool, 'query');
  await root.call('GET', '/cms/v1/movie?deleted=true');
  const page = query.mock.calls
    .map(([first]) => first as unknown as { text: string; values: unknown[] })
    .find(({ text }) => typeof text === 'string' && text.includes('array_to_string'));
  query.mockRestore();
  const client = await pool.connect();
  try {
    // In an empty table all plans cost the same. With these settings, only an index in the list's order avoids a sort.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
    const { rows } = await client.query(`explain ${page?.text}`, page?.values);
    const plan = rows.map((row) => row['QUERY PLAN'] as string);
    expect(plan.filter((line) => line.includes(' on movie t'))).toEqual([expect.stringContaining('Index Scan Backward using movie_trash')]);
    await client.query('rollback');
  } finally {
    client.release();
  }
});
