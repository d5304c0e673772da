import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Request } from './load.ts';
import type { Answer } from './measure.ts';
import { seed } from './seed.ts';

/** A running Marquee with a catalogue of so many movies, and somebody signed in. */
export type Stage = {
  movies: number;
  host: string;
  port: number;
  databaseUrl: string;
  /** the seed's own way to the database, for setting up and for counting what was written */
  client: pg.Client;
  get: (path: string) => Request;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Request;
  ask: (path: string) => Promise<Answer>;
  /** resident memory of the server process, in MiB */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

const host = '127.0.0.1';
const startLimitMs = 60_000;
const stopLimitMs = 40_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

/** Starts the real server process on a data folder of its own, with the PostgreSQL that it brings, and fills its catalogue. */
export async function stageOf(movies: number, say: (line: string) => void): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  // As root the server runs PostgreSQL as another user, who must be able to walk in.
  await chmod(folder, 0o711);
  const port = await freePort();
  const password = randomBytes(12).toString('base64url');
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts'), 'web'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      HOST: host,
      PORT: String(port),
      ADMIN_EMAIL: 'bench@marquee.local',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let client: pg.Client | undefined;
  const stop = async () => {
    await client?.end().catch(() => undefined);
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(server, port);
    const postgres = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { port: number; password: string };
    const databaseUrl = `postgresql://marquee:${postgres.password}@${host}:${postgres.port}/marquee?sslmode=disable`;
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'marquee bench' });
    await client.connect();
    await seed(client, movies, say);
    const token = await signIn(port, password);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    return {
      movies,
      host,
      port,
      databaseUrl,
      client,
      get: (path) => ({ method: 'GET', path, headers }),
      post: (path, body, more) => ({ method: 'POST', path, headers: { ...headers, 'content-type': 'application/json', ...more }, body: JSON.stringify(body) }),
      ask: async (path) => answerOf(await fetch(`http://${host}:${port}${path}`, { headers, signal: AbortSignal.timeout(30_000) })),
      memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: (await response.json()) as Record<string, unknown> };
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startLimitMs;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`http://${host}:${port}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('the server does not start');
}

async function signIn(port: number, password: string): Promise<string> {
  const response = await fetch(`http://${host}:${port}/cms/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@marquee.local', password }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`sign-in was answered ${response.status}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const limit = setTimeout(() => server.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(limit);
}
