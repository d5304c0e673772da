import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

describe('search', () => {
  let t: TestApp;
  let staff: Client;
  beforeAll(async () => {
    t = await testApp();
    staff = await t.as('moderator');
  });
  const find = async (by: Client, query: string) => {
    const answer = await by.call('GET', `/cms/v1/search?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.body.data as { kind: string; id: string; label: string; note: string | null }[];
  };

  test('finds films, videos, people, genres, keywords and channels, without accents, also in their area alone, and no news', async () => {
    await t.make('movie', { title: 'Đêm trắng trên sông Hương', title_en: 'White Night' });
    await t.make('video', { title: 'Hậu trường sông Hương' });
    await t.make('people', { name: 'Trần Sông Hương', known_as: 'Hương Trần' });
    await t.make('tag', { title: 'sông Hương', kind: 'keyword' });
    await t.make('tag', { title: 'Phim sông Hương', kind: 'genre' });
    await t.make('channel', { name: 'Sông Hương TV', username: 'song-huong' });
    const kinds = async (query: string) => (await find(staff, query)).map(({ kind }) => kind);
    expect((await kinds('q=song huong')).toSorted()).toEqual(['channel', 'genre', 'keyword', 'movie', 'people', 'video']);
    expect((await kinds('q=SÔNG HUONG&category=media')).toSorted()).toEqual(['channel', 'genre', 'keyword', 'movie', 'people', 'video']);
    expect(await kinds('q=song huong&category=news')).toEqual([]);
    expect(await find(staff, 'q=white night')).toMatchObject([{ kind: 'movie', label: 'Đêm trắng trên sông Hương', note: 'White Night' }]);
    expect((await staff.call('GET', '/cms/v1/search?q=')).status).toBe(422);
    expect((await staff.call('GET', '/cms/v1/search?q=a&limit=51')).status).toBe(422);
  });

  test('ranks titles that begin with the term first, the closest name on top', async () => {
    await run(
      t.deps.db.pool,
      sql`insert into tag ("idTag", title, kind) select gen_random_uuid(), 'Mùa hạ ' || n, 'keyword' from generate_series(1, 300) n
          union all select gen_random_uuid(), 'Giữa mùa hạ', 'genre' union all select gen_random_uuid(), 'Mùa hạ', 'genre'`,
    );
    const found = await find(staff, 'q=mua ha&limit=50');
    expect(found.length).toBe(50);
    expect(found[0]?.label).toBe('Mùa hạ');
    expect((await find(staff, 'q=giua mua')).map(({ label }) => label)).toEqual(['Giữa mùa hạ']);
    // What `like` takes for a pattern is sought as it stands.
    expect(await find(staff, 'q=%25%25')).toEqual([]);
    for (const q of ['m_a', '％％％', '＿＿＿', '\uff3c', '\ufe68']) expect([q, await find(staff, `q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
  });

  test('finds nothing by accents alone, in lists and pickers neither, and blanks of any width are no term', async () => {
    await t.make('tag', { title: 'Thu vàng', kind: 'keyword' });
    const marks = ['\u0301', '\u0323\u0302', '\u0301 \u0309', '\u20dd'];
    for (const term of marks.map(encodeURIComponent)) {
      expect([term, await find(staff, `q=${term}`)]).toEqual([term, []]);
      for (const list of ['tag', 'tag/lookup', 'movie', 'transcode']) {
        const { status, body } = await staff.call('GET', `/cms/v1/${list}?name=${term}`);
        expect([list, term, status, body.data, body.meta?.total ?? 0]).toEqual([list, term, 200, [], 0]);
      }
    }
    for (const blank of ['\u3000', '\u00a0\u2003', '\ufeff'])
      expect((await staff.call('GET', `/cms/v1/search?q=${encodeURIComponent(blank)}`)).status).toBe(422);
    expect(await find(staff, `q=${encodeURIComponent('vàng\u3000thu\u0300')}`)).toMatchObject([{ label: 'Thu vàng' }]);
  });

  test('ranks titles that begin with the exact term first in pickers too', async () => {
    for (const title of ['50 lần 50%', '50% cho mọi nhà', 'Còn 50%']) await t.make('tag', { title, kind: 'keyword' });
    const { body } = await staff.call('GET', `/cms/v1/tag/lookup?name=${encodeURIComponent('50%')}`);
    expect(body.data.map((each: { label: string }) => each.label)).toEqual(['50% cho mọi nhà', 'Còn 50%', '50 lần 50%']);
  });

  test('returns only what the person may read', async () => {
    const partner = await t.as('partner');
    const mine = await t.make('channel', { name: 'Mây Hồng', owner: partner.id });
    t.deps.sessions.invalidate();
    const own = await t.make('movie', { title: 'Mây hồng bay', channel: mine.idChannel });
    await t.make('movie', { title: 'Mây hồng của người khác' });
    await t.make('channel', { name: 'Mây Hồng khác' });
    expect((await find(partner, 'q=may hong')).map(({ id }) => id).toSorted()).toEqual([mine.idChannel, own.idMovie].toSorted());
    expect((await find(staff, 'q=may hong')).length).toBe(4);
    for (const nobody of [await t.as('advertiser'), await t.as('moderator', { permissions: ['news'] })]) expect(await find(nobody, 'q=may hong')).toEqual([]);
    await (await t.root()).call('DELETE', `/cms/v1/movie/${own.idMovie}`);
    expect((await find(partner, 'q=may hong')).map(({ id }) => id)).toEqual([mine.idChannel]);
  });
});
