import { BodyBroken, StorageAway, StorageFull } from './port.ts';

/** The system's error code, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether an error means that nothing exists there. */
export function isAbsent(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** A missing local file or folder is the caller's mistake, not the storage's. */
export function throwMissingLocal(error: unknown): never {
  throw isAbsent(error) ? new BodyBroken('the local file is not there', { cause: error }) : error;
}

/** The file system's codes for a folder in place of a file, or the reverse. */
export const WRONG_TYPE_CODES = new Set(['ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY']);

/** The port's error for a file system error. Other errors stay as they are. */
export function toPortError(error: unknown): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new StorageFull('the storage folder has no room left', { cause: error });
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EIO':
    case 'ESTALE':
      return new StorageAway('the storage folder cannot be written to', { cause: error });
    default:
      return error;
  }
}
