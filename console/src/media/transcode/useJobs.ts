import { type TranscodeJob, type TranscodeState, transcode, transcodes } from '@marquee/contract/media/transcode';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../kit/ask.ts';
import { callList } from '../../kit/call.ts';
import { useList } from '../../kit/list/useList.ts';
import { pollMs } from '../../content/trackJobs.ts';
import { jobCountsKey } from '../../content/jobs.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The list of jobs, and its parameters in the address. `record` limits the list to one record. `job` is the id of the open job, or `newest` for the first
 * job of the list. The screen shows the newest attempt of the job, unless `attempt` selects another one.
 */
export function useJobs() {
  const [search, setSearch] = useSearchParams();
  const record = uuid.test(search.get('record') ?? '') ? (search.get('record') as string) : undefined;
  const open = search.get('job');
  const attempt = /^[1-9]\d{0,3}$/.test(search.get('attempt') ?? '') ? Number(search.get('attempt')) : undefined;
  const list = useList(transcodes, [], record === undefined ? {} : { record }, undefined, pollMs);
  const jobs = list.rows as unknown as readonly TranscodeJob[];

  /** Opens a job, closes it (null), or leaves the record that the list is limited to. */
  const show = (change: Partial<Record<'job' | 'attempt' | 'record', string | null>>, replaces = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if ('record' in change) for (const key of ['page', 'cursor']) next.delete(key);
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: replaces, preventScrollReset: true },
    );

  const listed = open === null ? undefined : open === 'newest' ? jobs[0] : jobs.find((job) => job.job_id === open && (attempt ?? job.attempt) === job.attempt);
  const isUnlisted = open !== null && open !== 'newest' && uuid.test(open) && listed === undefined;
  const fetched = useEndpoint(
    transcode.status,
    { query: { job_id: isUnlisted ? (open as string) : '', attempt } },
    { enabled: isUnlisted, quiet: true, every: isUnlisted ? pollMs : false },
  );
  return {
    list,
    jobs,
    record,
    show,
    opened: listed ?? (isUnlisted ? fetched.data?.data : undefined),
    openError: isUnlisted ? fetched.error : null,
  };
}
export type Jobs = ReturnType<typeof useJobs>;

const countedStates = ['running', 'queued', 'failed', 'ready'] as const satisfies readonly TranscodeState[];

/** The number of jobs in each state, regardless of the filters; empty until loaded. It is fetched again when a job changes its state, not on progress. */
export function useJobCounts(): Partial<Record<(typeof countedStates)[number], number>> {
  const result = useQuery({
    queryKey: [jobCountsKey],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(countedStates.map((state) => callList(transcode.list, { query: { state: [state], limit: 1 }, signal })));
      return Object.fromEntries(answers.map(({ meta }, at) => [countedStates[at], meta.total]));
    },
    refetchInterval: pollMs,
    meta: { quiet: true },
  });
  return result.data ?? {};
}
