import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, chmod, chown, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, startEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';

const LIMIT_MS = 60_000;
const isRoot = process.getuid?.() === 0;
let root: string;
let dataDir: string;
let lines: string[];
let cleanups: (() => Promise<unknown>)[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-embedded-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  lines = [];
  cleanups = [];
});
afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
  await rm(root, { recursive: true, force: true });
}, LIMIT_MS);

async function start(settings?: string[]): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line), ...(settings && { settings }) });
  cleanups.push(() => embedded.stop());
  return embedded;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Asks again until an answer comes. */
async function askPatiently(url: string, text: string): Promise<Record<string, unknown>[]> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask(url, text);
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(50);
    }
  }
}

async function memory(): Promise<{ password: string; port: number; home?: string }> {
  return JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
}

/** Ids of all processes that work in the cluster, the postmaster and its backends. */
async function processesOf(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    // Root in a container may lack the right to see it; the command line tells the postmaster at least.
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (cwd === cluster || commandLine.includes(`-D\0${cluster}\0`)) found.push(Number(entry));
  }
  return found;
}

/** A server process of its own, in a process group of its own, that writes a row every few milliseconds and tells each acknowledged one. */
async function owner(): Promise<{ pid: number; acknowledged(): number; kill(): Promise<void> }> {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    await client.query('create table if not exists rows (id int)');
    console.log('ready');
    for (let id = 1; ; id++) {
      await client.query('insert into rows values ($1)', [id]);
      console.log(id);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const pid = child.pid as number;
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
    await ended;
  };
  cleanups.push(kill);
  let acknowledged = 0;
  const output = createInterface({ input: child.stdout });
  const written = new Promise<void>((resolve) => {
    output.on('line', (line) => {
      acknowledged = Number(line) || 0;
      if (acknowledged === 20) resolve();
    });
  });
  await Promise.race([written, ended.then(() => Promise.reject(new Error('the owning process ended')))]);
  return { pid, acknowledged: () => acknowledged, kill };
}

test(
  'the first start makes the database, a later one finds it again on the same address',
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
  'a wrong password is refused, and the right one is known to the owner alone',
  async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const { password } = await memory();
    expect(password).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password);
    expect(lines.join()).not.toContain(password);
  },
  LIMIT_MS,
);

test(
  'stop ends every process, twice is fine, and the folder is free again',
  async () => {
    const embedded = await start();
    const cluster = join(dataDir, 'postgres');
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
    await expect(start()).rejects.toThrow(`(process ${process.pid}) already runs on the data folder ${dataDir}`);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'of two simultaneous first starts exactly one wins',
  async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of starts) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DataFolderInUse);
  },
  LIMIT_MS,
);

test(
  'a killed postmaster is started again on the same address, more than once',
  async () => {
    const embedded = await start();
    await ask(embedded.url, 'create table kept as select 7 as number');
    for (let round = 0; round < 3; round++) {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      expect(await askPatiently(embedded.url, 'select number from kept')).toEqual([{ number: 7 }]);
      expect(embedded.pid).not.toBe(pid);
    }
    await embedded.stop();
    expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'stop during the restart leaves nothing behind',
  async () => {
    const embedded = await start();
    process.kill(embedded.pid, 'SIGKILL');
    await embedded.stop();
    // Backends of a killed postmaster notice its death by themselves.
    for (let tries = 0; tries < 100 && (await processesOf(join(dataDir, 'postgres'))).length > 0; tries++) await delay(100);
    expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when the owning process group is killed, its PostgreSQL lives on, is adopted with every acknowledged row, and is kept alive',
  async () => {
    const other = await owner();
    await expect(start()).rejects.toThrow(`(process ${other.pid})`);
    await other.kill();
    const [orphan] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

    const embedded = await start();
    expect(embedded.pid).toBe(Number(orphan));
    expect(lines).toEqual([expect.stringContaining('adopted')]);
    const [row] = await ask(embedded.url, 'select max(id) as last, count(*)::int as rows from rows');
    expect(row?.rows).toBe(row?.last);
    expect(row?.last).toBeGreaterThanOrEqual(other.acknowledged());

    process.kill(embedded.pid, 'SIGKILL');
    await askPatiently(embedded.url, 'select 1');
    await embedded.stop();
    expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'when owner and postmaster are killed together, no acknowledged row is lost',
  async () => {
    const other = await owner();
    const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    // The owner first: left alone for a moment it would start another.
    await other.kill();
    process.kill(Number(postmaster), 'SIGKILL');
    const embedded = await start();
    expect(embedded.pid).not.toBe(Number(postmaster));
    const [row] = await ask(embedded.url, 'select max(id) as last, count(*)::int as rows from rows');
    expect(row?.rows).toBe(row?.last);
    expect(row?.last).toBeGreaterThanOrEqual(other.acknowledged());
  },
  LIMIT_MS,
);

test(
  'an orphan with other settings is stopped, so that settings never drift',
  async () => {
    const other = await owner();
    await other.kill();
    const [orphan] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const embedded = await start(['work_mem=5MB']);
    expect(embedded.pid).not.toBe(Number(orphan));
    expect(await ask(embedded.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
  },
  LIMIT_MS,
);

test(
  'a process id that now belongs to another program does not block the start',
  async () => {
    await (await start()).stop();
    const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
    await once(stranger, 'spawn');
    cleanups.push(() => {
      const ended = once(stranger, 'exit');
      stranger.kill();
      return ended;
    });
    const cluster = join(dataDir, 'postgres');
    await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'when the port is taken meanwhile, another one is chosen',
  async () => {
    const first = await start();
    await first.stop();
    const { port } = await memory();
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    cleanups.push(() => new Promise((resolve) => squatter.close(resolve)));
    const second = await start();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  "a data folder that PostgreSQL's user cannot enter keeps its cluster elsewhere and remembers where",
  async () => {
    await chmod(root, 0o700);
    const first = await start();
    const { home } = await memory();
    if (home) cleanups.unshift(() => rm(home, { recursive: true, force: true }));
    // A user other than root always reaches what it owns.
    expect(home === undefined).toBe(!isRoot);
    if (isRoot) expect(home).toMatch(/^\/var\/lib\/marquee\/[0-9a-f]{16}$/);
    await ask(first.url, 'create table kept as select 7 as number');
    await first.stop();

    await chmod(root, 0o755);
    expect(await ask((await start()).url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect((await memory()).home).toBe(home);

    // A backup that is tried would otherwise write to the very database that it is a copy of.
    const copy = join(root, 'copy');
    await mkdir(copy);
    await copyFile(join(dataDir, 'postgres.json'), join(copy, 'postgres.json'));
    if (isRoot) await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(`${copy} is a copy of another data folder, or was moved`);
  },
  LIMIT_MS,
);

test(
  'a copy that root made without the owners of its files says so, and starts once it is given away',
  async () => {
    await (await start()).stop();
    const cluster = join(dataDir, 'postgres');
    const everything = [cluster, ...(await readdir(cluster, { recursive: true })).map((each) => join(cluster, each))];
    // Who is not root owns what they copy, and has nothing to give away.
    if (isRoot) for (const path of everything) await chown(path, 0, 0);
    if (isRoot) await expect(start()).rejects.toThrow(/postgres belongs to root, as which PostgreSQL does not run: .+ chown -R 65534:65534 [^\n]+$/);
    if (isRoot) for (const path of everything) await chown(path, 65_534, 65_534);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
  LIMIT_MS,
);

test(
  'a database that has gone missing is reported, not replaced by an empty one',
  async () => {
    await (await start()).stop();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await expect(start()).rejects.toThrow(/The database made on .+ is missing from .+postgres\. Bring it back, or remove .+postgres\.json/);
    await writeFile(join(dataDir, 'postgres.json'), '{"port":1}');
    await expect(start()).rejects.toThrow('postgres.json is damaged: it must be JSON with the field "password"');
  },
  LIMIT_MS,
);

test('a path that is too long for PostgreSQL is told at once', async () => {
  dataDir = join(root, ...Array.from({ length: 10 }, () => 'x'.repeat(50)));
  await expect(start()).rejects.toThrow(/^Its path has \d+ bytes, and PostgreSQL takes 480: choose a folder that lies less deep\.$/);
});

test(
  'a PostgreSQL that cannot be made says why in one line',
  async () => {
    dataDir = join(root, 'two\nlines');
    await expect(start()).rejects.toThrow(/^The database could not be made: .*$/);
  },
  LIMIT_MS,
);

test(
  'a PostgreSQL that cannot start says why in one line',
  async () => {
    await expect(start(['work_mem=much'])).rejects.toThrow(/^PostgreSQL does not start: .*invalid value for parameter "work_mem".*$/);
    await (await start()).stop();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n');
    await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*database files are incompatible with server$/);
    expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]);
  },
  LIMIT_MS,
);
