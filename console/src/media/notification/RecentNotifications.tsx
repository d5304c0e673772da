import { Link } from 'react-router';
import { notificationLogHref } from '../../content/notificationLog.ts';
import { Section } from '../../content/Section.tsx';
import { reason } from '../../kit/call.ts';
import { ago, exact } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';
import { SentState } from './SentState.tsx';
import { useSentNotifications } from './useSentNotifications.ts';
import './notification.css';

/** How many are shown. The log has the others. */
const shown = 3;

/** The latest notifications about a record: who sent them, when, and how many people they reached. Nothing if there are none. */
export function RecentNotifications({ id }: { id: string }) {
  const t = useTexts();
  const { sent, error } = useSentNotifications(id);
  if (sent.length === 0 && error === null) return null;
  return (
    <Section id="notifications" title={t('actions.log.title')} extra={<Link to={notificationLogHref(id)}>{t('actions.log.all')}</Link>}>
      {error !== null && sent.length === 0 && <p role="alert">{reason(error)}</p>}
      <ol className="sent-recent">
        {sent.slice(0, shown).map((each) => (
          <li key={each.idNotification}>
            <p dir="auto">{each.text}</p>
            <SentState of={each} />
            <small>
              {each.by?.label ?? t('kit.machine')} ·{' '}
              <time dateTime={each.created_at} title={exact(each.created_at)}>
                {ago(each.created_at)}
              </time>
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
