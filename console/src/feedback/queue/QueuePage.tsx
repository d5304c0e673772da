import { useState } from 'react';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ForwardOutlined from '@ant-design/icons/ForwardOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { type DeclineReason, declineReasons } from '@marquee/contract/feedback/moderation';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { banAction } from '../../content/banActions.tsx';
import { prefetch, useEndpoint } from '../../kit/ask.ts';
import { duration, many } from '../../kit/format.ts';
import { type Key, useKeys } from '../../kit/keyboard.tsx';
import { valueLabel } from '../../kit/label.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { Failure, NoMatch, NoRecords } from '../../kit/list/states.tsx';
import { Popup } from '../../kit/Popup.tsx';
import type { Row } from '../../kit/record.ts';
import type { ScreenTitle } from '../../kit/screens.ts';
import { undoLatest } from '../../kit/undo.ts';
import { useActions } from '../../kit/useActions.tsx';
import { useWho } from '../../kit/who.ts';
import { useRecordPath } from '../../shell/records.ts';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { AskDialog } from './AskDialog.tsx';
import type { Moderated } from './item.ts';
import { MachineDiagram } from './MachineDiagram.tsx';
import { correctAction } from './queueActions.tsx';
import { QueueItem } from './QueueItem.tsx';
import { QueueList } from './QueueList.tsx';
import { Author, Similar } from './QueueSide.tsx';
import { type Decision, useDecide } from './useDecide.tsx';
import { tabs, useQueue } from './useQueue.ts';
import '../../kit/list.css';
import './queue.css';

/** A queue of what viewers wrote: one item large, the others beside it, and each decision by one key. `all` is the address of the list of all items. */
export function QueuePage({ of, screen, all }: { of: Moderated; screen: ScreenTitle; all: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { user, may } = useWho();
  const kind = of.name;
  const canDecide = may('feedback', 'decide');
  const queue = useQueue(of, canDecide);
  const { items, current, tab, counts } = queue;
  const { decide, question } = useDecide(of, queue);
  const context = useEndpoint(current && of.context, { params: { id: current?.id ?? '' } }, { keep: false });
  const actions = useActions(of);
  const pathOf = useRecordPath();
  const [reasonChosen, setReason] = useState<DeclineReason>('other');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'ask' | 'machine' | null>(null);

  const chosen = items.filter(({ id }) => selected.has(id));
  const targets = chosen.length > 0 ? chosen : current === undefined ? [] : [current];
  const press = (decision: Decision) => {
    if (!canDecide) return;
    decide(targets, decision);
    setSelected(new Set());
  };
  const approve = () => press({ verb: 'approve' });
  const decline = () => press({ verb: 'decline', decline_reason: reasonChosen });
  const decideAlike = (decision: Decision) => {
    const waiting = context.data?.data.similar.filter(({ state }) => state === 'APPROVE') ?? [];
    // A near-copy that is not on this page has no known version; whatever it is, the decision makes a newer one.
    const alike = waiting.map(({ id, approve_type }) => items.find((each) => each.id === id) ?? { id, approve_type, version: Number.MAX_SAFE_INTEGER });
    if (current !== undefined) decide([current, ...alike], decision);
  };
  const toggle = (id: string) => setSelected((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const author = context.data?.data.author ?? null;
  const canBan = author !== null && !author.is_banned && may('users', 'decide');
  const ban = () => {
    if (author !== null && canBan) void actions.runOne(banAction(user?.idUser), { idUser: author.id, displayName: author.name });
  };
  const correct = () => {
    if (current !== undefined && canDecide) void actions.runOne(correctAction(of), current as unknown as Row);
  };
  const contentPath = current === undefined ? null : pathOf(current.content.kind, current.content.id);

  const keys: Key[] = [
    { key: 'a', about: 'feedback.queue.approve', run: () => approve() },
    { key: 'd', about: 'feedback.queue.decline', run: () => decline() },
    ...declineReasons.map((reason, at): Key => ({
      key: String(at + 1),
      about: { text: valueLabel(kind, 'decline_reason', reason) },
      run: () => setReason(reason),
    })),
    { key: 's', about: 'feedback.queue.later', run: () => queue.postpone() },
    { key: 'j', about: 'feedback.queue.next', run: () => queue.step(1) },
    { key: 'k', about: 'feedback.queue.previous', run: () => queue.step(-1) },
    { key: 'x', about: 'feedback.queue.select', run: () => current !== undefined && toggle(current.id) },
    { key: 'Escape', about: 'feedback.queue.clear', run: () => (selected.size > 0 ? setSelected(new Set()) : false) },
    { key: 'u', about: 'feedback.queue.undo', run: undoLatest },
    { key: 'b', about: 'feedback.queue.ban', run: ban },
    { key: 'e', about: 'feedback.queue.edit', run: correct },
    { key: 'q', about: 'feedback.queue.ask', run: () => canDecide && current !== undefined && setDialog('ask') },
    { key: 'o', about: 'feedback.queue.open', run: () => (contentPath === null ? false : void navigate(contentPath)) },
  ];
  const keyMap = useKeys(keys);
  const nextOne = items[items.findIndex(({ id }) => id === current?.id) + 1];
  if (nextOne !== undefined) void prefetch(of.context, { params: { id: nextOne.id } });

  const total = counts?.all ?? 0;
  const oldestSeconds = counts?.oldest_at == null ? 0 : (queue.countedAt - Date.parse(counts.oldest_at)) / 1000;
  const numberOf = { all: counts?.all, blacklist: counts?.blacklist, report: counts?.report, opinion: counts?.opinion };
  const shownTabs = tabs.filter((each) => each !== 'opinion' || (counts?.opinion ?? 0) > 0 || tab === 'opinion');
  return (
    <section className="queue">
      <header className="queue-head">
        <h1>{t(`screens.${screen}`)}</h1>
        {counts !== undefined && (
          <p role="status">
            {joinList([
              t('feedback.queue.waiting', many(total)),
              ...(oldestSeconds < 60 ? [] : [t('feedback.queue.oldest', { wait: duration(oldestSeconds) })]),
            ])}
          </p>
        )}
        <p className="queue-shift">{counts !== undefined && counts.decided > 0 && t('feedback.queue.shift', many(counts.decided))}</p>
        <LinkButton to={all} icon={<HistoryOutlined aria-hidden />}>
          {t('feedback.queue.handled')}
        </LinkButton>
      </header>
      <nav className="queue-tabs" aria-label={t('feedback.queue.list')}>
        {shownTabs.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => queue.setTab(each)}>
            {t(`feedback.queue.tabs.${each}`)} {numberOf[each] !== undefined && many(numberOf[each]).total}
          </button>
        ))}
      </nav>
      {queue.error !== null && items.length === 0 && <Failure error={queue.error} title={t('feedback.queue.failed')} onRetry={() => void queue.refetch()} />}
      {queue.error === null && queue.isPending && <div className="queue-loading pulsing" aria-hidden="true" />}
      {queue.error === null && !queue.isPending && current === undefined && (
        <div className="list-card queue-empty">
          {tab === 'all' ? (
            <NoRecords title={t('feedback.queue.empty')} text={t('feedback.queue.emptyText')} />
          ) : (
            <NoMatch text={t('feedback.queue.emptyTab')} clear={t('feedback.queue.showAll')} onClear={() => queue.setTab('all')} />
          )}
        </div>
      )}
      {current !== undefined && (
        <div className="queue-columns">
          <QueueList items={items} current={current.id} selected={selected} onChoose={queue.choose} onSelect={toggle} />
          <QueueItem
            of={current}
            context={context.data?.data}
            heldBy={current.held_by === null ? null : t('feedback.queue.watching', { name: current.held_by.label })}
          >
            {canDecide && (
              <footer className="queue-foot">
                <div className="queue-reasons" role="radiogroup" aria-label={t('feedback.queue.reason')}>
                  <span>{t('feedback.queue.reason')}</span>
                  {declineReasons.map((reason, at) => (
                    <button
                      key={reason}
                      type="button"
                      role="radio"
                      aria-checked={reason === reasonChosen}
                      className={`chip${reason === reasonChosen ? ' queue-reason-chosen' : ''}`}
                      onClick={() => setReason(reason)}
                    >
                      <kbd>{at + 1}</kbd> {valueLabel(kind, 'decline_reason', reason)}
                    </button>
                  ))}
                </div>
                {chosen.length > 0 && <p className="queue-chosen">{t('feedback.queue.chosen', many(chosen.length))}</p>}
                <div className="queue-buttons">
                  <Button type="primary" size="large" icon={<CheckOutlined aria-hidden />} onClick={approve}>
                    {t('feedback.queue.approve')} <kbd>A</kbd>
                  </Button>
                  <Button danger size="large" icon={<CloseOutlined aria-hidden />} onClick={decline}>
                    {t('feedback.queue.decline')} <kbd>D</kbd>
                  </Button>
                  <Button size="large" icon={<ForwardOutlined aria-hidden />} onClick={queue.postpone}>
                    {t('feedback.queue.later')} <kbd>S</kbd>
                  </Button>
                  <Popup
                    isMenu
                    label={t('feedback.queue.more')}
                    renderButton={(buttonProps) => (
                      <button type="button" {...buttonProps} className="icon-button queue-more" aria-label={t('feedback.queue.more')}>
                        <MoreOutlined aria-hidden />
                      </button>
                    )}
                  >
                    <button type="button" role="menuitem" className="menu-item" onClick={correct}>
                      {t('feedback.queue.edit')}
                    </button>
                    <button type="button" role="menuitem" className="menu-item" onClick={() => setDialog('ask')}>
                      {t('feedback.queue.ask')}
                    </button>
                    {canBan && (
                      <button type="button" role="menuitem" className="menu-item menu-item-danger" onClick={ban}>
                        {t('feedback.queue.ban')}
                      </button>
                    )}
                    <button type="button" role="menuitem" className="menu-item" onClick={() => setDialog('machine')}>
                      {t('feedback.queue.howItWorks')}
                    </button>
                  </Popup>
                </div>
              </footer>
            )}
          </QueueItem>
          <aside className="queue-side">
            <Author of={author} kind={kind} onBan={canBan ? ban : undefined} />
            <Similar
              of={context.data?.data}
              kind={kind}
              canDecide={canDecide}
              onDecline={() => decideAlike({ verb: 'decline', decline_reason: reasonChosen })}
              onApprove={() => decideAlike({ verb: 'approve' })}
            />
            <section className="queue-card queue-keys">
              <h2>{t('feedback.queue.keys')}</h2>
              <ul>
                {keys
                  .filter(({ key }) => ['a', 'd', 's', 'u', 'j', 'k', 'x', 'b', 'o'].includes(key))
                  .map(({ key, about }) => (
                    <li key={key}>
                      <kbd>{key.toUpperCase()}</kbd> {typeof about === 'string' ? t(about as 'feedback.queue.approve') : about.text}
                    </li>
                  ))}
                <li>
                  <kbd>?</kbd> {t('feedback.queue.allKeys')}
                </li>
              </ul>
              <button type="button" className="link-button" onClick={() => setDialog('machine')}>
                <CheckCircleOutlined aria-hidden /> {t('feedback.queue.howItWorks')}
              </button>
            </section>
          </aside>
        </div>
      )}
      {question}
      {actions.question}
      {keyMap}
      {dialog === 'ask' && current !== undefined && <AskDialog of={of} item={current} onClose={() => setDialog(null)} />}
      {dialog === 'machine' && <MachineDiagram kind={kind} onClose={() => setDialog(null)} />}
    </section>
  );
}
