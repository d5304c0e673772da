import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { withLabel } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { type StageState, stagesOf } from './stages.ts';

const icons: Record<StageState, React.ReactNode> = {
  done: <CheckOutlined />,
  now: <span className="stage-dot" />,
  failed: <CloseOutlined />,
  stopped: <PauseOutlined />,
  later: null,
};
const words = {
  done: 'media.transcode.stageDone',
  now: 'media.transcode.stageNow',
  failed: 'media.transcode.stageFailed',
  stopped: 'media.transcode.stageStopped',
  later: 'media.transcode.stageLater',
} as const;

/** The four stages of a job, each with its state. */
export function Stages({ job }: { job: TranscodeJob }) {
  const t = useTexts();
  return (
    <ol className="stages" aria-label={t('media.transcode.stages')}>
      {stagesOf(job).map(({ stage, state }) => (
        <li key={stage} className={`stage stage-${state}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
          <span className="stage-mark" aria-hidden="true">
            {icons[state]}
          </span>
          <span aria-hidden="true">{t(`media.transcode.brief.${stage}`)}</span>
          <span className="unseen">{withLabel(t(`media.transcode.brief.${stage}`), t(words[state]))}</span>
        </li>
      ))}
    </ol>
  );
}
