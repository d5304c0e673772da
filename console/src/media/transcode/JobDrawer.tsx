import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import type { TranscodeCause, TranscodeJob } from '@marquee/contract/media/transcode';
import { Button } from 'antd';
import { copy } from '../../kit/copy.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { download } from '../../kit/download.ts';
import { ago, inSentence, number } from '../../kit/format.ts';
import { nounLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { toast } from '../../kit/toast.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { canStop } from '../../content/jobs.ts';
import { RenditionRows } from '../content/Renditions.tsx';
import { TrackNotices } from '../content/TrackNotices.tsx';
import { causeTitle, JobSentence } from './JobSentence.tsx';
import { Stages } from './Stages.tsx';

/** Causes that lie in the file, so that another file must be uploaded. */
const fileCauses: readonly TranscodeCause[] = ['not_media', 'no_video', 'truncated', 'unreadable', 'corrupt_at', 'unsupported_codec', 'encrypted', 'no_film'];

type DrawerProps = { job: TranscodeJob; isBusy: boolean; onStart: () => void; onStop: () => void; onClose: () => void };

/** The details of a job: the cause of a failure and the remedy first, then its renditions and the last output of ffmpeg. */
export function JobDrawer({ job, isBusy, onStart, onStop, onClose }: DrawerProps) {
  const t = useTexts();
  const { may } = useWho();
  const mayRun = may('media', 'run');
  const isActive = canStop(job);
  const href = `/main/media/${job.kind}/${job.record.id}`;
  return (
    <Dialog side title={job.record.label} onClose={onClose}>
      <div className="job-drawer">
        <p className="muted job-facts">
          {[
            job.film ?? t('media.transcode.noFilm'),
            t('media.transcode.attempt', { number: number(job.attempt) }),
            job.started_at === null
              ? t('media.transcode.created', { time: inSentence(ago(job.created_at)) })
              : t('media.transcode.started', { time: inSentence(ago(job.started_at)) }),
            job.by === null ? t('media.transcode.automatic') : t('media.transcode.by', { name: job.by.label }),
          ].join(' · ')}
        </p>
        <Stages job={job} />
        {job.state === 'failed' ? (
          <section className="cause" role="alert">
            <h3>
              <CloseCircleFilled aria-hidden /> {causeTitle(t, job)}
            </h3>
            <p>{t(`causes.${job.cause ?? 'unknown'}.todo`)}</p>
            <span className="source-tools">
              {may('media', 'edit') && fileCauses.includes(job.cause ?? 'unknown') && (
                <LinkButton type="primary" icon={<UploadOutlined aria-hidden />} to={`${href}#source`}>
                  {t('media.transcode.uploadAgain')}
                </LinkButton>
              )}
              {mayRun && (
                <Button icon={<ReloadOutlined aria-hidden />} aria-disabled={isBusy} onClick={() => isBusy || onStart()}>
                  {t('media.renditions.retry')}
                </Button>
              )}
            </span>
          </section>
        ) : (
          <div className="job-now">
            <JobSentence job={job} />
            {/* One button for start and stop, so that it keeps the focus. */}
            {mayRun && (
              <Button
                size="small"
                danger={isActive}
                icon={isActive ? <StopOutlined aria-hidden /> : <ReloadOutlined aria-hidden />}
                aria-disabled={isBusy}
                onClick={() => isBusy || (isActive ? onStop() : onStart())}
              >
                {t(isActive ? 'media.renditions.stop' : job.state === 'ready' ? 'media.renditions.again' : 'media.renditions.retry')}
              </Button>
            )}
          </div>
        )}
        <LinkButton to={href}>{t('media.transcode.open', { noun: nounLabel(job.kind) })}</LinkButton>
        {job.renditions.length > 0 && (
          <section>
            <h3>{t('media.transcode.renditions')}</h3>
            <RenditionRows renditions={job.renditions} state={job.state} />
          </section>
        )}
        {job.notices.length > 0 && (
          <section>
            <h3>{t('media.tracks.title')}</h3>
            <TrackNotices notices={job.notices} />
          </section>
        )}
        <Log job={job} />
      </div>
    </Dialog>
  );
}

function Log({ job }: { job: TranscodeJob }) {
  const t = useTexts();
  const text = job.log.join('\n');
  return (
    <section>
      <header className="log-head">
        <h3>{t('media.transcode.log')}</h3>
        {job.log.length > 0 && (
          <>
            <Button
              size="small"
              type="text"
              icon={<CopyOutlined aria-hidden />}
              onClick={() =>
                void copy(text).then((isDone) => (isDone ? toast.success({ title: t('toast.done.copy') }) : toast.error({ title: t('toast.failed.copy') })))
              }
            >
              {t('media.transcode.copy')}
            </Button>
            <Button
              size="small"
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => download(`transcode-${job.job_id}-${job.attempt}.log`, `${text}\n`)}
            >
              {t('media.transcode.download')}
            </Button>
          </>
        )}
      </header>
      {job.log.length === 0 ? (
        <p className="muted">{t('media.transcode.noLog')}</p>
      ) : (
        // The output of ffmpeg is English in every language of the interface.
        <pre className="log" lang="en" tabIndex={0} aria-label={t('media.transcode.log')}>
          {text}
        </pre>
      )}
      {job.exit_code !== null && <p className="field-hint">{t('media.transcode.exit', { code: job.exit_code })}</p>}
    </section>
  );
}
