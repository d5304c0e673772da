import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isReachable } from './account.ts';
import { makeRunnable } from './binaries.ts';

/** No machine that runs the tests has this user. */
const stranger = { uid: 54_321, gid: 54_321 };
let folder: string;
let native: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-binaries-'));
  await chmod(folder, 0o755);
  native = join(folder, 'native');
  await mkdir(join(native, 'bin'), { recursive: true });
  await mkdir(join(native, 'lib'));
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o755 });
  await writeFile(join(native, 'lib', 'libx.so.1.2'), 'library');
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('makes missing library links in the folder of the programs', async () => {
  expect(await makeRunnable(native, join(folder, 'copy'), stranger)).toBe(native);
  expect(await readlink(join(native, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
  expect(await makeRunnable(native, join(folder, 'copy'), stranger)).toBe(native);
});

test('copies the programs if the account cannot reach them, and makes the copy readable', async () => {
  await chmod(join(native, 'bin', 'postgres'), 0o700);
  await chmod(native, 0o700);
  const copy = join(folder, 'copy');
  expect(await makeRunnable(native, copy, stranger)).toBe(copy);
  expect(await isReachable(join(copy, 'bin', 'postgres'), stranger)).toBe(true);
  expect((await stat(join(copy, 'lib', 'libx.so.1.2'))).mode & 0o777).toBe(0o644);
  expect(await readFile(join(copy, 'lib', 'libx.so.1'), 'utf8')).toBe('library');
  await writeFile(join(copy, 'kept'), '');
  await makeRunnable(native, copy, stranger);
  expect(await readFile(join(copy, 'kept'), 'utf8')).toBe('');
});

test('a folder is reachable by owner, group or anybody according to its mode bits', async () => {
  const own = await stat(folder);
  await chmod(folder, 0o700);
  expect(await isReachable(folder, { uid: own.uid, gid: own.gid })).toBe(true);
  expect(await isReachable(folder, stranger)).toBe(false);
  await chmod(folder, 0o710);
  expect(await isReachable(folder, { uid: stranger.uid, gid: own.gid })).toBe(true);
  await chmod(folder, 0o711);
  expect(await isReachable(folder, stranger)).toBe(true);
});
