import { useMemo } from 'react';
import { limits } from '@marquee/contract/limits';
import { transcode, type TranscodeJob } from '@marquee/contract/media/transcode';
import { useEndpointList } from '../kit/ask.ts';
import { watch } from '../kit/live.ts';
import { pollMs } from './trackJobs.ts';

/** The query key of the number of jobs in each state. */
export const jobCountsKey = 'transcode counts';

// Jobs have no `screens()` of their own, so their live updates are registered here.
watch('transcode', [transcode.list.path, jobCountsKey], [transcode.list.path]);

/**
 * The running jobs by the id of their record: one request for all rows of a list, kept fresh by the live stream. Queued jobs are not included:
 * they are newer, and in a long queue they would fill the whole answer.
 */
export function useRunningJobs(isWanted: boolean): ReadonlyMap<string, TranscodeJob> {
  const result = useEndpointList(
    transcode.list,
    { query: { state: ['running'], limit: limits.rowsMost } },
    { enabled: isWanted, quiet: true, keep: true, every: isWanted ? pollMs : false },
  );
  const jobs = result.data?.data;
  return useMemo(() => new Map((jobs ?? []).map((job) => [job.record.id, job])), [jobs]);
}

/** The newest transcode job of a record; undefined while it loads, null if there is none. */
export function useNewestJob(record: string | undefined): TranscodeJob | null | undefined {
  const result = useEndpointList(
    transcode.list,
    { query: { record, limit: 1 } },
    { enabled: record !== undefined, quiet: true, keep: true, every: record === undefined ? false : pollMs },
  );
  return result.data === undefined ? undefined : (result.data.data[0] ?? null);
}

const isEnded = (job: TranscodeJob) => job.process === 'DONE';

/** Whether a job can still be stopped. */
export const canStop = (job: TranscodeJob): boolean => !isEnded(job);
/** Whether a job can be run again. */
export const canRetry = (job: TranscodeJob): boolean => isEnded(job);
