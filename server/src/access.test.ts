import type { Role } from '@marquee/contract/access';
import type { ModeratedKind } from '@marquee/contract/feedback/moderation';
import { endpoints, resources } from '@marquee/contract/index';
import type { Endpoint } from '@marquee/contract/kit/endpoint';
import { expect, test } from 'vitest';
import { accessTable } from './access-table.testing.ts';
import { storeCrash, storeFeedback, storeGroup, storeItem } from './feedback/feedback.testing.ts';
import { sendEntry } from './contest/entering.testing.ts';
import { makeEntry } from './contest/judging.testing.ts';
import { run, sql } from './kit/sql.ts';
import { newId } from './kit/store.ts';
import { type Client, testApp, type TestApp } from './kit/testing.ts';

/**
 * The columns of the table. Each has a person with every permission entry. A viewer has no session of the console; one that was opened before they were
 * made a viewer opens nothing.
 */
const roles = ['super_admin', 'developer', 'moderator', 'partner', 'advertiser', 'user'] as const satisfies readonly Role[];

/** Whom a row belongs to: a person, and the channel that they own. */
type Owner = Client & { role: Role; channel: string };

/** Makes a row that belongs to the owner or to their channel, and returns its id. Where rows have no owner it makes any. */
type MakeRow = (t: TestApp, owner: Owner) => Promise<string>;

const make =
  (name: keyof typeof resources, of: (owner: Owner) => Record<string, unknown> = () => ({})): MakeRow =>
  async (t, owner) =>
    (await t.make(name, of(owner)))[resources[name].id];
const inChannel = ({ channel }: Owner) => ({ channel });
const channel: MakeRow = async (t, { id }) => {
  const { idChannel } = await t.make('channel', { owner: id });
  t.deps.sessions.invalidate();
  return idChannel;
};
const season = make('movie', ({ channel }) => ({ channel, movie_type: 'series season' }));
const album = make('music', ({ channel }) => ({ channel, music_type: 'album', play_link: null, film: null }));
/** A partner who is a member of the owner's channel. */
const member: MakeRow = async (t, { channel }) => {
  const { id } = await t.as('partner');
  await run(t.deps.db.pool, sql`insert into channel_member (owner, target, position) values (${channel}::uuid, ${id}::uuid, 0) on conflict do nothing`);
  t.deps.sessions.invalidate();
  return id;
};
const invited: MakeRow = async (t, owner) => {
  const id = await member(t, owner);
  await run(
    t.deps.db.pool,
    sql`update "user" set password = null, confirmed_at = null, invited_at = now(), invited_until = now() + interval '1 day' where "idUser" = ${id}::uuid`,
  );
  return id;
};
const ban: MakeRow = async (t, owner) => {
  const idUser = await member(t, owner);
  const { body } = await (await t.root()).call('POST', '/cms/v1/profile/restrict', { idUser, reason: 'spam', scope: 'upload', until: null });
  return body.data.idBan;
};
const job: MakeRow = async (t, owner) => {
  const record = await make('movie', inChannel)(t, owner);
  const id = newId();
  await run(
    t.deps.db.pool,
    sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state) values (${newId()}::uuid, ${id}::uuid, 'movie', ${record}::uuid, ${newId()}::uuid, 1, 'queued')`,
  );
  return id;
};
const asset: MakeRow = async (t, { id }) => {
  const made = await t.asset({ purpose: 'film', owner: id });
  await t.deps.storage.put(`test/${made}`, Buffer.from('no film'));
  return made;
};
const soundFile: MakeRow = async (t, owner) => {
  const made = await asset(t, owner);
  await run(t.deps.db.pool, sql`update asset set purpose = 'sound' where id = ${made}::uuid`);
  return made;
};
/** A thread of the owner, or of some advertiser if the owner is none. */
const thread: MakeRow = async (t, { id, role }) => {
  const advertiser = role === 'advertiser' ? id : (await t.as('advertiser')).id;
  const { body } = await (await t.root()).call('POST', '/cms/v1/message', { subject: 'Giá', text: 'Xin chào.', advertiser });
  return body.data.thread.idThread;
};
const entry: MakeRow = async (t, { channel }) => {
  // Every entrant of these tests has the same address.
  await run(t.deps.db.pool, sql`delete from contest_ticket where entry is null or created_at < now()`);
  const { id } = await sendEntry(t, { phone: `09${String(Math.random()).slice(2, 10)}` });
  await run(t.deps.db.pool, sql`update video set channel = ${channel}::uuid where "idVideo" = ${id}::uuid`);
  return id;
};
const waitingEntry: MakeRow = (t) => makeEntry(t, { decision: 'APPROVE' });
/** An approved entry, which the owner may judge. */
const judgedEntry: MakeRow = async (t, owner) => {
  const id = await makeEntry(t);
  await run(t.deps.db.pool, sql`insert into contest_judge (person, position) values (${owner.id}::uuid, 0) on conflict do nothing`);
  return id;
};
const sessionOf: MakeRow = async (t, { id }) => {
  await t.session(id);
  const [newest] = await run<{ id: string }>(t.deps.db.pool, sql`select id from session where "user" = ${id}::uuid order by created_at desc limit 1`);
  return newest?.id ?? '';
};
const mail: MakeRow = async (t, { id }) => {
  const idMail = newId();
  await run(
    t.deps.db.pool,
    sql`insert into mail ("idMail", "to", "user", kind, state, way) values (${idMail}::uuid, 'a@b.vn', ${id}::uuid, 'confirm', 'sent', 'log')`,
  );
  return idMail;
};
const passkey: MakeRow = async (t, { id }) => {
  const key = newId();
  await run(
    t.deps.db.pool,
    sql`insert into passkey (id, "user", name, credential, public_key, counter, transports, is_synced, created_at)
        values (${key}::uuid, ${id}::uuid, 'Máy', ${key}, 'x', 0, '{}', false, now())`,
  );
  return key;
};
const keyword: MakeRow = async (t) => {
  const word = newId();
  const root = await t.root();
  await root.call('POST', '/comment/v1/cms/blacklist', { words: [word] });
  return (await root.call('GET', `/comment/v1/cms/blacklist?name=${word}`)).body.data[0].idKeyword;
};
/** A changeset: the owner renames themselves. */
const changeset: MakeRow = async (t, { id }) => {
  const made = newId();
  const token = await t.session(id);
  await t.stranger('PUT', '/cms/v1/account', { name: made.slice(-6) }, { authorization: `Bearer ${token}`, changeset: made });
  return made;
};

const written =
  (kind: ModeratedKind): MakeRow =>
  async (t, owner) =>
    storeItem(t, kind, { content: await make('movie', inChannel)(t, owner) });

const feedbackAbout: MakeRow = async (t, owner) => storeFeedback(t, { content: await make('movie', inChannel)(t, owner) });
const reportedContent: MakeRow = async (t, owner) => storeGroup(t, 'content', await make('movie', inChannel)(t, owner));
const reportedAd: MakeRow = async (t, owner) => storeGroup(t, 'ad', await ad(t, owner));
const reportedUser: MakeRow = async (t) => storeGroup(t, 'user', (await t.viewer()).id);

/** A campaign of the person. The provider has rejected it, so that its advertiser may delete it. */
const campaign: MakeRow = async (t, { id }) => {
  const { campaignId } = await t.make('campaign');
  await run(t.deps.db.pool, sql`update campaign set state = 'rejected', "userId" = ${id}::uuid where "campaignId" = ${campaignId}::uuid`);
  return campaignId;
};
const ad: MakeRow = async (t, owner) => {
  const { idAd } = await t.make('ad', { campaign: await campaign(t, owner) });
  return idAd;
};
/** The owner as an advertiser, or some advertiser if the owner is none. */
const advertiser: MakeRow = async (t, { id, role }) => (role === 'advertiser' ? id : (await t.as('advertiser')).id);
const zone: MakeRow = async (t) => {
  const [row] = await run<{ id: string }>(t.deps.db.pool, sql`select "idZone" as id from zone limit 1`);
  return row?.id ?? '';
};

/** The rows of the calls whose path names one, by what stands before the id. */
const rowsOfPaths: Record<string, MakeRow> = {
  '/cms/v1/movie/': make('movie', inChannel),
  '/cms/v1/contest/video/': make('video', inChannel),
  '/cms/v1/music/': make('music', inChannel),
  '/cms/v1/television/': make('television', inChannel),
  '/cms/v1/collection/': make('collection', inChannel),
  '/cms/v1/page/': make('page'),
  '/cms/v1/contest/entry/': entry,
  '/cms/v1/contest/judging/': judgedEntry,
  '/cms/v1/channel/': channel,
  '/cms/v1/tag/': make('tag'),
  '/comment/v1/cms/blacklist/': keyword,
  '/cms/v1/people/': make('people'),
  '/cms/v1/platform/': make('platform'),
  '/cms/v1/profile/': member,
  '/cms/v1/ban/': ban,
  '/cms/v1/message/': thread,
  '/cms/v1/session/': sessionOf,
  '/cms/v1/account/mail/': mail,
  '/cms/v1/account/passkey/': passkey,
  '/cms/v1/changeset/': changeset,
  '/comment/v1/cms/cmt/': written('comment'),
  '/comment/v1/cms/review/': written('review'),
  '/comment/v1/cms/feedback/': feedbackAbout,
  '/comment/v1/cms/crash/': storeCrash,
  '/comment/v1/cms/content/list-report/': reportedContent,
  '/comment/v1/cms/ad/list-report/': reportedAd,
  '/comment/v1/cms/user/list-report/': reportedUser,
  '/comment/v1/cms/store_review/': make('store_review'),
  '/cms/v1/ad/advertiser/': advertiser,
  '/cms/v1/ad/campaign/': campaign,
  '/cms/v1/ad/': ad,
  '/cms/v1/adbutler/zones/': zone,
};

type Named = { row: MakeRow; body: (id: string) => object };
const named = (row: MakeRow, body: Named['body']): Named => ({ row, body });
/** The rows of the calls whose body names one, or whose path names a special one. */
const rowsOfBodies: Record<string, Named> = {
  'GET /cms/v1/movie/{id}/episodes': named(season, () => ({})),
  'POST /cms/v1/movie/{id}/episodes': named(season, () => ({})),
  'POST /cms/v1/movie/order_episodes': named(season, (idMovie) => ({ idMovie, order: [idMovie] })),
  'POST /cms/v1/profile/end_session': named(member, (idUser) => ({ idUser })),
  'POST /cms/v1/profile/reset_second_factor': named(member, (idUser) => ({ idUser, password: 'a-password' })),
  'POST /cms/v1/profile/invite/resend': named(invited, (idUser) => ({ idUser })),
  'POST /cms/v1/profile/invite/withdraw': named(invited, (idUser) => ({ idUser })),
  'POST /cms/v1/profile/restrict': named(member, (idUser) => ({ idUser, reason: 'spam', scope: 'upload', until: null })),
  'POST /cms/v1/profile/lift': named(ban, (idBan) => ({ idBan, reason: 'Nhầm' })),
  'POST /cms/v1/session/see_as': named(member, (idUser) => ({ idUser })),
  'POST /cms/v1/platform/key': named(make('platform'), (id) => ({ id, overlap: 0 })),
  'POST /cms/v1/platform/key/revoke': named(make('platform'), (id) => ({ id })),
  'GET /cms/v1/music/{id}/songs': named(album, () => ({})),
  'POST /cms/v1/music/{id}/songs': named(album, () => ({})),
  'POST /cms/v1/music/order_songs': named(album, (idMusic) => ({ idMusic, order: [idMusic] })),
  'POST /cms/v1/collection/item': named(make('collection', inChannel), (idCollection) => ({ idCollection, kind: 'movie', id: newId() })),
  'POST /cms/v1/media/update_status': named(make('movie', inChannel), (id) => ({ kind: 'movie', id, visibility: 'disable' })),
  'POST /cms/v1/media/approve': named(make('movie', inChannel), (id) => ({ kind: 'movie', id })),
  'POST /cms/v1/media/send_notification/{mediaType}/{id}': named(make('movie', inChannel), () => ({ text: 'Tập mới' })),
  'POST /cms/v1/media/exchange': named(make('movie', inChannel), (id) => ({ kind: 'movie', id, to: 'clip' })),
  'POST /cms/v1/media/duplicate': named(make('movie', inChannel), (id) => ({ kind: 'movie', id })),
  'POST /cms/v1/tag/merge': named(make('tag'), (from) => ({ from, into: newId() })),
  'POST /cms/v1/publish_s3_file': named(asset, (idAsset) => ({ idAsset })),
  'POST /cms/v1/extract_metadata': named(asset, (idAsset) => ({ idAsset })),
  'POST /cms/v1/music_bulk/read': named(soundFile, (idAsset) => ({ idAsset })),
  'POST /cms/v1/contest/entry/{id}/approve': named(waitingEntry, () => ({})),
  'POST /cms/v1/contest/entry/{id}/decline': named(waitingEntry, () => ({ reason: 'off_topic' })),
  'POST /cms/v1/contest/entry/{id}/video': named(judgedEntry, () => ({ channel: newId() })),
  'PUT /cms/v1/contest/judging/{id}/notes': named(judgedEntry, () => ({ notes: [] })),
  'POST /cms/v1/transcode/start': named(make('movie', inChannel), (id) => ({ kind: 'movie', id })),
  'POST /cms/v1/transcode/stop': named(job, (job_id) => ({ job_id })),
  'POST /cms/v1/message/reply': named(thread, (idThread) => ({ idThread, text: 'Vâng.' })),
  'POST /cms/v1/message/read': named(thread, (idThread) => ({ idThread, position: 1 })),
  'PUT /cms/v1/account/passkey/{id}': named(passkey, () => ({ name: 'Máy mới' })),
  'POST /cms/v1/account/passkey/remove': named(passkey, (id) => ({ id, password: 'a-password' })),
  'POST /cms/v1/ad/campaign/approve': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/ask': named(campaign, (id) => ({ id, text: 'Giấy tờ?' })),
  'POST /cms/v1/ad/campaign/finalise': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/finish': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/pause': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/reject': named(campaign, (id) => ({ id, reject_reason: 'other' })),
  'POST /cms/v1/ad/campaign/reply': named(campaign, (id) => ({ id, text: 'Vâng.' })),
  'POST /cms/v1/ad/campaign/resume': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/review': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/campaign/revise': named(campaign, (id) => ({ id })),
  'POST /cms/v1/ad/approve': named(ad, (id) => ({ id })),
  'POST /cms/v1/ad/decline': named(ad, (id) => ({ id, reject_reason: 'other' })),
  'POST /comment/v1/cms/cmt/approve': named(written('comment'), (id) => ({ id })),
  'POST /comment/v1/cms/cmt/approve_report': named(written('comment'), (id) => ({ id })),
  'POST /comment/v1/cms/cmt/decline': named(written('comment'), (id) => ({ id })),
  'POST /comment/v1/cms/cmt/reopen': named(written('comment'), (id) => ({ id })),
  'POST /comment/v1/cms/cmt/ask': named(written('comment'), (id) => ({ id, person: null })),
  'POST /comment/v1/cms/review/approve': named(written('review'), (id) => ({ id })),
  'POST /comment/v1/cms/review/approve_report': named(written('review'), (id) => ({ id })),
  'POST /comment/v1/cms/review/decline': named(written('review'), (id) => ({ id })),
  'POST /comment/v1/cms/review/reopen': named(written('review'), (id) => ({ id })),
  'POST /comment/v1/cms/review/ask': named(written('review'), (id) => ({ id, person: null })),
  'POST /comment/v1/cms/feedback/finish': named(feedbackAbout, (id) => ({ id })),
  'POST /comment/v1/cms/feedback/reopen': named(feedbackAbout, (id) => ({ id })),
  'POST /comment/v1/cms/crash/finish': named(storeCrash, (id) => ({ id })),
  'POST /comment/v1/cms/crash/reopen': named(storeCrash, (id) => ({ id })),
  'POST /comment/v1/cms/content/list-report/keep': named(reportedContent, (id) => ({ id })),
  'POST /comment/v1/cms/content/list-report/take_down': named(reportedContent, (id) => ({ id })),
  'POST /comment/v1/cms/content/list-report/reopen': named(reportedContent, (id) => ({ id })),
  'POST /comment/v1/cms/ad/list-report/keep': named(reportedAd, (id) => ({ id })),
  'POST /comment/v1/cms/ad/list-report/take_down': named(reportedAd, (id) => ({ id })),
  'POST /comment/v1/cms/ad/list-report/reopen': named(reportedAd, (id) => ({ id })),
  'POST /comment/v1/cms/user/list-report/keep': named(reportedUser, (id) => ({ id })),
  'POST /comment/v1/cms/user/list-report/reopen': named(reportedUser, (id) => ({ id })),
  'POST /comment/v1/cms/store_review/finish': named(make('store_review'), (id) => ({ id })),
  'POST /comment/v1/cms/store_review/reopen': named(make('store_review'), (id) => ({ id })),
  'POST /comment/v1/cms/lease': named(written('comment'), (id) => ({ kind: 'comment', ids: [id] })),
  'POST /comment/v1/cms/lease/release': named(written('comment'), (id) => ({ kind: 'comment', id })),
};
/** The rows of the calls whose query names one. */
const rowsOfQueries: Record<string, { row: MakeRow; parameter: string }> = {
  'GET /cms/v1/profile/permission': { row: member, parameter: 'idUser' },
  'GET /cms/v1/transcode/status': { row: job, parameter: 'job_id' },
  'GET /cms/v1/channel': { row: channel, parameter: 'idChannel' },
  'PUT /cms/v1/channel': { row: channel, parameter: 'idChannel' },
};

const nameOf = (e: Endpoint) => `${e.method} ${e.path}`;
const rowOf = (e: Endpoint): MakeRow | undefined =>
  rowsOfBodies[nameOf(e)]?.row ?? rowsOfQueries[nameOf(e)]?.row ?? (e.path.includes('{id}') ? rowsOfPaths[e.path.slice(0, e.path.indexOf('{'))] : undefined);

/** One character for an answer: `y` the caller may, `-` 403, `0` 404, or 422 that the file is missing: for this caller there is no such row. */
async function ask(t: TestApp, e: Endpoint, caller: Client, row: string): Promise<string> {
  const query = rowsOfQueries[nameOf(e)];
  const path = e.path.replace('{id}', row).replace('{mediaType}', 'movie') + (query === undefined ? '' : `?${query.parameter}=${row}`);
  const body = e.body ? (rowsOfBodies[nameOf(e)]?.body(row) ?? {}) : undefined;
  // A call may end or lock its own session, so each has one of its own.
  const token = await t.session(caller.id);
  if (e.path.endsWith('/restore')) await (await t.root()).call('DELETE', path.replace('/restore', ''));
  const answer = await t.stranger(e.method, path, body, { authorization: `Bearer ${token}` });
  const faults: { path: string; code: string }[] = answer.status === 422 ? answer.body.errors : [];
  const isUnseen = answer.status === 404 || faults.some(({ path: field, code }) => field === 'idAsset' && code === 'file_missing');
  return answer.status === 403 ? '-' : isUnseen ? '0' : 'y';
}

test('each call answers each role, for own and for foreign rows, as the table says', { timeout: 600_000 }, async () => {
  const t = await testApp();
  const owner = async (role: Role): Promise<Owner> => {
    const client = await t.as(role);
    const { idChannel } = await t.make('channel', { owner: client.id });
    return { ...client, role, channel: idChannel };
  };
  const stranger = await owner('partner');
  const people: Owner[] = [];
  for (const role of roles) people.push(await owner(role));

  const found: Record<string, string> = {};
  for (const e of endpoints) {
    if (typeof e.guard !== 'object' && e.guard !== 'session') continue;
    // A live stream stays open; `kit/live.test.ts` asks who may open one.
    if (e.path === '/cms/v1/live') continue;
    const row = rowOf(e);
    if (e.path.includes('{') && row === undefined) throw new Error(`${nameOf(e)} lacks a line in rowsOfPaths`);
    const cells: string[] = [];
    for (const person of people) {
      if (row === undefined) cells.push(await ask(t, e, person, ''));
      else cells.push((await ask(t, e, person, await row(t, person))) + (await ask(t, e, person, await row(t, stranger))));
    }
    found[nameOf(e)] = cells.join(' ');
  }
  expect(found).toEqual(accessTable);
});
