import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { browserPath } from '../e2e/browser.ts';

const runs = '#!/bin/sh\nexit 0\n';
const doesNotRun = '#!/bin/sh\nexit 127\n';
const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function program(file: string, text: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A copy of what `npm` sees, with all packages and a packed browser of one line. Nothing of the machine is on its path. */
function machine({ packed = runs, own }: { packed?: string | Buffer; own?: string } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'marquee-ready-'));
  made.push(root);
  mkdirSync(join(root, 'tools'));
  mkdirSync(join(root, 'path'));
  mkdirSync(join(root, 'node_modules/@sparticuz/chromium/bin'), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'ready.mjs'), join(root, 'tools/ready.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.marquee-lock'), createHash('sha256').update('{}').digest('hex'));
  writeFileSync(join(root, 'node_modules/@sparticuz/chromium/bin/chromium.br'), typeof packed === 'string' ? brotliCompressSync(packed) : packed);
  if (own !== undefined) program(join(root, 'path/chromium'), own);
  const unpacked = join(root, 'node_modules/.chromium/headless-shell');
  const ready = (what: string, env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'tools/ready.mjs'), what], { env: { PATH: join(root, 'path'), ...env } });
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.on('close', (code) => resolve({ code, output: output.replaceAll(root, '') }));
    });
  return { root, unpacked, ready, left: () => readdirSync(join(unpacked, '..')) };
}
// The packed browser is only for Linux on Intel. Elsewhere these tests are left out, because a skipped test counts as failed.
describe.each(process.platform === 'linux' && process.arch === 'x64' ? ['packed browser'] : [])('the %s', () => {
  test('is unpacked once when two processes start together, and after an interrupted attempt', async () => {
    const { ready, left, unpacked } = machine();
    // Left by a process that ended while it unpacked.
    program(`${unpacked}-999999999`, 'half');
    expect(await Promise.all([ready('browser'), ready('browser')])).toEqual([
      { code: 0, output: '' },
      { code: 0, output: '' },
    ]);
    expect(left()).toEqual(['headless-shell']);
  });

  test('is unpacked again if it does not run', async () => {
    const { ready, unpacked } = machine();
    program(unpacked, doesNotRun);
    expect(await ready('browser')).toEqual({ code: 0, output: '' });
    expect(readFileSync(unpacked, 'utf8')).toBe(runs);
    chmodSync(unpacked, 0o644);
    expect((await ready('browser')).code).toBe(0);
  });

  test('is replaced by another browser, with a message, if it cannot run or be unpacked', async () => {
    const other = machine({ packed: doesNotRun, own: runs });
    program(other.unpacked, doesNotRun);
    expect(await other.ready('browser')).toEqual({ code: 0, output: 'marquee: the packed browser does not run on this machine; looking for another\n' });
    expect(other.left()).toEqual([]);
    const damaged = machine({ packed: Buffer.from('damaged'), own: runs });
    expect(await damaged.ready('browser')).toEqual({
      code: 0,
      output: expect.stringMatching(/^marquee: the packed browser cannot be unpacked \(.+\); looking for another\n$/),
    });
    const none = await machine({ packed: doesNotRun }).ready('browser');
    expect([none.code, none.output]).toEqual([
      1,
      expect.stringContaining('the browser stories need Chrome or Chromium: install one or name it in CHROME_PATH'),
    ]);
  });
});

test('the output of the console build is shown only if the build fails', async () => {
  const { root, ready } = machine();
  for (const folder of ['console/src', 'contract/src', 'node_modules/.bin', 'console/dist']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['console/index.html', 'console/vite.config.ts', 'console/building.ts', ...['vi', 'en', 'ja'].map((each) => `docs/guide.${each}.md`)])
    program(join(root, file), '');
  const node = join(root, 'node_modules/.bin/node');
  const advice = '#!/bin/sh\necho "some chunks are large"\necho "split them" >&2\n';
  program(node, `${advice}exit 1\n`);
  expect(await ready('console')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^marquee: building the console …\n(.*\n)*some chunks are large\nsplit them\nmarquee: the console could not be built; the full output is in \/\.cache\/setup\.log\n$/,
    ),
  });
  program(node, advice);
  expect(await ready('console')).toEqual({ code: 0, output: 'marquee: building the console …\n' });
  expect(await ready('console')).toEqual({ code: 0, output: '' });
  rmSync(node);
  rmSync(join(root, 'console/dist/.built'));
  expect((await ready('console')).output).toMatch(/ENOENT[^]*could not be built/);
});

test('CHROME_PATH and FFMPEG_PATH are used without a fallback', async () => {
  const { root, ready, unpacked } = machine({ own: runs });
  for (const named of [join(root, 'nothing'), root, program(join(root, 'other'), doesNotRun)]) {
    const at = named.replace(root, '');
    expect(await ready('browser', { CHROME_PATH: named })).toEqual({
      code: 1,
      output: `marquee: CHROME_PATH (${at}) is no Chrome or Chromium that runs here: name another, or none\n`,
    });
    expect(await ready('ffmpeg', { FFMPEG_PATH: named })).toEqual({
      code: 1,
      output: `marquee: FFMPEG_PATH (${at}) is no ffmpeg that runs here: name another, or none\n`,
    });
  }
  const named = program(join(root, 'mine'), runs);
  expect(await ready('browser', { CHROME_PATH: named })).toEqual({ code: 0, output: '' });
  expect(await ready('ffmpeg', { FFMPEG_PATH: named })).toEqual({ code: 0, output: '' });
  expect(existsSync(unpacked)).toBe(false);

  const before = process.env['CHROME_PATH'];
  process.env['CHROME_PATH'] = join(root, 'nothing');
  expect(() => browserPath()).toThrow(/^CHROME_PATH .* is no program/);
  process.env['CHROME_PATH'] = named;
  expect(browserPath()).toBe(named);
  if (before === undefined) delete process.env['CHROME_PATH'];
  else process.env['CHROME_PATH'] = before;
});

test('each set-up step prints one line; its output goes to a log that a failure names', async () => {
  const { root, ready } = machine();
  const npm = (end: string) =>
    program(
      join(root, 'path/npm'),
      `#!/bin/sh\nfor n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do echo "added $n"; echo "odd $n" >&2; done\n${end}\n`,
    );
  writeFileSync(join(root, 'node_modules/.marquee-lock'), 'another');
  npm('exit 1');
  const failed = await ready('nothing');
  expect(failed.code).toBe(1);
  expect(failed.output).toMatch(/^marquee: installing packages …\n(added|odd) \d+\n/);
  expect(failed.output.trim().split('\n').at(-1)).toBe('marquee: the packages could not be installed (npm ci); the full output is in /.cache/setup.log');
  expect(failed.output.split('\n').length).toBeLessThan(25);
  npm('exit 0');
  expect(await ready('nothing')).toEqual({ code: 0, output: 'marquee: installing packages …\n' });
  const log = readFileSync(join(root, '.cache/setup.log'), 'utf8');
  expect([log.match(/added 25/g)?.length, log.match(/odd 1\n/g)?.length]).toEqual([2, 2]);

  program(join(root, 'path/sudo'), '#!/bin/sh\nshift\nexec "$@"\n');
  program(
    join(root, 'path/apt-get'),
    `#!/bin/sh\necho "Reading package lists"\nprintf '#!/bin/sh\\n' > ${join(root, 'path/ffmpeg')}\n/bin/chmod +x ${join(root, 'path/ffmpeg')}\n`,
  );
  program(join(root, 'path/sh'), '#!/bin/sh\nexec /bin/sh "$@"\n');
  expect(await ready('ffmpeg')).toEqual({ code: 0, output: 'marquee: installing ffmpeg …\n' });
  expect(readFileSync(join(root, '.cache/setup.log'), 'utf8')).toContain('Reading package lists');
});
