import { expect, test, vi } from 'vitest';
import { raw, run } from './sql.ts';
import { testApp } from './testing.ts';

test('a far page of few matches is found among the matches, not by a scan over all records', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const { pool } = t.deps.db;
  await pool.query(
    `insert into tag ("idTag", title, kind) select gen_random_uuid(), 'Mục ' || lpad(n::text, 5, '0'), case when n % 20 = 0 then 'genre' else 'keyword' end from generate_series(1, 40000) n`,
  );
  const query = vi.spyOn(pool, 'query');
  const requestPage = async (page: number) => {
    query.mockClear();
    const { body } = await staff.call('GET', `/cms/v1/tag?kind=genre&sort_by=title&page=${page}`);
    const statement = query.mock.calls.map(([first]) => (first as unknown as { text: string }).text).find((text) => text.includes('array_to_string'));
    // A scan sorts by the column itself, the other plan by the column of the matches.
    return { first: body.data[0].title, isWalked: !statement?.includes('order by h.k') };
  };
  expect(await requestPage(1)).toEqual({ first: 'Mục 00020', isWalked: true });
  expect(await requestPage(90)).toEqual({ first: `Mục ${(89 * 20 + 1) * 20}`, isWalked: false });
});

test('a statement with a range filter is planned at each call, and one with an equality filter is prepared', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const query = vi.spyOn(t.deps.db.pool, 'query');
  const arePrepared = async (filter: string, column: string) => {
    // A statement is prepared after a few uses.
    for (let times = 0; times < 5; times++) {
      query.mockClear();
      expect((await staff.call('GET', `/cms/v1/movie?${filter}`)).status).toBe(200);
    }
    const statements = query.mock.calls.map(([first]) => first as unknown as { text: string; name?: string }).filter(({ text }) => text.includes(column));
    return [...new Set(statements.map(({ name }) => name !== undefined))];
  };
  expect(await arePrepared('release_date_from=2040-01-01', '"release_date" >=')).toEqual([false]);
  expect(await arePrepared('release_date_to=1940-01-01', '"release_date" <=')).toEqual([false]);
  expect(await arePrepared('label=Hot', '"label" =')).toEqual([true]);
});

test('frequent statements are prepared and stay prepared, whatever single statements came before', async () => {
  const { pool } = (await testApp()).deps.db;
  const query = vi.spyOn(pool, 'query');
  const nameOf = async (text: string) => {
    await run(pool, raw(text));
    const [statement] = query.mock.lastCall ?? [];
    return (statement as { name?: string } | undefined)?.name;
  };
  for (let nth = 0; nth < 500; nth++) expect(await nameOf(`select ${nth} as once`)).toBeUndefined();
  const names = new Set<string | undefined>();
  for (let nth = 0; nth < 500; nth++)
    for (const hot of ['select 1 as hot', 'select 2 as hot', 'select 3 as hot', 'select 4 as hot', `select ${nth} as later`]) names.add(await nameOf(hot));
  expect([...names]).toEqual([undefined, expect.any(String), expect.any(String), expect.any(String), expect.any(String)]);
  // Many statements are frequent for a while. They replace statements that are no longer used, not those that still are.
  const still = await nameOf('select 1 as hot');
  for (let nth = 0; nth < 500; nth++) {
    for (let times = 0; times < 4; times++) await nameOf(`select ${nth} as warm`);
    if (nth % 100 === 0) expect(await nameOf('select 1 as hot')).toBe(still);
  }
  expect(await nameOf('select 2 as hot')).toBeUndefined();
});

test('a rare value is found by an index in the order of the list', async () => {
  const t = await testApp();
  const staff = await t.as('moderator');
  const { pool } = t.deps.db;
  const query = vi.spyOn(pool, 'query');
  for (const [path, index] of [
    ['movie?visibility=disable', 'movie_visibility'],
    ['movie?media_type=interactive', 'movie_media_type'],
    ['contest/video?visibility=disable', 'video_visibility'],
  ] as const) {
    query.mockClear();
    await staff.call('GET', `/cms/v1/${path}`);
    const page = query.mock.calls
      .map(([first]) => first as unknown as { text: string; values: unknown[] })
      .find(({ text }) => text.includes('array_to_string'));
    const client = await pool.connect();
    // In an empty table all plans cost the same. With these settings, only an index in the list's order avoids a sort and a filter.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
    const { rows } = await client.query(`explain ${page?.text}`, page?.values);
    await client.query('rollback');
    client.release();
    expect([path, rows.map((row) => row['QUERY PLAN'] as string).find((line) => line.includes('Index Scan Backward'))]).toEqual([
      path,
      expect.stringContaining(index),
    ]);
  }
});
