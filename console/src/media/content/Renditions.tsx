import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import type { FilmKind } from '@marquee/contract/media/content';
import { playback } from '@marquee/contract/media/playback';
import type { Rendition, TranscodeJob } from '@marquee/contract/media/transcode';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useEndpoint } from '../../kit/ask.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { canStop } from '../../content/jobs.ts';
import { useTranscoding } from '../../content/transcoding.ts';
import { JobSentence } from '../transcode/JobSentence.tsx';
import { formatBitrate } from '../transcode/rate.ts';
import { SoundNotice } from './SoundNotice.tsx';
import { TrackNotices } from './TrackNotices.tsx';

type RenditionsProps = { kind: FilmKind; id: string; job: TranscodeJob | null | undefined; hasFilm: boolean; status: string };

/** The renditions of a film, the progress of its transcode, and the buttons to start or stop it. */
export function Renditions({ kind, id, job, hasFilm, status }: RenditionsProps) {
  const t = useTexts();
  const { may } = useWho();
  const { start, stop, isBusy } = useTranscoding();
  const playable = useEndpoint(playback[kind], { params: { id } }, { quiet: true }).data?.data;
  const ready = playable?.is_ours === true ? playable.renditions : [];
  const isMaking = job !== null && job !== undefined && canStop(job);
  const shown = isMaking && job.renditions.length > 0 ? job.renditions : ready;
  const mayRun = may('media', 'run') && hasFilm;
  return (
    <div role="group" aria-labelledby="renditions-title">
      <div className="renditions-head">
        <span className="field-label" id="renditions-title">
          {t('media.renditions.title')}
        </span>
        <span className="source-tools">
          {job && <Link to={`/main/media/transcode?record=${id}&job=${job.job_id}`}>{t('media.renditions.open')}</Link>}
          {/* One button for start and stop, so that it keeps the focus. */}
          {mayRun && job !== undefined && (
            <Button size="small" danger={isMaking} aria-disabled={isBusy} onClick={() => isBusy || (isMaking ? stop(job) : start(kind, id))}>
              {isMaking
                ? t('media.renditions.stop')
                : job === null
                  ? t('media.renditions.start')
                  : job.state === 'ready'
                    ? t('media.renditions.again')
                    : t('media.renditions.retry')}
            </Button>
          )}
        </span>
      </div>
      {/* Reserves room for the job's sentence and all renditions, so that the content below does not move. */}
      {hasFilm && <div className="renditions-state">{job && <JobSentence job={job} />}</div>}
      <div className={hasFilm ? 'renditions-room' : undefined}>
        {shown.length === 0 ? (
          !isMaking && job?.state !== 'failed' && status !== 'ready' && <p className="field-hint">{t('media.renditions.none')}</p>
        ) : (
          <RenditionRows renditions={shown} state={isMaking ? job.state : 'ready'} />
        )}
      </div>
      {!isMaking && playable?.is_ours === true && <TrackNotices notices={playable.notices} />}
      {!isMaking && playable?.sound && <SoundNotice sound={playable.sound} />}
    </div>
  );
}

/** One row per rendition. All are transcoded in one pass, so they become ready together. */
export function RenditionRows({ renditions, state }: { renditions: readonly Rendition[]; state: TranscodeJob['state'] }) {
  const t = useTexts();
  return (
    <ul className="renditions">
      {renditions.map(({ width, height, bandwidth }) => (
        <li key={`${width}x${height} ${bandwidth}`}>
          <strong>{height === 0 ? formatBitrate(bandwidth) : t('media.renditions.quality', { height: Math.min(width, height) })}</strong>
          <span>
            <span className="renditions-icon">
              {state === 'ready' && <CheckCircleFilled className="green" aria-hidden />}
              {state === 'failed' && <CloseCircleFilled className="red" aria-hidden />}
            </span>
            {t(
              state === 'ready'
                ? 'media.renditions.ready'
                : state === 'running'
                  ? 'media.renditions.making'
                  : state === 'queued'
                    ? 'media.renditions.waiting'
                    : 'media.renditions.unfinished',
            )}
          </span>
          {height > 0 && <span className="muted">{t('media.renditions.rate', { rate: formatBitrate(bandwidth) })}</span>}
        </li>
      ))}
    </ul>
  );
}
