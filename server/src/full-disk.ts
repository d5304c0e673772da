import { statfs } from 'node:fs/promises';

/** Words of the system, of PostgreSQL and of SQLite for a disk without room. */
const words = /No space left|ENOSPC|EDQUOT|quota exceeded|disk is full/i;
/** With less than this free, in bytes, not even what went wrong can be written to a log. */
const nothing = 1024 * 1024;

/** Why something failed that writes to these folders, where a disk without room is the reason; undefined where it is not. One line, which names the disk. */
export async function fullDisk(error: unknown, folders: readonly string[]): Promise<string | undefined> {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const isSaid = words.test(message) || code === 'ENOSPC' || code === '53100';
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1, blocks: Infinity }));
      return { folder, free: bavail * bsize, size: blocks * bsize };
    }),
  );
  const [fullest] = disks.toSorted((a, b) => a.free - b.free);
  if (fullest === undefined || (!isSaid && fullest.free >= nothing)) return undefined;
  const megabytes = (bytes: number) => (Number.isFinite(bytes) ? `${Math.floor(bytes / nothing)} MB` : 'an unknown amount');
  return `the disk of ${fullest.folder} has no room left (${megabytes(fullest.free)} free of ${megabytes(fullest.size)}); make room there and start again`;
}
