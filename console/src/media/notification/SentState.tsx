import type { SentNotification } from '@marquee/contract/media/push';
import { many, number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

const colours = { queued: '', sending: ' tag-violet', sent: ' tag-green', failed: ' tag-red' } as const;

/** How far a notification is, and how many people it is for, reached and did not reach. */
export function SentState({ of }: { of: SentNotification }) {
  const t = useTexts();
  const { state, receivers, delivered, failed } = of;
  return (
    <span className="sent-state">
      <span className={`tag${colours[state]}`}>{t(`actions.log.states.${state}`)}</span>
      <span>{t('actions.log.receivers', many(receivers))}</span>
      <span>{t('actions.log.delivered', { total: number(delivered) })}</span>
      {failed > 0 && <span className="red">{t('actions.log.notDelivered', { total: number(failed) })}</span>}
    </span>
  );
}
