import type { Imported } from '@marquee/contract/feedback/store_review';
import { limits } from '@marquee/contract/limits';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

const path = '/comment/v1/cms/store_review';
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await testApp();
  me = await t.as('moderator', { permissions: ['discussion'] } as never);
});
afterEach(() => run(t.deps.db.pool, sql`delete from store_review`));

const review = (of: Record<string, unknown> = {}) => ({
  source: 'google_play',
  rating: 4,
  review: 'Ứng dụng mượt, xem phim không giật',
  reviewed_at: '2026-03-04T05:06:07.008Z',
  external_id: 'https://play.google.com/review?id=1',
  ...of,
});
const list = async (query = '') => (await me.call('GET', `${path}${query}`)).body;
const send = async (reviews: unknown[], more: object = {}, who = me, headers = {}): Promise<Imported> => {
  const { status, body } = await who.call('POST', `${path}/import`, { reviews, ...more }, headers);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};
const counts = ({ refused, ...rest }: Imported) => ({ ...rest, refused: refused.length });

describe('a review', () => {
  test('that is sent again changes the first, and makes no second one', async () => {
    const first = await me.call('POST', path, review());
    const again = await me.call('POST', path, review({ rating: 2, app_version: '8.1' }));
    expect([first.status, again.status, again.body.data.idStoreReview]).toEqual([201, 201, first.body.data.idStoreReview]);
    expect(again.body.data).toMatchObject({ rating: 2, app_version: '8.1', version: 2 });
    await me.call('POST', path, review({ source: 'app_store' }));
    await me.call('POST', path, review({ external_id: null }));
    await me.call('POST', path, review({ external_id: null }));
    expect((await list()).meta.total).toBe(4);
  });

  test('that is sent twice at once is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => me.call('POST', path, review({ rating: (n % 5) + 1 }))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.idStoreReview}`)).size).toBe(1);
  });

  test('cannot get the id of another', async () => {
    await me.call('POST', path, review());
    const other = (await me.call('POST', path, review({ external_id: 'x' }))).body.data;
    const { status, body } = await me.call('PUT', `${path}/${other.idStoreReview}`, { external_id: review().external_id });
    expect([status, body.errors.map((each: { path: string; code: string }) => [each.path, each.code])]).toEqual([409, [['external_id', 'taken']]]);
    expect(body.errors[0].message).toContain('Mã trên cửa hàng');
  });

  test('is found by its author, its title and its words', async () => {
    await me.call('POST', path, review({ author: 'Nguyễn Thị Hồng', title: 'Rất đáng tiền' }));
    for (const term of ['nguyen thi', 'dang tien', 'khong giat'])
      expect([term, (await list(`?name=${encodeURIComponent(term)}`)).meta.total]).toEqual([term, 1]);
  });

  test.each([
    ['source', 'google_play', 'other'],
    ['rating_to', '2', '1'],
    ['state', 'DOING', 'DONE'],
    ['app_version', '8.1', '8'],
    ['reviewed_at_from', '2026-03-04T05:06:07.008Z', '2026-03-04T05:06:07.009Z'],
  ])('is filtered by %s', async (filter, hit, miss) => {
    await me.call('POST', path, review({ rating: 2, app_version: '8.1' }));
    expect([(await list(`?${filter}=${hit}`)).meta.total, (await list(`?${filter}=${miss}`)).meta.total]).toEqual([1, 0]);
  });

  test('is listed by when it was written, the newest first', async () => {
    for (const day of ['02', '04', '03']) await me.call('POST', path, review({ reviewed_at: `2026-03-${day}T00:00:00.000Z`, external_id: day }));
    expect((await list()).data.map((each: { reviewed_at: string }) => each.reviewed_at.slice(8, 10))).toEqual(['04', '03', '02']);
  });
});

describe('handling', () => {
  test('is finished once, reopened, and undone', async () => {
    const { idStoreReview: id } = (await me.call('POST', path, review())).body.data;
    const changeset = newId();
    const done = await me.call('POST', `${path}/finish`, { id }, { changeset });
    expect(done.body.data).toMatchObject({ state: 'DONE', decided_by: { id: me.id }, decided_at: expect.any(String) });
    expect((await me.call('POST', `${path}/finish`, { id })).body.code).toBe('already_decided');
    await me.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect((await me.call('GET', `${path}/${id}`)).body.data).toMatchObject({ state: 'DOING', decided_by: null, decided_at: null });
    await me.call('POST', `${path}/finish`, { id });
    expect((await me.call('POST', `${path}/reopen`, { id })).body.data).toMatchObject({ state: 'DOING', decided_by: null });
    const history = (await me.call('GET', `${path}/${id}/history`)).body.data.map(({ verb }: { verb: string }) => verb);
    expect(history).toEqual(['reopen', 'finish', 'undo', 'finish', 'create']);
  });

  test('begins anew if the author changes the words or the stars, and only then', async () => {
    const { idStoreReview: id } = (await me.call('POST', path, review())).body.data;
    await me.call('POST', `${path}/finish`, { id });
    expect((await me.call('POST', path, review({ device: 'SM-A515F' }))).body.data.state).toBe('DONE');
    expect((await me.call('POST', path, review({ device: 'SM-A515F', rating: 1 }))).body.data).toMatchObject({ state: 'DOING', decided_by: null });
    await me.call('POST', `${path}/finish`, { id });
    await send([review({ rating: 1, review: 'Bản mới hay bị văng' })]);
    expect((await me.call('GET', `${path}/${id}`)).body.data.state).toBe('DOING');
  });

  test('keeps the note of staff when the store sends a review again', async () => {
    const { idStoreReview: id } = (await me.call('POST', path, review({ note: 'Đã báo nhóm Android' }))).body.data;
    await send([review({ rating: 1 })]);
    expect((await me.call('GET', `${path}/${id}`)).body.data).toMatchObject({ rating: 1, note: 'Đã báo nhóm Android' });
  });
});

describe('an import', () => {
  test('creates, changes and passes over, and twice the same makes no twins', async () => {
    const rows = [review(), review({ external_id: '2' }), review({ external_id: undefined, review: null, rating: 5 })];
    expect(counts(await send(rows, { dry_run: true }))).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
    expect((await list()).meta.total).toBe(0);
    expect(counts(await send(rows))).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
    expect(counts(await send(rows))).toEqual({ created: 0, updated: 0, unchanged: 3, refused: 0 });
    const next = [review({ rating: 1 }), ...rows.slice(1), review({ external_id: '3' })];
    expect(counts(await send(next, { dry_run: true }))).toEqual({ created: 1, updated: 1, unchanged: 2, refused: 0 });
    expect(counts(await send(next))).toEqual({ created: 1, updated: 1, unchanged: 2, refused: 0 });
    expect((await list()).meta.total).toBe(4);
  });

  test('takes the last of several rows about one review', async () => {
    expect(counts(await send([review(), review({ rating: 1 }), review({ rating: 2 })]))).toEqual({ created: 1, updated: 0, unchanged: 2, refused: 0 });
    expect((await list()).data).toMatchObject([{ rating: 2 }]);
  });

  test('refuses faulty rows by number, field and code, and stores the others', async () => {
    const { refused, ...rest } = await send([
      review({ external_id: 'a' }),
      review({ external_id: 'b', rating: 6 }),
      { source: 'google_play' },
      review({ external_id: 'c', language: 'tlh-Piqd-xx-!', app_version: 'x'.repeat(limits.appVersion + 1) }),
      review({ external_id: 'd', reviewed_at: 'yesterday' }),
      review({ external_id: 'e', note: 'is not the store’s' }),
      review({ external_id: 'f' }),
    ]);
    expect(rest).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect(refused.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'rating', 'too_big'],
      [3, 'rating', 'required'],
      [3, 'reviewed_at', 'required'],
      [4, 'app_version', 'too_long'],
      [4, 'language', 'invalid_language'],
      [5, 'reviewed_at', 'wrong_type'],
      [6, 'note', 'unknown_field'],
    ]);
    expect(refused[0]?.message).toMatch(/^Số sao/);
    expect((await list()).meta.total).toBe(2);
  });

  test('takes so many rows and no more', async () => {
    const rows = Array.from({ length: limits.importedReviews }, (_, n) => review({ external_id: `n${n}` }));
    const begin = performance.now();
    expect(counts(await send(rows))).toMatchObject({ created: limits.importedReviews, refused: 0 });
    expect(performance.now() - begin).toBeLessThan(10_000);
    const { status, body } = await me.call('POST', `${path}/import`, { reviews: [...rows, review()] });
    expect([status, body.errors.map((each: { path: string; code: string }) => [each.path, each.code])]).toEqual([422, [['reviews', 'too_many']]]);
    expect((await me.call('POST', `${path}/import`, { reviews: [] })).status).toBe(422);
    expect((await me.call('POST', `${path}/import`, { reviews: [1] })).body.errors[0].path).toBe('reviews.0');
  });

  test('of the same rows twice at once makes no twins, with and without ids', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => review({ external_id: n % 2 === 0 ? `n${n}` : null, author: `Người ${n}` }));
    const results = await Promise.all([send(rows), send(rows.toReversed()), send(rows)]);
    expect(results.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 0, 20]);
    expect((await list()).meta.total).toBe(20);
  });

  test('is undone as a whole, and can then be done again', async () => {
    const known = (await me.call('POST', path, review())).body.data;
    const changeset = newId();
    const rows = [review({ rating: 1 }), review({ external_id: '2' }), review({ external_id: null })];
    await send(rows, {}, me, { changeset });
    expect((await list()).meta.total).toBe(3);
    const { body } = await me.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone', 'undone', 'undone']);
    expect((await list()).data).toMatchObject([{ idStoreReview: known.idStoreReview, rating: 4 }]);
    expect(counts(await send(rows))).toEqual({ created: 2, updated: 1, unchanged: 0, refused: 0 });
  });

  test('is for those who decide: neither partners nor developers', async () => {
    for (const role of ['partner', 'developer'] as const) {
      const other = await t.as(role, { permissions: ['discussion'] } as never);
      expect([role, (await other.call('POST', `${path}/import`, { reviews: [review()] })).status]).toEqual([role, 403]);
    }
    await send([review()]);
    const partner = await t.as('partner', { permissions: ['discussion'] } as never);
    expect((await partner.call('GET', path)).body.data).toEqual([]);
  });
});
