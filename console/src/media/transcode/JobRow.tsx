import { useEffect, useRef } from 'react';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { number } from '../../kit/format.ts';
import { useWho } from '../../kit/who.ts';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { canStop } from '../../content/jobs.ts';
import { JobSentence } from './JobSentence.tsx';
import { Stages } from './Stages.tsx';

type RowProps = {
  job: TranscodeJob;
  isOpen: boolean;
  /** whether keyboard shortcuts apply to this row */
  isMarked: boolean;
  isBusy: boolean;
  /** absent if there are no bulk actions */
  tick?: { isOn: boolean; turn: (on: boolean, isRange: boolean) => void } | undefined;
  onOpen: () => void;
  onStart: () => void;
  onStop: () => void;
};

/** A job in the list: its film, its stages, and its state as a sentence. */
export function JobRow({ job, isOpen, isMarked, isBusy, tick, onOpen, onStart, onStop }: RowProps) {
  const t = useTexts();
  const { may } = useWho();
  const isActive = canStop(job);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const about = t(isActive ? 'media.renditions.stop' : job.state === 'ready' ? 'media.renditions.again' : 'media.renditions.retry');
  return (
    <li ref={row} className={`job${isOpen || tick?.isOn ? ' row-selected' : ''}${isMarked ? ' row-marked' : ''}`}>
      {tick === undefined ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={t('kit.selectRow', { name: job.record.label })}
          checked={tick.isOn}
          onChange={(event) => tick.turn(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <span className="job-icon" aria-hidden="true">
        <VideoCameraOutlined />
      </span>
      <span className="job-words">
        <button type="button" className="title-link job-title" dir="auto" aria-haspopup="dialog" onClick={onOpen}>
          {job.record.label}
        </button>
        <small>
          {[
            t(`transcode.kinds.${job.kind}`),
            job.film ?? t('media.transcode.noFilm'),
            ...(job.attempt > 1 ? [t('media.transcode.attempt', { number: number(job.attempt) })] : []),
          ].join(' · ')}
        </small>
      </span>
      <span className="job-state">
        <Stages job={job} />
        <span className="job-sentence">
          <JobSentence job={job} />
        </span>
      </span>
      {may('media', 'run') && (
        <button
          type="button"
          className="icon-button"
          aria-disabled={isBusy}
          title={about}
          aria-label={withLabel(about, job.record.label)}
          onClick={() => isBusy || (isActive ? onStop() : onStart())}
        >
          {isActive ? <StopOutlined /> : <ReloadOutlined />}
        </button>
      )}
    </li>
  );
}
