import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How a child process ended: its exit code, or the signal that ended it. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The longest line that is accepted, in bytes. A film's title may have gigabytes, more than a string of this process can hold. */
const LONGEST_LINE = 1024 * 1024;

/** The time between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 5_000;

/** The environment variables that a program gets. */
const environmentNames = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** util-linux's tool that makes the kernel end a process with its parent. Without it, ffmpeg may go on after the server is killed. */
const parentDeathTool = ['/usr/bin/setpriv', '/bin/setpriv'].find((tool) => process.platform === 'linux' && existsSync(tool));

/**
 * Runs one of ffmpeg's programs to its end, with closed standard input and low priority, so that calls are answered while films are transcoded.
 *
 * When `signal` aborts, the process gets SIGTERM and five seconds later SIGKILL. The promise settles only once the process is gone, and then rejects with the
 * signal's reason. A program that cannot be started rejects with Node's error (`ENOENT`, `EACCES`). Any exit code resolves; the caller interprets it. A program
 * that writes a line of more than a megabyte is killed.
 */
export async function run(
  program: string,
  args: string[],
  options: { signal: AbortSignal; onOut?: (line: string) => void; onErr?: (line: string) => void },
): Promise<Ended> {
  const { signal } = options;
  signal.throwIfAborted();
  // The program gets only what it needs to find itself and its libraries. It reads files of strangers, and the environment has passwords and keys. `no_proxy`
  // is left out because it would bypass the given proxy.
  const env = Object.fromEntries(environmentNames.map((name) => [name, process.env[name]]));
  // Under `setpriv` a missing program would only be another exit code.
  if (program.includes('/')) await access(program, constants.X_OK);
  const [started = program, ...given] = [...(parentDeathTool ? [parentDeathTool, '--pdeathsig', 'KILL', '--'] : []), program, ...args];
  const child = spawn(started, given, { stdio: ['ignore', 'pipe', 'pipe'], env });
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, 10);
    } catch {
      // It may already have ended; its exit is reported below.
    }
  }
  const killForLongLine = () => child.kill('SIGKILL');
  readLines(child.stdout, (line) => options.onOut?.(line), killForLongLine);
  readLines(child.stderr, (line) => options.onErr?.(line), killForLongLine);

  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended = await new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve({ code, signal: by }));
    });
    signal.throwIfAborted();
    return ended;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(killer);
  }
}

/** Passes on an output line by line, up to a line that is too long. */
function readLines(output: Readable, onLine: (line: string) => void, onTooLong: () => void): void {
  let begun = 0;
  output.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf('\n');
    begun = end === -1 ? begun + chunk.length : chunk.length - end - 1;
    if (begun <= LONGEST_LINE) return;
    // The order matters: a program may die of a closed pipe before it is killed.
    onTooLong();
    output.destroy();
  });
  createInterface({ input: output }).on('line', onLine);
}
