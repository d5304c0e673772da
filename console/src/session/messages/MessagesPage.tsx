import { useState } from 'react';
import EditOutlined from '@ant-design/icons/EditOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { messages } from '@marquee/contract/session/message';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useEndpointList } from '../../kit/ask.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { Failure, NoRecords } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useWho } from '../../kit/who.ts';
import { MessagePage } from '../../shell/MessagePage.tsx';
import { useTexts } from '../../words/words.ts';
import { Conversation } from './Conversation.tsx';
import { NewMessage } from './NewMessage.tsx';
import { ThreadRows, threadPath } from './ThreadRows.tsx';
import '../../kit/inbox.css';
import '../../kit/dialog.css';
import '../../kit/options.css';
import './messages.css';

/** The list of all conversations and the open one, side by side; narrow screens show one of them. `/new` starts a new conversation. */
export function Component() {
  const t = useTexts();
  const { user, enters, may } = useWho();
  const { id } = useParams();
  const navigate = useNavigate();
  if (!enters('advertise') || user?.role === 'partner') return <MessagePage message="forbidden" />;
  const back = (
    <Link to="/main/account/messages" className="icon-button talk-back" aria-label={t('inbox.messages.back')}>
      <LeftOutlined aria-hidden className="mirrored" />
    </Link>
  );
  return (
    <div className="messages">
      <header className="messages-head">
        <h1>{t('inbox.messages.title')}</h1>
        {may('advertise', 'edit') && (
          <Link to={threadPath('new')} className="send-button">
            <EditOutlined aria-hidden />
            {t('inbox.messages.new')}
          </Link>
        )}
      </header>
      <div className={`messages-parts${id === undefined ? '' : ' messages-open'}`}>
        <section className="card messages-list" aria-label={t('inbox.messages.title')}>
          <ThreadList />
        </section>
        <section className="card messages-one">
          {id === undefined && <NoRecords title={t('inbox.messages.none')} text={t('inbox.messages.choose')} />}
          {id === 'new' && (
            <>
              <header className="inbox-head">
                {back}
                <h2 className="inbox-head-grow">{t('inbox.messages.new')}</h2>
              </header>
              <NewMessage onSent={(sent) => void navigate(threadPath(sent), { replace: true })} />
            </>
          )}
          {id !== undefined && id !== 'new' && (
            <Conversation
              key={id}
              id={id}
              renderHead={(thread) => (
                <header className="inbox-head">
                  {back}
                  <h2 className="inbox-head-grow">{thread?.subject ?? ''}</h2>
                  {thread && user?.role !== 'advertiser' && <span className="muted">{thread.advertiser.label}</span>}
                </header>
              )}
            />
          )}
        </section>
      </div>
    </div>
  );
}

function ThreadList() {
  const t = useTexts();
  const { user } = useWho();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('name') ?? '');
  const name = useDebounced(typed.trim());
  const page = Number(search.get('page') ?? 1);
  const result = useEndpointList(messages.list, { query: { ...(name === '' ? {} : { name }), page } }, { quiet: true, keep: true });
  const rows = result.data?.data;
  const meta = result.data?.meta;
  const goToPage = (to: number) => setSearch(to === 1 ? {} : { page: String(to) });
  return (
    <>
      <div className="messages-search">
        <input
          type="search"
          className="plain-input"
          value={typed}
          aria-label={t('inbox.messages.search')}
          placeholder={t('inbox.messages.search')}
          onChange={(event) => {
            setTyped(event.target.value);
            if (page !== 1) goToPage(1);
          }}
        />
      </div>
      {rows === undefined && result.error === null && <PanelSkeleton />}
      {rows === undefined && result.error !== null && <Failure error={result.error} title={t('inbox.messages.failed')} onRetry={() => void result.refetch()} />}
      {rows?.length === 0 &&
        (name === '' ? (
          <NoRecords title={t('inbox.messages.empty')} text={t(user?.role === 'advertiser' ? 'inbox.messages.emptyText' : 'inbox.messages.emptyStaff')} />
        ) : (
          <NoRecords title={t('kit.noResult')} />
        ))}
      {rows !== undefined && <ThreadRows threads={rows} />}
      {meta && meta.total > meta.limit && (
        <nav className="inbox-foot" aria-label={t('kit.pages')}>
          <button type="button" className="link-button" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            {t('kit.previousPage')}
          </button>
          <button type="button" className="link-button" disabled={page * meta.limit >= meta.total} onClick={() => goToPage(page + 1)}>
            {t('kit.nextPage')}
          </button>
        </nav>
      )}
    </>
  );
}
