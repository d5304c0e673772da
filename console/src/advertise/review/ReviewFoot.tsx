import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import type { rejectReasons } from '@marquee/contract/advertise/campaign';
import { limits } from '@marquee/contract/limits';
import { Button, Input } from 'antd';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import type { QueueName } from './useReview.ts';

/** The reasons that stand above the buttons, in the order of their keys. The list of campaigns offers all. */
export const shownReasons = ['documents', 'misleading', 'broken_file', 'other'] as const satisfies readonly (typeof rejectReasons)[number][];
export type ShownReason = (typeof shownReasons)[number];

/** Why a campaign is rejected, as it is filled in; `isMissing` while somebody tries to reject without a reason. */
export type Rejection = { reason: ShownReason | null; text: string; isMissing: boolean };

type ReviewFootProps = {
  queue: QueueName;
  isPhone: boolean;
  isReady: boolean;
  rejection: Rejection;
  onRejection: (rejection: Rejection) => void;
  onApprove: () => void;
  onReject: () => void;
  onAsk: () => void;
};

/** The decisions on the campaign that is large: reasons, and one button for each decision. */
export function ReviewFoot({ queue, isPhone, isReady, rejection, onRejection, onApprove, onReject, onAsk }: ReviewFootProps) {
  const t = useTexts();
  const approve = queue === 'sign' ? 'adReview.sign' : isPhone ? 'adReview.approveShort' : 'adReview.approve';
  return (
    <footer className="review-foot">
      <div className="review-reasons" role="radiogroup" aria-label={t('adReview.reason')}>
        <span>{t('adReview.reason')}</span>
        {shownReasons.map((reason, at) => (
          <button
            key={reason}
            type="button"
            role="radio"
            aria-checked={reason === rejection.reason}
            className={`chip${reason === rejection.reason ? ' review-reason-chosen' : ''}`}
            onClick={() => onRejection({ ...rejection, reason, isMissing: false })}
          >
            <kbd>{at + 1}</kbd> {valueLabel('campaign', 'reject_reason', reason)}
          </button>
        ))}
      </div>
      {rejection.reason !== null && (
        <Input
          className="review-explain"
          aria-label={t('adReview.explain')}
          placeholder={t('adReview.explain')}
          maxLength={limits.line}
          value={rejection.text}
          onChange={({ target }) => onRejection({ ...rejection, text: target.value })}
        />
      )}
      <div role="alert" className="review-missing">
        {rejection.isMissing && t('adReview.chooseReason')}
      </div>
      <div className="review-buttons">
        <Button type="primary" size="large" disabled={!isReady} icon={<CheckOutlined aria-hidden />} onClick={onApprove}>
          {t(approve)} <kbd>A</kbd>
        </Button>
        <Button danger size="large" disabled={!isReady} icon={<CloseOutlined aria-hidden />} onClick={onReject}>
          {t('adReview.reject')} <kbd>D</kbd>
        </Button>
        {queue !== 'sign' && (
          <Button size="large" disabled={!isReady} icon={<MessageOutlined aria-hidden />} onClick={onAsk}>
            {t('adReview.ask')} <kbd>M</kbd>
          </Button>
        )}
      </div>
    </footer>
  );
}
