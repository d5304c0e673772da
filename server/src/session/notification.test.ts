import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assemble } from '../assemble.ts';
import { machine } from '../kit/actor.ts';
import { change } from '../kit/change.ts';
import { waitUntil, openStream } from '../kit/live.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { sweep } from '../files/sweep.ts';
import { beginAttempt, failAttempt, completeAttempt } from '../films/attempt.ts';
import { notify } from './notify.ts';

describe('notifications', () => {
  let t: TestApp;
  /** A second web process with the same database, as behind a load balancer. */
  let other: { address: string; stop: () => Promise<void> };
  beforeAll(async () => {
    t = await testApp();
    const { app, deps, stop } = await assemble({ config: t.deps.config, db: t.deps.db, directUrl: t.deps.config.DATABASE_URL ?? '', log: t.deps.log as never });
    deps.live.start();
    other = { address: await app.listen({ port: 0, host: '127.0.0.1' }), stop };
  });
  afterAll(async () => {
    await other.stop();
  });

  const notificationsOf = async (client: Client) => (await client.call('GET', '/cms/v1/notification')).body.data as any[];
  const unread = async (client: Client) => (await client.call('GET', '/cms/v1/notification/unread')).body.data.unread as number;

  test('reach only their person live, on other processes too', async () => {
    const [person, owner] = await Promise.all([t.as('moderator'), t.as('super_admin')]);
    // Consoles that are connected to the other process.
    const [{ events: mine }, { events: theirs }] = await Promise.all([openStream(other.address, person), openStream(other.address, owner)]);
    await change(t.deps.db, machine, (tx) => notify(tx, person.id, { kind: 'member_added', params: { name: 'Kênh một' } }));
    const mineAlone = () => mine.filter((h) => h.kind === 'notification');
    await waitUntil(() => mineAlone().length === 1);
    expect(mineAlone()[0]?.verb).toBe('create');
    // Both receive the event of this tag. An event that has not arrived before it was not sent.
    const tag = await t.make('tag');
    await waitUntil(() => theirs.some((h) => h.id === tag.idTag));
    expect(theirs.filter((h) => h.kind === 'notification')).toEqual([]);
    expect([await unread(person), await unread(owner)]).toEqual([1, 0]);

    expect((await person.call('POST', '/cms/v1/notification/read', { id: mineAlone()[0]?.id })).body.data).toEqual({ unread: 0 });
    await waitUntil(() => mine.some((h) => h.kind === 'notification' && h.verb === 'read'));
  });

  test('are stored in the transaction of their event or not at all', async () => {
    const person = await t.as('moderator');
    const failing = change(t.deps.db, machine, async (tx) => {
      await notify(tx, person.id, { kind: 'member_added' });
      throw new Error('something later went wrong');
    });
    await expect(failing).rejects.toThrow('something later');
    expect([await notificationsOf(person), await unread(person)]).toEqual([[], 0]);
  });

  test('can be marked read singly or all at once by their person only, and the unread count stops at a hundred', async () => {
    const [person, stranger] = await Promise.all([t.as('moderator'), t.as('super_admin')]);
    await change(t.deps.db, machine, async (tx) => {
      for (let i = 0; i < 103; i++) await notify(tx, person.id, { kind: 'member_added', params: { name: `Kênh ${i}` } });
    });
    expect(await unread(person)).toBe(100);
    const [first] = await notificationsOf(person);
    expect((await stranger.call('POST', '/cms/v1/notification/read', { id: first.idNotification })).body.code).toBe('not_found');
    await person.call('POST', '/cms/v1/notification/read', { id: first.idNotification });
    const page = await person.call('GET', '/cms/v1/notification?limit=2');
    expect(page.body.data.map((n: any) => n.read_at !== null)).toEqual([true, false]);
    expect(page.body.meta).toMatchObject({ total: 103, limit: 2 });
    const next = await person.call('GET', `/cms/v1/notification?limit=2&cursor=${page.body.meta.next}`);
    expect(new Set([...page.body.data, ...next.body.data].map((n: any) => n.idNotification)).size).toBe(4);
    expect((await person.call('POST', '/cms/v1/notification/read', {})).body.data).toEqual({ unread: 0 });
  });

  test("can be searched by subject and actor without accents, among one's own only", async () => {
    const [person, other] = await Promise.all([t.as('moderator'), t.as('partner')]);
    const doer = (await other.call('GET', '/cms/v1/session')).body.data.user.displayName as string;
    await change(t.deps.db, machine, async (tx) => {
      for (const name of ['Sao Mai', 'Hải Đăng']) await notify(tx, person.id, { kind: 'member_added', params: { name } });
      await notify(tx, person.id, { kind: 'device', params: { agent: 'Firefox, Linux' } });
      await notify(tx, person.id, { kind: 'member_removed', params: { name: 'Bến' }, by: other.id });
      await notify(tx, other.id, { kind: 'member_added', params: { name: 'Hải Đăng' } });
    });
    const found = async (name: string) => {
      const { body } = await person.call('GET', `/cms/v1/notification?name=${encodeURIComponent(name)}`);
      expect(body.meta.total).toBe(body.data.length);
      return body.data.map((n: any) => n.params.name ?? n.params.agent);
    };
    for (const [name, names] of [
      ['hai dang', ['Hải Đăng']],
      ['FIREFOX', ['Firefox, Linux']],
      [doer, ['Bến']],
      ['không có gì', []],
    ] as const)
      expect([name, await found(name)]).toEqual([name, names]);
  });

  test('tell the person who started a transcode how it ended, but not the person who stopped it', async () => {
    const [starter, colleague] = await Promise.all([t.as('moderator'), t.as('moderator')]);
    const movie = await t.make('movie', { film: await t.asset({ purpose: 'film', owner: (await t.root()).id }) });
    const start = async () => {
      await run(t.deps.db.pool, sql`update transcode_job set state = 'stopped' where record = ${movie.idMovie}::uuid`);
      const answer = await starter.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: movie.idMovie });
      expect(answer.status).toBe(200);
      return answer.body.data.job_id as string;
    };
    const last = async () => (await notificationsOf(starter)).map(({ kind, params, record, by }) => ({ kind, params, record, by: by?.label ?? null }))[0];
    const about = { params: { name: movie.title }, record: { kind: 'movie', id: movie.idMovie } };

    const ready = await beginAttempt(t.deps, await start(), 'test');
    await completeAttempt(t.deps, ready!, { renditions: [], notices: [], duration_s: 1, log: [] } as never);
    expect(await last()).toEqual({ kind: 'transcode_ready', ...about, by: null });

    const broken = await beginAttempt(t.deps, await start(), 'test');
    await failAttempt(t.deps, broken!, { cause: 'truncated', at_s: 3, exit_code: 1, log: [] });
    expect(await last()).toEqual({ kind: 'transcode_failed', ...about, params: { name: movie.title, cause: 'truncated' }, by: null });

    await colleague.call('POST', '/cms/v1/transcode/stop', { job_id: await start() });
    const colleagueName = (await colleague.call('GET', '/cms/v1/session')).body.data.user.displayName;
    expect(await last()).toEqual({ kind: 'transcode_stopped', ...about, by: colleagueName });
    const count = (await notificationsOf(starter)).length;
    await starter.call('POST', '/cms/v1/transcode/stop', { job_id: await start() });
    expect([(await notificationsOf(starter)).length, (await notificationsOf(colleague)).length]).toEqual([count, 0]);
  });

  test('do not tell a person who lost the channel about its film', async () => {
    const starter = await t.as('partner');
    const channel = await t.make('channel', { members: [starter.id] });
    t.deps.sessions.invalidate();
    const film = await t.asset({ purpose: 'film', owner: (await t.root()).id });
    const movie = await t.make('movie', { film, channel: channel.idChannel });
    const end = async () => {
      await run(t.deps.db.pool, sql`update transcode_job set state = 'stopped' where record = ${movie.idMovie}::uuid`);
      const started = await starter.call('POST', '/cms/v1/transcode/start', { kind: 'movie', id: movie.idMovie });
      return beginAttempt(t.deps, started.body.data.job_id, 'test');
    };
    const kinds = async () => (await notificationsOf(starter)).map(({ kind }) => kind);
    await completeAttempt(t.deps, (await end())!, { renditions: [], notices: [], duration_s: 1, log: [] } as never);
    expect(await kinds()).toEqual(['transcode_ready', 'member_added']);
    const running = await end();
    await (await t.root()).call('PUT', `/cms/v1/channel/${channel.idChannel}`, { members: [] });
    await failAttempt(t.deps, running!, { cause: 'truncated', at_s: 3, exit_code: 1, log: [] });
    expect(await kinds()).toEqual(['member_removed', 'transcode_ready', 'member_added']);
  });

  test('tell people once that a channel was given to them or taken away', async () => {
    const [owner, member, heir] = await Promise.all([t.as('partner'), t.as('partner'), t.as('partner')]);
    const { idChannel } = await t.make('channel', { name: 'Sao Mai', owner: owner.id, members: [member.id] });
    const root = await t.root();
    await root.call('PUT', `/cms/v1/channel/${idChannel}`, { about_us: 'Không đổi người.' });
    await root.call('PUT', `/cms/v1/channel/${idChannel}`, { owner: heir.id, members: [heir.id] });
    const kinds = async (client: Client) => (await notificationsOf(client)).map((n) => [n.kind, n.params.name, n.record.id]).toReversed();
    expect(await kinds(owner)).toEqual([
      ['owner_given', 'Sao Mai', idChannel],
      ['owner_taken', 'Sao Mai', idChannel],
    ]);
    expect(await kinds(member)).toEqual([
      ['member_added', 'Sao Mai', idChannel],
      ['member_removed', 'Sao Mai', idChannel],
    ]);
    expect((await kinds(heir)).map(([kind]) => kind).toSorted()).toEqual(['member_added', 'owner_given']);
    // A partner gets no notification of their own action.
    await heir.call('PUT', `/cms/v1/channel?idChannel=${idChannel}`, { members: [heir.id, member.id] });
    expect((await notificationsOf(heir)).length).toBe(2);
    expect((await kinds(member)).at(-1)?.[0]).toBe('member_added');
  });

  test('tell the people of a channel once that it was deleted or restored', async () => {
    const [owner, member] = await Promise.all([t.as('partner'), t.as('partner')]);
    const { idChannel } = await t.make('channel', { name: 'Bến', owner: owner.id, members: [owner.id, member.id] });
    const root = await t.root();
    const last = async () =>
      Promise.all([owner, member].map(async (client) => (await notificationsOf(client)).map((n) => [n.kind, n.params.name, n.by?.id])[0]));
    const count = async () => (await Promise.all([notificationsOf(owner), notificationsOf(member)])).flat().length;
    const before = await count();
    for (const [n, [method, path, kind]] of (
      [
        ['DELETE', '', 'channel_deleted'],
        ['POST', '/restore', 'channel_restored'],
      ] as const
    ).entries()) {
      expect((await root.call(method, `/cms/v1/channel/${idChannel}${path}`)).status).toBe(200);
      expect(await last()).toEqual([0, 1].map(() => [kind, 'Bến', root.id]));
      expect(await count()).toBe(before + 2 * (n + 1));
    }
  });

  test('tell people once about a sign-in from a new device, except their first', async () => {
    const person = await t.as('moderator');
    const [account] = await run<{ email: string }>(t.deps.db.pool, sql`select email from "user" where "idUser" = ${person.id}::uuid`);
    const enter = async (agent: string) =>
      (await t.stranger('POST', '/cms/v1/login', { email: account?.email, password: 'a-password' }, { 'user-agent': agent })).status;
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
    expect([await enter(chrome), await enter(chrome)]).toEqual([200, 200]);
    expect(await notificationsOf(person)).toEqual([]);
    expect([await enter(firefox), await enter(firefox), await enter(chrome)]).toEqual([200, 200, 200]);
    expect((await notificationsOf(person)).map(({ kind, params, by }) => [kind, params, by])).toEqual([['device', { agent: 'Firefox, Linux' }, null]]);
  });

  test('are removed after 90 days, and beyond a thousand per person', async () => {
    const person = await t.as('moderator');
    await run(
      t.deps.db.pool,
      sql`insert into notification (id, person, kind, at) select gen_random_uuid(), ${person.id}::uuid, 'member_added', now() - make_interval(days => n, mins => 1)
          from generate_series(89, 90) n union all select gen_random_uuid(), ${person.id}::uuid, 'member_added', now() - make_interval(mins => n) from generate_series(1, 1000) n`,
    );
    expect((await sweep(t.deps, new AbortController().signal)).notifications).toBe(2);
    expect((await person.call('GET', '/cms/v1/notification')).body.meta.total).toBe(1000);
  });

  test('beyond a thousand are removed in batches, oldest first per person, with one query for the persons', async () => {
    const people = await Promise.all([t.as('moderator'), t.as('moderator')]);
    for (const [i, { id }] of people.entries())
      await run(
        t.deps.db.pool,
        sql`insert into notification (id, person, kind, params, at) select gen_random_uuid(), ${id}::uuid, 'member_added', json_build_object('name', n::text), now() - make_interval(mins => n)
            from generate_series(1, ${1300 + 1000 * i}) n`,
      );
    const query = vi.spyOn(t.deps.db.pool, 'query');
    expect((await sweep(t.deps, new AbortController().signal)).notifications).toBe(1600);
    const looks = query.mock.calls.filter(([first]) => (first as unknown as { text: string }).text.includes('from notification group by person'));
    query.mockRestore();
    expect(looks.length).toBe(1);
    for (const person of people) {
      const { data, meta } = (await person.call('GET', '/cms/v1/notification?page=10&limit=100')).body;
      expect([meta.total, data.at(-1).params.name]).toEqual([1000, '1000']);
    }
  });
});
