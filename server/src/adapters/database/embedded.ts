import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { fullDisk } from '../../full-disk.ts';
import { findBinaries } from './binaries.ts';
import { findHome, hasCluster, saveMemory } from './home.ts';
import type { Home } from './home.ts';
import { lockFolder } from './lock.ts';
import { clearStalePid, cleanEnvironment, findPostmaster, stopPostmaster, spawnPostmaster, settlesWithin } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';

export { DataFolderInUse } from './lock.ts';

/** A PostgreSQL that belongs to this process. */
export interface Embedded {
  /** address of the database `marquee` with the password; it stays the same until `stop` */
  url: string;
  /** process id of the present postmaster */
  readonly pid: number;
  /** ends PostgreSQL (up to 20 s, usually far less) and releases the data folder; it can be called twice */
  stop(): Promise<void>;
}

/** The name of both role and database. */
const NAME = 'marquee';

/** How long a start is retried, every 100 ms. A killed postmaster and its backends may linger for seconds. */
const START_LIMIT_MS = 15_000;

/** Errors that waiting does not cure. PostgreSQL's messages are English in the environment that it gets. */
const PERMANENT_ERROR = /FATAL:.*(parameter|incompatible with server|wrong ownership|invalid permissions|Permission denied|No space left)/;

/** How long a running postmaster may replay its log. With `max_wal_size` at 1 GB a disk needs far less. */
const RECOVERY_LIMIT_MS = 300_000;

/** Above this size the log is copied to `postgres.log.1` and emptied. So both together stay below about 20 MB. */
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Starts the PostgreSQL in `${dataDir}/postgres`, creating it on the first start, or adopts one that a killed process left running. It listens on 127.0.0.1
 * only, with scram and a generated password; its log is `${dataDir}/postgres.log`. If it dies, it is restarted on the same port, until `stop`.
 *
 * As root it runs as an unprivileged user. If that user cannot enter the data folder, the cluster is under `/var/lib/marquee`, and `${dataDir}/postgres.json`
 * says where.
 *
 * @param opts.log takes one line at a time for the operator, never the password @param opts.settings further `name=value` settings, which override the
 * product's own; for the test suite @throws DataFolderInUse if another Marquee runs on the data folder @throws Error if PostgreSQL does not start within 15 s,
 * with the reason from its log, or with the name of the full disk
 */
export async function startEmbedded(opts: { dataDir: string; log?: (line: string) => void; settings?: string[] }): Promise<Embedded> {
  const log = opts.log ?? (() => {});
  const { folder } = await findHome(opts.dataDir);
  const unlock = lockFolder(folder, opts.dataDir);
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined;
  try {
    // It is looked up again, because another process could change it until we had the lock.
    const home = await findHome(opts.dataDir);
    const bin = await findBinaries(home.folder, home.account);
    const logFile = join(home.dataDir, 'postgres.log');
    await truncateLog(logFile);
    if (!(await hasCluster(home))) await createCluster(home, bin, opts.settings?.includes('fsync=off') ?? false);
    if (!home.memory.created) await saveMemory(home, { created: new Date().toISOString() });

    const program = join(bin, 'postgres');
    const argv = (port: number) => ['-D', home.cluster, ...settings(port, opts.settings ?? []).flatMap((line) => ['-c', line])];
    const address = (port: number, database = NAME) => `postgresql://${NAME}:${home.memory.password}@127.0.0.1:${port}/${database}?sslmode=disable`;

    const launch = async (choosePort: () => number | Promise<number>): Promise<number> => {
      const limit = AbortSignal.timeout(START_LIMIT_MS);
      for (;;) {
        const port = await choosePort();
        const logged = (await stat(logFile).catch(() => undefined))?.size ?? 0;
        await clearStalePid(home.cluster);
        postmaster = await spawnPostmaster(program, argv(port), home.account, logFile);
        if (await waitUntilReady(postmaster, (database) => address(port, database), stopping.signal, RECOVERY_LIMIT_MS)) return port;
        if (stopping.signal.aborted) return port;
        const reason = await readFrom(logFile, logged);
        const full = await fullDisk({ message: reason }, [home.cluster]);
        if (full !== undefined) throw new Error(full);
        if (limit.aborted || PERMANENT_ERROR.test(reason)) throw new Error(`PostgreSQL does not start: ${errorLine(reason)}`);
        await delay(100);
      }
    };

    let port = home.memory.port;
    const orphan = await findPostmaster(home.cluster);
    if (orphan && port && orphan.argv.join('\0') === [program, ...argv(port)].join('\0')) {
      postmaster = orphan;
      const answering = await waitUntilReady(orphan, (database) => address(port as number, database), stopping.signal, START_LIMIT_MS).catch(() => false);
      if (answering) log(`adopted the PostgreSQL that still ran (process ${orphan.pid})`);
      else postmaster = undefined;
    }
    if (orphan && !postmaster) {
      log(`stopping the PostgreSQL that still ran with other settings (process ${orphan.pid})`);
      await stopPostmaster(orphan);
    }
    if (!postmaster || !port) port = await launch(() => freePort(home.memory.port));
    if (port !== home.memory.port) await saveMemory(home, { port });

    const fixed = port;
    const bounding = setInterval(
      () => void truncateLog(logFile).catch((error: Error) => log(`PostgreSQL's log cannot be shortened: ${error.message}`)),
      60_000,
    );
    const stopRequested = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
    const supervise = async (): Promise<void> => {
      for (;;) {
        await Promise.race([postmaster?.ended, stopRequested]);
        if (stopping.signal.aborted) return;
        log('PostgreSQL ended unexpectedly and is started again');
        try {
          await launch(() => fixed);
        } catch (error) {
          log((error as Error).message);
          await settlesWithin(stopRequested, 1_000);
        }
      }
    };
    const supervision = supervise();
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      stopping.abort();
      clearInterval(bounding);
      await supervision;
      if (postmaster) await stopPostmaster(postmaster);
      unlock();
    };
    return {
      url: address(fixed),
      get pid() {
        return (postmaster as Postmaster).pid;
      },
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    if (postmaster) await stopPostmaster(postmaster);
    unlock();
    const full = await fullDisk(error, [opts.dataDir, folder]);
    throw full === undefined ? error : new Error(full, { cause: error });
  }
}

/**
 * The settings on the command line at every start, where neither an edited file nor ALTER SYSTEM overrides them. An orphan that was started with others is not
 * adopted.
 */
function settings(port: number, more: string[]): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=128MB',
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'random_page_cost=1.1',
    'jit=off',
    // Many people query at once. A count by three processes was at best a third faster, and made all others wait.
    'max_parallel_workers_per_gather=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    ...more,
  ];
}

/** Creates the cluster beside its place and moves it there when complete, so that a half-made one is never mistaken for a database. */
async function createCluster(home: Home, bin: string, unsafe: boolean): Promise<void> {
  if (home.memory.created) {
    throw new Error(
      `The database made on ${home.memory.created} is missing from ${home.cluster}. Bring it back, or remove ${join(home.dataDir, 'postgres.json')} to begin with an empty one.`,
    );
  }
  await saveMemory(home, {});
  const made = `${home.cluster}.new`;
  const password = `${home.cluster}.password`;
  await rm(made, { recursive: true, force: true });
  await rm(password, { force: true });
  await mkdir(made, { mode: 0o700 });
  try {
    await writeFile(password, home.memory.password, { mode: 0o600, flag: 'wx' });
    if (home.account) for (const path of [made, password]) await chown(path, home.account.uid, home.account.gid);
    const args = ['-D', made, '-U', NAME, '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8', '--locale=C'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(unsafe ? ['--no-sync'] : []));
    await promisify(execFile)(join(bin, 'initdb'), args, { ...home.account, cwd: '/', env: cleanEnvironment(), timeout: 120_000 });
  } catch (error) {
    throw new Error(`The database could not be made: ${errorLine((error as { stderr?: string }).stderr || (error as Error).message)}`, { cause: error });
  } finally {
    await rm(password, { force: true });
  }
  await rename(made, home.cluster);
}

const UNKNOWN_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';

/** Waits until the postmaster accepts connections to the database `marquee`, and creates that if it is missing. Returns false if the process ends first. */
async function waitUntilReady(postmaster: Postmaster, address: (database: string) => string, stopping: AbortSignal, limitMs: number): Promise<boolean> {
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(limitMs)]);
  let ended = false;
  void postmaster.ended.then(() => (ended = true));
  while (!limit.aborted) {
    const code = await tryConnect(address(NAME));
    if (ended) return false;
    if (code === undefined) return true;
    if (code === UNKNOWN_DATABASE) await createDatabase(address('postgres'));
    else if (code === WRONG_PASSWORD)
      throw new Error('PostgreSQL refuses the password of postgres.json: restore that file together with the database it belongs to.');
    else await settlesWithin(postmaster.ended, 20);
  }
  if (stopping.aborted) return false;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) takes no connections after ${limitMs / 1000} s.`);
}

/** Returns undefined if the connection succeeded, else the SQLSTATE or system error. */
async function tryConnect(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  } finally {
    await settlesWithin(
      client.end().catch(() => {}),
      1_000,
    );
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}

/** A port that is free at present: the preferred one, else one below the range for outgoing connections. */
async function freePort(preferred: number | undefined): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = tries === 0 && preferred ? preferred : 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port between 20000 and 29999 on 127.0.0.1.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** PostgreSQL keeps the file open for appending, so it is emptied in place and not moved away. */
async function truncateLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return;
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, offset);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The line of PostgreSQL's output with the error. Later lines only say what it did then. */
function errorLine(output: string): string {
  const all = output.trim().split('\n');
  // "does not exist" only means that we asked too early.
  return all.find((each) => /FATAL|PANIC|error: /.test(each) && !/the database system is (starting up|shutting down|not yet)/.test(each)) ?? all[0] ?? '';
}
