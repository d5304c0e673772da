import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bundle = join(import.meta.dirname, '../server/dist/main.js');
const startLimitMs = 60_000;
const stopLimitMs = 40_000;

export type Session = { token: string; user: object; permissions: string[]; expires_at: string };

/** A running Marquee: the bundle that `npm start` runs, in a separate process. */
export type Product = {
  /** its address, such as `http://127.0.0.1:41234` */
  address: string;
  /** seconds from the start of its process to the line with its address */
  startedIn: number;
  /** resident memory of the server process in bytes, without the processes of PostgreSQL and ffmpeg */
  memory: () => Promise<number>;
  /** a session of its first super_admin, as sign-in returns it */
  session: () => Promise<Session>;
  stop: () => Promise<void>;
};

/** An empty data folder. As root the server runs PostgreSQL as another user, who must be able to enter it. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

const email = 'bench@marquee.local';
/** One password for the whole run, because only the first start on a folder uses it. */
const password = randomBytes(12).toString('base64url');

/** Starts the product on a data folder, on a free port of loopback. Rejects with its output if it ends or is not ready within a minute. */
export async function startProduct(folder: string, mode: 'all' | 'web'): Promise<Product> {
  if (!existsSync(bundle)) throw new Error('server/dist/main.js is missing: run "node tools/ready.mjs server console" first');
  const began = performance.now();
  const { PATH, FFMPEG_PATH } = process.env;
  const child = spawn(process.execPath, [bundle, mode], {
    env: { PATH, ...(FFMPEG_PATH ? { FFMPEG_PATH } : {}), DATA_DIR: folder, PORT: '0', ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => ended(child);
  try {
    const address = await listening(child);
    return { address, startedIn: (performance.now() - began) / 1000, memory: () => memoryOf(child), session: () => signIn(address), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const limit = setTimeout(() => reject(new Error(`the server does not start within ${startLimitMs / 1000} s: ${text}`)), startLimitMs);
    // All output is read, because a full pipe would stop the server.
    child.stdout?.on('data', (chunk: Buffer) => {
      if (text.length < 10_000) text += chunk.toString();
      const address = /Marquee is at (\S+)\n/.exec(text)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      reject(new Error(`the server ended with ${code ?? signal}: ${text}`));
    });
  });
}

async function memoryOf(child: ChildProcess): Promise<number> {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error('the server process is gone');
  return Number(kibibytes) * 1024;
}

async function signIn(address: string): Promise<Session> {
  const response = await fetch(`${address}/cms/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`sign-in was answered ${response.status}`);
  return ((await response.json()) as { data: Session }).data;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(limit);
}
