// Prepares a fresh machine for Marquee: packages, and if requested ffmpeg, a browser and the built console. It is plain JavaScript because it runs on the
// machine's own Node, before ours is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const wanted = new Set(process.argv.slice(2));

const say = (line) => process.stderr.write(`marquee: ${line}\n`);

/** The output of the steps, to be read if one has failed. */
const logFile = join(root, '.cache/setup.log');
const mostLogged = 1024 * 1024;
let log;
/** Opens the log at the first step. If it cannot be written, the output goes to the terminal. */
function logged() {
  if (log !== undefined) return log;
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    log = openSync(logFile, existsSync(logFile) && statSync(logFile).size > mostLogged ? 'w' : 'a');
  } catch {
    log = 2;
  }
  return log;
}

/** Runs a program to its end, with a line in the log. Returns whether it succeeded. */
function run(command, args, options = {}) {
  const to = options.stdio === undefined ? logged() : 2;
  if (to !== 2) writeSync(to, `\n${new Date().toISOString()} ${command} ${args.join(' ')}\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', to, to], ...options });
  if (error && options.stdio === undefined) writeSync(to, `${error.message}\n`);
  return status === 0;
}

/** Ends with what the operator can do, and not with a stack trace. */
function giveUp(line) {
  say(line);
  process.exit(1);
}

/** Ends after a failed step, with the last lines of its output and the place of the rest. */
function failed(what) {
  if (log === 2) giveUp(`${what}; see above`);
  process.stderr.write(`${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lastLines).join('\n')}\n`);
  giveUp(`${what}; the full output is in ${logFile}`);
}
const lastLines = 20;

function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // try the next one
      }
    }
  }
  return undefined;
}

function packages() {
  const lock = join(root, 'package-lock.json');
  const mark = join(root, 'node_modules/.marquee-lock');
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  say('installing packages …');
  if (!run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])) failed('the packages could not be installed (npm ci)');
  writeFileSync(mark, hash);
}

/** Installs a Debian package if possible. Returns whether it did. */
async function debian(name) {
  if (!onPath(['apt-get'])) return false;
  const asRoot = process.getuid?.() === 0 ? '' : onPath(['sudo']) ? 'sudo -n ' : undefined;
  if (asRoot === undefined) return false;
  say(`installing ${name} …`);
  const to = logged();
  const install = `${asRoot}apt-get install -y --no-install-recommends ${name}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('sh', ['-c', `${install} || { ${asRoot}apt-get update && ${install}; }`], { stdio: ['ignore', to, to], env });
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code !== 0) say(`${name} could not be installed${to === 2 ? '' : `; its output is in ${logFile}`}`);
      resolve(code === 0);
    });
    child.once('error', () => resolve(false));
  });
}

async function ffmpeg() {
  const named = process.env.FFMPEG_PATH;
  if (named && !run(named, ['-version'], { stdio: 'ignore' })) giveUp(`FFMPEG_PATH (${named}) is no ffmpeg that runs here: name another, or none`);
  if (named || onPath(['ffmpeg'])) return;
  if (!(await debian('ffmpeg')) || !onPath(['ffmpeg']))
    giveUp('ffmpeg is missing: install it (Debian: apt-get install ffmpeg, macOS: brew install ffmpeg) or name it in FFMPEG_PATH');
}

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Whether a browser runs here: without instructions it starts and ends. */
function opens(file) {
  const nobody = openSync('/dev/null', 'r+');
  const args = [
    '--headless',
    '--remote-debugging-pipe',
    '--disable-gpu',
    '--disable-software-rasterizer',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const { status } = spawnSync(file, args, { stdio: ['ignore', 'ignore', 'ignore', nobody, nobody], timeout: 30_000 });
  closeSync(nobody);
  return status === 0;
}

/** The browser from the npm package draws the same pages in three quarters of the time of Debian's. It is only for Intel processors. */
async function packedBrowser() {
  const packed = join(root, 'node_modules/@sparticuz/chromium/bin/chromium.br');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return false;
  const unpacked = join(root, 'node_modules/.chromium/headless-shell');
  const folder = dirname(unpacked);
  const wasThere = existsSync(unpacked);
  if (wasThere && opens(unpacked)) return true;
  const trial = `${unpacked}-${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    // Left by a run that ended halfway. Another run may be unpacking now.
    for (const half of readdirSync(folder).filter((name) => /^headless-shell-\d+$/.test(name)))
      if (!existsSync(`/proc/${half.slice('headless-shell-'.length)}`)) rmSync(join(folder, half), { force: true });
    writeFileSync(trial, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
    const isUsable = opens(trial) || ((await debian('libnss3')) && opens(trial));
    if (isUsable) {
      renameSync(trial, unpacked);
      return true;
    }
    // The stories use whatever browser is there.
    rmSync(unpacked, { force: true });
    say('the packed browser does not run on this machine; looking for another');
  } catch (error) {
    if (wasThere) giveUp(`${unpacked} does not run and cannot be replaced (${error.message}): remove it, or name a browser in CHROME_PATH`);
    say(`the packed browser cannot be unpacked (${error.message}); looking for another`);
  } finally {
    rmSync(trial, { force: true });
  }
  return false;
}

async function browser() {
  const named = process.env.CHROME_PATH;
  if (named && !opens(named)) giveUp(`CHROME_PATH (${named}) is no Chrome or Chromium that runs here: name another, or none`);
  if (named || (await packedBrowser()) || onPath(browsers) || existsSync('/Applications/Google Chrome.app')) return;
  if (!(await debian('chromium-headless-shell')) || !onPath(browsers))
    giveUp('the browser stories need Chrome or Chromium: install one or name it in CHROME_PATH');
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Whether a build was made from other sources. Returns a function that marks a new build as current, or undefined if nothing has to be built. */
function stale(out, folders, single) {
  const hash = createHash('sha256');
  for (const path of [...folders.flatMap((folder) => [...files(join(root, folder))]), ...single.map((f) => join(root, f))])
    hash.update(path.slice(root.length)).update(readFileSync(path));
  const mark = join(root, out, '.built');
  const built = hash.digest('hex');
  return existsSync(mark) && readFileSync(mark, 'utf8') === built ? undefined : () => writeFileSync(mark, built);
}

/** Bundles the server into one file, which starts in half the time and needs a third of the memory of separate modules. */
function serverBuild() {
  const done = stale('server/dist', ['server/src', 'contract/src'], ['tools/bundle.ts', 'package-lock.json']);
  if (!done) return;
  say('building the server …');
  if (!run(join(root, 'node_modules/.bin/node'), [join(root, 'tools/bundle.ts')])) failed('the server could not be built');
  done();
}

function consoleBuild() {
  const done = stale(
    'console/dist',
    ['console/src', 'contract/src'],
    ['console/index.html', 'console/vite.config.ts', 'console/building.ts', 'docs/guide.vi.md', 'docs/guide.en.md', 'docs/guide.ja.md', 'package-lock.json'],
  );
  if (!done) return;
  say('building the console …');
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  if (!run(join(root, 'node_modules/.bin/node'), args, { cwd: join(root, 'console') })) failed('the console could not be built');
  done();
}

// Both wait for the network, so they run at the same time.
const films = wanted.has('ffmpeg') ? ffmpeg() : undefined;
packages();
await films;
if (wanted.has('browser')) await browser();
if (wanted.has('console')) consoleBuild();
if (wanted.has('server')) serverBuild();
