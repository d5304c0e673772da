import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another Marquee already runs on the same data folder. The message is one line for the operator. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  constructor(dataDir: string, owner: string) {
    super(`Another Marquee${owner} already runs on the data folder ${dataDir}. Stop it first, or choose another folder.`);
  }
}

/** Open locks. A lock that is garbage collected would be released. */
const openLocks = new Set<DatabaseSync>();

/**
 * Locks a folder for this process, or throws at once.
 *
 * Node has no file locks, but SQLite has: an exclusive transaction on the empty file `marquee.lock` is a lock of the operating system. It is atomic, ends with
 * the process however that dies, works between containers that share the folder, and is not inherited by children. Nothing else may open that file: POSIX drops
 * a process's locks when any of its descriptors of the file is closed. So the owner's process id is beside it in `marquee.pid`.
 *
 * @param folder the existing folder to lock @param dataDir the data folder as the operator knows it, for the message @returns a function that releases the
 * folder; it can be called twice @throws DataFolderInUse if another process has the lock
 */
export function lockFolder(folder: string, dataDir: string): () => void {
  const owner = join(realpathSync(folder), 'marquee.pid');
  const lock = new DatabaseSync(join(realpathSync(folder), 'marquee.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataFolderInUse(dataDir, describeOwner(owner));
  }
  openLocks.add(lock);
  writeFileSync(owner, `${process.pid}\n`);
  return () => {
    if (openLocks.delete(lock)) lock.close();
  };
}

function describeOwner(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return pid === '' ? '' : ` (process ${pid})`;
  } catch {
    // The other process has the lock but has not written its id yet, so the message has none.
    return '';
  }
}
