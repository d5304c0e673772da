import { movie } from '@marquee/contract/media/movie';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { change, type Tx } from './change.ts';
import { once } from './idempotency.ts';
import type { Written } from './mount.ts';
import { run, sql } from './sql.ts';
import { newId } from './store.ts';
import { type Client, type TestApp, testApp } from './testing.ts';
import { together } from './together.ts';

let t: TestApp;
let someone: Client;
beforeAll(async () => {
  t = await testApp();
  someone = await t.as('moderator');
});

const actor = (id: string): Actor => ({ id, role: 'moderator', permissions: [], requestId: 'test', language: 'vi' }) as unknown as Actor;
const key = (of: string) => ({ 'idempotency-key': of });

/** Stores a keyword by hand. */
const keyword = (tx: Tx, title: string) =>
  change(tx, tx.actor, async ({ client }) => {
    await run(client, sql`insert into tag ("idTag", title, kind) values (${newId()}::uuid, ${title}, 'keyword')`);
  });
const stored = async (titles: string) => {
  const [row] = await run<{ n: number }>(t.deps.db.pool, sql`select count(*)::int as n from tag where title like ${titles}`);
  return row?.n;
};

describe('what one person creates at the same time', () => {
  test('shares transactions, and each is answered and remembered by itself', async () => {
    const names = Array.from({ length: 24 }, (_, n) => `Cùng lúc ${n}`);
    const answers = await Promise.all(names.map((title) => someone.call('POST', '/cms/v1/tag', { title, kind: 'keyword' }, key(`share-${title.slice(9)}`))));
    expect(answers.map(({ status, body }) => [status, body.data.title])).toEqual(names.map((title) => [201, title]));
    const ids = answers.map(({ body }) => body.data.idTag as string);
    const [counted] = await run<Record<string, number>>(
      t.deps.db.pool,
      sql`select count(distinct xmin::text)::int as transactions,
            (select count(*)::int from history where record = any(${ids}::uuid[]) and verb = 'create' and actor = ${someone.id}::uuid) as histories,
            (select count(distinct request_id)::int from history where record = any(${ids}::uuid[])) as requests,
            (select count(*)::int from outbox where record = any(${ids}::uuid[])) as outbox,
            (select count(*)::int from idempotency where key like 'share-%') as keys
          from tag where "idTag" = any(${ids}::uuid[])`,
    );
    expect(counted).toMatchObject({ histories: 24, requests: 24, outbox: 24, keys: 24 });
    expect(counted?.['transactions']).toBeLessThan(12);
  });

  test('gets the links and rows of its own', async () => {
    const bodies = [];
    for (let n = 0; n < 6; n++) bodies.push(await t.sample(movie as never, { movie_type: 'single movie', title: `Riêng ${n}` }));
    const root = await t.root();
    const answers = await Promise.all(bodies.map((body, n) => root.call('POST', '/cms/v1/movie', body, key(`own-${n}`))));
    const written = answers.map(({ body: { data } }) => ({
      title: data.title,
      genres: data.genres.map((g: { id: string }) => g.id),
      cast: data.cast.map((c: { person: { id: string } }) => c.person.id),
      poster: data.poster.id,
    }));
    expect(written).toEqual(
      bodies.map((body) => ({
        title: body['title'],
        genres: body['genres'],
        cast: (body['cast'] as { person: string }[]).map((c) => c.person),
        poster: body['poster'],
      })),
    );
  });

  test('is refused by itself where it is refused, and nothing is stored twice', async () => {
    await someone.call('POST', '/cms/v1/tag', { title: 'Có rồi', kind: 'keyword' });
    const titles = ['Lẻ 1', 'Có rồi', 'Lẻ 2', 'Lẻ 3', 'Lẻ 3', 'Lẻ 4'];
    const answers = await Promise.all(titles.map((title, n) => someone.call('POST', '/cms/v1/tag', { title, kind: 'keyword' }, key(`alone-${n}`))));
    const said = answers.map(({ status }, n) => `${titles[n]}: ${status}`);
    expect(said).toEqual(expect.arrayContaining(['Lẻ 1: 201', 'Có rồi: 409', 'Lẻ 2: 201', 'Lẻ 3: 201', 'Lẻ 3: 409', 'Lẻ 4: 201']));
    expect(await stored('Lẻ %')).toBe(4);
  });

  test('is stored once although its storing was not heard of', async () => {
    const by = actor(someone.id);
    const create = (title: string) =>
      once(t.deps.db, { actor: by, key: `deaf-${title}`, hash: title }, async (tx): Promise<Written> => {
        await keyword(tx, title);
        tx.wrote({ kind: 'tag', record: newId(), verb: 'create', changes: {}, channels: null });
        return { status: 201, body: Buffer.from(title), etag: null };
      });
    const hear = t.deps.db.onWrite(() => {
      throw new Error('the connection broke just now');
    });
    const both = Promise.all(['Điếc 1', 'Điếc 2'].map(create)).finally(hear);
    expect((await both).map(({ body }) => body.toString())).toEqual(['Điếc 1', 'Điếc 2']);
    expect(await stored('Điếc %')).toBe(2);
  });
});

describe('whoever takes their time', () => {
  test('before the first write holds no transaction', async () => {
    const open = async () => {
      const [row] = await run<{ n: number }>(
        t.deps.db.pool,
        sql`select count(*)::int as n from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
      );
      return row?.n;
    };
    const before = await open();
    await together(t.deps.db, actor(someone.id), async (tx) => {
      expect(await open()).toBe(before);
      await keyword(tx, 'Chậm 0');
      expect(await open()).toBe((before ?? 0) + 1);
    });
    expect(await stored('Chậm 0')).toBe(1);
  });

  test('within one holds up nobody who comes later, not even themselves for long', async () => {
    const open = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = together(t.deps.db, actor(someone.id), async (tx) => {
      await keyword(tx, 'Chậm 1');
      begun.resolve();
      await open.promise;
    });
    await begun.promise;
    // More at once than share a transaction: some are left over.
    const later = [actor(newId()), ...Array.from({ length: 12 }, () => actor(someone.id))];
    await Promise.all(later.map((by, n) => together(t.deps.db, by, (tx) => keyword(tx, `Nhanh ${n}`))));
    expect([await stored('Nhanh %'), await stored('Chậm 1')]).toEqual([13, 0]);
    open.resolve();
    await slow;
    expect(await stored('Chậm 1')).toBe(1);
    expect(t.deps.db.lanes.size).toBe(0);
  });
});
