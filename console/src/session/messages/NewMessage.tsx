import { useId, useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { messages as calls } from '@marquee/contract/session/message';
import { useAsk } from '../../kit/ask.ts';
import { call } from '../../kit/call.ts';
import { useCombobox } from '../../kit/combobox.ts';
import { useLater } from '../../kit/later.ts';
import { hasWords } from '../../kit/slugify.ts';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';
import { useLetter } from './letter.ts';
import { TextBox } from './TextBox.tsx';
import type { Letter } from './writtenSince.ts';

/** A new conversation: an advertiser writes to the platform, staff to an advertiser whom they pick. `onSent` is given its id. */
export function NewMessage({ onSent }: { onSent: (id: string) => void }) {
  const t = useWords();
  const id = useId();
  const isStaff = useWho().user?.role !== 'advertiser';
  const { letter, write, isSending, fault, refuse, send } = useLetter(undefined);
  const start = () => {
    const [subject, text] = [letter.subject?.trim() ?? '', letter.text.trim()];
    if (subject === '' || text === '' || (isStaff && !letter.to)) return refuse(t('inbox.messages.fill'));
    const whole = { subject, text, ...(isStaff && letter.to ? { advertiser: letter.to.id } : {}) };
    void send(whole, (body, idempotencyKey) => call(calls.start, { body, idempotencyKey })).then((answer) => answer && onSent(answer.data.thread.idThread));
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
        <Recipient value={letter.to} onPick={(to) => write({ to })} />
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
          value={letter.subject ?? ''}
          maxLength={limits.line}
          autoComplete="off"
          onChange={(event) => write({ subject: event.target.value })}
        />
      </div>
      <TextBox
        label={t('inbox.messages.text')}
        value={letter.text}
        onWrite={(text) => write({ text })}
        onSend={start}
        isSending={isSending}
        fault={fault}
        send={t('inbox.messages.send')}
      />
    </form>
  );
}

/** Picks an advertiser by typing part of the name or the address. */
function Recipient({ value, onPick }: { value: Letter['to']; onPick: (to: Letter['to']) => void }) {
  const t = useWords();
  const id = useId();
  const [sought, seek] = useState('');
  const typed = value?.label ?? sought;
  const [isOpen, open] = useState(false);
  const name = useLater(typed.trim());
  const asked = useAsk(calls.advertisers, { query: name === '' ? {} : { name } }, { enabled: isOpen, quiet: true, keep: true });
  const isWaiting = name !== typed.trim() || asked.isPlaceholderData;
  // Enter must not take another than whom one typed, though the answer be late.
  const found = (asked.data?.data ?? []).filter(({ label, note }) => !isWaiting || hasWords(typed, `${label} ${note ?? ''}`));
  const list = useCombobox({
    count: found.length,
    isOpen,
    onClose: () => open(false),
    onChoose: (at) => {
      const chosen = found[at];
      if (!chosen) return;
      onPick({ id: chosen.id, label: chosen.label });
      open(false);
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
        onFocus={() => open(true)}
        onBlur={() => {
          open(false);
          // What was typed and not chosen is nobody.
          seek('');
        }}
        onChange={(event) => {
          seek(event.target.value);
          onPick(undefined);
          list.reset();
          open(true);
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
