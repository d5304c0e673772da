import { useMemo } from 'react';
import type { FilmKind } from '@marquee/contract/media/content';
import { limits } from '@marquee/contract/limits';
import { playback } from '@marquee/contract/media/playback';
import { transcode, type TranscodeJob } from '@marquee/contract/media/transcode';
import { queries, useAskList, useDo } from '../kit/ask.ts';
import type { ListAnswer } from '../kit/call.ts';
import { watch } from '../kit/live.ts';
import { trackJob, pollMs } from './trackJobs.ts';

/** Under what it is asked how many jobs stand in each state. */
export const jobCountsKey = 'transcode counts';

// Jobs have no screens() of their own, so that their answers are watched here.
watch('transcode', [transcode.list.path, jobCountsKey], [transcode.list.path]);

/**
 * Jobs that run, by the id of their record: asked for once for all rows of a list, and kept fresh by the live stream. Those that wait are newer, and in
 * a long line no room would be left for what runs.
 */
export function useRunningJobs(isWanted: boolean): ReadonlyMap<string, TranscodeJob> {
  const asked = useAskList(
    transcode.list,
    { query: { state: ['running'], limit: limits.rowsMost } },
    { enabled: isWanted, quiet: true, keep: true, every: isWanted ? pollMs : false },
  );
  const jobs = asked.data?.data;
  return useMemo(() => new Map((jobs ?? []).map((job) => [job.record.id, job])), [jobs]);
}

/** The newest attempt to make a record's film playable; undefined while it is being asked for, null where there was none. */
export function useNewestJob(record: string | undefined): TranscodeJob | null | undefined {
  const asked = useAskList(
    transcode.list,
    { query: { record, limit: 1 } },
    { enabled: record !== undefined, quiet: true, keep: true, every: record === undefined ? false : pollMs },
  );
  return asked.data === undefined ? undefined : (asked.data.data[0] ?? null);
}

const isEnded = (job: TranscodeJob) => job.process === 'DONE';

/** Whether a job can still be stopped, and whether it makes sense to run it again. */
export const canStop = (job: TranscodeJob): boolean => !isEnded(job);
export const canRetry = (job: TranscodeJob): boolean => isEnded(job);

/** Puts a job as it is now into every answer that has it: until they are asked again its row would offer what was just done. */
const replaceJob = (job: TranscodeJob) =>
  queries.setQueriesData<ListAnswer<TranscodeJob>>(
    { queryKey: [transcode.list.path] },
    (answer) => answer && { ...answer, data: answer.data.map((each) => (each.id === job.id ? job : each)) },
  );

/** Starting and stopping, with the specified messages. The records' own answers change with it. */
export function useTranscoding() {
  const invalidates = [transcode.list.path, jobCountsKey, ...Object.values(playback).map(({ path }) => path.split('/{')[0] as string)];
  const about = (job: TranscodeJob) => job.record.label;
  const start = useDo(transcode.start, { done: 'start', failed: 'start', about, invalidates });
  const stop = useDo(transcode.stop, { done: 'stop', failed: 'stop', about, invalidates });
  return {
    isBusy: start.isPending || stop.isPending,
    start: (kind: FilmKind, record: string) => start.mutate({ body: { kind, id: record } }, { onSuccess: ({ data }) => trackJob(data) }),
    stop: (job: TranscodeJob) => stop.mutate({ body: { job_id: job.job_id } }, { onSuccess: ({ data }) => void replaceJob(data) }),
  };
}
