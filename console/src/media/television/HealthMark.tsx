import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import type { Health, HealthCause } from '@marquee/contract/media/television';
import { ago, exact, inSentence } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { inBrackets } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';

const marks = {
  up: { className: 'health-up', icon: <CheckOutlined aria-hidden /> },
  degraded: { className: 'tag tag-orange', icon: <WarningFilled aria-hidden /> },
  down: { className: 'tag tag-red', icon: <CloseCircleFilled aria-hidden /> },
  unknown: { className: 'tag', icon: <EyeInvisibleOutlined aria-hidden /> },
} satisfies Record<Health, unknown>;

/** The health of a live channel, as an icon and a word. Only exceptions have a coloured ground. */
export function HealthMark({ health }: { health: Health }) {
  useTexts();
  const { className, icon } = marks[health];
  return (
    <span className={className}>
      {icon}
      {valueLabel('television', 'health', health)}
    </span>
  );
}

/** Since when a channel has its health. */
export function Since({ since }: { since: string | null | undefined }) {
  const t = useTexts();
  if (since == null) return null;
  return <small title={exact(since)}>{t('television.since', { ago: inSentence(ago(since)) })}</small>;
}

/** Why a channel is not well, in words. */
export const causeLabel = (cause: HealthCause, httpStatus: number | null | undefined): string =>
  `${valueLabel('television', 'health_cause', cause)}${cause === 'http_error' && httpStatus != null ? inBrackets(String(httpStatus)) : ''}`;
