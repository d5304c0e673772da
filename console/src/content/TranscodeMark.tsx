import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import type { FilmKind, TranscodeStatus } from '@marquee/contract/media/content';
import { Link } from 'react-router';
import { duration, number } from '../kit/format.ts';
import { label, valueLabel } from '../kit/label.ts';
import { useTexts } from '../words/words.ts';
import { useRunningJobs } from './jobs.ts';

/** The address that shows the newest transcode job of a record. */
export const causeHref = (record: string): string => `/main/media/transcode?record=${record}&job=newest`;

type MarkProps = { kind: FilmKind; id: string; title: string; status: TranscodeStatus; hasLink: boolean };

/** The transcode state of content in lists: ready, the progress, or the failure. */
export function TranscodeMark({ kind, id, title, status, hasLink }: MarkProps) {
  const t = useTexts();
  const isActive = status === 'queued' || status === 'running';
  const job = useRunningJobs(isActive).get(id);
  if (status === 'ready') {
    return (
      <span className="transcode-mark card-skip">
        <CheckOutlined className="green" aria-hidden /> {valueLabel(kind, 'transcode_status', status)}
      </span>
    );
  }
  if (status === 'failed') {
    return (
      <span className="transcode-mark transcode-failed">
        <strong className="red">
          <CloseCircleFilled aria-hidden /> {valueLabel(kind, 'transcode_status', status)}
        </strong>
        <Link to={causeHref(id)}>{t('media.transcoding.cause')}</Link>
      </span>
    );
  }
  if (job !== undefined) {
    return (
      <span className="transcode-mark transcode-running">
        <span>
          <strong>{t('media.transcoding.percent', { percent: number(Math.floor(job.percent)) })}</strong>
          {job.eta_s !== null && <small>{t('kit.tray.left', { time: duration(job.eta_s) })}</small>}
        </span>
        <progress max={100} value={job.percent} aria-label={t('media.transcoding.progress', { name: title })} />
      </span>
    );
  }
  if (hasLink && status === 'not_ready') {
    return (
      <span className="transcode-mark card-skip">
        <LinkOutlined aria-hidden /> {label(kind, 'play_link')}
      </span>
    );
  }
  return <span className={`muted${isActive ? '' : ' card-skip'}`}>{valueLabel(kind, 'transcode_status', status)}</span>;
}
