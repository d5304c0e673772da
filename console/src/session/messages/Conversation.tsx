import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages as calls, type Message, type Thread } from '@marquee/contract/session/message';
import { fetchOnce, refresh, notifyFailure, useEndpoint } from '../../kit/ask.ts';
import { ApiError, call } from '../../kit/call.ts';
import { ago, exact } from '../../kit/format.ts';
import { Failure, Notice } from '../../kit/list/states.tsx';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { useMessageDraft } from './useMessageDraft.ts';
import { TextBox } from './TextBox.tsx';

/** A conversation with its reply box. `renderHead` renders its header. Its newest messages count as read once they are visible. */
export function Conversation({ id, renderHead }: { id: string; renderHead: (thread: Thread | undefined) => ReactNode }) {
  const t = useTexts();
  const { may } = useWho();
  const result = useEndpoint(calls.get, { params: { id } }, { quiet: true, keep: false });
  const [older, setOlder] = useState<{ messages: Message[]; earlier: boolean } | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const answer = result.data?.data;
  const thread = answer?.thread;
  const count = thread?.messages ?? 0;
  const isRead = thread === undefined || thread.read >= count;

  // Messages that arrive while the tab is hidden are marked as read when it becomes visible.
  useEffect(() => {
    if (isRead) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      void call(calls.read, { body: { idThread: id, position: count } })
        .then(() => refresh([calls.list.path]))
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, count, isRead]);

  useLayoutEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  const newest = answer?.messages ?? [];
  // The newest page moves on as messages come in. Older messages that were loaded before stay above it while there is no gap between them.
  // After a night with the lid closed, the newest page may have moved by more than one page.
  const [from, to] = [newest[0]?.position ?? Infinity, older?.messages.at(-1)?.position ?? 0];
  const adjacent = from > to + 1 ? null : older;
  const shown = [...(adjacent?.messages.filter(({ position }) => position < from) ?? []), ...newest];
  const first = shown[0];
  const hasEarlier = adjacent?.earlier ?? answer?.earlier ?? false;

  return (
    <>
      {renderHead(thread)}
      {answer === undefined && result.error === null && <PanelSkeleton />}
      {answer === undefined &&
        result.error !== null &&
        (result.error instanceof ApiError && result.error.status === 404 ? (
          <Notice icon={<MessageOutlined aria-hidden />} title={t('inbox.messages.gone')} />
        ) : (
          <Failure error={result.error} title={t('inbox.messages.failed')} onRetry={() => void result.refetch()} />
        ))}
      {answer !== undefined && (
        <>
          {hasEarlier && first && (
            <button
              type="button"
              className="link-button talk-earlier"
              onClick={() => {
                void fetchOnce(calls.get, { params: { id }, query: { before: first.position } })
                  .then(({ data }) => setOlder({ messages: [...data.messages, ...shown], earlier: data.earlier }))
                  .catch((error: unknown) => notifyFailure('information', error, `earlier ${id}`));
              }}
            >
              {t('inbox.messages.earlier')}
            </button>
          )}
          <ol className="talk">
            {shown.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ol>
          <div ref={end} />
          {may('advertise', 'edit') && <Reply key={id} thread={id} />}
        </>
      )}
    </>
  );
}

function MessageRow({ message: { author, side, text, at } }: { message: Message }) {
  const t = useTexts();
  const { user } = useWho();
  const isMine = author.id === user?.idUser;
  return (
    <li className={`talk-said${isMine ? ' talk-mine' : ''}`}>
      <p className="talk-who">
        <strong>{isMine ? t('inbox.messages.you') : author.label}</strong>
        {side === 'staff' && !isMine && <span className="muted"> · {t('inbox.messages.platform')}</span>}
      </p>
      <p className="talk-text">{text}</p>
      <small title={exact(at)}>{ago(at)}</small>
    </li>
  );
}

function Reply({ thread }: { thread: string }) {
  const t = useTexts();
  const { message, write, isSending, fault, refuse, send } = useMessageDraft(thread);
  const reply = () => {
    const text = message.text.trim();
    if (text === '') refuse(t('inbox.messages.write'));
    else void send({ idThread: thread, text }, (body, idempotencyKey) => call(calls.reply, { body, idempotencyKey }));
  };
  return (
    <form
      className="talk-reply"
      onSubmit={(event) => {
        event.preventDefault();
        reply();
      }}
    >
      <TextBox
        label={t('inbox.messages.reply')}
        hidesLabel
        value={message.text}
        onWrite={(text) => write({ text })}
        onSend={reply}
        isSending={isSending}
        fault={fault}
        send={t('inbox.messages.sendReply')}
      />
    </form>
  );
}
