import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder that nobody else on this machine may look into: what people upload is nobody's to read before it is public. One from before is closed
 * to everybody but its group, whose rights are its operator's to give: parts that run apart may share it, or a backup read it. The folders above stay
 * as they are, since PostgreSQL walks through them as somebody else.
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
    // Of somebody else's folder, or a volume without such rights, others decide who may read it.
    if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
  });
}
