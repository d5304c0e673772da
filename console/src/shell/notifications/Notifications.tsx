import BellOutlined from '@ant-design/icons/BellOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LaptopOutlined from '@ant-design/icons/LaptopOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import { limits } from '@marquee/contract/limits';
import type { TranscodeCause } from '@marquee/contract/media/transcode';
import { notification, type NotificationKind, type Notification } from '@marquee/contract/session/notification';
import { Link } from 'react-router';
import { useRef, useState } from 'react';
import { useEndpointList, useEndpointMutation } from '../../kit/ask.ts';
import { ago, exact } from '../../kit/format.ts';
import { Failure, NoRecords } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { closePopup } from '../../kit/closePopup.ts';
import { useTexts } from '../../words/words.ts';
import { useRecordPath } from '../records.ts';
import '../../kit/inbox.css';

const icons: Record<NotificationKind, typeof BellOutlined> = {
  transcode_ready: CheckCircleOutlined,
  transcode_failed: CloseCircleOutlined,
  transcode_stopped: StopOutlined,
  member_added: TeamOutlined,
  member_removed: TeamOutlined,
  owner_given: TeamOutlined,
  owner_taken: TeamOutlined,
  channel_deleted: TeamOutlined,
  channel_restored: TeamOutlined,
  device: LaptopOutlined,
  rights: KeyOutlined,
  banned: KeyOutlined,
  opinion_asked: MessageOutlined,
  campaign_submitted: NotificationOutlined,
  campaign_late: ClockCircleOutlined,
  campaign_approved: CheckCircleOutlined,
  campaign_rejected: CloseCircleOutlined,
  campaign_asked: MessageOutlined,
  campaign_message: MessageOutlined,
  campaign_signed: NotificationOutlined,
  campaign_running: NotificationOutlined,
  campaign_paused: NotificationOutlined,
  campaign_finished: NotificationOutlined,
  ban_lifted: KeyOutlined,
  factor_reset: KeyOutlined,
  entries_received: TrophyOutlined,
  television_down: CloseCircleOutlined,
  television_up: CheckCircleOutlined,
};
/** Kinds whose channel the person can no longer open, since they lost access or it was deleted. */
const inaccessibleKinds: ReadonlySet<NotificationKind> = new Set(['member_removed', 'owner_taken', 'channel_deleted']);
const tones: Partial<Record<NotificationKind, string>> = {
  transcode_ready: 'green',
  transcode_failed: 'red',
  television_up: 'green',
  television_down: 'red',
  campaign_approved: 'green',
  campaign_rejected: 'red',
  campaign_late: 'orange',
};
/** Kinds that are about something else than the page of their record, with that address. */
const otherPaths: Partial<Record<NotificationKind, (id: string) => string>> = {
  entries_received: () => '/main/media/video/contest',
  campaign_submitted: (id) => `/main/advertise/campaign/review?item=${id}`,
  campaign_late: (id) => `/main/advertise/campaign/review?item=${id}`,
};

/** Rows shown at first. Each "more" adds twice as many, up to the limit of one answer, and then whole answers. */
const step = 10;
const maxRows = limits.rowsMost;
const nextCount = (shown: number) => (shown < maxRows ? Math.min(shown + step * 2, maxRows) : shown + maxRows);

/** The newest notifications, the unread ones marked; opening one marks it as read. */
export function Notifications({ unread }: { unread: number }) {
  const t = useTexts();
  const [shown, setShown] = useState(step);
  const result = useEndpointList(notification.list, { query: { limit: Math.min(shown, maxRows) } }, { quiet: true, keep: true });
  const read = useEndpointMutation(notification.read, { failure: 'update', invalidates: [notification.list.path] });
  const heading = useRef<HTMLHeadingElement>(null);
  const readOne = ({ idNotification, read_at }: Notification) => read_at === null && read.mutate({ body: { id: idNotification } });
  const readAll = () => {
    read.mutate({ body: {} });
    // The button disappears, and the focus must stay inside the popup.
    heading.current?.focus();
  };
  const total = result.data?.meta.total ?? 0;
  const showMore = () => {
    setShown(nextCount(shown));
    if (nextCount(shown) >= total) heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <header className="inbox-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('inbox.notifications.title')}
        </h2>
        {unread > 0 && (
          <button type="button" className="link-button" disabled={read.isPending} onClick={readAll}>
            {t('inbox.notifications.readAll')}
          </button>
        )}
      </header>
      {result.data === undefined && result.error === null && <PanelSkeleton />}
      {result.data === undefined && result.error !== null && (
        <Failure error={result.error} title={t('inbox.notifications.failed')} onRetry={() => void result.refetch()} />
      )}
      {result.data?.data.length === 0 && <NoRecords title={t('inbox.notifications.empty')} text={t('inbox.notifications.emptyText')} />}
      <Rows of={result.data?.data} onRead={readOne} />
      {Array.from({ length: Math.max(0, Math.ceil(shown / maxRows) - 1) }, (_, i) => (
        <NextPage key={i} page={i + 2} onRead={readOne} />
      ))}
      {total > 0 && (
        <footer className="inbox-foot">
          {total > shown && (
            <button type="button" className="link-button" onClick={showMore}>
              {t('kit.loadMore')}
            </button>
          )}
          <small>{t('inbox.notifications.kept', { days: limits.notificationDays })}</small>
        </footer>
      )}
    </>
  );
}

type ReadProps = { onRead: (of: Notification) => void };

function Rows({ of, onRead }: ReadProps & { of: readonly Notification[] | undefined }) {
  return (
    <ul className="inbox-rows">
      {of?.map((each) => (
        <Row key={each.idNotification} of={each} onRead={() => onRead(each)} />
      ))}
    </ul>
  );
}

/** A further page of notifications with its own request. A person has at most a thousand. */
function NextPage({ page, onRead }: ReadProps & { page: number }) {
  const t = useTexts();
  const { data, error, refetch } = useEndpointList(notification.list, { query: { limit: maxRows, page } }, { quiet: true });
  if (data === undefined && error !== null) return <Failure error={error} title={t('inbox.notifications.failed')} onRetry={() => void refetch()} />;
  return data === undefined ? <PanelSkeleton /> : <Rows of={data.data} onRead={onRead} />;
}

/** The sentence of a notification in the reader's language. */
function useSentence(): (of: Notification) => string {
  const t = useTexts();
  return ({ kind, params, by }) =>
    t(`inbox.kinds.${kind}`, {
      name: params['name'] ?? '',
      agent: params['agent'] || t('inbox.unknownDevice'),
      count: Number(params['count'] ?? 1),
      by: by?.label ?? t('kit.machine'),
      cause: kind === 'transcode_failed' ? t(`causes.${(params['cause'] ?? 'unknown') as TranscodeCause}.title`) : '',
    });
}

function Row({ of, onRead }: { of: Notification; onRead: () => void }) {
  const t = useTexts();
  const sentence = useSentence();
  const pathOf = useRecordPath();
  const Icon = icons[of.kind];
  const isGone = inaccessibleKinds.has(of.kind);
  const recordPath = of.record === null || isGone ? null : pathOf(of.record.kind, of.record.id);
  const path = otherPaths[of.kind]?.(of.record?.id ?? '') ?? recordPath;
  const content = (
    <>
      <Icon aria-hidden className={`inbox-icon ${tones[of.kind] ?? ''}`} />
      <span className="inbox-words">
        {of.read_at === null && <span className="unseen">{t('inbox.unread')}. </span>}
        <span>{sentence(of)}</span>
        <small title={exact(of.at)}>{ago(of.at)}</small>
      </span>
      {of.read_at === null && <span className="inbox-dot" aria-hidden="true" />}
    </>
  );
  const className = `inbox-row${of.read_at === null ? ' inbox-unread' : ''}`;
  return (
    <li>
      {path === null ? (
        <button type="button" className={className} onClick={onRead}>
          {content}
        </button>
      ) : (
        <Link
          to={path}
          className={className}
          onClick={(event) => {
            onRead();
            closePopup(event.currentTarget);
          }}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
