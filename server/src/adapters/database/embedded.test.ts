import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolderInUse, startEmbedded } from './embedded.ts';
import { ask, at, eachInItsFolder, LIMIT_MS, memory, processesOf, start } from './embedded.testing.ts';

const isRoot = process.getuid?.() === 0;
eachInItsFolder();

test(
  'the first start makes the database, and a later one finds it on the same address',
  async () => {
    const first = await start();
    const facts = `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('fsync') as fsync,
    current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets
    from pg_database where datname = current_database()`;
    expect(await ask(first.url, facts)).toEqual([
      { datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', fsync: 'on', listens: '127.0.0.1', sockets: '' },
    ]);
    expect(new URL(first.url).pathname).toBe('/marquee');
    await ask(first.url, "create extension unaccent; create extension pg_trgm; create table kept as select 'đã giữ' as word");
    await first.stop();

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'đã giữ' }]);
  },
  LIMIT_MS,
);

test(
  'a wrong password is refused, and only the owner can read the right one',
  async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const { password } = await memory();
    expect(password).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(at.dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(at.dataDir, 'postgres.log'), 'utf8')).not.toContain(password);
    expect(at.lines.join()).not.toContain(password);
  },
  LIMIT_MS,
);

test(
  'stop ends every process, can be called twice, and releases the folder',
  async () => {
    const embedded = await start();
    const cluster = join(at.dataDir, 'postgres');
    expect(await processesOf(cluster)).toContain(embedded.pid);
    await Promise.all([embedded.stop(), embedded.stop()]);
    await embedded.stop();
    expect(await processesOf(cluster)).toEqual([]);
    await expect(ask(embedded.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await start();
  },
  LIMIT_MS,
);

test(
  'a second start on the folder is refused and does not disturb the first',
  async () => {
    const first = await start();
    await expect(start()).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(start()).rejects.toThrow(`(process ${process.pid}) already runs on the data folder ${at.dataDir}`);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'exactly one of two simultaneous first starts wins',
  async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of starts) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DataFolderInUse);
  },
  LIMIT_MS,
);

test(
  'another port is chosen if the old one is taken meanwhile',
  async () => {
    const first = await start();
    await first.stop();
    const { port } = await memory();
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    at.cleanups.push(() => new Promise((resolve) => squatter.close(resolve)));
    const second = await start();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'a cluster is kept elsewhere if PostgreSQL’s user cannot enter the data folder, and its place is remembered',
  async () => {
    await chmod(at.root, 0o700);
    const first = await start();
    const { home } = await memory();
    if (home) at.cleanups.unshift(() => rm(home, { recursive: true, force: true }));
    // A user other than root always reaches its own folder.
    expect(home === undefined).toBe(!isRoot);
    if (isRoot) expect(home).toMatch(/^\/var\/lib\/marquee\/[0-9a-f]{16}$/);
    await ask(first.url, 'create table kept as select 7 as number');
    await first.stop();

    await chmod(at.root, 0o755);
    expect(await ask((await start()).url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect((await memory()).home).toBe(home);

    // Otherwise a test of a backup would write to the very database that was backed up.
    const copy = join(at.root, 'copy');
    await mkdir(copy);
    await copyFile(join(at.dataDir, 'postgres.json'), join(copy, 'postgres.json'));
    if (isRoot) await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(`${copy} is a copy of another data folder, or was moved`);
  },
  LIMIT_MS,
);

test(
  'a copy that root made without the files’ owners says so, and starts after a chown',
  async () => {
    await (await start()).stop();
    const cluster = join(at.dataDir, 'postgres');
    const everything = [cluster, ...(await readdir(cluster, { recursive: true })).map((each) => join(cluster, each))];
    // A user other than root owns its copy, and need not change owners.
    if (isRoot) for (const path of everything) await chown(path, 0, 0);
    if (isRoot) await expect(start()).rejects.toThrow(/postgres belongs to root, as which PostgreSQL does not run: .+ chown -R 65534:65534 [^\n]+$/);
    if (isRoot) for (const path of everything) await chown(path, 65_534, 65_534);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'a missing database is reported, not replaced by an empty one',
  async () => {
    await (await start()).stop();
    await rm(join(at.dataDir, 'postgres'), { recursive: true });
    await expect(start()).rejects.toThrow(/The database made on .+ is missing from .+postgres\. Bring it back, or remove .+postgres\.json/);
    await writeFile(join(at.dataDir, 'postgres.json'), '{"port":1}');
    await expect(start()).rejects.toThrow('postgres.json is damaged: it must be JSON with the field "password"');
  },
  LIMIT_MS,
);

test('a path that is too long for PostgreSQL is reported at once', async () => {
  at.dataDir = join(at.root, ...Array.from({ length: 10 }, () => 'x'.repeat(50)));
  await expect(start()).rejects.toThrow(/^Its path has \d+ bytes, and PostgreSQL takes 480: choose a folder that lies less deep\.$/);
});

test(
  'one line says why a PostgreSQL cannot be created',
  async () => {
    at.dataDir = join(at.root, 'two\nlines');
    await expect(start()).rejects.toThrow(/^The database could not be made: .*$/);
  },
  LIMIT_MS,
);

test(
  'one line says why a PostgreSQL cannot start',
  async () => {
    await expect(start(['work_mem=much'])).rejects.toThrow(/^PostgreSQL does not start: .*invalid value for parameter "work_mem".*$/);
    await (await start()).stop();
    await writeFile(join(at.dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*database files are incompatible with server$/);
    expect(await processesOf(join(at.dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);
