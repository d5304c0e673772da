import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another Marquee already runs on the same data folder. The message is one line, fit to be shown as it is. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  constructor(dataDir: string, owner: string) {
    super(`Another Marquee${owner} already runs on the data folder ${dataDir}. Stop it first, or choose another folder.`);
  }
}

/** Held for as long as the process wants the folder; a lock that is garbage collected would be given away. */
const held = new Set<DatabaseSync>();

/**
 * Takes a folder for this process alone, at once or not at all.
 *
 * Node has no file locks of its own, SQLite has: an exclusive transaction on the empty file `marquee.lock` is a lock of
 * the operating system. It is atomic, ends with the process however that dies, holds between containers that share the
 * folder, and is not inherited by children. Nothing else may open that file: POSIX drops a process's locks when any of
 * its descriptors of the file is closed; so the owner's process id stands beside it in `marquee.pid`.
 *
 * @param folder the folder to lock; it exists
 * @param dataDir the data folder as the operator knows it, for the message
 * @returns a function that gives the folder back; calling it twice is fine
 * @throws DataFolderInUse when another start holds it
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
  held.add(lock);
  writeFileSync(owner, `${process.pid}\n`);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

function describeOwner(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return pid === '' ? '' : ` (process ${pid})`;
  } catch {
    // The other one holds the lock but has not written its id yet: the refusal stands without it.
    return '';
  }
}
