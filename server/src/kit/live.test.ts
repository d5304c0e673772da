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
import { type LiveEvent, waitUntil, openStream, type Stream } from './live.testing.ts';
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
    // With so many streams the client keeps an unused connection, for which the server would wait.
    atEnd(async () => t.app.server.closeAllConnections());
  });
  test('miss no event from the moment they open, even right after the start', async () => {
    const early = await testApp();
    const person = await early.root();
    early.deps.live.start();
    const { events } = await openStream(await early.app.listen({ port: 0, host: '127.0.0.1' }), person);
    const { idTag } = await early.make('tag');
    await waitUntil(() => events.some(({ id }) => id === idTag));
  });

  test('are limited per session: one more ends the oldest with `replaced`, and affects no other session', async () => {
    const [person, other] = [await t.as('moderator'), await t.as('moderator')];
    const otherStream = await openStream(address, other);
    const streams: Stream[] = [];
    while (streams.length < limits.liveStreamsPerSession + 2) streams.push(await openStream(address, person));
    await waitUntil(() => streams.filter(({ hasEnded }) => hasEnded()).length === 2);
    expect(streams.map(({ hasEnded, isReplaced }) => hasEnded() && isReplaced())).toEqual(streams.map((_, n) => n < 2));
    expect(otherStream.hasEnded()).toBe(false);
  });

  test('are limited per person, over all sessions', async () => {
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
    await waitUntil(() => streams[0]?.hasEnded() === true);
    expect(streams.filter(({ hasEnded }) => hasEnded())).toHaveLength(1);
  });

  test('send kind and id only to people who may read the record', async () => {
    const partner = await t.as('partner');
    const channel = await t.make('channel', { owner: partner.id });
    t.deps.sessions.invalidate();
    const listeners = [await t.as('moderator'), partner, await t.as('moderator', { permissions: ['news'] })] as const;
    const [all, own, outside] = (await Promise.all(listeners.map((client) => openStream(address, client)))).map(({ events }) => events) as [
      LiveEvent[],
      LiveEvent[],
      LiveEvent[],
    ];
    const foreign = await t.make('movie');
    const mine = await t.make('movie', { channel: channel.idChannel });
    const about = (events: LiveEvent[], record: { idMovie: string }) => events.filter((h) => h.id === record.idMovie);
    await waitUntil(() => about(all, foreign).length === 1 && about(all, mine).length === 1 && about(own, mine).length === 1);
    expect(about(own, foreign)).toEqual([]);
    expect(outside).toEqual([]);
    expect(about(all, mine)).toEqual([{ kind: 'movie', id: mine.idMovie, verb: 'create' }]);
    // A channel belongs to itself.
    const root = await t.root();
    await root.call('PUT', `/cms/v1/channel/${foreign.channel.id}`, { about_us: 'Của người khác.' });
    await root.call('PUT', `/cms/v1/channel/${channel.idChannel}`, { about_us: 'Của mình.' });
    await waitUntil(() => own.some((h) => h.id === channel.idChannel && h.verb === 'update'));
    expect(own.map((h) => h.id)).not.toContain(foreign.channel.id);
    // If a record leaves a channel, the people of that channel still get the event.
    await root.call('PUT', `/cms/v1/movie/${mine.idMovie}`, { channel: foreign.channel.id });
    await waitUntil(() => about(own, mine).length === 2);
  });

  test('send a partner only events about their own account, among those about people', async () => {
    const [partner, other] = [await t.as('partner'), await t.as('moderator')];
    const { events } = await openStream(address, partner);
    for (const { call } of [other, partner]) expect((await call('PUT', '/cms/v1/account', { displayName: 'Tên mới' })).status).toBe(200);
    await waitUntil(() => events.some(({ id }) => id === partner.id));
    expect(events.map(({ id }) => id)).not.toContain(other.id);
  });

  test('follow a changed scope: events of a lost channel stop, and those of a new one begin', async () => {
    const partner = await t.as('partner');
    const [lost, given] = [await t.make('channel', { owner: partner.id }), await t.make('channel')];
    t.deps.sessions.invalidate();
    const [own, all] = (await Promise.all([partner, await t.as('moderator')].map((client) => openStream(address, client)))).map(({ events }) => events) as [
      LiveEvent[],
      LiveEvent[],
    ];
    const root = await t.root();
    const about = (events: LiveEvent[], id: string) => events.filter((h) => h.id === id).length;
    const taken = await root.call('PUT', `/cms/v1/channel/${lost.idChannel}`, { owner: root.id });
    expect([taken.status, (await root.call('PUT', `/cms/v1/channel/${given.idChannel}`, { members: [partner.id] })).status]).toEqual([200, 200]);
    // The records of the channel were not written, but open lists must be reloaded.
    const isTold = (events: LiveEvent[]) => events.some(({ kind }) => kind === '*');
    await waitUntil(() => isTold(own));
    expect(isTold(all)).toBe(false);
    const mine = await t.make('movie', { channel: given.idChannel });
    let duration = 1;
    // The stream may know only the first of the two changes yet, so this repeats until an event arrives.
    const changing = async () => {
      await root.call('PUT', `/cms/v1/movie/${mine.idMovie}`, { duration: ++duration });
      return about(own, mine.idMovie);
    };
    await expect.poll(changing, { timeout: 10_000, interval: 200 }).toBeGreaterThan(0);
    const foreign = await t.make('movie', { channel: lost.idChannel });
    const last = await t.make('movie', { channel: given.idChannel });
    await waitUntil(() => about(all, last.idMovie) === 1 && about(own, last.idMovie) === 1);
    expect([about(all, foreign.idMovie), about(own, foreign.idMovie)]).toEqual([1, 0]);
  });

  test('disconnect a subscriber that does not read', async () => {
    const { token } = await t.as('moderator');
    const served = once(t.app.server, 'connection') as Promise<[Socket]>;
    const stalled = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void stalled.destroy());
    // The server closes the connection abruptly.
    stalled.on('error', () => undefined);
    stalled.write(`GET /cms/v1/live HTTP/1.1\r\nhost: marquee\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await once(stalled, 'data');
    stalled.pause();
    const [side] = await served;
    // More data than the buffers of both ends hold.
    await run(t.deps.db.pool, sql`insert into outbox (kind, record, verb) select 'tag', gen_random_uuid(), 'update' from generate_series(1, 100000)`);
    await expect.poll(() => side.destroyed, { timeout: 15_000 }).toBe(true);
    const { events } = await openStream(address, { token });
    const { idTag } = await t.make('tag');
    await waitUntil(() => events.some(({ id }) => id === idTag));
  });

  test('lose no event if a transaction that began earlier commits later', async () => {
    const { events } = await openStream(address, await t.as('super_admin'));
    const slow = newId();
    const quick = newId();
    const tell = (record: string) => ({ kind: 'tag', record, verb: 'update', changes: {}, audience: null });
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = change(t.deps.db, machine, async (tx) => {
      // This transaction gets its number now, but writes last.
      await tx.client.query('select pg_current_xact_id()');
      begun.resolve();
      await waiting.promise;
      tx.recordWrite(tell(slow));
    });
    await begun.promise;
    await change(t.deps.db, machine, async (tx) => tx.recordWrite(tell(quick)));
    await delay(300);
    expect(events.map((h) => h.id)).not.toContain(quick);
    waiting.resolve();
    await first;
    await waitUntil(() => events.some((h) => h.id === slow) && events.some((h) => h.id === quick));
    expect(events.filter((h) => h.id === slow || h.id === quick).map((h) => h.id)).toEqual([slow, quick]);
  });

  test('end when the session ends', async () => {
    const leaving = await t.as('moderator');
    const { hasEnded } = await openStream(address, leaving);
    expect((await leaving.call('DELETE', '/cms/v1/login')).status).toBe(200);
    await waitUntil(hasEnded);
  });

  test('begin with the missed events that the person may read', async () => {
    const [moderator, partner] = [await t.as('moderator'), await t.as('partner')];
    const slack = 1500;
    await delay(slack);
    const witness = await openStream(address, moderator);
    const began = performance.now();
    const { idMovie } = await t.make('movie');
    await waitUntil(() => witness.events.some((h) => h.id === idMovie));
    const before = witness.events.slice();
    await delay(50);
    // A request takes some time to arrive, so its period reaches back less far.
    const missed = Math.ceil(performance.now() - began) + slack;
    const [all, none, late, unasked] = await Promise.all([
      openStream(address, moderator, missed),
      openStream(address, partner, missed),
      openStream(address, moderator, 20),
      openStream(address, moderator),
    ]);
    const { idTag } = await t.make('tag');
    await waitUntil(() => [all, none, late, unasked].every(({ events }) => events.some((h) => h.id === idTag)));
    expect(before.at(-1)).toEqual({ kind: 'movie', id: idMovie, verb: 'create' });
    // Events about the people of this test may arrive late, so they are ignored.
    const content = (events: LiveEvent[]) => events.filter(({ kind }) => kind !== 'user');
    expect(content(all.events).slice(-content(before).length - 1, -1)).toEqual(content(before));
    for (const { events } of [none, late, unasked]) expect(events.map((h) => h.id)).not.toContain(idMovie);
  });

  test('report that anything may have changed if the missed events are no longer known', async () => {
    const anything = { kind: '*', id: '*', verb: '*' };
    const client = await t.as('moderator');
    const first = async (missed: number) => {
      const { events } = await openStream(address, client, missed);
      await waitUntil(() => events.length > 0);
      return events[0];
    };
    expect(await first(3_600_000)).toEqual(anything);
    expect(await first(Number.MAX_SAFE_INTEGER)).toEqual(anything);
    // More events than are kept, and than one read returns. An open stream gets all of them, and a new stream is not sent an incomplete part.
    const witness = await openStream(address, client);
    const began = performance.now();
    const burst = 2500;
    await run(t.deps.db.pool, sql`insert into outbox (kind, record, verb) select 'tag', gen_random_uuid(), 'burst' from generate_series(1, ${burst}::int)`);
    const events = () => new Set(witness.events.filter(({ verb }) => verb === 'burst').map(({ id }) => id)).size;
    await waitUntil(() => events() === burst);
    expect(await first(Math.ceil(performance.now() - began))).toEqual(anything);
  });

  test('open and end at once if the process stops while the call arrives', async () => {
    const ending = await testApp();
    const { token } = await ending.root();
    ending.deps.live.start();
    await ending.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = ending.app.server.address() as AddressInfo;
    /** A call whose last part is not sent yet. */
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

  test('are not written to after they end during a refresh of the actor, which would end the process', async () => {
    const ending = await testApp();
    const person = await ending.as('moderator');
    ending.deps.live.start();
    const { hasEnded } = await openStream(await ending.app.listen({ port: 0, host: '127.0.0.1' }), person);
    const requested = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    ending.deps.sessions.refreshActor = async (actor) => {
      requested.resolve();
      await answer.promise;
      return { ...actor, permissions: [] };
    };
    await run(ending.deps.db.pool, sql`select pg_notify('marquee_sessions', '')`);
    await requested.promise;
    const faults: unknown[] = [];
    const onException = (fault: unknown) => faults.push(fault);
    process.prependListener('uncaughtException', onException);
    onTestFinished(() => void process.off('uncaughtException', onException));
    const stopped = ending.deps.live.stop();
    answer.resolve();
    await stopped;
    await expect.poll(hasEnded).toBe(true);
    await delay(50);
    expect(faults).toEqual([]);
  });

  test('reconnect if PostgreSQL stops responding without closing the connection', async () => {
    const { db, config } = t.deps;
    const wire = await wireTo(config.DATABASE_URL as string);
    let revocations = 0;
    const live = new Live({
      db,
      directUrl: wire.url,
      areaOf: new Map(),
      audienceRules: new Map(),
      onFault: () => undefined,
      onRevoked: () => revocations++,
      currentActor: async () => null,
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await live.stop();
    });
    live.start();
    // `vi.waitFor` would advance the fake clock much too fast, and timeouts would fire.
    const waitFor = async (isThere: () => boolean | Promise<boolean>) => {
      for (const limit = performance.now() + 30_000; !(await isThere()); await vi.advanceTimersByTimeAsync(20)) {
        expect(performance.now(), 'in vain').toBeLessThan(limit);
        await delay(20);
      }
    };
    const listens = async () => {
      // One connection belongs to this test, one to the whole application.
      const open = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'marquee live' and state = 'idle' and query <> ''`;
      await waitFor(async () => (await run(db.pool, open)).length === 2);
      const before = revocations;
      await run(db.pool, sql`select pg_notify('marquee_sessions', '')`);
      await waitFor(() => revocations > before);
    };
    await listens();
    wire.fallSilent();
    // The query gets no answer, times out, and the next check reconnects. Connecting may take five seconds, so the clock must not advance at once.
    for (const ms of [15_000, 36_000, 9_200]) await vi.advanceTimersByTimeAsync(ms);
    await listens();
  }, 80_000);

  test('send the events of writes by other processes', async () => {
    const { events } = await openStream(address, await t.as('super_admin'));
    const id = newId();
    await t.deps.db.pool.query("insert into outbox (kind, record, verb) values ('tag', $1, 'update')", [id]);
    await t.deps.db.pool.query("select pg_notify('marquee_outbox', '')");
    await waitUntil(() => events.some((h) => h.id === id));
  });
});
