import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { messages as calls } from '@marquee/contract/session/message';
import { useEndpoint } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { useCombobox } from '../../shell/combobox.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { matchesWords } from '../../kit/slugify.ts';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { useMessageDraft } from './useMessageDraft.ts';
import { TextBox } from './TextBox.tsx';
import type { MessageDraft } from './typedWhileSending.ts';

/** The form of a new conversation: an advertiser writes to the platform, staff to an advertiser whom they pick. `onSent` gets its id. */
export function NewMessage({ onSent }: { onSent: (id: string) => void }) {
  const t = useTexts();
  const id = useId();
  const isStaff = useWho().user?.role !== 'advertiser';
  const { message, write, isSending, fault, refuse, send } = useMessageDraft(undefined);
  const start = () => {
    const [subject, text] = [message.subject?.trim() ?? '', message.text.trim()];
    if (subject === '' || text === '' || (isStaff && !message.to)) return refuse(t('inbox.messages.fill'));
    const body = { subject, text, ...(isStaff && message.to ? { advertiser: message.to.id } : {}) };
    void send(body, (sent, idempotencyKey) => call(calls.start, { body: sent, idempotencyKey })).then(
      (answer) => answer && onSent(answer.data.thread.idThread),
    );
  };

  return (
    <form
      className="talk-new"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      {isStaff ? (
        <Recipient value={message.to} onPick={(to) => write({ to })} />
      ) : (
        <p>
          <span className="muted">{t('inbox.messages.to')}</span> <strong>{t('inbox.messages.toPlatform')}</strong>
        </p>
      )}
      <div className="textbox">
        <label htmlFor={`${id}-subject`} className="textbox-label">
          {t('inbox.messages.subject')}
        </label>
        <input
          id={`${id}-subject`}
          className="plain-input"
          value={message.subject ?? ''}
          maxLength={limits.line}
          autoComplete="off"
          onChange={(event) => write({ subject: event.target.value })}
        />
      </div>
      <TextBox
        label={t('inbox.messages.text')}
        value={message.text}
        onWrite={(text) => write({ text })}
        onSend={start}
        isSending={isSending}
        fault={fault}
        send={t('inbox.messages.send')}
      />
    </form>
  );
}

/** Picks an advertiser by part of their name or address. */
function Recipient({ value, onPick }: { value: MessageDraft['to']; onPick: (to: MessageDraft['to']) => void }) {
  const t = useTexts();
  const id = useId();
  const [query, setQuery] = useState('');
  const typed = value?.label ?? query;
  const [isOpen, setOpen] = useState(false);
  const name = useDebounced(typed.trim());
  const result = useEndpoint(calls.advertisers, { query: name === '' ? {} : { name } }, { enabled: isOpen, quiet: true, keep: true });
  const isWaiting = name !== typed.trim() || result.isPlaceholderData;
  // While the answer is outdated, show only advertisers that match the typed text: Enter must not pick anybody else.
  const found = (result.data?.data ?? []).filter(({ label, note }) => !isWaiting || matchesWords(typed, `${label} ${note ?? ''}`));
  const list = useCombobox({
    count: found.length,
    isOpen,
    onClose: () => setOpen(false),
    onChoose: (at) => {
      const chosen = found[at];
      if (!chosen) return;
      onPick({ id: chosen.id, label: chosen.label });
      setOpen(false);
    },
  });
  return (
    <div className="textbox recipient">
      <label htmlFor={id} className="textbox-label">
        {t('inbox.messages.to')}
      </label>
      <input
        {...list.input}
        id={id}
        className="plain-input"
        value={typed}
        aria-describedby={`${id}-hint`}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          // Typed text without a choice is discarded.
          setQuery('');
        }}
        onChange={(event) => {
          setQuery(event.target.value);
          onPick(undefined);
          list.reset();
          setOpen(true);
        }}
      />
      <small id={`${id}-hint`} className="muted">
        {t('inbox.messages.pick')}
      </small>
      {isOpen && (
        <ul {...list.list} className="options" aria-label={t('inbox.messages.to')}>
          {found.map(({ id: each, label, note }, at) => (
            <li key={each} {...list.option(at)} className="option">
              <span>{label}</span>
              <small>{note}</small>
            </li>
          ))}
          {found.length === 0 && (
            <li className="option-none" role="presentation">
              {t('kit.noResult')}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
