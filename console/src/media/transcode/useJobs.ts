import { type TranscodeState, transcode, transcodeStates } from '@marquee/contract/media/transcode';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { callList } from '../../kit/call.ts';
import { pollMs } from '../trackJobs.ts';
import { jobCountsKey } from '../jobs.ts';

/** The number of jobs on a page. */
const rows = 20;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * The state of the screen, which is stored in the address. `job` is the id of the open job, or `newest` for the first of the list. The screen shows
 * its newest attempt, unless `attempt` selects another one.
 */
export function useJobs() {
  const [search, setSearch] = useSearchParams();
  const name = (search.get('name') ?? '').slice(0, 255);
  const states = search.getAll('state').filter((value): value is TranscodeState => (transcodeStates as readonly string[]).includes(value));
  const record = uuid.test(search.get('record') ?? '') ? (search.get('record') as string) : undefined;
  const page = Math.max(1, Math.min(1_000_000, Math.floor(Number(search.get('page')) || 1)));
  const open = search.get('job');
  const attempt = /^[1-9]\d{0,3}$/.test(search.get('attempt') ?? '') ? Number(search.get('attempt')) : undefined;

  const go = (change: Record<string, string | readonly string[] | null>, quietly = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in change) && !('job' in change)) next.delete('page');
        for (const [key, value] of Object.entries(change)) {
          next.delete(key);
          for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each !== '') next.append(key, each);
        }
        return next;
      },
      { replace: quietly, preventScrollReset: true },
    );

  const matching = { name: name.trim() || undefined, state: states.length === 0 ? undefined : states, record };
  const result = useEndpointList(transcode.list, { query: { ...matching, page, limit: rows } }, { keep: true, quiet: true, every: pollMs });
  const jobs = result.data?.data ?? [];
  const listed = open === null ? undefined : open === 'newest' ? jobs[0] : jobs.find((job) => job.job_id === open && (attempt ?? job.attempt) === job.attempt);
  const isElsewhere = open !== null && open !== 'newest' && uuid.test(open) && listed === undefined;
  const other = useEndpoint(
    transcode.status,
    { query: { job_id: isElsewhere ? (open as string) : '', attempt } },
    { enabled: isElsewhere, quiet: true, every: isElsewhere ? pollMs : false },
  );
  return {
    name,
    states,
    record,
    page,
    go,
    jobs,
    rows,
    asked: result,
    matching,
    meta: result.data?.meta,
    isNarrowed: name.trim() !== '' || states.length > 0 || record !== undefined,
    opened: listed ?? (isElsewhere ? other.data?.data : undefined),
    openError: isElsewhere ? other.error : null,
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
