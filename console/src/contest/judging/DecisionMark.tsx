import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import type { EntryDecision } from '@marquee/contract/contest/decision';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

const marks = {
  APPROVE: { className: 'tag tag-orange', icon: <ClockCircleOutlined aria-hidden /> },
  APPROVED: { className: 'tag tag-green', icon: <CheckCircleFilled aria-hidden /> },
  DECLINED: { className: 'tag tag-red', icon: <CloseCircleFilled aria-hidden /> },
} satisfies Record<EntryDecision, unknown>;

/** The decision on an entry, as an icon and a word. */
export function DecisionMark({ decision }: { decision: EntryDecision }) {
  useTexts();
  const { className, icon } = marks[decision];
  return (
    <span className={className}>
      {icon}
      {valueLabel('entry', 'decision', decision)}
    </span>
  );
}
