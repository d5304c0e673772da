import { useState } from 'react';
import BellOutlined from '@ant-design/icons/BellOutlined';
import { notification } from '@marquee/contract/session/notification';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { badgeText, CountedButton } from '../CountedButton.tsx';
import { watch } from '../../kit/live.ts';
import { Popup } from '../../kit/Popup.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { useTexts } from '../../words/words.ts';

watch('notification', [notification.list.path]);

const Notifications = lazyWithFallback(() => import('./Notifications.tsx').then((m) => m.Notifications), <PanelSkeleton />);

/** The bell in the header, with the number of unread notifications and a popup of the newest. */
export function NotificationsButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = useEndpoint(notification.unread, {}, { quiet: true, keep: true }).data?.data.unread ?? 0;
  const label = count === 0 ? t('inbox.notifications.title') : t('inbox.notifications.count', { count, total: badgeText(count) });
  return (
    <Popup
      label={t('inbox.notifications.title')}
      className="inbox"
      onOpen={setOpen}
      renderButton={(buttonProps) => <CountedButton icon={<BellOutlined aria-hidden />} count={count} label={label} buttonProps={buttonProps} />}
    >
      {isOpen && <Notifications unread={count} />}
    </Popup>
  );
}
