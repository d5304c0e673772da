import { transcode, type TranscodeJob } from '@marquee/contract/media/transcode';
import { QueryObserver } from '@tanstack/react-query';
import { queries, tellFailed } from '../kit/ask.ts';
import { type Answer, ApiError, call } from '../kit/call.ts';
import { add, remove, type Running, update } from '../kit/running.ts';
import { auth } from '../kit/who.ts';
import { t } from '../words/words.ts';
import { readTrackedJobs, saveTrackedJobs } from './trackedJobs.ts';

/** Milliseconds between two looks at what runs, for the case that the live stream is down. */
export const pollMs = 15_000;

/** What is followed by job: the name it goes by, and how to stop. */
const tracked = new Map<string, { name: string; leave: () => void }>();
/** What this person was told of in the tray, ended or not. */
const shownJobs = new Set<string>();
const saveTracked = () => saveTrackedJobs([...tracked].map(([job_id, { name }]) => [job_id, name]));

/** Shows a job in the header's tray until it ends, whatever screen is open; once a job, however often it is called. */
export function trackJob(job: TranscodeJob): void {
  if (job.process !== 'DONE') startTracking(job.job_id, job.record.label);
}

/** Follows on what was followed before the page was loaded anew, and may have ended since. */
export function resumeTracking(): void {
  for (const [job_id, name] of readTrackedJobs()) startTracking(job_id, name);
}

function startTracking(job_id: string, name: string): void {
  if (tracked.has(job_id)) return;
  shownJobs.add(job_id);
  add({
    id: job_id,
    name,
    state: 'waiting',
    fraction: null,
    href: `/main/media/transcode?job=${job_id}`,
    cancel: () => void call(transcode.stop, { body: { job_id } }).catch((error: unknown) => tellFailed('stop', error, `stop ${job_id}`)),
  });
  const query = { job_id };
  const observer = new QueryObserver<Answer<TranscodeJob>>(queries, {
    queryKey: [transcode.status.path, { query }],
    queryFn: ({ signal }) => call(transcode.status, { query, signal }),
    refetchInterval: pollMs,
    meta: { quiet: true },
  });
  const leave = observer.subscribe(({ data, error }) => {
    if (error instanceof ApiError && error.status === 404) {
      remove(job_id);
      stopTracking(job_id);
    }
    if (data === undefined) return;
    // Who stopped it knows; nothing is left to be told.
    if (data.data.state === 'stopped') remove(job_id);
    else update(job_id, trayEntry(data.data));
    if (data.data.process === 'DONE') stopTracking(job_id);
  });
  tracked.set(job_id, { name, leave });
  saveTracked();
}

function stopTracking(job_id: string): void {
  tracked.get(job_id)?.leave();
  tracked.delete(job_id);
  saveTracked();
}

// Nobody is left to ask for whom, and whoever signs in next would read the films' names, and see them stand still.
auth.watch(() => {
  if (auth.get().authUser !== null) return;
  for (const job_id of tracked.keys()) stopTracking(job_id);
  for (const job_id of shownJobs) remove(job_id);
  shownJobs.clear();
});

const states = { queued: 'waiting', running: 'running', ready: 'done', failed: 'failed', stopped: 'failed' } as const satisfies Record<
  TranscodeJob['state'],
  Running['state']
>;

function trayEntry(job: TranscodeJob): Partial<Running> {
  return {
    state: states[job.state],
    fraction: job.state === 'ready' ? 1 : job.state === 'running' ? job.percent / 100 : null,
    left: job.eta_s ?? undefined,
    reason: job.state === 'failed' ? t(`causes.${job.cause ?? 'unknown'}.title`) : undefined,
    ...(job.process === 'DONE' ? { cancel: undefined } : {}),
  };
}
