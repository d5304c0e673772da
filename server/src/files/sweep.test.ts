import { mkdir, readFile, rmdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@marquee/contract/limits';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StorageAway } from '../adapters/storage/port.ts';
import { purge, referringTo } from '../kit/purge.ts';
import { run, sql } from '../kit/sql.ts';
import { newId } from '../kit/store.ts';
import { testApp, type TestApp } from '../kit/testing.ts';
import { startSweeping, sweep } from './sweep.ts';
import { uploadFolder, uploadPath } from './upload.ts';

let t: TestApp;
const never = new AbortController().signal;
const nothing = {
  records: 0,
  files: 0,
  strays: 0,
  outbox: 0,
  keys: 0,
  sessions: 0,
  tries: 0,
  challenges: 0,
  notifications: 0,
  devices: 0,
  mails: 0,
  links: 0,
  signUps: 0,
};

beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => sweep(t.deps, never));

const query = <R extends object>(piece: ReturnType<typeof sql>) => run<R & Record<string, unknown>>(t.deps.db.pool, piece);
const isThere = async (id: string) => (await query(sql`select 1 from asset where id = ${id}::uuid`)).length === 1;

/** Makes a finished picture with its file, as large as an avatar. It expired `hours` ago; a negative number lets it expire later. */
async function picture(hours: number): Promise<{ id: string; key: string }> {
  const id = await t.asset({ purpose: 'picture', width: 150, height: 150, owner: (await t.root()).id });
  const key = `picture/${id}.webp`;
  await t.deps.storage.put(key, Buffer.from('picture'));
  await query(sql`update asset set storage_key = ${key}, expires_at = now() - make_interval(hours => ${hours}) where id = ${id}::uuid`);
  return { id, key };
}
const lapse = (id: string) => query(sql`update asset set expires_at = now() - interval '1 hour' where id = ${id}::uuid`);

describe('files', () => {
  test('that nothing refers to are removed with their bytes once they expire; others stay', async () => {
    const lapsed = await picture(1);
    const young = await picture(-1);
    expect(await sweep(t.deps, never)).toEqual({ ...nothing, files: 1 });
    expect([await isThere(lapsed.id), await t.deps.storage.stat(lapsed.key)]).toEqual([false, null]);
    expect([await isThere(young.id), (await t.deps.storage.stat(young.key))?.size]).toEqual([true, 7]);
    expect(await sweep(t.deps, never)).toEqual(nothing);
  });

  test('in a history have no address there once they are gone', async () => {
    const [former, now] = [await picture(1), await picture(1)];
    const me = await t.root();
    const { idPeople } = await t.make('people', { avatar: former.id });
    expect((await me.call('PUT', `/cms/v1/people/${idPeople}`, { avatar: now.id })).status).toBe(200);
    const told = async () => {
      const { body } = await me.call('GET', `/cms/v1/people/${idPeople}/history?limit=1`);
      return body.data[0].changes.avatar.map(({ id, url }: { id: string; url: string }) => [id, url === '']);
    };
    expect(await told()).toEqual([
      [former.id, false],
      [now.id, false],
    ]);
    await lapse(former.id);
    await sweep(t.deps, never);
    expect(await told()).toEqual([
      [former.id, true],
      [now.id, false],
    ]);
  });

  test('in a history are named there, films and subtitles too, and can be restored from there until they are removed', async () => {
    const me = await t.root();
    const file = (purpose: 'film' | 'subtitle', language?: string) => t.asset({ purpose, owner: me.id, ...(language === undefined ? {} : { language }) });
    const [film, subtitle] = [await file('film'), await file('subtitle', 'vi')];
    const { idMovie } = await t.make('movie', { film, subtitles: [subtitle] });
    const save = async (body: object) => (await me.call('PUT', `/cms/v1/movie/${idMovie}`, body)).status;
    const told = async () => (await me.call('GET', `/cms/v1/movie/${idMovie}/history?limit=1`)).body.data[0].changes;
    const record = (await me.call('GET', `/cms/v1/movie/${idMovie}`)).body.data;
    expect(await save({ film: await file('film'), subtitles: [await file('subtitle', 'vi')] })).toBe(200);
    const [[wasFilm], [was]] = [(await told()).film, (await told()).subtitles];
    expect([wasFilm, was]).toEqual([record.film, record.subtitles]);
    // Restored from the history, it belongs to the record again.
    expect(await save({ film: wasFilm.id, subtitles: [was[0].id] })).toBe(200);
    const [[, backFilm], [, back]] = [(await told()).film, (await told()).subtitles];
    expect([backFilm.name, back[0].name]).toEqual([record.film.name, record.subtitles[0].name]);
    const [[swept], [sweptOf]] = [(await told()).film, (await told()).subtitles];
    for (const id of [swept.id, sweptOf[0].id]) await lapse(id);
    await sweep(t.deps, never);
    const [[goneFilm], [gone]] = [(await told()).film, (await told()).subtitles];
    expect([goneFilm, gone[0]]).toMatchObject([
      { id: swept.id, name: '' },
      { id: sweptOf[0].id, name: '', url: '' },
    ]);
    expect(await save({ film: swept.id })).toBe(422);
  });

  test('that are attached stay, whatever their date, in every column and table that can hold them', async () => {
    const attached = await picture(-1);
    await t.make('people', { avatar: attached.id });
    const film = await t.make('movie', { film: await t.asset({ purpose: 'film', owner: (await t.root()).id }) });
    const all = [attached.id, film.film.id, film.banner.id, film.poster.id, film.screenshots[0].id, film.subtitles[0].id];
    for (const id of all) await lapse(id);
    expect(await sweep(t.deps, never)).toEqual(nothing);
    for (const id of all) expect([id, await isThere(id)]).toEqual([id, true]);
    expect((await referringTo(t.deps.db.pool, 'asset')).map((r) => `${r.table}.${r.column}`)).toEqual(
      expect.arrayContaining([
        'movie.banner',
        'movie.film',
        'movie.poster',
        'movie_screenshot.target',
        'movie_subtitle.target',
        'people.avatar',
        'people.cover',
      ]),
    );
  });

  test('in more than one batch are removed, by two concurrent sweeps as by one', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 45; n++) ids.push((await picture(1)).id);
    const [one, other] = await Promise.all([sweep(t.deps, never), sweep(t.deps, never)]);
    const rest = await sweep(t.deps, never);
    expect(one.files + other.files + rest.files).toBe(45);
    for (const id of ids) expect(await isThere(id)).toBe(false);
  });

  test('that cannot be removed block no others, keep their row, and go once they can', async () => {
    const stubborn = await picture(9);
    const others = [await picture(8), await picture(1)];
    const stray = newId();
    await mkdir(uploadPath(t.deps, stray), { recursive: true });
    const old = newId();
    await writeFile(uploadPath(t.deps, old), 'x');
    const long = new Date(Date.now() - 25 * 3_600_000);
    for (const id of [stray, old]) await utimes(uploadPath(t.deps, id), long, long);
    const { storage } = t.deps;
    const remove = (key: string) => (key === stubborn.key ? Promise.reject(new StorageAway('the disk does not let go of it')) : storage.remove(key));
    expect(await sweep({ ...t.deps, storage: { ...storage, remove } }, never)).toEqual({ ...nothing, files: 2, strays: 1 });
    expect(await isThere(stubborn.id)).toBe(true);
    for (const { id } of others) expect(await isThere(id)).toBe(false);
    await rmdir(uploadPath(t.deps, stray));
    expect(await sweep(t.deps, never)).toEqual({ ...nothing, files: 1 });
    expect(await storage.stat(stubborn.key)).toBeNull();
  });

  test('that take long to remove go in several short transactions, because live updates wait for each transaction’s end', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await picture(1)).id);
    const { storage } = t.deps;
    const remove = async (key: string) => delay(250).then(() => storage.remove(key));
    let isOver = false;
    const sweeping = sweep({ ...t.deps, storage: { ...storage, remove } }, never).finally(() => (isOver = true));
    const left = async () => (await query(sql`select 1 from asset where id = any(${ids}::uuid[])`)).length;
    await expect.poll(left, { timeout: 10_000, interval: 25 }).toBeLessThan(6);
    expect(isOver).toBe(false);
    expect((await sweeping).files).toBe(6);
  });

  test('that are being attached at that moment end up either attached or removed, never both', async () => {
    const { id } = await picture(1);
    const people = await t.make('people');
    const root = await t.root();
    const [answer] = await Promise.all([root.call('PUT', `/cms/v1/people/${people.idPeople}`, { avatar: id }), sweep(t.deps, never)]);
    expect([
      [200, true],
      [422, false],
    ]).toContainEqual([answer.status, await isThere(id)]);
  });

  test('that were never finished are removed with the bytes that had arrived', async () => {
    const id = newId();
    await query(
      sql`insert into asset (id, purpose, state, name, content_type, size, storage_key, expires_at) values (${id}::uuid, 'film', 'uploading', 'x', '', 9, ${`film/${id}`}, now() - interval '1 minute')`,
    );
    await mkdir(uploadFolder(t.deps), { recursive: true });
    await writeFile(uploadPath(t.deps, id), 'half');
    expect((await sweep(t.deps, never)).files).toBe(1);
    await expect(readFile(uploadPath(t.deps, id))).rejects.toThrow('ENOENT');
  });

  test('without a row are removed when they are old, and nothing else in their folder is touched', async () => {
    const [old, young] = [newId(), newId()];
    await mkdir(uploadFolder(t.deps), { recursive: true });
    const other = join(uploadFolder(t.deps), 'other.txt');
    const long = new Date(Date.now() - 25 * 3_600_000);
    for (const path of [uploadPath(t.deps, old), uploadPath(t.deps, young), other]) await writeFile(path, 'x');
    for (const path of [uploadPath(t.deps, old), other]) await utimes(path, long, long);
    // Left by a process that died while it wrote. The process that started next found this too young to remove.
    const half = join(t.deps.config.root, 'files/.incoming/half');
    await writeFile(half, 'x');
    await utimes(half, long, long);
    expect(await sweep(t.deps, never)).toEqual({ ...nothing, strays: 2 });
    expect(await readFile(uploadPath(t.deps, young), 'utf8')).toBe('x');
    expect(await readFile(other, 'utf8')).toBe('x');
  });
});

describe('records', () => {
  const remove = async (path: string) => expect((await (await t.root()).call('DELETE', path)).status).toBe(200);
  const age = (table: 'movie' | 'people' | 'tag', days: number, id: string) =>
    table === 'movie'
      ? query(sql`update movie set deleted_at = now() - make_interval(days => ${days}) where "idMovie" = ${id}::uuid`)
      : table === 'people'
        ? query(sql`update people set deleted_at = now() - make_interval(days => ${days}) where "idPeople" = ${id}::uuid`)
        : query(sql`update tag set deleted_at = now() - make_interval(days => ${days}) where "idTag" = ${id}::uuid`);

  test('deleted more than thirty days ago are removed with their parts and files; others stay', async () => {
    const film = await t.make('movie');
    const young = await t.make('movie');
    for (const each of [film, young]) await remove(`/cms/v1/movie/${each.idMovie}`);
    await age('movie', 31, film.idMovie);
    await age('movie', 29, young.idMovie);
    const swept = await sweep(t.deps, never);
    expect(swept).toMatchObject({ records: 1, files: 4 });
    expect(
      (await query(sql`select "idMovie" from movie where "idMovie" = any(${[film.idMovie, young.idMovie]}::uuid[])`)).map((row) => row['idMovie']),
    ).toEqual([young.idMovie]);
    for (const id of [film.banner.id, film.poster.id, film.screenshots[0].id, film.subtitles[0].id]) expect(await isThere(id)).toBe(false);
    expect(await isThere(young.banner.id)).toBe(true);
    const kept = await query(sql`select verb from history where record = ${film.idMovie}::uuid order by id`);
    expect(kept.map((row) => row['verb'])).toEqual(['create', 'remove', 'purge']);
    const restored = await (await t.root()).call('POST', `/cms/v1/movie/${young.idMovie}/restore`);
    expect(restored.status).toBe(200);
  });

  test('that another record refers to stay until that record is gone', async () => {
    const person = await t.make('people');
    const film = await t.make('movie', { cast: [{ person: person.idPeople, role: 'Vai chính' }] });
    await remove(`/cms/v1/people/${person.idPeople}`);
    await age('people', 40, person.idPeople);
    expect(await purge(t.deps.db, 30, never)).toBe(0);
    await remove(`/cms/v1/movie/${film.idMovie}`);
    await age('movie', 40, film.idMovie);
    expect(await purge(t.deps.db, 30, never)).toBeGreaterThan(0);
    await purge(t.deps.db, 30, never);
    expect(await query(sql`select 1 from people where "idPeople" = ${person.idPeople}::uuid`)).toEqual([]);
  });

  test('keep a file that another record uses too', async () => {
    const shared = await picture(-1);
    const [one, other] = [await t.make('people', { avatar: shared.id }), await t.make('people', { avatar: shared.id })];
    await remove(`/cms/v1/people/${one.idPeople}`);
    await age('people', 31, one.idPeople);
    expect((await sweep(t.deps, never)).records).toBe(1);
    expect(await isThere(shared.id)).toBe(true);
    expect((await (await t.root()).call('GET', `/cms/v1/people/${other.idPeople}`)).body.data.avatar.id).toBe(shared.id);
  });

  test('in more than one batch are removed in one sweep', async () => {
    const root = (await t.root()).id;
    await query(
      sql`insert into tag ("idTag", title, kind, created_by, deleted_at) select gen_random_uuid(), 'gone ' || n, 'keyword', ${root}::uuid, now() - interval '31 days' from generate_series(1, 230) n`,
    );
    expect((await sweep(t.deps, never)).records).toBe(230);
  });
});

test('rows with a retention period are removed only after it', async () => {
  const person = await t.as('moderator');
  const hours = (n: number) => sql`now() - make_interval(hours => ${n})`;
  for (const [at, key] of [
    [hours(25), 'old'],
    [hours(23), 'young'],
  ] as const) {
    await query(sql`insert into idempotency (actor, key, hash, at) values (${person.id}::uuid, ${key}, 'x', ${at})`);
    await query(sql`insert into outbox (kind, record, verb, at) values ('tag', ${person.id}::uuid, ${key}, ${at})`);
    await query(sql`insert into session (hash, "user", created_at, expires_at) values (${key}, ${person.id}::uuid, ${at}, ${at} + interval '24 hours')`);
    await query(
      sql`insert into challenge (hash, purpose, "user", expires_at) values (${key}, 'second_factor', ${person.id}::uuid, ${at} + interval '24 hours')`,
    );
    await query(
      sql`insert into sign_in_device (person, hash, seen_at) values (${person.id}::uuid, ${key}, ${at} - make_interval(days => ${limits.deviceDays - 1}))`,
    );
    await query(sql`insert into sign_in_try (subject, failures, until) values (${key}, 3, ${at} + interval '24 hours')`);
    await query(
      sql`insert into account_link (hash, "user", purpose, expires_at) values (${key}, ${person.id}::uuid, 'reset', ${at} - make_interval(days => ${limits.linkDays - 1}))`,
    );
    await query(
      sql`insert into mail ("idMail", "to", "user", kind, state, way, created_at) values (gen_random_uuid(), ${key}, ${person.id}::uuid, 'reset', 'sent', 'log', ${at} - make_interval(days => ${limits.mailDays - 1}))`,
    );
  }
  expect(await sweep(t.deps, never)).toEqual({ ...nothing, outbox: 1, keys: 1, sessions: 1, tries: 1, challenges: 1, devices: 1, mails: 1, links: 1 });
  expect(
    await query(
      sql`select key as of from idempotency where actor = ${person.id}::uuid union all select verb from outbox where verb in ('old', 'young') union all select hash from session where hash in ('old', 'young') union all select subject from sign_in_try union all select hash from challenge`,
    ),
  ).toEqual([{ of: 'young' }, { of: 'young' }, { of: 'young' }, { of: 'young' }, { of: 'young' }]);
  expect((await person.call('GET', '/cms/v1/session')).status).toBe(200);
});

test('the most recently used devices of a person are remembered, and all of a person with few', async () => {
  const [many, few] = [await t.as('moderator'), await t.as('moderator')];
  const used = (person: string, n: number, ago: string) =>
    query(
      sql`insert into known_device (person, name, seen_at) select ${person}::uuid, 'program ' || i, now() - i * ${ago}::interval from generate_series(1, ${n}) i`,
    );
  await used(many.id, limits.devices + 3, '1 minute');
  await used(few.id, 2, '2 years');
  expect(await sweep(t.deps, never)).toEqual({ ...nothing, devices: 3 });
  const kept = await query<{ n: number; last: string }>(
    sql`select count(*)::int as n, (array_agg(name order by seen_at))[1] as last from known_device where person in (${many.id}::uuid, ${few.id}::uuid) group by person order by n desc`,
  );
  expect(kept).toEqual([
    { n: limits.devices, last: `program ${limits.devices}` },
    { n: 2, last: 'program 2' },
  ]);
});

test('sweeping starts at once and ends when it is told to', async () => {
  const { id } = await picture(1);
  const sweeping = startSweeping(t.deps);
  await expect.poll(() => isThere(id), { timeout: 10_000 }).toBe(false);
  await sweeping.stop();
});
