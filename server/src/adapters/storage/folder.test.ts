import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPortError } from './folder-fault.ts';
import { folderStorage } from './folder.ts';
import { BadKey, StorageAway, StorageFull } from './port.ts';
import { storageContract } from './storage.contract.ts';

let dir: string;
let count = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(() => rm(dir, { recursive: true }));

storageContract('a folder', () => folderStorage(join(dir, String(++count))));

test('keeps files that another process is writing, and sweeps only what a crash left long ago', async () => {
  const root = join(dir, 'again');
  await (await folderStorage(root)).put('a/b', Buffer.from('x'));
  for (const name of ['old', 'young']) await writeFile(join(root, '.incoming', name), 'half');
  await utimes(join(root, '.incoming/old'), new Date(0), new Date(0));
  const storage = await folderStorage(root);
  expect(await storage.stat('a/b')).toMatchObject({ size: 1 });
  expect(await readdir(join(root, '.incoming'))).toEqual(['young']);
  expect((await Array.fromAsync(storage.list(''))).map((each) => each.key)).toEqual(['a/b']);
});

/** Runs work as a user to whom file permissions apply. */
async function asUnprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

test('later sweeps what was too young at the start, and a file that cannot be removed blocks neither the rest nor the start', async () => {
  const root = join(dir, 'tidy');
  const incoming = (name = '') => join(root, '.incoming', name);
  const storage = await folderStorage(root);
  await mkdir(incoming('1'));
  for (const name of ['1/stuck', '2', '3', 'young']) await writeFile(incoming(name), 'half');
  await chmod(incoming('1'), 0o555);
  for (const name of ['1', '2', '3']) await utimes(incoming(name), new Date(0), new Date(0));
  await chmod(dir, 0o755);
  if (process.geteuid?.() === 0) for (const path of [root, incoming(), join(root, '.marquee')]) await chown(path, 65534, 65534);
  await asUnprivileged(async () => {
    await expect(storage.tidy()).rejects.toBeInstanceOf(StorageAway);
    expect((await readdir(incoming())).toSorted()).toEqual(['1', 'young']);
    expect(await folderStorage(root)).toBeDefined();
  });
  await chmod(incoming('1'), 0o755);
  expect(await storage.tidy()).toBe(1);
  expect(await readdir(incoming())).toEqual(['young']);
});

test('is closed to other users, also if it was open before, but keeps its group’s rights', async () => {
  const rights = async (root: string) => ((await stat(root)).mode & 0o777).toString(8);
  const found: string[] = [];
  for (const mode of [undefined, 0o755, 0o777, 0o750, 0o2770]) {
    const root = join(dir, `rights-${mode ?? 'new'}`, 'files');
    await mkdir(dirname(root));
    if (mode !== undefined) {
      await mkdir(root);
      await chmod(root, mode);
    }
    await folderStorage(root);
    found.push(await rights(root));
    // PostgreSQL runs as another user and enters the folder above.
    expect(await rights(dirname(root))).toBe('755');
  }
  expect(found).toEqual(['700', '750', '770', '750', '770']);
});

test('leaves no half-written files behind', async () => {
  const root = join(dir, 'clean');
  const storage = await folderStorage(root);
  await storage.put('a', Buffer.from('x'));
  await expect(storage.put('b', Buffer.from('x'), { size: 2 })).rejects.toThrow('1 bytes instead of 2');
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});

test('moves a finished upload to its key without copying, and leaves the upload folder', async () => {
  const root = join(dir, 'uploads');
  const storage = await folderStorage(root);
  await mkdir(join(root, 'uploads'));
  await writeFile(join(root, 'uploads/one'), 'film');
  const { ino } = await stat(join(root, 'uploads/one'));
  await storage.adopt(join(root, 'uploads/one'), 'source/one.mp4');
  expect((await stat(join(root, 'source/one.mp4'))).ino).toBe(ino);
  await storage.put('uploads/two', Buffer.from('x'));
  await storage.remove('uploads/two');
  expect(await readdir(join(root, 'uploads'))).toEqual([]);
});

test('copies files from another file system', async () => {
  const here = (await stat(dir)).dev;
  // At least one of these two is on another file system than the tests' files.
  const elsewhere = (await stat('/dev/shm')).dev === here ? join(import.meta.dirname, '../../../..') : '/dev/shm';
  const other = await mkdtemp(join(elsewhere, 'storage-'));
  try {
    const storage = await folderStorage(join(dir, 'far'));
    await mkdir(join(other, 'film/720p'), { recursive: true });
    await writeFile(join(other, 'film/720p/00000.m4s'), 'x');
    expect((await stat(other)).dev).not.toBe(here);
    expect(await storage.putDirectory('film/1', join(other, 'film'))).toEqual({ files: 1, bytes: 1 });
    await writeFile(join(other, 'upload'), 'film');
    await storage.adopt(join(other, 'upload'), 'source/1.mp4');
    expect(await readdir(other)).toEqual([]);
    expect(await readFile(await storage.input('film/1/720p/00000.m4s'), 'utf8')).toBe('x');
  } finally {
    await rm(other, { recursive: true });
  }
});

test('a file that cannot be deleted is an error, and removing a folder does nothing', async () => {
  const root = join(dir, 'kept');
  const storage = await folderStorage(root);
  // Nobody, not even root, can delete files in /proc.
  await symlink('/proc/self', join(root, 'identity'));
  await expect(storage.remove('identity/status')).rejects.toBeInstanceOf(StorageAway);
  await storage.remove('identity/fd');
  await storage.put('a/b', Buffer.from('x'));
  await storage.remove('a');
  expect(await storage.stat('a/b')).toMatchObject({ size: 1 });
});

test('a key above or below another object is refused', async () => {
  const storage = await folderStorage(join(dir, 'overlap'));
  await storage.put('a/b', Buffer.from('x'));
  await expect(storage.put('a/b/c', Buffer.from('x'))).rejects.toBeInstanceOf(BadKey);
  await expect(storage.put('a', Buffer.from('x'))).rejects.toBeInstanceOf(BadKey);
});

test('a folder that disappears, or returns as an empty mount point, is StorageAway; the real one is used again', async () => {
  const root = join(dir, 'volume');
  const storage = await folderStorage(root);
  await storage.put('a', Buffer.from('x'));
  await rename(root, `${root}-away`);
  const away = async () => {
    const calls = [
      () => storage.put('b', Buffer.from('x')),
      () => storage.stat('a'),
      () => storage.open('a'),
      () => storage.free(),
      () => Array.fromAsync(storage.list('')),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toBeInstanceOf(StorageAway);
    }
  };
  await away();
  await mkdir(root);
  await away();
  expect(await readdir(root)).toEqual([]);
  await rm(root, { recursive: true });
  await rename(`${root}-away`, root);
  expect(await storage.stat('a')).toMatchObject({ size: 1 });
});

test('a file in the folder’s place is StorageAway at start', async () => {
  await writeFile(join(dir, 'a-file'), '');
  await expect(folderStorage(join(dir, 'a-file/root'))).rejects.toBeInstanceOf(StorageAway);
});

test('the system’s errors for a full disk become StorageFull', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((caught: unknown) => caught);
  expect(toPortError(error)).toBeInstanceOf(StorageFull);
});
