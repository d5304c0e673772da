import { expect, test, vi } from 'vitest';
import { testApp } from '../kit/testing.ts';

type Node = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: Node[] };

/** How often a plan scans a table. */
const looksInto = (table: string, node: Node): number =>
  (node['Relation Name'] === table ? node['Actual Loops'] : 0) + (node.Plans ?? []).reduce((n, plan) => n + looksInto(table, plan), 0);

test('a far page looks up related records only for its own rows', async () => {
  const t = await testApp();
  const person = await t.as('moderator');
  const { pool } = t.deps.db;
  await pool.query(
    `insert into notification (id, person, kind, "by", at) select gen_random_uuid(), $1, 'member_added', $1, now() - n * interval '1 minute' from generate_series(1, 500) n`,
    [person.id],
  );
  const query = vi.spyOn(pool, 'query');
  const { body } = await person.call('GET', '/cms/v1/notification?page=40&limit=10');
  const [statement] = query.mock.calls
    .map(([first]) => first as unknown as { text: string; values: unknown[] })
    .filter(({ text }) => text.includes('json_build_object'));
  expect([body.data.length, body.data[0].by.id]).toEqual([10, person.id]);
  const { rows } = await pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values);
  expect(looksInto('user', rows[0]['QUERY PLAN'][0].Plan)).toBe(11);
});

test('the total of a search with more than ten thousand matches is estimated from its words', async () => {
  const t = await testApp();
  const owner = await t.root();
  await t.deps.db.pool.query(
    `insert into mail ("idMail", "to", kind, subject, state, way) select gen_random_uuid(), n || '@example.vn', 'confirm', 'Xác nhận địa chỉ', 'sent', 'log' from generate_series(1, 14000) n`,
  );
  await t.deps.db.pool.query('analyze mail');
  const { meta } = (await owner.call('GET', '/cms/v1/account/mail?name=xac%20nhan')).body;
  expect([meta.total_is_exact, meta.total > 13_000]).toEqual([false, true]);
});
