import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { refuse } from '../kit/refusal.ts';
import { type PictureJob, type PictureResult, outOfMemorySignal } from './picture-job.ts';

/** The time limit for one picture, in milliseconds. */
const timeoutMs = 30_000;
/** An idle program is ended after this long, in milliseconds, to free its memory. */
const idleMs = 15_000;
/** Signals by which a decoder crashes on a malicious or broken file. */
const crashes = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** The only environment variables that the program gets. It reads files of strangers, and the environment has passwords and keys. */
const environmentNames = ['NODE_COMPILE_CACHE', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

const program = join(import.meta.dirname, `picture-work${extname(import.meta.filename)}`);
/** Programs without work, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Converts a picture in a separate program with its own memory and threads. This process's threads compare passwords, and a decoder that crashes must not end
 * the server. The caller limits how many run at once. Rejects with 503 `overloaded` if it takes too long.
 */
export async function convertInProcess(job: PictureJob): Promise<PictureResult> {
  const child = takeIdleProcess() ?? startProcess();
  try {
    const result = await awaitResult(child, job);
    idle.set(
      child,
      setTimeout(() => {
        idle.delete(child);
        child.kill('SIGKILL');
      }, idleMs).unref(),
    );
    return result;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function takeIdleProcess(): ChildProcess | undefined {
  for (const [child, timer] of idle) {
    idle.delete(child);
    clearTimeout(timer);
    if (child.connected) return child;
  }
  return undefined;
}

function startProcess(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    env: { ...Object.fromEntries(environmentNames.map((name) => [name, process.env[name]])), MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', () => idle.delete(child));
  child.once('exit', () => idle.delete(child));
  // The server's own calls come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // An idle program must not keep the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

function awaitResult(child: ChildProcess, job: PictureJob): Promise<PictureResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureResult>();
  const limit = setTimeout(() => reject(refuse('overloaded', { seconds: 60 })), timeoutMs);
  const failed = () => reject(refuse('overloaded', { seconds: 10 }));
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    if (signal === outOfMemorySignal) resolve({ fault: 'file_too_large' });
    else if (signal !== null && crashes.has(signal)) resolve({ fault: 'not_a_picture' });
    // Only the system kills it while it works: memory ran out.
    else if (signal !== null) failed();
    else reject(new Error(`the program that unpacks pictures ended with ${code}`));
  };
  child.once('message', resolve);
  child.once('error', failed);
  child.once('exit', ended);
  child.send(job, (error) => {
    if (error) failed();
  });
  return promise.finally(() => {
    clearTimeout(limit);
    child.off('message', resolve);
    child.off('error', failed);
    child.off('exit', ended);
  });
}
