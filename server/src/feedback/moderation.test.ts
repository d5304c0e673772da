import { beforeAll, describe, expect, test } from 'vitest';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { rescan } from '../screening/rescan.ts';
import { publicMovie, storeItem } from './feedback.testing.ts';

let t: TestApp;
let moderator: Client;
let viewer: Client;
let movie: string;
beforeAll(async () => {
  t = await testApp();
  moderator = await t.as('moderator');
  viewer = await t.viewer();
  movie = await publicMovie(t);
});

const cmt = '/comment/v1/cms/cmt';
const send = async (by: Client, comment: string, of: Record<string, unknown> = {}) =>
  by.call('POST', '/platform/v1/comment', { content: movie, comment, ...of });
const decide = (by: Client, verb: string, id: string, of: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  by.call('POST', `${cmt}/${verb}`, { id, ...of }, headers);
const stateOf = async (id: string) => (await moderator.call('GET', `${cmt}/${id}`)).body.data.state;
const visible = async () => {
  const { body } = await viewer.call('GET', `/platform/v1/comment?content=${movie}&limit=100`);
  return body.data.map((row: { idComment: string }) => row.idComment);
};

describe('a comment of a viewer', () => {
  test('waits, is approved, and only then shown to others', async () => {
    const { status, body } = await send(viewer, 'Đoạn kết hay quá', { at_s: 61 });
    expect([status, body.data.state, body.data.is_visible, body.data.at_s]).toEqual([201, 'APPROVE', false, 61]);
    const id = body.data.idComment;
    expect(await visible()).not.toContain(id);
    expect((await decide(moderator, 'approve_report', id)).body.data).toMatchObject({ state: 'APPROVED', decided_by: { id: moderator.id } });
    expect(await visible()).toContain(id);
  });

  test('sent twice within a minute is one', async () => {
    const [one, two] = await Promise.all([send(viewer, 'Gửi hai lần'), send(viewer, 'Gửi hai lần')]);
    expect(one.body.data.idComment).toBe(two.body.data.idComment);
  });

  test('is refused below content that is not public, without a text, and far too long', async () => {
    const hidden = (await t.make('movie')).idMovie;
    expect((await send(viewer, 'Ơ', { content: hidden })).status).toBe(404);
    expect((await send(viewer, '   ')).body.errors).toMatchObject([{ path: 'comment' }]);
    expect((await send(viewer, 'a'.repeat(1_000_000))).status).toBe(422);
    expect((await send(viewer, `o${'\u0301'.repeat(5000)}`)).status).toBe(422);
  });

  test('of somebody who is banned from commenting is refused with the reason', async () => {
    const banned = await t.viewer();
    await (await t.root()).call('POST', '/cms/v1/profile/restrict', { idUser: banned.id, reason: 'spam', scope: 'comment', until: null });
    expect((await send(banned, 'Vào link này')).body).toMatchObject({ code: 'banned', params: { reason: 'spam', scope: 'comment' } });
  });

  test('too many in a minute are refused with the time to wait', async () => {
    const eager = await t.viewer();
    const answers = [];
    for (let at = 0; at < 11; at++) answers.push((await send(eager, `Câu ${at}`)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  test('with a blacklisted keyword waits because of it, with the place where it stands', async () => {
    await moderator.call('POST', '/comment/v1/cms/blacklist', { words: ['tài xỉu'], strength: 'obfuscated' });
    const { idComment: id } = (await send(viewer, 'Chơi t.à.i x.ỉ.u đi')).body.data;
    const [row] = (await moderator.call('GET', `${cmt}?state=APPROVE&approve_type=blacklist`)).body.data;
    expect(row).toMatchObject({ idComment: id, approve_type: 'blacklist', content: { kind: 'movie', id: movie } });
    expect(row.matches).toMatchObject([{ field: 'comment', word: 'tài xỉu', disguise: 'separated', start: 5, end: 16 }]);
    await viewer.call('PUT', `/platform/v1/comment/${id}`, { comment: 'Chơi cờ đi' });
    expect((await moderator.call('GET', `${cmt}/${id}`)).body.data.approve_type).toBe('new');
  });

  test('that answers a comment that is no longer shown is refused, and says why', async () => {
    const parent = await storeItem(t, 'comment', { content: movie, state: 'APPROVED' });
    const reply = await send(viewer, 'Đúng rồi', { parent });
    expect(reply.body.data.parent).toBe(parent);
    await decide(moderator, 'reopen', parent);
    expect((await send(viewer, 'Chưa chắc', { parent })).body.code).toBe('comment_hidden');
    expect((await send(viewer, 'Chưa chắc', { parent: newId() })).status).toBe(404);
  });

  test('when it is declined, its author reads why in their language', async () => {
    const { idComment: id } = (await send(viewer, 'Kết phim là mơ')).body.data;
    await decide(moderator, 'decline', id, { decline_reason: 'spoiler', decline_text: 'Xin đừng kể trước.' });
    const mine = async (language: string) => {
      const { body } = await viewer.call('GET', '/platform/v1/comment/mine', undefined, { 'accept-language': language });
      return body.data.find((row: { idComment: string }) => row.idComment === id);
    };
    expect(await mine('vi')).toMatchObject({ state: 'DECLINED', is_visible: false, notice: 'Lộ nội dung\nXin đừng kể trước.' });
    expect((await mine('en')).notice).toBe('Spoiler\nXin đừng kể trước.');
  });

  test('keeps no name, network or device of its author in the history', async () => {
    const author = await t.viewer();
    const { idComment: id } = (await send(author, 'Bản đầu tiên')).body.data;
    await author.call('PUT', `/platform/v1/comment/${id}`, { comment: 'Bản sửa' });
    const rows = await run(t.deps.db.pool, sql`select actor, actor_name, address, verb from history where record = ${id}::uuid`);
    expect(rows).toEqual([{ actor: null, actor_name: null, address: null, verb: 'update' }]);
  });

  test('is not changed by somebody who is banned from commenting', async () => {
    const author = await t.viewer();
    const { idComment: id } = (await send(author, 'Trước lệnh cấm')).body.data;
    await (await t.root()).call('POST', '/cms/v1/profile/restrict', { idUser: author.id, reason: 'spam', scope: 'comment', until: null });
    expect((await author.call('PUT', `/platform/v1/comment/${id}`, { comment: 'Sau lệnh cấm' })).body.code).toBe('banned');
  });

  test('that they change waits again, and one that they delete leaves the queue', async () => {
    const { idComment: id } = (await send(viewer, 'Bản đầu')).body.data;
    await decide(moderator, 'approve_report', id);
    const changed = await viewer.call('PUT', `/platform/v1/comment/${id}`, { comment: 'Bản hai' });
    expect(changed.body.data).toMatchObject({ comment: 'Bản hai', state: 'APPROVE', is_visible: false });
    const stranger = await t.viewer();
    expect((await stranger.call('DELETE', `/platform/v1/comment/${id}`)).status).toBe(404);
    expect((await viewer.call('DELETE', `/platform/v1/comment/${id}`)).status).toBe(200);
    expect((await decide(moderator, 'approve_report', id)).status).toBe(404);
  });
});

describe('a decision', () => {
  test('of the wrong kind is refused, and changes nothing', async () => {
    const id = await storeItem(t, 'comment', { approve_type: 'blacklist' });
    expect((await decide(moderator, 'approve_report', id)).body.code).toBe('wrong_approval');
    expect((await decide(moderator, 'approve', id)).body.data.state).toBe('APPROVED');
    expect((await decide(moderator, 'approve', await storeItem(t, 'comment'))).body.code).toBe('wrong_approval');
  });

  test('is made once: of two at the same time one gets 409, and so does a repeated one', async () => {
    const id = await storeItem(t, 'comment');
    const other = await t.as('moderator');
    const answers = await Promise.all([decide(moderator, 'approve_report', id), decide(other, 'decline', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(moderator, 'decline', id)).body.code).toBe('already_decided');
  });

  test('on a hundred at once skips the one that is gone, and one undo takes back all the others', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 100; at++) ids.push(await storeItem(t, 'comment', { content: movie, text: `Dòng ${at}` }));
    await run(t.deps.db.pool, sql`update comment set deleted_at = now() where "idComment" = ${ids[50]}::uuid`);
    const changeset = newId();
    const answers = [];
    for (const id of ids) answers.push((await decide(moderator, 'decline', id, {}, { changeset })).status);
    expect([answers.filter((status) => status === 200).length, answers[50]]).toEqual([99, 404]);
    const undone = await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(undone.body.data.results.map((each: { outcome: string }) => each.outcome)).toEqual(Array.from({ length: 99 }, () => 'undone'));
    expect(await stateOf(ids[0] as string)).toBe('APPROVE');
  });

  test('lowers the count once, and counts and queue agree', async () => {
    const counts = async () => (await moderator.call('GET', `${cmt}/queue/counts`)).body.data;
    const listed = async () => (await moderator.call('GET', `${cmt}?state=APPROVE`)).body.meta.total;
    const id = await storeItem(t, 'comment');
    const before = await counts();
    expect(await listed()).toBe(before.all);
    await decide(moderator, 'approve_report', id);
    await decide(moderator, 'approve_report', id);
    const after = await counts();
    expect([after.all, after.decided, await listed()]).toEqual([before.all - 1, before.decided + 1, before.all - 1]);
  });
});

describe('reports', () => {
  const report = (by: Client, id: string, reason: string) => by.call('POST', '/platform/v1/report', { kind: 'comment', id, reason });
  const waiting = async (id: string) => {
    const { state, approve_type, reports } = (await moderator.call('GET', `${cmt}/${id}`)).body.data;
    return [state, approve_type, reports];
  };

  test('put a shown comment back into the queue, and one decision answers all of them; its undo opens exactly those', async () => {
    const id = await storeItem(t, 'comment', { content: movie, state: 'APPROVED' });
    const [one, two] = [await t.viewer(), await t.viewer()];
    await report(one, id, 'spam');
    await report(one, id, 'spam');
    await report(two, id, 'abuse');
    expect(await waiting(id)).toEqual(['APPROVE', 'report', 2]);
    expect(await visible()).toContain(id);
    const changeset = newId();
    await decide(moderator, 'approve_report', id, {}, { changeset });
    expect(await waiting(id)).toEqual(['APPROVED', 'report', 0]);
    await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect(await waiting(id)).toEqual(['APPROVE', 'report', 2]);
  });

  test('for a reason that was answered join the answer; a new reason, or a changed text, waits anew', async () => {
    const { idComment: id } = (await send(await t.viewer(), 'Phim dở tệ')).body.data;
    await decide(moderator, 'approve_report', id);
    await report(await t.viewer(), id, 'spam');
    await decide(moderator, 'approve_report', id);
    await report(await t.viewer(), id, 'spam');
    expect(await waiting(id)).toEqual(['APPROVED', 'report', 0]);
    await report(await t.viewer(), id, 'hate');
    expect(await waiting(id)).toEqual(['APPROVE', 'report', 1]);
    await decide(moderator, 'approve_report', id);
    expect((await moderator.call('PUT', `${cmt}/${id}`, { comment: 'Phim dở' })).status).toBe(200);
    await report(await t.viewer(), id, 'spam');
    expect(await waiting(id)).toEqual(['APPROVE', 'report', 1]);
  });

  test('do not bring a declined comment back: reopened, it waits hidden', async () => {
    const id = await storeItem(t, 'comment', { content: movie, state: 'APPROVED' });
    await report(viewer, id, 'abuse');
    await decide(moderator, 'decline', id);
    await decide(moderator, 'reopen', id);
    expect((await waiting(id)).slice(0, 2)).toEqual(['APPROVE', 'new']);
    expect(await visible()).not.toContain(id);
  });

  test('agreed with hide the comment, and what nobody sees cannot be reported', async () => {
    const id = await storeItem(t, 'comment', { content: movie, state: 'APPROVED' });
    await report(viewer, id, 'abuse');
    await decide(moderator, 'decline', id, { decline_reason: 'insult' });
    expect(await visible()).not.toContain(id);
    expect((await report(await t.viewer(), id, 'abuse')).status).toBe(404);
  });
});

describe('a lease', () => {
  const lease = (by: Client, id: string) => by.call('POST', '/comment/v1/cms/lease', { kind: 'comment', ids: [id] });

  test('names its holder to others, refuses their decisions, and ends when it is given back or runs out', async () => {
    const id = await storeItem(t, 'comment');
    const other = await t.as('moderator');
    expect((await lease(moderator, id)).status).toBe(200);
    expect((await lease(moderator, id)).status).toBe(200);
    const refused = await lease(other, id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'held_by_other', expect.stringContaining('đang xem mục này')]);
    expect((await decide(other, 'decline', id)).body.code).toBe('held_by_other');
    expect((await other.call('GET', `${cmt}?state=APPROVE&limit=100`)).body.data.find((row: { idComment: string }) => row.idComment === id).held_by.id).toBe(
      moderator.id,
    );
    await run(t.deps.db.pool, sql`update queue_lease set until = now()`);
    expect((await lease(other, id)).status).toBe(200);
    await other.call('POST', '/comment/v1/cms/lease/release', { kind: 'comment', id });
    expect((await decide(moderator, 'decline', id)).status).toBe(200);
    expect((await lease(moderator, id)).body.code).toBe('already_decided');
  });
});

test('of two people who ask for the same items one gets all of them', async () => {
  const ids = [await storeItem(t, 'comment'), await storeItem(t, 'comment'), await storeItem(t, 'comment')];
  const other = await t.as('moderator');
  const answers = await Promise.all([moderator, other].map((by) => by.call('POST', '/comment/v1/cms/lease', { kind: 'comment', ids })));
  expect(answers.map(({ body }) => body.data.ids.length).toSorted()).toEqual([0, 3]);
});

describe('a second opinion', () => {
  test('is asked of a colleague who may decide, who is notified; undo withdraws it', async () => {
    const id = await storeItem(t, 'comment');
    const colleague = await t.as('moderator');
    expect((await decide(moderator, 'ask', id, { person: viewer.id })).body.errors).toMatchObject([{ path: 'person' }]);
    const changeset = newId();
    const asked = await decide(moderator, 'ask', id, { person: colleague.id, text: 'Có lộ nội dung không?' }, { changeset });
    expect(asked.body.data.opinion_of.id).toBe(colleague.id);
    expect((await colleague.call('GET', `${cmt}/queue/counts`)).body.data.opinion).toBe(1);
    expect((await colleague.call('GET', '/cms/v1/notification')).body.data[0]).toMatchObject({ kind: 'opinion_asked', record: { kind: 'comment', id } });
    await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    expect((await moderator.call('GET', `${cmt}/${id}`)).body.data.opinion_of).toBeNull();
  });
});

describe('what stands beside an item', () => {
  test('is its author, what it answers, and near-copies', async () => {
    const author = await t.viewer();
    const parent = await storeItem(t, 'comment', { content: movie, state: 'APPROVED', text: 'Ai xem rồi?' });
    const spam = 'Nạp 100 nghìn nhận 300 nghìn, vào nhà cái này chơi thử nhé cả nhà';
    const id = await storeItem(t, 'comment', { content: movie, author: author.id, parent, text: spam });
    const copy = await storeItem(t, 'comment', { text: 'Nạp 50 nghìn nhận 150 nghìn, vào nhà cái này chơi thử nhé cả nhà ơi' });
    await storeItem(t, 'comment', { text: 'Nhạc phim đoạn cuối là bài gì vậy mọi người ơi cho mình hỏi' });
    await storeItem(t, 'comment', { author: author.id, state: 'DECLINED' });
    const { body } = await moderator.call('GET', `${cmt}/${id}/context`);
    expect(body.data).toMatchObject({
      author: { written: 2, declined: 1, recent: ['APPROVE', 'DECLINED'], is_banned: false },
      parent: { id: parent, text: 'Ai xem rồi?' },
    });
    expect([body.data.similar.map((each: { id: string }) => each.id), body.data.similar_waiting]).toEqual([[copy], 1]);
  });
});

test('a keyword that is added later hides what it finds until somebody approves it, and only once', async () => {
  const rescanNow = async () => {
    const [row] = await run<{ version: string }>(t.deps.db.pool, sql`select version from screening`);
    await rescan(t.deps, { version: row?.version ?? '' }, new AbortController().signal);
  };
  const addKeyword = (word: string) => moderator.call('POST', '/comment/v1/cms/blacklist', { words: [word], strength: 'exact' });
  const id = await storeItem(t, 'comment', { content: movie, state: 'APPROVED', text: 'Đặt vé ở phòng vé chợ đen' });
  await addKeyword('chợ đen');
  await rescanNow();
  expect((await moderator.call('GET', `${cmt}/${id}`)).body.data).toMatchObject({ state: 'APPROVE', approve_type: 'blacklist' });
  expect(await visible()).not.toContain(id);
  await decide(moderator, 'approve', id);
  await addKeyword('một từ khác');
  await rescanNow();
  expect(await stateOf(id)).toBe('APPROVED');
});

describe('a review', () => {
  const rate = (by: Client, rating: number, review?: string) => by.call('POST', '/platform/v1/review', { content: movie, rating, review });
  const average = async () => (await viewer.call('GET', `/platform/v1/review/rating?content=${movie}`)).body.data;

  test('counts in the average while it is shown, and an undo brings back the old value', async () => {
    expect(await average()).toEqual({ average: null, total: 0, counts: [0, 0, 0, 0, 0] });
    await rate(viewer, 5);
    const { idReview: id } = (await rate(await t.viewer(), 2, 'Hơi chậm')).body.data;
    expect(await average()).toMatchObject({ average: 5, total: 1 });
    const review = '/comment/v1/cms/review';
    await moderator.call('POST', `${review}/approve_report`, { id });
    expect(await average()).toEqual({ average: 3.5, total: 2, counts: [0, 1, 0, 0, 1] });
    await moderator.call('POST', `${review}/reopen`, { id });
    const changeset = newId();
    await moderator.call('POST', `${review}/decline`, { id }, { changeset });
    expect(await average()).toMatchObject({ average: 5, total: 1 });
    await moderator.call('POST', `/cms/v1/changeset/${changeset}/undo`);
    await moderator.call('POST', `${review}/approve_report`, { id });
    expect(await average()).toMatchObject({ average: 3.5, total: 2 });
  });

  test('of the same viewer replaces the former one; a rating outside 1 to 5 is refused', async () => {
    const critic = await t.viewer();
    const { idReview: id } = (await rate(critic, 1, 'Dở')).body.data;
    expect((await rate(critic, 3, 'Xem lại thì được')).body.data).toMatchObject({ idReview: id, rating: 3, state: 'APPROVE' });
    await moderator.call('POST', '/comment/v1/cms/review/decline', { id, decline_reason: 'insult' });
    expect((await rate(critic, 3, 'Viết lại lịch sự hơn')).body.data).toMatchObject({ state: 'APPROVE', decline_reason: null, notice: null });
    for (const rating of [0, 6, 4.5]) expect((await rate(critic, rating)).body.errors).toMatchObject([{ path: 'rating' }]);
  });
});

describe('what a keyword caught', () => {
  test.each([
    ['comment', 'cmt', 'idComment'],
    ['review', 'review', 'idReview'],
  ] as const)('is listed for a %s in every state, with the rows and the scope of the plain list', async (kind, last, id) => {
    const found = JSON.stringify([{ field: kind, word: 'cờ bạc', strength: 'exact', disguise: 'none', start: 0, end: 6 }]);
    const caught: string[] = [];
    for (const state of ['APPROVE', 'APPROVED', 'DECLINED']) {
      await storeItem(t, kind, { state });
      caught.push(await storeItem(t, kind, { state, text: 'cờ bạc' }));
    }
    const table = kind === 'comment' ? sql`comment` : sql`review`;
    await run(
      t.deps.db.pool,
      sql`update ${table} set matches = ${found}::jsonb where ${kind === 'comment' ? sql`"idComment"` : sql`"idReview"`} = any(${caught}::uuid[])`,
    );
    const owner = await t.root();
    const list = (await owner.call('GET', `/comment/v1/cms/blacklist/${last}?limit=100`)).body;
    expect(list.data.map((row: Record<string, string>) => row[id])).toEqual(expect.arrayContaining(caught));
    expect(list.data.every(({ matches }: { matches: unknown[] }) => matches.length > 0)).toBe(true);
    const plain = (await owner.call('GET', `/comment/v1/cms/${last}?limit=100`)).body.data;
    for (const row of list.data) expect(plain.find((each: Record<string, string>) => each[id] === row[id])).toEqual(row);
    const partner = await t.as('partner');
    expect((await partner.call('GET', `/comment/v1/cms/blacklist/${last}`)).body.data).toEqual([]);
  });
});
