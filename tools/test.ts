import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs every test there is and ends with one line that counts them: `N passed, N failed`. */
const root = join(import.meta.dirname, '..');
const out = join(root, 'test-results');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** Where tests keep their files: in memory where there is plenty, for making and removing so many on a disk takes a sixth of the other tests' time. */
function temporary(): string {
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
/** Runs a program to its end; `hear` is told what it complains of, which is shown as well. */
const run = (args: string[], env: Record<string, string> = {}, hear?: (text: string) => void) =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', hear ? 'pipe' : 'inherit'],
      env: { ...process.env, TMPDIR: temporary(), ...env },
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text);
      hear?.(text);
    });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });

type Vitest = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
const read = <T>(file: string) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined);

let passed = 0;
let failed = 0;

// What the stories need is fetched and built while the other tests run: none of those needs it, and they often wait.
const ready = run([join(root, 'tools/ready.mjs'), 'browser', 'console', 'server']);

const unit = join(out, 'vitest.json');
let told = '';
const unitCode = await run(
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  {},
  (text) => (told += text),
);
const counted = read<Vitest>(unit);
passed += counted?.numPassedTests ?? 0;
// A skipped test proves nothing, so it counts as failed; so does a run that ended without its report.
failed += counted ? counted.numFailedTests + counted.numPendingTests + counted.numTodoTests : 1;
if (unitCode !== 0 && counted && counted.numFailedTests === 0) failed += 1;

const stories = join(out, 'playwright.json');
const isReady = (await ready) === 0;
const storyCode = isReady
  ? await run([bin('@playwright/test/cli.js'), 'test', '--config', join(root, 'e2e/playwright.config.ts')], { PLAYWRIGHT_JSON_OUTPUT_NAME: stories })
  : 1;
const watched = read<Playwright>(stories);
passed += watched?.stats.expected ?? 0;
failed += watched ? watched.stats.unexpected + watched.stats.flaky + watched.stats.skipped : 1;
if (storyCode !== 0 && watched && watched.stats.unexpected + watched.stats.flaky === 0) failed += 1;

// Once more, for whoever is shown the end alone: the stories stand between. Some of it, as a file that cannot be cleared away, is no test's failure.
if (unitCode !== 0) process.stderr.write(`\nWhat failed before the stories:\n${told.slice(-20_000)}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
