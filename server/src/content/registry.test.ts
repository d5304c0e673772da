import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '@marquee/contract/index';
import type { Resource } from '@marquee/contract/kit/resource';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../adapters/database/testing.ts';
import { migrate } from '../db/migrate.ts';
import { atEnd } from '../endings.testing.ts';
import { overtaken } from '../films/film.testing.ts';
import { purge } from '../kit/purge.ts';
import { name, raw, run, type Runner, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { type Client, testApp, type TestApp } from '../kit/testing.ts';
import { migrationsFolder } from '../places.ts';
import { type ContentKind, contentKinds } from './registry.ts';

const contractOf = (kind: ContentKind) => resources[kind] as unknown as Resource;
/** The field that holds the picture of a kind, if it has one. */
const posterOf = (kind: ContentKind) => ['poster', 'banner', 'avatar'].find((field) => field in contractOf(kind).fields);

/** Records without a row in the registry, rows without a record, and rows that differ from their record. */
async function differences(on: Runner, kind: ContentKind) {
  const { id, title } = contractOf(kind);
  const column = (named: string | undefined) => raw(`to_jsonb(t) ->> '${named ?? ''}'`);
  return run(
    on,
    sql`with expected as (select t.${name(id)} as id, t.${name(title)}::text as title, ${column('channel')} as channel, ${column(posterOf(kind))} as poster,
            ${column('status')} as status, t.search_text, t.created_at, t.deleted_at from ${name(kind)} t),
          registered as (select id, title::text, channel::text, poster::text, status, search_text, created_at, deleted_at from content where kind = ${kind})
        select to_json(e) as expected, to_json(r) as registered from expected e full join registered r on r.id = e.id where to_jsonb(e) is distinct from to_jsonb(r)`,
  );
}

/** Pseudo-random numbers, the same for the same seed (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('each kind of content has the triggers that keep the registry, and no other table has them', async () => {
  const t = await testApp();
  const triggers = await run<{ table: string; trigger: string }>(
    t.deps.db.pool,
    sql`select tgrelid::regclass::text as table, tgname as trigger from pg_trigger where tgfoid = 'keep_content'::regproc order by 1, 2`,
  );
  const wanted = contentKinds.toSorted().flatMap((table) => ['keeps_content', 'removes_content'].map((trigger) => ({ table, trigger })));
  expect(triggers).toEqual(wanted);
});

describe.each(contentKinds)('the registry of content has one row for each %s', (kind) => {
  const of = contractOf(kind);
  let t: TestApp;
  let root: Client;
  beforeAll(async () => {
    t = await testApp();
    root = await t.root();
  });
  const registered = (id: string) =>
    run<{ kind: string; title: string; channel: string | null; status: string | null; is_deleted: boolean }>(
      t.deps.db.pool,
      sql`select kind, title, channel, status, deleted_at is not null as is_deleted from content where id = ${id}::uuid`,
    );
  const age = (id: string) =>
    run(t.deps.db.pool, sql`update ${name(kind)} set deleted_at = now() - interval '31 days' where ${name(of.id)} = ${id}::uuid and deleted_at is not null`);
  /** Content with a film counts as a draft until it is first enabled. */
  const published = raw(of.drafts.length > 0 ? "visibility = 'enable', first_enabled_at = now()" : "visibility = 'enable'");
  const publish = (id: string) => run(t.deps.db.pool, sql`update ${name(kind)} set ${published} where ${name(of.id)} = ${id}::uuid`);

  test('after it is created, updated, published, deleted, restored and removed for good', async () => {
    const made = await t.make(kind);
    const id = made[of.id];
    const row = { kind, title: made[of.title], channel: made.channel?.id ?? null, status: made.status ?? null, is_deleted: false };
    expect(await registered(id)).toEqual([row]);
    expect((await root.call('PUT', `${of.path}/${id}`, { [of.title]: 'Tên mới' })).status).toBe(200);
    expect(await registered(id)).toEqual([{ ...row, title: 'Tên mới' }]);
    const status = 'visibility' in of.fields ? 'public' : row.status;
    if ('visibility' in of.fields) await publish(id);
    expect(await registered(id)).toEqual([{ ...row, title: 'Tên mới', status }]);
    expect((await root.call('DELETE', `${of.path}/${id}`)).status).toBe(200);
    expect(await registered(id)).toEqual([{ ...row, title: 'Tên mới', status, is_deleted: true }]);
    expect((await root.call('POST', `${of.path}/${id}/restore`)).status).toBe(200);
    expect(await registered(id)).toEqual([{ ...row, title: 'Tên mới', status }]);
    await root.call('DELETE', `${of.path}/${id}`);
    await age(id);
    expect(await purge(t.deps.db, 30, new AbortController().signal)).toBe(1);
    expect(await registered(id)).toEqual([]);
  });

  test('after any sequence of writes', async () => {
    const below = seeded(7);
    const ids: string[] = [];
    const poster = posterOf(kind);
    const writes: ((id: string) => Promise<unknown>)[] = [
      async () => ids.push((await t.make(kind))[of.id]),
      async (id) => root.call('PUT', `${of.path}/${id}`, { [of.title]: `Tên ${below(1000)}` }),
      async (id) => {
        if (!('channel' in of.fields)) return;
        await root.call('PUT', `${of.path}/${id}`, { channel: (await t.make('channel')).idChannel });
      },
      async (id) => {
        const f = poster === undefined ? undefined : of.fields[poster];
        if (poster === undefined || f === undefined) return;
        const { width, height } = f.param as { width: number; height: number };
        await root.call('PUT', `${of.path}/${id}`, { [poster]: await t.asset({ purpose: 'picture', width, height, owner: root.id }) });
      },
      async (id) => ('visibility' in of.fields ? publish(id) : undefined),
      (id) => root.call('DELETE', `${of.path}/${id}`),
      (id) => root.call('POST', `${of.path}/${id}/restore`),
      async (id) => {
        await age(id);
        await purge(t.deps.db, 30, new AbortController().signal);
      },
      // A direct write without handlers, as imports and repairs do.
      (id) =>
        run(
          t.deps.db.pool,
          sql`update ${name(kind)} set ${name(of.title)} = 'Sửa tay', created_at = created_at - interval '1 day' where ${name(of.id)} = ${id}::uuid`,
        ),
    ];
    ids.push((await t.make(kind))[of.id]);
    for (let step = 0; step < 40; step++) {
      const writeIndex = below(writes.length);
      await writes[writeIndex]?.(ids[below(ids.length)] as string);
      for (const each of contentKinds) expect([step, writeIndex, await differences(t.deps.db.pool, each)]).toEqual([step, writeIndex, []]);
    }
  });

  test('and two saves of different records do not wait for each other', async () => {
    const [one, other] = [await t.make(kind), await t.make(kind)];
    const save = (on: Runner, id: string) => run(on, sql`update ${name(kind)} set ${name(of.title)} = ${`Tên ${newId()}`} where ${name(of.id)} = ${id}::uuid`);
    const [first, second] = [await t.deps.db.pool.connect(), await t.deps.db.pool.connect()];
    try {
      await run(first, sql`begin`);
      await save(first, one[of.id]);
      await run(second, sql`begin`);
      await run(second, sql`set local lock_timeout = '1s'`);
      await save(second, other[of.id]);
      // A transaction that only refers to a record does not wait for a save of it either.
      await run(second, sql`select from content where id = ${one[of.id]}::uuid for key share`);
      await run(second, sql`commit`);
      await run(first, sql`commit`);
    } finally {
      first.release();
      second.release();
    }
    expect(await differences(t.deps.db.pool, kind)).toEqual([]);
  });
});

test('plays and transcodes are removed with a record that is removed for good', async () => {
  const t = await testApp();
  const { pool } = t.deps.db;
  const made = [await t.make('movie'), await t.make('movie')];
  const [removed, remaining] = made.map(({ idMovie }) => idMovie as string) as [string, string];
  for (const id of [removed, remaining]) {
    await run(pool, sql`insert into play (kind, record, viewer) values ('movie', ${id}::uuid, ${newId()}::uuid)`);
    await run(
      pool,
      sql`insert into transcode_job (id, job_id, kind, record, asset, attempt, state) values (${newId()}::uuid, ${newId()}::uuid, 'movie', ${id}::uuid, ${newId()}::uuid, 1, 'failed')`,
    );
  }
  await run(pool, sql`update movie set deleted_at = now() - interval '31 days' where "idMovie" = ${removed}::uuid`);
  expect(await purge(t.deps.db, 30, new AbortController().signal)).toBe(1);
  expect(await run(pool, sql`select (select array_agg(record) from play) as plays, (select array_agg(record) from transcode_job) as jobs`)).toEqual([
    { plays: [remaining], jobs: [remaining] },
  ]);
});

test('a permanent removal also removes a play that is added in parallel, without a deadlock', async () => {
  const t = await testApp();
  const { idMovie } = await t.make('movie');
  await run(t.deps.db.pool, sql`update movie set deleted_at = now() - interval '31 days' where "idMovie" = ${idMovie}::uuid`);
  const play = sql`insert into play (kind, record, viewer) values ('movie', ${idMovie}::uuid, ${newId()}::uuid)`;
  expect(await overtaken(t, play, () => purge(t.deps.db, 30, new AbortController().signal))).toBe(1);
  expect(await run(t.deps.db.pool, sql`select from play union all select from content where kind = 'movie'`)).toEqual([]);
});

test('a record is removed for good only when nothing refers to its row in the registry', async () => {
  const t = await testApp();
  const { pool } = t.deps.db;
  const { idPeople } = await t.make('people');
  await run(pool, sql`create table item (content uuid references content(id))`);
  await run(pool, sql`insert into item values (${idPeople}::uuid)`);
  await run(pool, sql`update people set deleted_at = now() - interval '31 days'`);
  const removed = () => purge(t.deps.db, 30, new AbortController().signal);
  expect(await removed()).toBe(0);
  await run(pool, sql`delete from item`);
  expect(await removed()).toBe(1);
});

test('the migration registers the records of an older database, and keeps their plays and transcodes', async () => {
  const { url, drop } = await freshDatabase(inject('postgresUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'marquee-migrations-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(async () => {
    await client.end();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });
  await cp(migrationsFolder, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const before = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith('_content')),
  );
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: before }));
  await apply(drizzle(client), { migrationsFolder: folder });

  const [user, asset, channel, movie, video] = Array.from({ length: 5 }, newId) as [string, string, string, string, string];
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row).map((column) => pg.escapeIdentifier(column));
    return client.query(
      `insert into ${pg.escapeIdentifier(table)} (${columns.join()}) select ${columns.join()} from jsonb_populate_record(null::${pg.escapeIdentifier(table)}, $1)`,
      [JSON.stringify(row)],
    );
  };
  await insert('user', { idUser: user, displayName: 'Chủ', email: 'chu@example.vn', role: 'super_admin', permissions: [] });
  const picture = { purpose: 'picture', state: 'ready', name: 'a.jpg', content_type: 'image/jpeg', size: 1, storage_key: 'a' };
  await insert('asset', { id: asset, owner: user, ...picture });
  const address = 'https://example.com';
  await insert('channel', {
    idChannel: channel,
    name: 'Kênh cũ',
    username: 'kenh-cu',
    email: 'a@example.vn',
    report_email: 'a@example.vn',
    about_us: '…',
    owner: user,
  });
  await insert('people', { idPeople: newId(), name: 'Người cũ', known_as: 'Cũ', birthday: '1970-01-01', place_of_birth: 'Huế', country: 'VN', biography: '…' });
  const texts = { title: 'Phim cũ', title_en: 'Old', description: '…', slug: 'phim-cu', language: 'vi' };
  const links = { trailer_path: address, imdb_url: address, share_url: address };
  const type = { movie_type: 'single movie', media_type: 'movie', duration: 90, release_date: '2020-01-01' };
  await insert('movie', { idMovie: movie, ...texts, ...links, ...type, channel, banner: asset, poster: asset, deleted_at: '2026-01-02T03:04:05.678Z' });
  await insert('video', { idVideo: video, video_type: 'contest', title: 'Bài dự thi', description: '…' });
  for (const [kind, record] of [
    ['movie', movie],
    ['video', video],
  ] as const) {
    await insert('play', { id: kind === 'movie' ? 1 : 2, kind, record, viewer: newId(), is_view: true, is_counted: false, at: '2026-01-02T03:04:05.678Z' });
    await insert('transcode_job', { id: newId(), job_id: newId(), kind, record, asset: newId(), attempt: 1 });
  }

  await migrate(url);
  const { rows } = await client.query('select kind, title, channel, poster, status, deleted_at is not null as is_deleted from content order by title');
  expect(rows).toEqual([
    { kind: 'video', title: 'Bài dự thi', channel: null, poster: null, status: 'draft', is_deleted: false },
    { kind: 'channel', title: 'Kênh cũ', channel: null, poster: null, status: null, is_deleted: false },
    { kind: 'people', title: 'Người cũ', channel: null, poster: null, status: null, is_deleted: false },
    { kind: 'movie', title: 'Phim cũ', channel, poster: asset, status: 'draft', is_deleted: true },
  ]);
  for (const kind of contentKinds) expect([kind, await differences(client as unknown as Runner, kind)]).toEqual([kind, []]);
  const counted = () => client.query('select (select count(*)::int from play) as plays, (select count(*)::int from transcode_job) as jobs');
  expect((await counted()).rows).toEqual([{ plays: 2, jobs: 2 }]);
  await client.query('delete from video');
  expect((await counted()).rows).toEqual([{ plays: 1, jobs: 1 }]);
});
