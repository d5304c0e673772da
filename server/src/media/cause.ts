import type { TranscodeCause } from '@marquee/contract/media/transcode';
import { TranscodeFailed } from '../adapters/ffmpeg/failure.ts';
import { type ProbeCause, ProbeFailed } from '../adapters/ffmpeg/probe.ts';
import { NotThere, StorageAway, StorageFull } from '../adapters/storage/port.ts';
import { classify } from '../kit/failure.ts';

/** What an attempt failed of, as its row keeps it. */
export type Fault = { cause: TranscodeCause; at_s: number | null; exit_code: number | null; log: string[] };

const ofProbe: Record<ProbeCause, TranscodeCause> = {
  not_media: 'not_media',
  no_video: 'no_video',
  truncated: 'truncated',
  timeout: 'unreadable',
  unreadable: 'unreadable',
};

/** Causes that may pass by themselves: such an attempt is made again. */
export const passing: ReadonlySet<TranscodeCause> = new Set(['unreadable', 'storage_away', 'killed', 'stalled', 'worker_lost']);

/** Why an attempt failed; null where it is the database that is away, or did not get to it. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof TranscodeFailed) return { cause: error.cause, at_s: error.at_s, exit_code: error.exitCode, log: error.log };
  const plain = (cause: TranscodeCause): Fault => ({ cause, at_s: null, exit_code: null, log: [] });
  if (error instanceof ProbeFailed) return plain(ofProbe[error.cause]);
  if (error instanceof NotThere) return plain('no_film');
  if (error instanceof StorageFull) return plain('disk_full');
  if (error instanceof StorageAway) return plain('storage_away');
  const known = error instanceof Error ? classify(error) : undefined;
  if (known?.code === 'storage_full') return plain('disk_full');
  if (known?.code === 'database_away' || known?.code === 'overloaded') return null;
  return plain('unknown');
}
