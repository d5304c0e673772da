import { statfs } from 'node:fs/promises';

/** Messages of the system, of PostgreSQL and of SQLite for a full disk. */
const fullDiskMessage = /No space left|ENOSPC|EDQUOT|quota exceeded|disk is full/i;
/** With fewer free bytes than this, not even the error can be written to a log. */
const unusableBytes = 1024 * 1024;

/** If a full disk is the reason why writing to these folders failed, one line that names the disk; else undefined. */
export async function fullDisk(error: unknown, folders: readonly string[]): Promise<string | undefined> {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const isSaid = fullDiskMessage.test(message) || code === 'ENOSPC' || code === '53100';
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1, blocks: Infinity }));
      return { folder, free: bavail * bsize, size: blocks * bsize };
    }),
  );
  const [fullest] = disks.toSorted((a, b) => a.free - b.free);
  if (fullest === undefined || (!isSaid && fullest.free >= unusableBytes)) return undefined;
  const megabytes = (bytes: number) => (Number.isFinite(bytes) ? `${Math.floor(bytes / unusableBytes)} MB` : 'an unknown amount');
  return `the disk of ${fullest.folder} has no room left (${megabytes(fullest.free)} free of ${megabytes(fullest.size)}); make room there and start again`;
}
