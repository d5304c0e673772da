import StopOutlined from '@ant-design/icons/StopOutlined';
import type { ItemContext, ModeratedKind } from '@marquee/contract/feedback/moderation';
import { Button } from 'antd';
import { ago, exact, many, number } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

/** What is known of the author of an item. */
export function Author({ of, kind, onBan }: { of: ItemContext['author']; kind: ModeratedKind; onBan: (() => void) | undefined }) {
  const t = useTexts();
  if (of === null) return null;
  const facts = [
    { name: t('feedback.queue.joined'), value: ago(of.joined_at), title: exact(of.joined_at), isBad: false },
    { name: t(`feedback.queue.written.${kind}`), value: number(of.written), isBad: false },
    {
      name: t('feedback.queue.declined'),
      value: t('feedback.queue.declinedOf', { declined: number(of.declined), total: number(of.written) }),
      isBad: of.declined * 3 > of.written,
    },
    { name: t('feedback.queue.reported'), value: t('feedback.queue.times', many(of.reported)), isBad: false },
    ...(of.bans > 0
      ? [{ name: t('feedback.queue.bans'), value: of.is_banned ? t('feedback.queue.banned') : t('feedback.queue.times', many(of.bans)), isBad: of.is_banned }]
      : []),
  ];
  return (
    <section className="queue-card">
      <h2>{t('feedback.queue.author')}</h2>
      <dl>
        {facts.map(({ name, value, title, isBad }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={title} className={isBad ? 'queue-bad' : undefined}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="queue-past">
        <span className="queue-bars" aria-hidden="true">
          {of.recent.map((state, at) => (
            <span key={at} className={`queue-bar-${state.toLowerCase()}`} />
          ))}
        </span>
        <small>{t('feedback.queue.past')}</small>
      </p>
      {onBan !== undefined && !of.is_banned && (
        <Button danger block icon={<StopOutlined aria-hidden />} onClick={onBan}>
          {t('feedback.queue.ban')} <kbd>B</kbd>
        </Button>
      )}
    </section>
  );
}

/** The near-copies of an item, and the decision on all of them at once. */
export function Similar({
  of,
  kind,
  canDecide,
  onDecline,
  onApprove,
}: {
  of: ItemContext | undefined;
  kind: ModeratedKind;
  canDecide: boolean;
  onDecline: () => void;
  onApprove: () => void;
}) {
  const t = useTexts();
  if (of === undefined || of.similar.length === 0) return null;
  const all = many(of.similar_waiting + 1);
  return (
    <section className="queue-card">
      <h2>{t(`feedback.queue.similar.${kind}`)}</h2>
      <ul className="queue-similar">
        {of.similar.slice(0, 5).map((each) => (
          <li key={each.id}>
            <p dir="auto">{each.text}</p>
            <small>
              <span className={each.state === 'DECLINED' ? 'queue-bad' : undefined}>{valueLabel(kind, 'state', each.state)}</span>
              {each.decided_by !== null && <> · {each.decided_by.label}</>} · {ago(each.created_at)}
            </small>
          </li>
        ))}
      </ul>
      {canDecide && of.similar_waiting > 0 && (
        <p className="queue-together">
          <button type="button" className="link-button" onClick={onDecline}>
            {t('feedback.queue.declineSimilar', all)}
          </button>
          <button type="button" className="link-button" onClick={onApprove}>
            {t('feedback.queue.approveSimilar', all)}
          </button>
        </p>
      )}
    </section>
  );
}
