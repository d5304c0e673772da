import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitingTestFiles } from './waiting.ts';

/** Runs all tests and ends with one line that counts them: `N passed, N failed`. */
const root = join(import.meta.dirname, '..');
const out = join(root, 'test-results');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** The folder for the tests' files: in memory if there is plenty. Creating and removing so many files on a disk takes a sixth of the other tests' time. */
function temporaryFolder(): string {
  const folder = '/dev/shm/marquee-tests';
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, freemem() / 2) < 4e9) return tmpdir();
    if (!existsSync(folder)) {
      mkdirSync(folder);
      chmodSync(folder, 0o1777);
    }
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return tmpdir();
  }
}

const bin = (name: string) => join(root, 'node_modules', name);
type Telling = {
  /** gets the program's error output, which is shown as well */
  onError?: (text: string) => void;
  /** the output is shown only after this, because the output of two programs at once would be mixed */
  silentUntil?: Promise<unknown>;
};
/** Runs a program to its end. */
const run = (args: string[], env: Record<string, string> = {}, { onError: hear, silentUntil }: Telling = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['inherit', silentUntil ? 'pipe' : 'inherit', hear ? 'pipe' : 'inherit'],
      // Compiling modules is a quarter of the cost of starting a server process.
      env: { ...process.env, TMPDIR: temporaryFolder(), NODE_COMPILE_CACHE: join(out, 'compiled'), ...env },
    });
    let held: (() => void)[] | undefined = silentUntil && [];
    const show = (to: NodeJS.WriteStream, text: string) => (held ? held.push(() => to.write(text)) : to.write(text));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => show(process.stdout, text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      show(process.stderr, text);
      hear?.(text);
    });
    void silentUntil?.then(() => {
      for (const say of held ?? []) say();
      held = undefined;
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });

type Vitest = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
const read = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined);

let passed = 0;
let failed = 0;

/** Runs the tests other than stories, and counts them. Returns what to repeat at the end. */
async function units(name: string, args: string[], silentUntil?: Promise<unknown>): Promise<string> {
  const report = join(out, `${name}.json`);
  let errorOutput = '';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    [bin('vitest/vitest.mjs'), 'run', ...args, ...reporters],
    {},
    { onError: (text) => (errorOutput += text), ...(silentUntil && { silentUntil }) },
  );
  const counted = read<Vitest>(report);
  passed += counted?.numPassedTests ?? 0;
  // A skipped test proves nothing, so it counts as failed. So does a run that ended without its report.
  failed += counted ? counted.numFailedTests + counted.numPendingTests + counted.numTodoTests : 1;
  if (code !== 0 && counted && counted.numFailedTests === 0) failed += 1;
  return code === 0 ? '' : errorOutput;
}

async function watch(): Promise<void> {
  const report = join(out, 'playwright.json');
  const args = [bin('@playwright/test/cli.js'), 'test', '--config', join(root, 'e2e/playwright.config.ts')];
  const code = await run(args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const watched = read<Playwright>(report);
  passed += watched?.stats.expected ?? 0;
  failed += watched ? watched.stats.unexpected + watched.stats.flaky + watched.stats.skipped : 1;
  if (code !== 0 && watched && watched.stats.unexpected + watched.stats.flaky === 0) failed += 1;
}

// The check fails within a minute if something does not compile or breaks a rule of the house. Running the tests as well would take ten more.
if ((await run([join(root, 'tools/check.ts')])) !== 0) {
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}

// The browser and the built console are prepared while other tests run, which do not need them.
const ready = run([join(root, 'tools/ready.mjs'), 'browser', 'console', 'server']);
const errorOutputs = [
  await units(
    'vitest',
    waitingTestFiles.flatMap((file) => ['--exclude', file]),
  ),
];
if ((await ready) === 0) {
  // Stories compute, and these tests wait. Together they hardly take longer than the stories alone.
  const stories = watch();
  errorOutputs.push(await units('vitest-waiting', [...waitingTestFiles, '--maxWorkers=1'], stories));
  await stories;
} else {
  failed += 1;
  errorOutputs.push(await units('vitest-waiting', waitingTestFiles));
}

// The errors are repeated, since stories come in between and many read only the end. Some, such as a file that cannot be removed, are no test's failure.
const complaints = errorOutputs.join('');
if (complaints !== '') process.stderr.write(`\nWhat failed besides stories:\n${complaints.slice(-20_000)}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
