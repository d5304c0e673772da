import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { access, copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { throwMissingLocal, codeOf, isAbsent, WRONG_TYPE_CODES, toPortError } from './folder-fault.ts';
import { BadKey, BadRange, BodyBroken, checkKey, contentTypeOf, NotThere, StorageAway, type Storage } from './port.ts';
import { privateFolder } from './private-folder.ts';

/** Incomplete files are here until they are complete. No key can reach this folder. */
const INCOMING = '.incoming';

/** Marks the folder as Marquee's, so that an empty mount point is not mistaken for it while a volume is away. */
const MARK = '.marquee';

/** No write lasts this long, in milliseconds. Older files in `.incoming` are left from a crash. */
const MAX_WRITE_MS = 24 * 3600_000;

/**
 * A folder of this machine or of a mounted volume as storage. It is made on first use, and half-written files of a crash are swept. One process tree may use it
 * at a time. Resumable uploads may keep their own files under `uploads/`; `adopt` moves a finished one to its key. Rejects with `StorageAway` if the folder
 * cannot be made or written to.
 */
export async function folderStorage(folder: string): Promise<Storage> {
  const root = resolve(folder);
  const at = (key: string) => join(root, ...key.split('/'));
  const incoming = () => join(root, INCOMING, randomUUID());
  try {
    await privateFolder(root);
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    await mkdir(join(root, INCOMING), { recursive: true });
    await writeFile(join(root, MARK), '');
    // A file that cannot be removed must not prevent the start. `tidy` tries again.
    await sweep(join(root, INCOMING)).catch(() => undefined);
  } catch (error) {
    throw toPortError(error);
  }

  /** Runs work on the folder after checking that it is still there, and translates errors to the port's. */
  async function onFolder<T>(work: () => Promise<T>): Promise<T> {
    try {
      await access(join(root, MARK));
    } catch (error) {
      throw new StorageAway('the storage folder is not there', { cause: error });
    }
    try {
      return await work();
    } catch (error) {
      throw toPortError(error);
    }
  }

  /** Moves a complete file or folder to its key, and makes the move survive a power cut. */
  async function moveToKey(from: string, key: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await mkdir(dirname(at(key)), { recursive: true });
        await rename(from, at(key));
        break;
      } catch (error) {
        if (WRONG_TYPE_CODES.has(codeOf(error) ?? '')) throw new BadKey(`${key} lies above or below another object`);
        // Another call may just have removed the folder because it was empty.
        if (codeOf(error) !== 'ENOENT' || tries === 5) throw error;
      }
    }
    await flushToDisk(dirname(at(key)));
  }

  /** Brings the file or folder `from` into `.incoming`: moved, or copied from another file system. */
  async function bringIntoIncoming(from: string): Promise<string> {
    const to = incoming();
    try {
      await rename(from, to);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      try {
        await copy(from, to);
      } catch (failed) {
        await rm(to, { recursive: true, force: true });
        throw failed;
      }
      await rm(from, { recursive: true });
    }
    return to;
  }

  async function* walk(folder: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return;
      throw toPortError(error);
    }
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) yield* walk(join(folder, entry.name), key);
      else if (entry.isFile()) {
        const found = await stat(join(folder, entry.name)).catch(() => null);
        if (found) yield { key, size: found.size };
      }
    }
  }

  const storage: Storage = {
    async put(key, body, { size } = {}) {
      checkKey(key);
      return onFolder(async () => {
        const part = incoming();
        try {
          const file = await open(part, 'wx');
          try {
            if (Buffer.isBuffer(body)) await file.writeFile(body);
            // Each write continues where the previous one ended.
            else for await (const chunk of readBody(body)) await file.writeFile(chunk);
            await file.sync();
          } finally {
            await file.close();
          }
          const written = (await stat(part)).size;
          if (size !== undefined && written !== size) throw new BodyBroken(`the body has ${written} bytes instead of ${size}`);
          await moveToKey(part, key);
          return { size: written };
        } finally {
          await rm(part, { force: true });
        }
      });
    },

    async open(key, range) {
      checkKey(key);
      return onFolder(async () => {
        const file = await open(at(key), 'r').catch((error: unknown) => {
          throw isAbsent(error) ? new NotThere(key) : error;
        });
        const found = await file.stat();
        const { start = 0, end = found.size - 1 } = range ?? {};
        if (!found.isFile() || (range && !(start >= 0 && start <= end && end < found.size))) {
          await file.close();
          throw found.isFile() ? new BadRange(`bytes ${start} to ${end} of ${found.size}`) : new NotThere(key);
        }
        const stream = found.size === 0 ? Readable.from([]) : createReadStream('', { fd: file, start, end });
        if (found.size === 0) await file.close();
        return { stream, size: found.size, contentType: contentTypeOf(key) };
      });
    },

    async stat(key) {
      checkKey(key);
      return onFolder(async () => {
        const found = await stat(at(key)).catch((error: unknown) => {
          if (isAbsent(error)) return null;
          throw error;
        });
        return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
      });
    },

    async remove(key) {
      checkKey(key);
      await onFolder(async () => {
        await unlink(at(key)).catch(async (error: unknown) => {
          if (isAbsent(error)) return;
          // A folder is no object. Some systems report the same error for a folder as for a file that they cannot delete.
          if (codeOf(error) !== 'EISDIR' && !(await lstat(at(key))).isDirectory()) throw error;
        });
        await removeEmptyFolders(root, dirname(at(key)));
      });
    },

    async removePrefix(prefix) {
      checkKey(prefix);
      return onFolder(async () => {
        let count = 0;
        for await (const _ of walk(at(prefix), prefix)) count++;
        if (count > 0) await rm(at(prefix), { recursive: true, force: true });
        await removeEmptyFolders(root, dirname(at(prefix)));
        return count;
      });
    },

    async *list(prefix) {
      checkKey(prefix, { empty: true });
      await onFolder(async () => {});
      yield* walk(prefix === '' ? root : at(prefix), prefix);
    },

    async input(key) {
      if ((await storage.stat(key)) === null) throw new NotThere(key);
      return at(key);
    },

    async putDirectory(prefix, dir) {
      checkKey(prefix);
      return onFolder(async () => {
        let files = 0;
        let bytes = 0;
        for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }).catch(throwMissingLocal)) {
          const file = join(entry.parentPath, entry.name);
          checkKey(`${prefix}/${relative(dir, file)}`);
          if (!entry.isFile() && !entry.isDirectory()) throw new BodyBroken(`${entry.name} is neither a file nor a folder`);
          const size = await flushToDisk(file);
          if (entry.isDirectory()) continue;
          bytes += size;
          files++;
        }
        await flushToDisk(dir);
        const brought = await bringIntoIncoming(dir);
        const old = incoming();
        try {
          await rename(at(prefix), old).catch((error: unknown) => {
            if (!isAbsent(error)) throw error;
          });
          await moveToKey(brought, prefix);
        } finally {
          await rm(old, { recursive: true, force: true });
          await rm(brought, { recursive: true, force: true });
        }
        return { files, bytes };
      });
    },

    async adopt(localPath, key) {
      checkKey(key);
      return onFolder(async () => {
        const size = await flushToDisk(localPath).catch(throwMissingLocal);
        await moveToKey(await bringIntoIncoming(localPath), key);
        return { size };
      });
    },

    tidy: () => onFolder(() => sweep(join(root, INCOMING))),

    free: () =>
      onFolder(async () => {
        const { bavail, bsize } = await statfs(root);
        return bavail * bsize;
      }),
  };
  return storage;
}

/** Flushes a file or folder to the disk and returns its size. */
async function flushToDisk(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function copy(from: string, to: string): Promise<void> {
  if (!(await stat(from)).isDirectory()) {
    await copyFile(from, to);
    await flushToDisk(to);
    return;
  }
  await mkdir(to);
  for (const name of await readdir(from)) await copy(join(from, name), join(to, name));
}

/** A body as it arrives. Its own errors are distinguished from those of the disk. */
async function* readBody(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw new BodyBroken('the body ended early', { cause: error });
  }
}

/** Removes folders that became empty, but none directly under the root, which others may rely on. */
async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; dirname(at).startsWith(`${root}/`); at = dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      if (!isAbsent(error)) return;
    }
  }
}

/** Removes half-written files of a crash, as many as possible, and counts them. */
async function sweep(incoming: string): Promise<number> {
  let count = 0;
  let firstError: unknown;
  for (const name of await readdir(incoming)) {
    const found = await stat(join(incoming, name)).catch(() => null);
    if (!found || Date.now() - found.mtimeMs <= MAX_WRITE_MS) continue;
    try {
      await rm(join(incoming, name), { recursive: true, force: true });
      count++;
    } catch (error) {
      firstError ??= error;
    }
  }
  if (firstError !== undefined) throw firstError;
  return count;
}
