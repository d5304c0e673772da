import { beforeAll, describe, expect, test } from 'vitest';
import { waitUntil, openStream } from '../kit/live.testing.ts';
import { run, sql } from '../kit/sql.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';

describe('messages', () => {
  let t: TestApp;
  let advertiser: Client;
  let staff: Client;
  let colleague: Client;
  beforeAll(async () => {
    t = await testApp();
    [advertiser, staff, colleague] = await Promise.all([t.as('advertiser'), t.as('moderator', { permissions: ['advertiser'] }), t.as('super_admin')]);
  });

  const start = async (by: Client, of: object = {}) =>
    (await by.call('POST', '/cms/v1/message', { subject: 'Giá quảng cáo', text: 'Xin báo giá.', ...of })).body.data;
  const reply = (by: Client, idThread: string, text = 'Trả lời.') => by.call('POST', '/cms/v1/message/reply', { idThread, text });
  const unread = async (by: Client) => (await by.call('GET', '/cms/v1/message/unread')).body.data.unread as number;
  const listed = async (by: Client, query = '') => (await by.call('GET', `/cms/v1/message${query}`)).body.data.map((each: any) => each.idThread) as string[];

  test('are visible to their advertiser and to staff only', async () => {
    const { thread } = await start(advertiser);
    const outsiders = await Promise.all([t.as('advertiser'), t.as('partner', { permissions: ['advertiser'] })]);
    for (const outsider of outsiders) {
      expect(await listed(outsider)).toEqual([]);
      const answers = await Promise.all([
        outsider.call('GET', `/cms/v1/message/${thread.idThread}`),
        reply(outsider, thread.idThread),
        outsider.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 1 }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    }
    // A partner has no threads, a developer can only read, and a person without the permission entry is refused.
    expect((await outsiders[1].call('POST', '/cms/v1/message', { subject: 'a', text: 'b' })).status).toBe(403);
    const developer = await t.as('developer', { permissions: ['advertiser'] });
    expect(await listed(developer)).toContain(thread.idThread);
    expect((await reply(developer, thread.idThread)).status).toBe(403);
    expect((await (await t.as('moderator', { permissions: ['media'] })).call('GET', '/cms/v1/message')).status).toBe(403);
    expect([await listed(advertiser), await listed(staff)]).toEqual([[thread.idThread], [thread.idThread]]);
  });

  test('are unread for the other side until somebody there has read or answered', async () => {
    const [writer, one, two] = await Promise.all([t.as('advertiser'), t.as('moderator'), t.as('moderator')]);
    const before = await unread(one);
    const { thread, messages } = await start(writer);
    expect(messages).toMatchObject([{ position: 1, side: 'advertiser', text: 'Xin báo giá.' }]);
    expect([await unread(writer), (await unread(one)) - before]).toEqual([0, 1]);

    const seen = await one.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 1 });
    expect(seen.body.data).toMatchObject({ read: 1, unread: false });
    expect([(await unread(one)) - before, (await unread(two)) - before]).toEqual([0, 1]);

    expect((await reply(one, thread.idThread)).status).toBe(201);
    // After a colleague has answered, it is unread for the advertiser only.
    expect([(await unread(two)) - before, await unread(writer)]).toEqual([0, 1]);
    // An older tab cannot move the read position back.
    await writer.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 2 });
    expect((await writer.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 1 })).body.data).toMatchObject({ read: 2, unread: false });
    // The read position cannot be beyond the last message.
    await writer.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 99 });
    await reply(two, thread.idThread);
    expect(await unread(writer)).toBe(1);
  });

  test('can be started by staff with a named advertiser, and by an advertiser for themselves only', async () => {
    const body = { subject: 'Chiến dịch Tết', text: 'Chào anh.' };
    expect((await staff.call('POST', '/cms/v1/message', body)).body.errors).toMatchObject([{ path: 'advertiser', code: 'required' }]);
    expect((await staff.call('POST', '/cms/v1/message', { ...body, advertiser: colleague.id })).body.errors).toMatchObject([
      { path: 'advertiser', code: 'not_found' },
    ]);
    const stranger = await t.as('advertiser');
    expect((await advertiser.call('POST', '/cms/v1/message', { ...body, advertiser: stranger.id })).body.errors).toMatchObject([{ path: 'advertiser' }]);
    const { thread } = (await staff.call('POST', '/cms/v1/message', { ...body, advertiser: stranger.id })).body.data;
    expect(await listed(stranger)).toEqual([thread.idThread]);
    const found = await staff.call('GET', '/cms/v1/message/advertiser?name=advertiser');
    expect(found.body.data.map((each: any) => each.id)).toContain(stranger.id);
    expect(found.body.data.map((each: any) => each.id)).not.toContain(staff.id);
    expect((await advertiser.call('GET', '/cms/v1/message/advertiser')).status).toBe(403);
  });

  test('get consecutive numbers under parallel writes, and one idempotency key sends only once', async () => {
    const { thread } = await start(advertiser);
    await Promise.all(Array.from({ length: 12 }, (_, i) => reply(i % 2 ? staff : colleague, thread.idThread, `Tin ${i}`)));
    const key = { 'idempotency-key': 'one-message' };
    const twice = await Promise.all([1, 2].map(() => staff.call('POST', '/cms/v1/message/reply', { idThread: thread.idThread, text: 'Một lần' }, key)));
    expect(twice.map(({ status }) => status).toSorted()[0]).toBe(201);
    const whole = (await advertiser.call('GET', `/cms/v1/message/${thread.idThread}?limit=100`)).body.data;
    expect(whole.messages.map((m: any) => m.position)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    const newest = (await advertiser.call('GET', `/cms/v1/message/${thread.idThread}?limit=4`)).body.data;
    expect([newest.messages.map((m: any) => m.position), newest.earlier]).toEqual([[11, 12, 13, 14], true]);
    const older = (await advertiser.call('GET', `/cms/v1/message/${thread.idThread}?limit=100&before=11`)).body.data;
    expect([older.messages.length, older.earlier]).toEqual([10, false]);
  });

  test('can be searched by subject or advertiser without accents, newest first', async () => {
    const writer = await t.as('advertiser');
    await run(t.deps.db.pool, sql`update "user" set "displayName" = 'Bánh Đậu Rồng Vàng' where "idUser" = ${writer.id}::uuid`);
    const first = (await start(writer, { subject: 'Hóa đơn tháng mười' })).thread.idThread;
    const second = (await start(writer, { subject: 'Đổi lịch chiếu' })).thread.idThread;
    expect(await listed(staff, '?name=hoa don')).toEqual([first]);
    expect(await listed(staff, '?name=rong vang')).toEqual([second, first]);
    await reply(writer, first);
    expect(await listed(staff, '?name=rong vang')).toEqual([first, second]);
    expect(await listed(advertiser, '?name=rong vang')).toEqual([]);
  });

  test('are rate limited per advertiser', async () => {
    const writer = await t.as('advertiser');
    const { thread } = await start(writer);
    await run(
      t.deps.db.pool,
      sql`with m as (insert into message (id, thread, position, side, author, text) select gen_random_uuid(), ${thread.idThread}::uuid, n, 'advertiser', ${writer.id}::uuid, 'a' from generate_series(2, 60) n)
          update thread set messages = 60 where "idThread" = ${thread.idThread}::uuid`,
    );
    const refused = await reply(writer, thread.idThread);
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 3000]).toEqual([429, 'too_many_requests', true]);
    expect((await reply(staff, thread.idThread)).status).toBe(201);
    // New threads that start in parallel count as messages too.
    const other = await t.as('advertiser');
    const begun = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        other.call('POST', '/cms/v1/message', { subject: `Chuyện ${n}`, text: 'Xin chào.' }, { 'idempotency-key': `pace-${n}` }),
      ),
    );
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(60);
  });

  describe('live', () => {
    let address: string;
    beforeAll(async () => {
      t.deps.live.start();
      address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    });
    test('events reach the advertiser and all staff only, and read events reach the reader only', async () => {
      const [rival, partner] = await Promise.all([t.as('advertiser'), t.as('partner')]);
      const [mine, theirs, rivals, partners] = (await Promise.all([advertiser, staff, rival, partner].map((client) => openStream(address, client)))).map(
        ({ events }) => events,
      );
      const { thread } = await start(advertiser);
      const about = (events: { id: string; verb: string }[] | undefined) => (events ?? []).filter(({ id }) => id === thread.idThread).map(({ verb }) => verb);
      await waitUntil(() => about(theirs).length === 1 && about(mine).length === 1);
      await reply(staff, thread.idThread);
      await waitUntil(() => about(theirs).length === 2 && about(mine).length === 2);
      await advertiser.call('POST', '/cms/v1/message/read', { idThread: thread.idThread, position: 2 });
      await waitUntil(() => about(mine).length === 3);
      const own = (await start(rival)).thread.idThread;
      await waitUntil(() => rivals?.some(({ id }) => id === own) ?? false);
      expect([about(mine), about(theirs), about(rivals), about(partners)]).toEqual([['create', 'reply', 'read'], ['create', 'reply'], [], []]);
    });
  });
});
