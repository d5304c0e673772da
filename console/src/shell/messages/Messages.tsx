import { useEffect, useRef, useState } from 'react';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { messages } from '@marquee/contract/session/message';
import { Link } from 'react-router';
import { useEndpointList } from '../../kit/ask.ts';
import { closePopup } from '../../kit/closePopup.ts';
import { Failure, NoRecords } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { useWho } from '../../kit/who.ts';
import { Conversation } from '../../session/messages/Conversation.tsx';
import { NewMessage } from '../../session/messages/NewMessage.tsx';
import { ThreadRows, threadPath } from '../../session/messages/ThreadRows.tsx';
import { useTexts } from '../../words/words.ts';
import '../../kit/inbox.css';
import '../../kit/dialog.css';
import '../../kit/options.css';
import '../../session/messages/messages.css';

/** Conversations shown in the popup; the page shows all of them. */
const maxConversations = 10;

/** The popup of messages: the latest conversations, one open conversation, or a new one. Closing it keeps the draft. */
export function Messages() {
  const t = useTexts();
  const [at, setAt] = useState<{ thread: string } | 'new' | null>(null);
  const top = useRef<HTMLSpanElement>(null);
  const before = useRef(at);
  // The control that was pressed is gone, so the focus moves to the new view.
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const popup = top.current?.closest<HTMLElement>('[popover]');
    (popup?.querySelector<HTMLElement>('.inbox-head button') ?? popup)?.focus();
  }, [at]);
  const back = (
    <button type="button" className="icon-button" aria-label={t('inbox.messages.back')} title={t('inbox.messages.back')} onClick={() => setAt(null)}>
      <LeftOutlined aria-hidden className="mirrored" />
    </button>
  );
  return (
    <>
      <span ref={top} hidden />
      {at === null && <LatestConversations onOpen={(thread) => setAt({ thread })} onNew={() => setAt('new')} />}
      {at === 'new' && (
        <>
          <header className="inbox-head">
            {back}
            <h2 className="inbox-head-grow">{t('inbox.messages.new')}</h2>
          </header>
          <NewMessage onSent={(thread) => setAt({ thread })} />
        </>
      )}
      {at !== null && at !== 'new' && (
        <Conversation
          id={at.thread}
          renderHead={(thread) => (
            <header className="inbox-head">
              {back}
              <h2 className="inbox-head-grow">{thread?.subject ?? t('inbox.messages.title')}</h2>
              <Link
                to={threadPath(at.thread)}
                className="icon-button"
                aria-label={t('inbox.messages.open')}
                title={t('inbox.messages.open')}
                onClick={(event) => closePopup(event.currentTarget)}
              >
                <ExportOutlined aria-hidden />
              </Link>
            </header>
          )}
        />
      )}
    </>
  );
}

function LatestConversations({ onOpen, onNew }: { onOpen: (id: string) => void; onNew: () => void }) {
  const t = useTexts();
  const { user, may } = useWho();
  const result = useEndpointList(messages.list, { query: { limit: maxConversations } }, { quiet: true, keep: true });
  const rows = result.data?.data;
  return (
    <>
      <header className="inbox-head">
        <h2>{t('inbox.messages.title')}</h2>
        {may('advertise', 'edit') && (
          <button type="button" className="link-button" onClick={onNew}>
            <EditOutlined aria-hidden /> {t('inbox.messages.new')}
          </button>
        )}
      </header>
      {rows === undefined && result.error === null && <PanelSkeleton />}
      {rows === undefined && result.error !== null && <Failure error={result.error} title={t('inbox.messages.failed')} onRetry={() => void result.refetch()} />}
      {rows?.length === 0 && (
        <NoRecords title={t('inbox.messages.empty')} text={t(user?.role === 'advertiser' ? 'inbox.messages.emptyText' : 'inbox.messages.emptyStaff')} />
      )}
      {rows !== undefined && <ThreadRows threads={rows} onPick={onOpen} />}
      <footer className="inbox-foot">
        <Link to="/main/account/messages" onClick={(event) => closePopup(event.currentTarget)}>
          {t('inbox.messages.all')}
        </Link>
      </footer>
    </>
  );
}
