import { useState } from 'react';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { messages } from '@marquee/contract/session/message';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { useEndpoint } from '../../kit/ask.ts';
import { badgeText, CountedButton } from '../CountedButton.tsx';
import { watch } from '../../kit/live.ts';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { Popup } from '../../kit/Popup.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';

watch('thread', [messages.list.path]);

const Messages = lazyWithFallback(() => import('./Messages.tsx').then((m) => m.Messages), <PanelSkeleton />);

/** The messages button in the header, for people with access to messages: the number of unread conversations and a popup of the latest. */
export function MessagesButton() {
  const { user, enters } = useWho();
  return enters('advertise') && user?.role !== 'partner' ? <Button /> : null;
}

function Button() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = useEndpoint(messages.unread, {}, { quiet: true, keep: true }).data?.data.unread ?? 0;
  const label = count === 0 ? t('inbox.messages.title') : t('inbox.messages.count', { count, total: badgeText(count) });
  return (
    <Popup
      label={t('inbox.messages.title')}
      className="inbox"
      onOpen={setOpen}
      renderButton={(buttonProps) => <CountedButton icon={<MessageOutlined aria-hidden />} count={count} label={label} buttonProps={buttonProps} />}
    >
      {isOpen && <Messages />}
    </Popup>
  );
}
