import type { TranscodeCause } from '@marquee/contract/media/transcode';
import { TranscodeFailed } from '../adapters/ffmpeg/failure.ts';
import { type ProbeCause, ProbeFailed } from '../adapters/ffmpeg/probe.ts';
import { toPortError } from '../adapters/storage/folder-fault.ts';
import { NotThere, StorageAway, StorageFull } from '../adapters/storage/port.ts';
import { classify } from '../kit/failure.ts';

/** Why an attempt failed, as its row stores it. */
export type Fault = { cause: TranscodeCause; at_s: number | null; exit_code: number | null; log: string[] };

const probeCauses: Record<ProbeCause, TranscodeCause> = {
  encrypted: 'encrypted',
  not_media: 'not_media',
  no_video: 'no_video',
  truncated: 'truncated',
  timeout: 'unreadable',
  unreadable: 'unreadable',
};

/** Causes that may pass without anybody's help. Such an attempt is retried. */
export const retriableCauses: ReadonlySet<TranscodeCause> = new Set(['unreadable', 'storage_away', 'killed', 'stalled', 'worker_lost']);

/** Turns an error of the disk on which films are made into a storage error: to an operator both mean the same. A missing program is not such an error. */
function toStorageError(error: unknown): unknown {
  const { syscall, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return path === undefined || syscall === undefined || /^(access|spawn)/.test(syscall) ? error : toPortError(error);
}

/** Why an attempt failed. Null if the database is away or did not get to it. */
export function attemptFault(thrown: unknown): Fault | null {
  const error = toStorageError(thrown);
  if (error instanceof TranscodeFailed) return { cause: error.cause, at_s: error.at_s, exit_code: error.exitCode, log: error.log };
  const withCause = (cause: TranscodeCause): Fault => ({ cause, at_s: null, exit_code: null, log: [] });
  if (error instanceof ProbeFailed) return withCause(probeCauses[error.cause]);
  if (error instanceof NotThere) return withCause('no_film');
  if (error instanceof StorageFull) return withCause('disk_full');
  if (error instanceof StorageAway) return withCause('storage_away');
  const known = error instanceof Error ? classify(error) : undefined;
  if (known?.code === 'storage_full') return withCause('disk_full');
  if (known?.code === 'database_away' || known?.code === 'overloaded') return null;
  return withCause('unknown');
}
