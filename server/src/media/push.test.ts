import { beforeAll, describe, expect, test } from 'vitest';
import { mostReceivers, type Push, PushAway } from '../adapters/push/port.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { deliverPush, purgeDeliveries } from './push-work.ts';

const running = new AbortController().signal;

describe('a notification about content', () => {
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });

  const film = async (subscribers: number): Promise<{ id: string; channel: string }> => {
    const { idMovie: id, channel } = await t.make('movie');
    await run(t.deps.db.pool, sql`update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = ${id}::uuid`);
    await run(
      t.deps.db.pool,
      sql`insert into subscription (channel, viewer) select ${channel.id}::uuid, gen_random_uuid() from generate_series(1, ${subscribers}::int)`,
    );
    return { id, channel: channel.id };
  };
  const send = (id: string, text = 'Tập mới đã lên sóng', by = root, headers = {}) =>
    by.call('POST', `/cms/v1/media/send_notification/movie/${id}`, { text }, headers);
  const deliver = (id: string, push: Push = t.deps.push) => deliverPush({ ...t.deps, push }, { id }, running);
  const list = async (query = '', by = root) => (await by.call('GET', `/cms/v1/media/notification${query}`)).body.data;
  const perReceiver = (message: string) =>
    run<{ state: string; n: number }>(
      t.deps.db.pool,
      sql`select state, count(*)::int as n from push_delivery where message = ${message}::uuid group by state order by state`,
    );

  test('reaches every subscriber of the channel once, in parts, and the log says who sent it and how many got it', async () => {
    const { id } = await film(mostReceivers + 3);
    await film(2);
    const { status, body } = await send(id);
    expect([status, body.data.state]).toEqual([201, 'queued']);
    const { idNotification } = body.data;
    await deliver(idNotification);
    const [logged] = await list(`?record=${id}`);
    expect(logged).toMatchObject({
      idNotification,
      kind: 'movie',
      text: 'Tập mới đã lên sóng',
      by: { id: root.id },
      state: 'sent',
      receivers: 503,
      delivered: 503,
      failed: 0,
    });
    expect(await perReceiver(idNotification)).toEqual([{ state: 'sent', n: 503 }]);
  });

  test('is not sent twice when its job runs again, nor when the same request is repeated', async () => {
    const { id } = await film(3);
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [await send(id, 'Một', root, headers), await send(id, 'Một', root, headers)];
    expect(second.body.data.idNotification).toBe(first.body.data.idNotification);
    const calls: string[] = [];
    const push: Push = {
      ...t.deps.push,
      send: async (message, receivers) => {
        calls.push(...receivers);
        return t.deps.push.send(message, receivers);
      },
    };
    await Promise.all([deliver(first.body.data.idNotification, push), deliver(first.body.data.idNotification, push)]);
    await deliver(first.body.data.idNotification, push);
    expect([calls.length, new Set(calls).size, (await list(`?record=${id}`)).length]).toEqual([3, 3, 1]);
  });

  test('goes on where a worker died; those to whom it may have been sent count as failed', async () => {
    const { id } = await film(mostReceivers + 2);
    const { idNotification } = (await send(id)).body.data;
    const dying: Push = { ...t.deps.push, send: () => Promise.reject(new Error('the worker died')) };
    await expect(deliver(idNotification, dying)).rejects.toThrow('died');
    await deliver(idNotification);
    const [logged] = await list(`?record=${id}`);
    expect(logged).toMatchObject({ state: 'sent', receivers: mostReceivers + 2, delivered: 2, failed: mostReceivers });
  });

  test('waits while the push service is away, and reaches everybody afterwards', async () => {
    const { id } = await film(4);
    const { idNotification } = (await send(id)).body.data;
    const away: Push = { ...t.deps.push, send: () => Promise.reject(new PushAway('503')) };
    await expect(deliver(idNotification, away)).rejects.toThrow('503');
    expect((await list(`?record=${id}`))[0]).toMatchObject({ state: 'sending', receivers: 0 });
    await deliver(idNotification);
    expect((await list(`?record=${id}`))[0]).toMatchObject({ state: 'sent', receivers: 4, delivered: 4 });
  });

  test('fails in the end if the push service never comes back', async () => {
    const { id } = await film(1);
    const { idNotification } = (await send(id)).body.data;
    const away: Push = { ...t.deps.push, send: () => Promise.reject(new PushAway('503')) };
    for (let tries = 1; tries < 8; tries++) await expect(deliver(idNotification, away)).rejects.toThrow('503');
    await deliver(idNotification, away);
    expect((await list(`?record=${id}`))[0]).toMatchObject({ state: 'failed', receivers: 0 });
  });

  test('is refused for content that viewers do not see, for a text that is too long, and for an unknown kind', async () => {
    const { idMovie: hidden } = await t.make('movie');
    expect((await send(hidden)).body.code).toBe('not_public');
    const { id } = await film(0);
    const long = await send(id, 'x'.repeat(301));
    expect([long.status, long.body.errors[0].code]).toEqual([422, 'too_long']);
    expect((await root.call('POST', `/cms/v1/media/send_notification/people/${id}`, { text: 'a' })).status).toBe(404);
  });

  test('is sent and seen by partners only for their own channels', async () => {
    const partner = await t.as('partner');
    const { id, channel } = await film(1);
    expect((await send(id, 'a', partner)).status).toBe(404);
    await run(t.deps.db.pool, sql`update channel set owner = ${partner.id}::uuid where "idChannel" = ${channel}::uuid`);
    t.deps.sessions.invalidate();
    expect((await send(id, 'a', partner)).status).toBe(201);
    expect((await list('', partner)).length).toBe(1);
    expect((await list()).length).toBeGreaterThan(1);
  });

  test('is listed in pages, and its deliveries leave the log after some months', async () => {
    const { id } = await film(1);
    for (let nth = 0; nth < 21; nth++) await send(id, `Lần ${nth}`);
    const page = await list(`?record=${id}`);
    expect([page.length, page[0].text]).toEqual([20, 'Lần 20']);
    expect((await list(`?record=${id}&before=${page.at(-1).idNotification}`)).map(({ text }: { text: string }) => text)).toEqual(['Lần 0']);
    await deliver(page[0].idNotification);
    await run(t.deps.db.pool, sql`update push_delivery set at = now() - interval '91 days' where message = ${page[0].idNotification}::uuid`);
    await purgeDeliveries(t.deps.db, running);
    expect(await perReceiver(page[0].idNotification)).toEqual([]);
    expect((await list(`?record=${id}`))[0]).toMatchObject({ delivered: 1 });
  });
});
