import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { type DeclineReason, declineReasons } from '@marquee/contract/contest/decision';
import { Button } from 'antd';
import { number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { Ways } from './ScorePanel.tsx';

type DecisionPanelProps = {
  reason: DeclineReason | null;
  /** whether somebody tried to decline without a reason */
  isReasonMissing: boolean;
  isBusy: boolean;
  onReason: (reason: DeclineReason) => void;
  onApprove: () => void;
  onDecline: () => void;
  onLater: () => void;
  onBack: (() => void) | undefined;
};

/** Approves or declines an entry. The reasons stand above the buttons, each with its digit. */
export function DecisionPanel({ reason, isReasonMissing, isBusy, onReason, onApprove, onDecline, onLater, onBack }: DecisionPanelProps) {
  const t = useTexts();
  return (
    <section className="judging-card judging-panel" aria-labelledby="judging-decision">
      <header className="judging-card-head">
        <h2 id="judging-decision">{t('judging.decision')}</h2>
      </header>
      <p className="judging-pad muted">{t('judging.decisionText')}</p>
      <fieldset className="judging-reasons" aria-describedby="judging-reason-missing">
        <legend>{t('judging.reasons')}</legend>
        {declineReasons.map((each, at) => (
          <label key={each} className={each === reason ? 'is-chosen' : ''}>
            <input type="radio" name="decline-reason" checked={each === reason} onChange={() => onReason(each)} />
            <span>{valueLabel('entry', 'reason', each)}</span>
            <kbd aria-hidden="true">{number(at + 1)}</kbd>
          </label>
        ))}
      </fieldset>
      <footer className="judging-foot">
        <p className="judging-missing" id="judging-reason-missing" aria-live="polite">
          {isReasonMissing && t('judging.needReason')}
        </p>
        <div className="judging-decide">
          <Button type="primary" size="large" icon={<CheckOutlined aria-hidden />} loading={isBusy} onClick={onApprove}>
            {t('judging.approve')} <kbd className="on-primary">A</kbd>
          </Button>
          <Button danger size="large" icon={<CloseOutlined aria-hidden />} disabled={isBusy} onClick={onDecline}>
            {t('judging.decline')} <kbd>D</kbd>
          </Button>
        </div>
        <Ways onLater={onLater} onBack={onBack} />
      </footer>
    </section>
  );
}
