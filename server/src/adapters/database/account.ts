import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as. `undefined` means the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** "nobody" on every common Linux: it has no login and no files. */
const nobody = { uid: 65534, gid: 65534 };

/** Chooses the user for a cluster. PostgreSQL refuses to run as root, so root uses the cluster's present owner, or `nobody` for a new cluster. */
export async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether the account may enter all folders above `path` and, if it is a file, read and execute it. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  if (!account) return true;
  for (let at = await realpath(path); ; at = dirname(at)) {
    const entry = await stat(at);
    const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
    const needed = entry.isDirectory() ? 0o1 : 0o5;
    if (((entry.mode >> shift) & needed) !== needed) return false;
    if (at === dirname(at)) return true;
  }
}
