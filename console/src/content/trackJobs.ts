import { transcode, type TranscodeJob } from '@marquee/contract/media/transcode';
import { QueryObserver } from '@tanstack/react-query';
import { queries, notifyFailure } from '../kit/ask.ts';
import { type Answer, ApiError, call } from '../kit/call.ts';
import { add, remove, type Running, update } from '../kit/running.ts';
import { auth } from '../kit/who.ts';
import { t } from '../words/words.ts';
import { readTrackedJobs, saveTrackedJobs } from './trackedJobs.ts';

/** Milliseconds between two polls of running jobs, in case the live stream is down. */
export const pollMs = 15_000;

/** The tracked jobs by id: the name of each, and the function that stops tracking it. */
const tracked = new Map<string, { name: string; unsubscribe: () => void }>();
/** The ids of all jobs that this person has seen in the tray, ended or not. */
const shownJobs = new Set<string>();
const saveTracked = () => saveTrackedJobs([...tracked].map(([job_id, { name }]) => [job_id, name]));

/** Shows a job in the header's tray until it ends, on every screen. Calling it again for the same job has no effect. */
export function trackJob(job: TranscodeJob): void {
  if (job.process !== 'DONE') startTracking(job.job_id, job.record.label);
}

/** Tracks the jobs again that were tracked before a reload. They may have ended since. */
export function resumeTracking(): void {
  for (const [job_id, name] of readTrackedJobs()) startTracking(job_id, name);
}

function startTracking(job_id: string, name: string): void {
  if (tracked.has(job_id)) return;
  shownJobs.add(job_id);
  add({
    id: job_id,
    name,
    state: 'queued',
    fraction: null,
    href: `/main/media/transcode?job=${job_id}`,
    cancel: () => void call(transcode.stop, { body: { job_id } }).catch((error: unknown) => notifyFailure('stop', error, `stop ${job_id}`)),
  });
  const query = { job_id };
  const observer = new QueryObserver<Answer<TranscodeJob>>(queries, {
    queryKey: [transcode.status.path, { query }],
    queryFn: ({ signal }) => call(transcode.status, { query, signal }),
    refetchInterval: pollMs,
    meta: { quiet: true },
  });
  const unsubscribe = observer.subscribe(({ data, error }) => {
    if (error instanceof ApiError && error.status === 404) {
      remove(job_id);
      stopTracking(job_id);
    }
    if (data === undefined) return;
    // The person who stopped the job knows, so the tray need not report it.
    if (data.data.state === 'stopped') remove(job_id);
    else update(job_id, trayEntry(data.data));
    if (data.data.process === 'DONE') stopTracking(job_id);
  });
  tracked.set(job_id, { name, unsubscribe });
  saveTracked();
}

function stopTracking(job_id: string): void {
  tracked.get(job_id)?.unsubscribe();
  tracked.delete(job_id);
  saveTracked();
}

// After signing out, stop polling and clear the tray: the next person must not see the names of these films.
auth.watch(() => {
  if (auth.get().authUser !== null) return;
  for (const job_id of tracked.keys()) stopTracking(job_id);
  for (const job_id of shownJobs) remove(job_id);
  shownJobs.clear();
});

const states = { queued: 'queued', running: 'running', ready: 'done', failed: 'failed', stopped: 'failed' } as const satisfies Record<
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
