import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';

/** A running PostgreSQL server process, started or found by this process. */
export interface Postmaster {
  pid: number;
  /** resolves once the process is gone */
  ended: Promise<unknown>;
}

/** The environment for PostgreSQL. Without it the operator's PGDATA, PGPORT or a missing locale would affect PostgreSQL. */
export const cleanEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' });

/**
 * Starts a postmaster in a session of its own. Ctrl-C in the terminal then reaches only the server, which stops PostgreSQL itself. Output is appended to
 * `logFile`.
 */
export async function spawnPostmaster(program: string, args: string[], account: Account, logFile: string): Promise<Postmaster> {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(program, args, { ...account, cwd: '/', detached: true, env: cleanEnvironment(), stdio: ['ignore', log, log] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await once(child, 'spawn');
    return { pid: child.pid as number, ended };
  } finally {
    closeSync(log);
  }
}

/**
 * Finds the postmaster that an earlier, killed process left running on the cluster, by `postmaster.pid`.
 *
 * @returns its process and its command line, or undefined if none runs
 */
export async function findPostmaster(cluster: string): Promise<(Postmaster & { argv: string[] }) | undefined> {
  const pid = await recordedPid(cluster);
  const started = pid && startTimeOf(pid);
  if (!pid || !started) return undefined;
  const argv = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').slice(0, -1);
  // If the kernel does not say (root without CAP_SYS_PTRACE, as in a container), the command line must name the cluster.
  const ours = (await worksIn(pid, cluster)) ?? argv.includes(cluster);
  return ours ? { pid, argv, ended: waitUntilGone(pid, started) } : undefined;
}

/**
 * Removes a stale `postmaster.pid` that would block the start: its process id belongs to another program or to a zombie, and no process works on the cluster.
 * In all other cases PostgreSQL's own check decides, which also looks for backends that outlive their postmaster.
 */
export async function clearStalePid(cluster: string): Promise<void> {
  const pid = await recordedPid(cluster);
  if (!pid) return;
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && (await worksIn(Number(entry), cluster)) !== false) return;
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Ends a postmaster: a fast shutdown (SIGINT, up to 10 s), then an immediate one (SIGQUIT, up to 5 s; the next start recovers from the write-ahead log), then
 * SIGKILL.
 *
 * @throws Error if the process still runs 5 s after that
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  // Its process id may belong to another program by now.
  if (await settlesWithin(postmaster.ended, 0)) return;
  for (const [signal, limit] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (await settlesWithin(postmaster.ended, limit)) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end.`);
}

/** Whether the promise settles within this many milliseconds. */
export async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([promise.then(() => true), delay(ms, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** The process id in the first line of `postmaster.pid`. */
async function recordedPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** Whether the process is a running PostgreSQL of this cluster; undefined if we may not inspect the process. */
async function worksIn(pid: number, cluster: string): Promise<boolean | undefined> {
  if (!startTimeOf(pid, 'postgres')) return false;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? undefined : false;
  }
}

/**
 * When a running process started, in clock ticks since boot. Together with the id it identifies a process, since ids are reused. Undefined for no process, for
 * a zombie, and for a program with another name. See proc_pid_stat(5).
 */
function startTimeOf(pid: number, program?: string): string | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
  const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const STARTTIME = 22 - 4;
  return state === 'Z' || state === 'X' || (program && name !== program) ? undefined : rest[STARTTIME];
}

/** Resolves once a process is gone. A process that is not a child can only be polled; 5 times a second costs next to nothing. */
async function waitUntilGone(pid: number, started: string): Promise<void> {
  while (startTimeOf(pid) === started) await delay(200);
}
