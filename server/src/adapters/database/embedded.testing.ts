import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { startEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';

/** The time limit of a test of starts and stops, in milliseconds. */
export const LIMIT_MS = 60_000;

/** The current test: its folder with a data folder inside, the lines that were logged, and what to clean up. */
export const at: { root: string; dataDir: string; lines: string[]; cleanups: (() => Promise<unknown>)[] } = { root: '', dataDir: '', lines: [], cleanups: [] };

/** Gives each test of the file its own folder. */
export function eachInItsFolder(): void {
  beforeEach(async () => {
    at.root = await mkdtemp(join(tmpdir(), 'marquee-embedded-'));
    await chmod(at.root, 0o755);
    at.dataDir = join(at.root, 'data');
    at.lines = [];
    at.cleanups = [];
  });
  afterEach(async () => {
    for (const cleanup of at.cleanups.toReversed()) await cleanup();
    await rm(at.root, { recursive: true, force: true });
  }, LIMIT_MS);
}

/** Starts PostgreSQL in the data folder until the end of the test. */
export async function start(settings?: string[]): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: at.dataDir, log: (line) => at.lines.push(line), ...(settings && { settings }) });
  at.cleanups.push(() => embedded.stop());
  return embedded;
}

/** Runs one query on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats a query until it succeeds. */
export async function queryUntilAnswered(url: string, text: string): Promise<Record<string, unknown>[]> {
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

/** What the data folder stores about its database. */
export async function memory(): Promise<{ password: string; port: number; home?: string }> {
  return JSON.parse(await readFile(join(at.dataDir, 'postgres.json'), 'utf8'));
}

/** The ids of all processes of the cluster: the postmaster and its backends. */
export async function processesOf(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    // Root in a container may lack the right to read it. The command line at least shows the postmaster.
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (cwd === cluster || commandLine.includes(`-D\0${cluster}\0`)) found.push(Number(entry));
  }
  return found;
}

/** Starts a separate server process in its own process group. It writes a row every few milliseconds and reports each acknowledged one. */
export async function owner(): Promise<{ pid: number; acknowledged(): number; kill(): Promise<void> }> {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(at.dataDir)} });
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
  at.cleanups.push(kill);
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
