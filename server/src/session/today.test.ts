import type { Today } from '@marquee/contract/session/today';
import { beforeAll, expect, test } from 'vitest';
import { act, submit } from '../advertise/campaign.testing.ts';
import { makeEntry, score, startJudging } from '../contest/judging.testing.ts';
import { storeGroup, storeItem } from '../feedback/feedback.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const waiting = async (by: Client): Promise<Today> => (await by.call('GET', '/cms/v1/today')).body.data;
const titles = (group: { rows: { title: string }[] }) => group.rows.map(({ title }) => title);
const draft = (by: Client, title: string, channel: string) => by.call('POST', '/cms/v1/movie', { title, channel, draft: true });

async function failTranscode(idMovie: string): Promise<void> {
  await run(t.deps.db.pool, sql`update movie_side set transcode_status = 'failed' where owner = ${idMovie}::uuid`);
  await run(
    t.deps.db.pool,
    sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state, cause, at_s, created_at, finished_at)
        values (${newId()}::uuid, ${newId()}::uuid, 'movie', ${idMovie}::uuid, ${newId()}::uuid, 1, 'failed', 'corrupt_at', 72, now(), now())`,
  );
}

async function takeDown(idTelevision: string): Promise<void> {
  await run(
    t.deps.db.pool,
    sql`update television set visibility = 'enable', copyright = true, first_enabled_at = now() where "idTelevision" = ${idTelevision}::uuid`,
  );
  await run(
    t.deps.db.pool,
    sql`update television_side set health = 'down', health_cause = 'http_error', http_status = 404, health_since = now() where owner = ${idTelevision}::uuid`,
  );
}

test('a failed transcode stands there with its cause until it succeeds', async () => {
  const person = await t.as('moderator');
  const { idMovie } = await t.make('movie', { title: 'Thư gửi mùa đông' });
  await failTranscode(idMovie);
  const { failed_transcodes } = await waiting(person);
  expect(failed_transcodes.rows.find(({ id }) => id === idMovie)).toMatchObject({ title: 'Thư gửi mùa đông', kind: 'movie', cause: 'corrupt_at', at_s: 72 });
  await run(t.deps.db.pool, sql`update movie_side set transcode_status = 'ready' where owner = ${idMovie}::uuid`);
  expect(titles((await waiting(person)).failed_transcodes)).not.toContain('Thư gửi mùa đông');
});

test('the drafts are those of this person, the latest first, with what each lacks', async () => {
  const [person, other] = [await t.as('moderator'), await t.as('moderator')];
  const { idChannel, name } = await t.make('channel');
  await draft(person, 'Bản nháp một', idChannel);
  await draft(person, 'Bản nháp hai', idChannel);
  await draft(other, 'Của người khác', idChannel);
  const { drafts } = await waiting(person);
  expect([drafts.total, titles(drafts)]).toEqual([2, ['Bản nháp hai', 'Bản nháp một']]);
  expect(drafts.rows[0]).toMatchObject({ kind: 'movie', channel: { id: idChannel, label: name } });
  expect(drafts.rows[0]?.missing).toEqual(expect.arrayContaining(['genres', 'poster', 'description']));
});

test('a group has five rows and counts all', async () => {
  const person = await t.as('moderator');
  const { idChannel } = await t.make('channel');
  for (let n = 1; n <= 7; n += 1) await draft(person, `Nháp ${n}`, idChannel);
  const { drafts } = await waiting(person);
  expect([drafts.total, drafts.rows.length]).toEqual([7, 5]);
});

test('a partner hears of the live channels and films of their own channels alone', async () => {
  const partner = await t.as('partner');
  const mine = await t.make('channel', { owner: partner.id });
  const [own, foreign] = [await t.make('television', { title: 'Đài của tôi', channel: mine.idChannel }), await t.make('television', { title: 'Đài khác' })];
  await takeDown(own.idTelevision);
  await takeDown(foreign.idTelevision);
  const film = await t.make('movie', { title: 'Phim kênh khác' });
  await failTranscode(film.idMovie);
  const seen = await waiting(partner);
  expect(seen.channels_down.rows).toMatchObject([{ title: 'Đài của tôi', cause: 'http_error', http_status: 404 }]);
  expect([titles(seen.failed_transcodes), seen.entries.total, seen.invitations.total]).toEqual([[], 0, 0]);
  expect(titles((await waiting(await t.as('moderator'))).channels_down)).toEqual(expect.arrayContaining(['Đài của tôi', 'Đài khác']));
});

test('the entries are those without a decision, and approved ones that this person has still to judge', async () => {
  const [judge, other] = [await t.as('moderator'), await t.as('moderator')];
  const plan = await startJudging(t, [judge]);
  await makeEntry(t, { title: 'Chờ duyệt', decision: 'APPROVE' });
  const scored = await makeEntry(t, { title: 'Chưa chấm' });
  const seen = async (who: Client) => (await waiting(who)).entries.rows.map(({ title, decision }) => [title, decision]);
  expect(await seen(judge)).toEqual([
    ['Chờ duyệt', 'APPROVE'],
    ['Chưa chấm', 'APPROVED'],
  ]);
  expect(await seen(other)).toEqual([['Chờ duyệt', 'APPROVE']]);
  await score(judge, plan, scored, 5, 5);
  expect(await seen(judge)).toEqual([['Chờ duyệt', 'APPROVE']]);
  expect(await seen(await t.as('developer'))).toEqual([]);
});

test('only the owners see open invitations, those that end first at the top', async () => {
  const owner = await t.as('super_admin');
  const people = ['moi-mot@marquee.example', 'moi-hai@marquee.example'].map((email) => ({ email }));
  await owner.call('POST', '/cms/v1/profile/invite', { people, role: 'moderator', permissions: ['media'] });
  await run(t.deps.db.pool, sql`update "user" set invited_until = now() + interval '1 hour' where email = 'moi-hai@marquee.example'`);
  const { invitations } = await waiting(owner);
  expect(invitations.rows.map(({ email, role }) => [email, role])).toEqual([
    ['moi-hai@marquee.example', 'moderator'],
    ['moi-mot@marquee.example', 'moderator'],
  ]);
  expect((await waiting(await t.as('moderator'))).invitations).toEqual({ total: 0, rows: [] });
});

test('who may open no area has nothing to do', async () => {
  const groups = await waiting(await t.as('advertiser'));
  expect(Object.values(groups).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('comments and reviews that wait stand there for whoever may decide on them, the oldest first', async () => {
  const [moderator, editor] = [await t.as('moderator', { permissions: ['discussion'] }), await t.as('moderator', { permissions: ['media'] })];
  const newer = await storeItem(t, 'comment', { text: 'Nhạc phim hay quá' });
  const older = await storeItem(t, 'review', { text: 'Đáng xem' });
  await storeItem(t, 'comment', { state: 'APPROVED' });
  await run(t.deps.db.pool, sql`update review set created_at = now() - interval '1 hour' where "idReview" = ${older}::uuid`);
  const { items } = await waiting(moderator);
  expect([items.total, items.rows.map(({ id, kind, title }) => [id, kind, title])]).toEqual([
    2,
    [
      [older, 'review', 'Đáng xem'],
      [newer, 'comment', 'Nhạc phim hay quá'],
    ],
  ]);
  expect((await waiting(editor)).items.total).toBe(0);
});

test('reports of content and of viewers that wait stand there for whoever may answer them', async () => {
  const [moderator, editor] = [await t.as('moderator', { permissions: ['discussion'] }), await t.as('moderator', { permissions: ['media'] })];
  const content = await storeGroup(t, 'content', (await t.make('movie')).idMovie as string);
  const user = await storeGroup(t, 'user', (await t.viewer()).id);
  await moderator.call('POST', '/comment/v1/cms/user/list-report/keep', { id: user });
  const { reports } = await waiting(moderator);
  expect([reports.total, reports.rows.map(({ id, kind, title }) => [id, kind, title])]).toEqual([1, [[content, 'content', 'Bị báo cáo']]]);
  expect((await waiting(editor)).reports.total).toBe(0);
});

test('campaigns that wait stand there for reviewers, the oldest first, and for their advertiser once something is asked', async () => {
  const [reviewer, editor] = [await t.as('moderator'), await t.as('moderator', { permissions: ['media'] })];
  const advertiser = await t.as('advertiser', { permissions: ['advertiser'] });
  const [late, asked] = [await submit(advertiser, { name: 'Trà sen' }), await submit(advertiser, { name: 'Chè Tân Cương' })];
  await run(t.deps.db.pool, sql`update campaign set submitted_at = now() - interval '13 hours' where "campaignId" = ${late}::uuid`);
  expect(titles((await waiting(reviewer)).campaigns)).toEqual(['Trà sen', 'Chè Tân Cương']);
  expect([(await waiting(editor)).campaigns.total, (await waiting(advertiser)).campaigns.total]).toEqual([0, 0]);
  await act(reviewer, 'ask', asked, { text: 'Giấy tờ đâu?' });
  await advertiser.call('POST', '/cms/v1/ad/campaign', { name: 'Bản nháp', draft: true });
  expect(titles((await waiting(reviewer)).campaigns)).toEqual(['Trà sen']);
  expect((await waiting(advertiser)).own_campaigns.rows).toMatchObject([
    { title: 'Chè Tân Cương', is_asked: true },
    { title: 'Bản nháp', is_asked: false, missing: expect.arrayContaining(['budget', 'company']) },
  ]);
});
