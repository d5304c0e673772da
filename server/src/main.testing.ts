import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Spawned = {
  address: string;
  child: ChildProcess;
  output: () => string;
  login: () => Promise<Record<string, string>>;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: any; headers: Headers }>;
  stop: () => Promise<number | null>;
};

export const adminPassword = 'a-long-password';

/** The part of our environment that a child gets: where programs are, and where `tools/test.ts` keeps the compile cache. */
export const childEnvironment = (): Record<string, string> =>
  Object.fromEntries(['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** A data folder that PostgreSQL's unprivileged user can enter when tests run as root. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'marquee-run-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** Runs Marquee as an operator does. Resolves when it listens; rejects with its output if it ends instead. */
export async function spawnMarquee(of: { dataDir: string; mode?: string; env?: Record<string, string> }): Promise<Spawned> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), of.mode ?? 'all'], {
    env: { ...childEnvironment(), PORT: '0', DATA_DIR: of.dataDir, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn', ...of.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const address = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`did not listen within 30 s:\n${text}`));
    }, 30_000);
    const onOutput = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Marquee (?:is at|works) ?(\S*)/.exec(text);
      if (found) {
        clearTimeout(limit);
        resolve(found[1] ?? '');
      }
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`ended with ${code}:\n${text}`));
    });
  });
  let token = '';
  const call: Spawned['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer, headers: response.headers };
  };
  return {
    address,
    child,
    output: () => text,
    call,
    login: async () => {
      const answer = await call('POST', '/cms/v1/login', { email: 'admin@marquee.local', password: adminPassword });
      token = answer.body.data.token;
      return { authorization: `Bearer ${token}` };
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** The postmaster of a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => '{}')) as { home?: string };
  return Number((await readFile(join(home ?? dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The child processes of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  const found = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => [name, await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')] as const),
  );
  // The program's name is in brackets and may contain spaces.
  return found.filter(([, stat]) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid).map(([name]) => Number(name));
}
