import { beforeAll, describe, expect, test } from 'vitest';
import { purge } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { publicMovie, storeItem } from './feedback.testing.ts';

let t: TestApp;
let moderator: Client;
/** A moderator whose list has `discussion` alone. */
let answerer: Client;
beforeAll(async () => {
  t = await testApp();
  moderator = await t.as('moderator');
  answerer = await t.as('moderator');
  await run(t.deps.db.pool, sql`update "user" set permissions = '{discussion}' where "idUser" = ${answerer.id}::uuid`);
  t.deps.sessions.invalidate();
});

const paths = { content: '/comment/v1/cms/content/list-report', user: '/comment/v1/cms/user/list-report' };
type Kind = keyof typeof paths;
const report = (by: Client, kind: Kind, id: string, reason: string, text?: string) => by.call('POST', '/platform/v1/report', { kind, id, reason, text });
const rowOf = async (kind: Kind, target: string, by: Client = moderator) =>
  (await by.call('GET', `${paths[kind]}?limit=100`)).body.data.find((row: { target: { id: string } | null }) => row.target?.id === target);
const idOf = async (kind: Kind, target: string): Promise<string> => (await rowOf(kind, target))[kind === 'content' ? 'idReportedContent' : 'idReportedUser'];
const answer = (by: Client, kind: Kind, verb: string, id: string, headers: Record<string, string> = {}) =>
  by.call('POST', `${paths[kind]}/${verb}`, { id }, headers);
const standing = async (kind: Kind, target: string) => {
  const { state, outcome, reports } = await rowOf(kind, target);
  return [state, outcome, reports];
};
const statusOf = async (movie: string) => (await moderator.call('GET', `/cms/v1/movie/${movie}`)).body.data.status;
const undo = (by: Client, changeset: string) => by.call('POST', `/cms/v1/changeset/${changeset}/undo`);
const outcomes = ({ body }: Awaited<ReturnType<typeof undo>>) =>
  body.data.results.map((each: { kind: string; outcome: string }) => `${each.kind} ${each.outcome}`);
/** A public movie that one viewer has reported. */
const reportedMovie = async (reason = 'violence') => {
  const movie = await publicMovie(t, { play_link: 'https://example.com/a.m3u8' });
  await run(t.deps.db.pool, sql`update movie set copyright = true where "idMovie" = ${movie}::uuid`);
  await run(t.deps.db.pool, sql`update movie_side set play_link_ok_at = now() where owner = ${movie}::uuid`);
  expect((await report(await t.viewer(), 'content', movie, reason)).status).toBe(200);
  return { movie, id: await idOf('content', movie) };
};

describe('reports of one target', () => {
  test('are one group with all its reasons, newest group first, and are read one by one', async () => {
    const { movie, id } = await reportedMovie('spam');
    for (let at = 0; at < 9; at++) await report(await t.viewer(), 'content', movie, at < 6 ? 'violence' : 'copyright', at === 0 ? 'Cảnh ở phút 12' : undefined);
    const [first] = (await moderator.call('GET', `${paths.content}?state=DOING`)).body.data;
    expect(first).toMatchObject({
      idReportedContent: id,
      state: 'DOING',
      outcome: null,
      reports: 10,
      reasons: ['violence', 'copyright', 'spam'],
      target: { kind: 'movie', id: movie, status: 'public', deleted: false },
    });
    const { body } = await moderator.call('GET', `${paths.content}/${id}/context`);
    expect([body.data.reports.length, body.data.target.id, body.data.channel.id]).toEqual([10, movie, expect.any(String)]);
    expect(body.data.reports).toContainEqual({ reason: 'violence', text: 'Cảnh ở phút 12', by: expect.any(Object), at: expect.any(String), is_open: true });
  });

  test('are found by what the target is called', async () => {
    const movie = await publicMovie(t, { title: 'Chuyện lạ ở bến đò' });
    await report(await t.viewer(), 'content', movie, 'hate');
    const { body } = await moderator.call('GET', `${paths.content}?name=ben do`);
    expect(body.data.map((row: { title: string }) => row.title)).toEqual(['Chuyện lạ ở bến đò']);
  });

  test('sent at the same time make one group', async () => {
    const movie = await publicMovie(t);
    const viewers = await Promise.all(Array.from({ length: 5 }, () => t.viewer()));
    const answers = await Promise.all(viewers.map((viewer) => report(viewer, 'content', movie, 'spam')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await standing('content', movie)).toEqual(['DOING', null, 5]);
  });

  test('leave no name of the reporter in the history', async () => {
    const { movie, id } = await reportedMovie();
    await answer(moderator, 'content', 'keep', id);
    await report(await t.viewer(), 'content', movie, 'hate');
    const rows = await run(t.deps.db.pool, sql`select actor, address, verb from history where record = ${id}::uuid and verb = 'report'`);
    expect(rows).toEqual([{ actor: null, address: null, verb: 'report' }]);
  });
});

describe('after "keep"', () => {
  test('the same reason joins the answer, a new reason waits, and so does the same reason for a changed text', async () => {
    const { movie, id } = await reportedMovie('violence');
    expect((await answer(moderator, 'content', 'keep', id)).body.data).toMatchObject({ state: 'DONE', outcome: 'kept', decided_by: { id: moderator.id } });
    await report(await t.viewer(), 'content', movie, 'violence');
    expect(await standing('content', movie)).toEqual(['DONE', 'kept', 0]);
    await report(await t.viewer(), 'content', movie, 'spam');
    expect(await standing('content', movie)).toEqual(['DOING', 'kept', 1]);
    await answer(moderator, 'content', 'keep', id);
    await moderator.call('PUT', `/cms/v1/movie/${movie}`, { description: 'Một mô tả khác' });
    await report(await t.viewer(), 'content', movie, 'violence');
    expect(await standing('content', movie)).toEqual(['DOING', 'kept', 1]);
  });

  test('a viewer is reported again once they have another name', async () => {
    const viewer = await t.viewer();
    await report(await t.viewer(), 'user', viewer.id, 'impersonation');
    await answer(moderator, 'user', 'keep', await idOf('user', viewer.id));
    await report(await t.viewer(), 'user', viewer.id, 'impersonation');
    expect(await standing('user', viewer.id)).toEqual(['DONE', 'kept', 0]);
    await run(t.deps.db.pool, sql`update "user" set "displayName" = 'Đài truyền hình' where "idUser" = ${viewer.id}::uuid`);
    await report(await t.viewer(), 'user', viewer.id, 'impersonation');
    expect(await rowOf('user', viewer.id)).toMatchObject({ title: 'Đài truyền hình', state: 'DOING', reports: 1 });
  });

  test('an undo opens all reports again', async () => {
    const { movie, id } = await reportedMovie();
    await report(await t.viewer(), 'content', movie, 'spam');
    const changeset = newId();
    await answer(moderator, 'content', 'keep', id, { changeset });
    expect(outcomes(await undo(moderator, changeset))).toEqual(['reported_content undone']);
    expect(await standing('content', movie)).toEqual(['DOING', null, 2]);
  });
});

describe('"take down"', () => {
  test('hides content, also by a moderator without the entry of media, and one undo takes both back, and does them again', async () => {
    const { movie, id } = await reportedMovie();
    const changeset = newId();
    expect((await answer(answerer, 'content', 'take_down', id, { changeset })).body.data).toMatchObject({ state: 'DONE', outcome: 'removed' });
    expect([await statusOf(movie), await standing('content', movie)]).toEqual(['hidden', ['DONE', 'removed', 0]]);
    const undone = await undo(answerer, changeset);
    expect(outcomes(undone)).toEqual(['movie undone', 'reported_content undone']);
    expect([await statusOf(movie), await standing('content', movie)]).toEqual(['public', ['DOING', null, 1]]);
    const again = await undo(answerer, undone.body.data.changeset);
    expect(outcomes(again)).toEqual(['reported_content undone', 'movie undone']);
    expect([await statusOf(movie), await standing('content', movie)]).toEqual(['hidden', ['DONE', 'removed', 0]]);
  });

  test('hides again what was shown since and reported by the same viewer for the same reason', async () => {
    const { movie, id } = await reportedMovie();
    const viewer = await t.viewer();
    await report(viewer, 'content', movie, 'sexual');
    for (let round = 0; round < 2; round++) {
      expect((await answer(moderator, 'content', 'take_down', id)).status).toBe(200);
      expect(await statusOf(movie)).toBe('hidden');
      await run(t.deps.db.pool, sql`update movie set visibility = 'enable' where "idMovie" = ${movie}::uuid`);
      await report(viewer, 'content', movie, 'sexual');
      expect(await standing('content', movie)).toEqual(['DOING', 'removed', 1]);
    }
  });

  test('only closes what viewers do not see any more', async () => {
    for (const gone of [sql`deleted_at = now()`, sql`visibility = 'disable'`]) {
      const { movie, id } = await reportedMovie();
      await run(t.deps.db.pool, sql`update movie set ${gone} where "idMovie" = ${movie}::uuid`);
      expect((await answer(moderator, 'content', 'take_down', id)).body.data.state).toBe('DONE');
    }
  });

  test('closes what was removed for good, which the group does not prevent', async () => {
    const { movie, id } = await reportedMovie();
    await run(t.deps.db.pool, sql`update movie set deleted_at = now() - interval '90 days' where "idMovie" = ${movie}::uuid`);
    await purge(t.deps.db, 30, new AbortController().signal);
    expect(await run(t.deps.db.pool, sql`select 1 from content where id = ${movie}::uuid`)).toEqual([]);
    const { body } = await moderator.call('GET', `${paths.content}/${id}/context`);
    expect([body.data.target, body.data.reports.length]).toEqual([null, 1]);
    expect((await answer(moderator, 'content', 'take_down', id)).body.data.state).toBe('DONE');
  });

  test('and "keep" at the same time: one of the two gets 409', async () => {
    const { id } = await reportedMovie();
    const answers = await Promise.all([answer(moderator, 'content', 'take_down', id), answer(answerer, 'content', 'keep', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_decided');
  });
});

describe('what is acted on', () => {
  test('closes its reports: a deletion in the same changeset, whose undo opens exactly those again', async () => {
    const { movie, id } = await reportedMovie();
    const { id: other } = await reportedMovie();
    const editor = await t.as('moderator');
    await run(t.deps.db.pool, sql`update "user" set permissions = '{media}' where "idUser" = ${editor.id}::uuid`);
    t.deps.sessions.invalidate();
    const changeset = newId();
    await editor.call('DELETE', `/cms/v1/movie/${movie}`, undefined, { changeset });
    expect(await standing('content', movie)).toEqual(['DONE', 'removed', 0]);
    const { body } = await moderator.call('GET', `${paths.content}/${id}/history`);
    expect(body.data[0]).toMatchObject({ verb: 'close', actor: { id: editor.id }, changes: { state: ['DOING', 'DONE'], outcome: [null, 'removed'] } });
    const [write] = await run(t.deps.db.pool, sql`select changeset from history where record = ${id}::uuid and verb = 'close'`);
    expect(write).toEqual({ changeset });
    const undone = await undo(editor, changeset);
    expect(outcomes(undone)).toEqual(['movie undone']);
    expect(await standing('content', movie)).toEqual(['DOING', null, 1]);
    expect((await moderator.call('GET', `${paths.content}/${other}`)).body.data.state).toBe('DOING');
    await undo(editor, undone.body.data.changeset);
    expect(await standing('content', movie)).toEqual(['DONE', 'removed', 0]);
  });

  test('does not open reports that were answered before, or since', async () => {
    const { movie, id } = await reportedMovie();
    await answer(moderator, 'content', 'keep', id);
    const changeset = newId();
    await moderator.call('POST', '/cms/v1/media/update_status', { kind: 'movie', id: movie, visibility: 'disable' }, { changeset });
    expect(await standing('content', movie)).toEqual(['DONE', 'kept', 0]);
    await undo(moderator, changeset);
    expect(await standing('content', movie)).toEqual(['DONE', 'kept', 0]);
    await report(await t.viewer(), 'content', movie, 'copyright');
    const second = newId();
    await moderator.call('POST', '/cms/v1/media/update_status', { kind: 'movie', id: movie, visibility: 'disable' }, { changeset: second });
    expect(await standing('content', movie)).toEqual(['DONE', 'removed', 0]);
    await answer(moderator, 'content', 'reopen', id);
    await answer(moderator, 'content', 'keep', id);
    await undo(moderator, second);
    expect([await statusOf(movie), await standing('content', movie)]).toEqual(['public', ['DONE', 'kept', 0]]);
  });

  test('closes its reports: a ban, whose undo lifts it and opens them again', async () => {
    const viewer = await t.viewer();
    await report(await t.viewer(), 'user', viewer.id, 'abuse');
    await storeItem(t, 'comment', { author: viewer.id, state: 'DECLINED', text: 'Đồ ngu' });
    const changeset = newId();
    await moderator.call('POST', '/cms/v1/profile/restrict', { idUser: viewer.id, reason: 'abuse', scope: 'comment', until: null }, { changeset });
    expect(await rowOf('user', viewer.id)).toMatchObject({
      state: 'DONE',
      outcome: 'removed',
      target: { kind: 'user', status: 'banned' },
      decided_by: { id: moderator.id },
    });
    const context = (await moderator.call('GET', `${paths.user}/${await idOf('user', viewer.id)}/context`)).body.data;
    expect(context.person).toMatchObject({
      written: 1,
      declined: 1,
      items: [{ kind: 'comment', text: 'Đồ ngu' }],
      bans: [{ scope: 'comment', is_in_force: true }],
    });
    expect(outcomes(await undo(moderator, changeset))).toEqual(['ban undone']);
    expect(await rowOf('user', viewer.id)).toMatchObject({ state: 'DOING', outcome: null, reports: 1, target: { status: null } });
  });

  test('goes with an erased account: its reports, and what the history says of them', async () => {
    const viewer = await t.viewer();
    await report(await t.viewer(), 'user', viewer.id, 'abuse');
    const id = await idOf('user', viewer.id);
    await answer(moderator, 'user', 'keep', id);
    expect((await viewer.call('POST', '/platform/v1/account/erase', { password: 'mây trôi bốn phương' })).status).toBe(200);
    expect((await moderator.call('GET', `${paths.user}/${id}`)).status).toBe(404);
    expect(await run(t.deps.db.pool, sql`select 1 from history where record = ${id}::uuid`)).toEqual([]);
    expect(await run(t.deps.db.pool, sql`select 1 from report where target = ${viewer.id}::uuid`)).toEqual([]);
  });
});

test('a partner reads the reports of content of their own channels alone, and answers none', async () => {
  const partner = await t.as('partner');
  const { idChannel } = await t.make('channel', { owner: partner.id });
  t.deps.sessions.invalidate();
  const own = await publicMovie(t, { channel: idChannel });
  const { movie: foreign, id: foreignId } = await reportedMovie();
  const viewer = await t.viewer();
  await report(await t.viewer(), 'content', own, 'copyright');
  await report(await t.viewer(), 'user', viewer.id, 'spam');
  const id = await idOf('content', own);
  expect((await partner.call('GET', paths.content)).body.data.map((row: { idReportedContent: string }) => row.idReportedContent)).toEqual([id]);
  expect([(await rowOf('content', foreign, partner)) === undefined, (await partner.call('GET', `${paths.content}/${foreignId}/context`)).status]).toEqual([
    true,
    404,
  ]);
  expect((await partner.call('GET', paths.user)).body.data).toEqual([]);
  expect((await answer(partner, 'content', 'keep', id)).status).toBe(403);
});
