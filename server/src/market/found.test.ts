import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

/** What people type, the title that they mean, and one that is not meant. */
const pairs: [term: string, title: string, other: string][] = [
  ['co ba', '“Cô Ba” Sài Gòn', 'Bác sĩ Hồng'],
  ['cô ba', 'Người mẹ (Cô Ba)', 'Cộng hưởng'],
  ['tv', 'Chương trình (TV)', 'Đất và trời'],
  ['(TV)', 'TV và chúng ta', 'Tivi'],
  ['4k', '[4K] Hạ Long', '24 giờ'],
  ['wall e', 'WALL-E', 'Bức tường'],
  ['wall-e', 'WALL·E', 'Wall'],
  ['walle', 'WALL-E', 'Wall'],
  ['spider-man', 'Spiderman', 'Con nhện'],
  ['spiderman', 'Spider-Man: Không còn nhà', 'Man'],
  ['spider man', 'Spider-Man', 'Spider'],
  ['swat', 'S.W.A.T.', 'Swan'],
  ['ac/dc', 'AC/DC – Live', 'Academy'],
  ['obrien', "O'Brien", 'Brian'],
  ['o’brien', "O'Brien", 'Obi'],
  ['tom & jerry', 'Tom và Jerry', 'Tom'],
  ['dem', 'Phim:Đêm', 'Ngày'],
  ['d', '«Đất»', 'Cánh cửa'],
  ['50%', 'Giảm 50%!', '500'],
  ['hà nội', 'HÀ-NỘI 1972', 'Hà Giang'],
  ['物語', '東京物語', '東京'],
  ['京', '東京物語', '物語'],
  ['トーマス', 'きかんしゃトーマス', 'トマ'],
  ['東京 物語', '「東京」物語・完全版', '東京'],
  ['★', '★ Sao', 'Sao'],
  ['tap 2', 'Tập 2', 'Tập 12'],
  ['1-10', 'Tập 1-10', 'Tập 110'],
];

describe('search finds what people type', () => {
  let t: TestApp;
  let staff: Client;
  beforeAll(async () => {
    t = await testApp();
    staff = await t.as('moderator');
  });

  test.each(pairs)('%s is found in %s, by lists, pickers and the search over everything', async (term, title, other) => {
    await run(t.deps.db.pool, sql`delete from tag`);
    for (const each of [title, other]) await t.make('tag', { title: each, kind: 'keyword' });
    const q = encodeURIComponent(term);
    const found = async (path: string, key: string) => {
      const { body } = await staff.call('GET', `/cms/v1/${path}=${q}`);
      return body.data.map((each: Record<string, string>) => each[key]);
    };
    expect([await found('tag?name', 'title'), await found('tag/lookup?name', 'label'), await found('search?q', 'label')]).toEqual([[title], [title], [title]]);
  });
});
