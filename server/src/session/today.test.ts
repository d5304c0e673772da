import type { Today } from '@marquee/contract/session/today';
import { beforeAll, expect, test } from 'vitest';
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
  expect(Object.values(groups).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
});
