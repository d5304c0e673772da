import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder that no other user of this machine can enter, because uploads must not be readable before they are public. An existing folder is closed to
 * everybody but its group. The operator decides about the group's rights: parts that run apart may share the folder, or a backup may read it. The folders above
 * stay as they are, since PostgreSQL enters them as another user.
 */
export async function privateFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    await make();
  });
  const { mode } = await stat(path);
  if ((mode & 0o007) === 0) return;
  await chmod(path, mode & 0o7770).catch((error: NodeJS.ErrnoException) => {
    // On another user's folder, or a volume without such rights, others decide who may read it.
    if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
  });
}
