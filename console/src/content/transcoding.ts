import type { FilmKind } from '@marquee/contract/media/content';
import { playback } from '@marquee/contract/media/playback';
import { transcode, type TranscodeJob } from '@marquee/contract/media/transcode';
import { queries, useEndpointMutation } from '../kit/ask.ts';
import type { ListAnswer } from '../kit/call.ts';
import { jobCountsKey } from './jobs.ts';
import { trackJob } from './trackJobs.ts';

/** Updates a job in every cached answer. Otherwise its row would offer the action again until the next request. */
const replaceJob = (job: TranscodeJob) =>
  queries.setQueriesData<ListAnswer<TranscodeJob>>(
    { queryKey: [transcode.list.path] },
    (answer) => answer && { ...answer, data: answer.data.map((each) => (each.id === job.id ? job : each)) },
  );

/** Starts and stops jobs, with the specified messages. Also invalidates the cached playback answers of the records. */
export function useTranscoding() {
  const invalidates = [transcode.list.path, jobCountsKey, ...Object.values(playback).map(({ path }) => path.split('/{')[0] as string)];
  const about = (job: TranscodeJob) => job.record.label;
  const start = useEndpointMutation(transcode.start, { success: 'start', failure: 'start', about, invalidates });
  const stop = useEndpointMutation(transcode.stop, { success: 'stop', failure: 'stop', about, invalidates });
  return {
    isBusy: start.isPending || stop.isPending,
    start: (kind: FilmKind, record: string) => start.mutate({ body: { kind, id: record } }, { onSuccess: ({ data }) => trackJob(data) }),
    stop: (job: TranscodeJob) => stop.mutate({ body: { job_id: job.job_id } }, { onSuccess: ({ data }) => void replaceJob(data) }),
  };
}
