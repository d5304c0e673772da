import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machine } from './actor.ts';
import { change } from './change.ts';
import { newId } from './store.ts';
import { type Client, testApp, type TestApp } from './testing.ts';

type Heard = { kind: string; id: string; verb: string };

describe('live updates', () => {
  let t: TestApp;
  let address: string;
  const open: AbortController[] = [];
  const ended = new Set<Heard[]>();
  beforeAll(async () => {
    t = await testApp();
    t.deps.live.start();
    address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => {
    for (const each of open) each.abort();
  });

  /** Listens as a console does; resolves once the stream is open. */
  async function listen(client: Client): Promise<Heard[]> {
    const abort = new AbortController();
    open.push(abort);
    const response = await fetch(`${address}/cms/v1/live`, { headers: { authorization: `Bearer ${client.token}` }, signal: abort.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const heard: Heard[] = [];
    void (async () => {
      for await (const chunk of (response.body as ReadableStream).pipeThrough(new TextDecoderStream())) {
        for (const line of (chunk as string).split('\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
      }
      ended.add(heard);
    })().catch(() => undefined);
    return heard;
  }
  async function until(done: () => boolean): Promise<void> {
    for (let i = 0; i < 200 && !done(); i++) await delay(25);
    expect(done()).toBe(true);
  }

  test('tell kind and id to those who may read the record, and to nobody else', async () => {
    const partner = await t.as('partner');
    const channel = await t.make('channel', { owner: partner.id });
    t.deps.sessions.forget();
    const [all, own, outside] = await Promise.all([
      listen(await t.as('moderator')),
      listen(partner),
      listen(await t.as('moderator', { permissions: ['news'] })),
    ]);
    const foreign = await t.make('movie');
    const mine = await t.make('movie', { channel: channel.idChannel });
    const about = (heard: Heard[], record: { idMovie: string }) => heard.filter((h) => h.id === record.idMovie);
    await until(() => about(all, foreign).length === 1 && about(all, mine).length === 1 && about(own, mine).length === 1);
    expect(about(own, foreign)).toEqual([]);
    expect(outside).toEqual([]);
    expect(about(all, mine)).toEqual([{ kind: 'movie', id: mine.idMovie, verb: 'create' }]);
    // A record that leaves a channel is told to those who lose it.
    await (await t.root()).call('PUT', `/cms/v1/movie/${mine.idMovie}`, { channel: foreign.channel.id });
    await until(() => about(own, mine).length === 2);
  });

  test('lose nothing when a transaction that began earlier commits later', async () => {
    const heard = await listen(await t.as('super_admin'));
    const slow = newId();
    const quick = newId();
    const tell = (record: string) => ({ kind: 'tag', record, verb: 'update', changes: {}, channels: null });
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = change(t.deps.db, machine, async (tx) => {
      // Takes its transaction number now and writes last.
      await tx.client.query('select pg_current_xact_id()');
      begun.resolve();
      await waiting.promise;
      tx.wrote(tell(slow));
    });
    await begun.promise;
    await change(t.deps.db, machine, async (tx) => tx.wrote(tell(quick)));
    await delay(300);
    expect(heard.map((h) => h.id)).not.toContain(quick);
    waiting.resolve();
    await first;
    await until(() => heard.some((h) => h.id === slow) && heard.some((h) => h.id === quick));
    expect(heard.filter((h) => h.id === slow || h.id === quick).map((h) => h.id)).toEqual([slow, quick]);
  });

  test('end when the session does', async () => {
    const leaving = await t.as('moderator');
    const heard = await listen(leaving);
    expect((await leaving.call('DELETE', '/cms/v1/login')).status).toBe(200);
    await until(() => ended.has(heard));
  });

  test('hear of what other processes wrote', async () => {
    const heard = await listen(await t.as('super_admin'));
    const id = newId();
    await t.deps.db.pool.query("insert into outbox (kind, record, verb) values ('tag', $1, 'update')", [id]);
    await t.deps.db.pool.query("select pg_notify('marquee_outbox', '')");
    await until(() => heard.some((h) => h.id === id));
  });
});
