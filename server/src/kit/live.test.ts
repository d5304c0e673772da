import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { wireTo } from '../adapters/database/wire.testing.ts';
import { atEnd } from '../endings.testing.ts';
import { machine } from './actor.ts';
import { change } from './change.ts';
import { Live } from './live.ts';
import { type LiveEvent, waitUntilHeard, openStream, type Stream } from './live.testing.ts';
import { tokenHash } from '../session/token.ts';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';
import { testApp, type TestApp } from './testing.ts';

describe('live updates', () => {
  let t: TestApp;
  let address: string;
  beforeAll(async () => {
    t = await testApp();
    t.deps.live.start();
    address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    // Of so many streams the client has a connection left on which nothing was asked: the server would wait for it.
    atEnd(async () => t.app.server.closeAllConnections());
  });
  test('miss nothing that is written as soon as they are open, right after the start', async () => {
    const early = await testApp();
    const person = await early.root();
    early.deps.live.start();
    const { heard } = await openStream(await early.app.listen({ port: 0, host: '127.0.0.1' }), person);
    const { idTag } = await early.make('tag');
    await waitUntilHeard(() => heard.some(({ id }) => id === idTag));
  });

  test('are so many of a session at most: one more ends the oldest, which is told why, and nobody else’s', async () => {
    const [person, other] = [await t.as('moderator'), await t.as('moderator')];
    const theirs = await openStream(address, other);
    const streams: Stream[] = [];
    while (streams.length < limits.liveStreamsPerSession + 2) streams.push(await openStream(address, person));
    await waitUntilHeard(() => streams.filter(({ isOver }) => isOver()).length === 2);
    expect(streams.map(({ isOver, isReplaced }) => isOver() && isReplaced())).toEqual(streams.map((_, n) => n < 2));
    expect(theirs.isOver()).toBe(false);
  });

  test('are so many of a person at most, over all sessions', async () => {
    const { id } = await t.as('moderator');
    const streams: Stream[] = [];
    while (streams.length < limits.liveStreams + 1) {
      const token = newId().replaceAll('-', '');
      await run(
        t.deps.db.pool,
        sql`insert into session (hash, "user", created_at, expires_at) values (${tokenHash(token)}, ${id}::uuid, now(), now() + interval '1 hour')`,
      );
      streams.push(await openStream(address, { token }));
    }
    await waitUntilHeard(() => streams[0]?.isOver() === true);
    expect(streams.filter(({ isOver }) => isOver())).toHaveLength(1);
  });

  test('tell kind and id to those who may read the record, and to nobody else', async () => {
    const partner = await t.as('partner');
    const channel = await t.make('channel', { owner: partner.id });
    t.deps.sessions.invalidate();
    const listeners = [await t.as('moderator'), partner, await t.as('moderator', { permissions: ['news'] })] as const;
    const [all, own, outside] = (await Promise.all(listeners.map((client) => openStream(address, client)))).map(({ heard }) => heard) as [
      LiveEvent[],
      LiveEvent[],
      LiveEvent[],
    ];
    const foreign = await t.make('movie');
    const mine = await t.make('movie', { channel: channel.idChannel });
    const about = (heard: LiveEvent[], record: { idMovie: string }) => heard.filter((h) => h.id === record.idMovie);
    await waitUntilHeard(() => about(all, foreign).length === 1 && about(all, mine).length === 1 && about(own, mine).length === 1);
    expect(about(own, foreign)).toEqual([]);
    expect(outside).toEqual([]);
    expect(about(all, mine)).toEqual([{ kind: 'movie', id: mine.idMovie, verb: 'create' }]);
    // A channel belongs to itself.
    const root = await t.root();
    await root.call('PUT', `/cms/v1/channel/${foreign.channel.id}`, { about_us: 'Của người khác.' });
    await root.call('PUT', `/cms/v1/channel/${channel.idChannel}`, { about_us: 'Của mình.' });
    await waitUntilHeard(() => own.some((h) => h.id === channel.idChannel && h.verb === 'update'));
    expect(own.map((h) => h.id)).not.toContain(foreign.channel.id);
    // A record that leaves a channel is told to those who lose it.
    await root.call('PUT', `/cms/v1/movie/${mine.idMovie}`, { channel: foreign.channel.id });
    await waitUntilHeard(() => about(own, mine).length === 2);
  });

  test('tell a limited person of people only about themselves', async () => {
    const [partner, other] = [await t.as('partner'), await t.as('moderator')];
    const { heard } = await openStream(address, partner);
    for (const { call } of [other, partner]) expect((await call('PUT', '/cms/v1/account', { displayName: 'Tên mới' })).status).toBe(200);
    await waitUntilHeard(() => heard.some(({ id }) => id === partner.id));
    expect(heard.map(({ id }) => id)).not.toContain(other.id);
  });

  test('follow the scope of whoever listens as it changes: what was taken away is not told any more, what was given is', async () => {
    const partner = await t.as('partner');
    const [lost, given] = [await t.make('channel', { owner: partner.id }), await t.make('channel')];
    t.deps.sessions.invalidate();
    const [own, all] = (await Promise.all([partner, await t.as('moderator')].map((client) => openStream(address, client)))).map(({ heard }) => heard) as [
      LiveEvent[],
      LiveEvent[],
    ];
    const root = await t.root();
    const about = (heard: LiveEvent[], id: string) => heard.filter((h) => h.id === id).length;
    const taken = await root.call('PUT', `/cms/v1/channel/${lost.idChannel}`, { owner: root.id });
    expect([taken.status, (await root.call('PUT', `/cms/v1/channel/${given.idChannel}`, { members: [partner.id] })).status]).toEqual([200, 200]);
    // What is in the channel was not written to: lists that stand open must be asked again all the same.
    const isTold = (heard: LiveEvent[]) => heard.some(({ kind }) => kind === '*');
    await waitUntilHeard(() => isTold(own));
    expect(isTold(all)).toBe(false);
    const mine = await t.make('movie', { channel: given.idChannel });
    let duration = 1;
    // Of two changes it may have heard of the first alone: until what was given is heard of.
    const changing = async () => {
      await root.call('PUT', `/cms/v1/movie/${mine.idMovie}`, { duration: ++duration });
      return about(own, mine.idMovie);
    };
    await expect.poll(changing, { timeout: 10_000, interval: 200 }).toBeGreaterThan(0);
    const foreign = await t.make('movie', { channel: lost.idChannel });
    const last = await t.make('movie', { channel: given.idChannel });
    await waitUntilHeard(() => about(all, last.idMovie) === 1 && about(own, last.idMovie) === 1);
    expect([about(all, foreign.idMovie), about(own, foreign.idMovie)]).toEqual([1, 0]);
  });

  test('are not kept for whoever does not take them', async () => {
    const { token } = await t.as('moderator');
    const served = once(t.app.server, 'connection') as Promise<[Socket]>;
    const stalled = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void stalled.destroy());
    // It is hung up on, however hard.
    stalled.on('error', () => undefined);
    stalled.write(`GET /cms/v1/live HTTP/1.1\r\nhost: marquee\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(stalled, 'data');
    stalled.pause();
    const [side] = await served;
    // More than both ends of a connection take by themselves.
    await run(t.deps.db.pool, sql`insert into outbox (kind, record, verb) select 'tag', gen_random_uuid(), 'update' from generate_series(1, 100000)`);
    await expect.poll(() => side.destroyed, { timeout: 15_000 }).toBe(true);
    const { heard } = await openStream(address, { token });
    const { idTag } = await t.make('tag');
    await waitUntilHeard(() => heard.some(({ id }) => id === idTag));
  });

  test('lose nothing when a transaction that began earlier commits later', async () => {
    const { heard } = await openStream(address, await t.as('super_admin'));
    const slow = newId();
    const quick = newId();
    const tell = (record: string) => ({ kind: 'tag', record, verb: 'update', changes: {}, audience: null });
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = change(t.deps.db, machine, async (tx) => {
      // Takes its transaction number now and writes last.
      await tx.client.query('select pg_current_xact_id()');
      begun.resolve();
      await waiting.promise;
      tx.recordWrite(tell(slow));
    });
    await begun.promise;
    await change(t.deps.db, machine, async (tx) => tx.recordWrite(tell(quick)));
    await delay(300);
    expect(heard.map((h) => h.id)).not.toContain(quick);
    waiting.resolve();
    await first;
    await waitUntilHeard(() => heard.some((h) => h.id === slow) && heard.some((h) => h.id === quick));
    expect(heard.filter((h) => h.id === slow || h.id === quick).map((h) => h.id)).toEqual([slow, quick]);
  });

  test('end when the session does', async () => {
    const leaving = await t.as('moderator');
    const { isOver } = await openStream(address, leaving);
    expect((await leaving.call('DELETE', '/cms/v1/login')).status).toBe(200);
    await waitUntilHeard(isOver);
  });

  test('begin with what was missed, for those who may read it', async () => {
    const [moderator, partner] = [await t.as('moderator'), await t.as('partner')];
    const slack = 1500;
    await delay(slack);
    const witness = await openStream(address, moderator);
    const began = performance.now();
    const { idMovie } = await t.make('movie');
    await waitUntilHeard(() => witness.heard.some((h) => h.id === idMovie));
    const before = witness.heard.slice();
    await delay(50);
    // A request is on its way for a while; what it asks for then reaches less far back.
    const missed = Math.ceil(performance.now() - began) + slack;
    const [all, none, late, unasked] = await Promise.all([
      openStream(address, moderator, missed),
      openStream(address, partner, missed),
      openStream(address, moderator, 20),
      openStream(address, moderator),
    ]);
    const { idTag } = await t.make('tag');
    await waitUntilHeard(() => [all, none, late, unasked].every(({ heard }) => heard.some((h) => h.id === idTag)));
    expect(before.at(-1)).toEqual({ kind: 'movie', id: idMovie, verb: 'create' });
    // The people of this test were made before it began, and are told of around then.
    const content = (heard: LiveEvent[]) => heard.filter(({ kind }) => kind !== 'user');
    expect(content(all.heard).slice(-content(before).length - 1, -1)).toEqual(content(before));
    for (const { heard } of [none, late, unasked]) expect(heard.map((h) => h.id)).not.toContain(idMovie);
  });

  test('say that anything may have changed where what was missed is not known any more', async () => {
    const anything = { kind: '*', id: '*', verb: '*' };
    const client = await t.as('moderator');
    const first = async (missed: number) => {
      const { heard } = await openStream(address, client, missed);
      await waitUntilHeard(() => heard.length > 0);
      return heard[0];
    };
    expect(await first(3_600_000)).toEqual(anything);
    expect(await first(Number.MAX_SAFE_INTEGER)).toEqual(anything);
    // More at once than is remembered, and than is read at once: whoever listens hears it all, and nobody is told a part as if it were that.
    const witness = await openStream(address, client);
    const began = performance.now();
    const burst = 2500;
    await run(t.deps.db.pool, sql`insert into outbox (kind, record, verb) select 'tag', gen_random_uuid(), 'burst' from generate_series(1, ${burst}::int)`);
    const heard = () => new Set(witness.heard.filter(({ verb }) => verb === 'burst').map(({ id }) => id)).size;
    await waitUntilHeard(() => heard() === burst);
    expect(await first(Math.ceil(performance.now() - began))).toEqual(anything);
  });

  test('end at once where the process was told to stop while the call was on its way, which is answered', async () => {
    const ending = await testApp();
    const { token } = await ending.root();
    ending.deps.live.start();
    await ending.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = ending.app.server.address() as AddressInfo;
    /** A call of which a part is still to come. */
    const begun = async (path: string) => {
      const socket = connect(port, '127.0.0.1');
      const arrived = once(ending.app.server, 'connection') as Promise<[Socket]>;
      const part = `GET ${path} HTTP/1.1\r\nHost: marquee\r\n`;
      socket.write(part);
      const [there] = await arrived;
      await vi.waitFor(() => expect(there.bytesRead).toBe(part.length), 10_000);
      return socket;
    };
    const sockets = [await begun('/cms/v1/session'), await begun('/cms/v1/live')];
    await ending.deps.live.stop();
    const closed = ending.app.close();
    const answers = sockets.map(async (socket) => {
      socket.write(`Authorization: Bearer ${token}\r\n\r\n`);
      return (await socket.setEncoding('utf8').toArray()).join('');
    });
    const [session, live] = await Promise.all(answers);
    expect(session).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*"user":/is);
    expect(live).toMatch(/^HTTP\/1\.1 200 .*: hello/s);
    await closed;
  });

  test('are over for whom they ended while it was looked up what they may see now: written on after its end, the process would fall', async () => {
    const ending = await testApp();
    const person = await ending.as('moderator');
    ending.deps.live.start();
    const { isOver } = await openStream(await ending.app.listen({ port: 0, host: '127.0.0.1' }), person);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    ending.deps.sessions.refreshActor = async (actor) => {
      asked.resolve();
      await answer.promise;
      return { ...actor, permissions: [] };
    };
    await run(ending.deps.db.pool, sql`select pg_notify('marquee_sessions', '')`);
    await asked.promise;
    const faults: unknown[] = [];
    const hear = (fault: unknown) => faults.push(fault);
    process.prependListener('uncaughtException', hear);
    onTestFinished(() => void process.off('uncaughtException', hear));
    const stopped = ending.deps.live.stop();
    answer.resolve();
    await stopped;
    await expect.poll(isOver).toBe(true);
    await delay(50);
    expect(faults).toEqual([]);
  });

  test('listen anew where PostgreSQL fell silent without hanging up', async () => {
    const { db, config } = t.deps;
    const wire = await wireTo(config.DATABASE_URL as string);
    let told = 0;
    const live = new Live({
      db,
      directUrl: wire.url,
      areaOf: new Map(),
      hears: new Map(),
      onFault: () => undefined,
      onRevoked: () => told++,
      renewed: async () => null,
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await live.stop();
    });
    live.start();
    // `vi.waitFor` would put the clock on by far more than passes: what is waited for would be given up meanwhile.
    const comes = async (isThere: () => boolean | Promise<boolean>) => {
      for (const limit = performance.now() + 30_000; !(await isThere()); await vi.advanceTimersByTimeAsync(20)) {
        expect(performance.now(), 'in vain').toBeLessThan(limit);
        await delay(20);
      }
    };
    const hearing = async () => {
      // Ours and that of the whole application.
      const open = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'marquee live' and state = 'idle' and query <> ''`;
      await comes(async () => (await run(db.pool, open)).length === 2);
      const before = told;
      await run(db.pool, sql`select pg_notify('marquee_sessions', '')`);
      await comes(() => told > before);
    };
    await hearing();
    wire.fallSilent();
    // Asked, not answered, given up, connected to anew: that has five seconds, which must not pass at once.
    for (const ms of [15_000, 36_000, 9_200]) await vi.advanceTimersByTimeAsync(ms);
    await hearing();
  }, 80_000);

  test('hear of what other processes wrote', async () => {
    const { heard } = await openStream(address, await t.as('super_admin'));
    const id = newId();
    await t.deps.db.pool.query("insert into outbox (kind, record, verb) values ('tag', $1, 'update')", [id]);
    await t.deps.db.pool.query("select pg_notify('marquee_outbox', '')");
    await waitUntilHeard(() => heard.some((h) => h.id === id));
  });
});
