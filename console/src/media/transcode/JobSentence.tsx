import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { duration, exact, number, timeOf } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { formatPosition } from '../../content/position.ts';
import { secondsBetween } from './stages.ts';

/** The state of a job as one sentence, with a progress bar while it runs. */
export function JobSentence({ job }: { job: TranscodeJob }) {
  const t = useTexts();
  const end = job.finished_at;
  switch (job.state) {
    case 'queued':
      return <span className="muted">{job.place === null ? t('transcode.states.queued') : t('media.transcode.waiting', { place: number(job.place) })}</span>;
    case 'running':
      return (
        <span className="job-running">
          <progress className="bar" max={100} value={job.percent} aria-label={t('media.transcoding.progress', { name: job.record.label })} />
          <span>
            <strong>{t('media.transcoding.percent', { percent: number(Math.floor(job.percent)) })}</strong>{' '}
            {[
              ...(job.stage === null ? [] : [t(`transcode.stages.${job.stage}`)]),
              ...(job.speed === null ? [] : [t('media.transcode.speed', { speed: number(Math.round(job.speed * 10) / 10) })]),
              ...(job.eta_s === null ? [] : [t('kit.tray.left', { time: duration(job.eta_s) })]),
            ].join(' · ')}
          </span>
        </span>
      );
    case 'ready': {
      const seconds = secondsBetween(job.started_at, end);
      if (end === null) return <span className="muted">{t('transcode.states.ready')}</span>;
      return (
        <span className="muted" title={exact(end)}>
          {seconds === null ? t('media.transcode.doneAt', { time: timeOf(end) }) : t('media.transcode.done', { time: timeOf(end), took: duration(seconds) })}
        </span>
      );
    }
    case 'failed':
      return <strong className="red">{causeTitle(t, job)}</strong>;
    case 'stopped':
      return (
        <span className="muted" {...(end === null ? {} : { title: exact(end) })}>
          {end === null ? t('transcode.states.stopped') : t('media.transcode.stoppedAt', { time: timeOf(end) })}
        </span>
      );
  }
}

/** The cause of a failed job, with the position in the film if known. */
export function causeTitle(t: ReturnType<typeof useTexts>, job: TranscodeJob): string {
  const cause = t(`causes.${job.cause ?? 'unknown'}.title`);
  return job.at_s === null ? cause : t('media.transcode.failedAt', { cause, at: formatPosition(job.at_s) });
}
