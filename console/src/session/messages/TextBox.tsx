import type { ReactNode } from 'react';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { limits } from '@marquee/contract/limits';
import { useId } from 'react';
import { isComposing } from '../../kit/composing.ts';
import { number } from '../../kit/format.ts';
import { useTexts } from '../../words/words.ts';

/** The number of characters left is shown from here on. */
const showLeftBelow = 500;

const isMac = navigator.userAgent.includes('Mac');

/** The text field of a message, sent by the button or Ctrl+Enter. `fault` says why it was not sent. */
export function TextBox({
  label,
  value,
  onWrite,
  onSend,
  isSending,
  fault,
  send,
  hidesLabel = false,
}: {
  label: string;
  value: string;
  onWrite: (text: string) => void;
  onSend: () => void;
  isSending: boolean;
  fault: ReactNode;
  send: string;
  hidesLabel?: boolean;
}) {
  const t = useTexts();
  const id = useId();
  const left = limits.message - value.length;
  return (
    <div className="textbox">
      <label htmlFor={id} className={hidesLabel ? 'unseen' : 'textbox-label'}>
        {label}
      </label>
      <textarea
        id={id}
        // Firefox does not support `field-sizing: content` of the style sheet. There the field grows with the lines, up to the same height.
        rows={Math.max(3, value.split('\n').length)}
        value={value}
        maxLength={limits.message}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null || undefined}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          onSend();
        }}
      />
      <div role="alert" className="textbox-fault">
        {fault}
      </div>
      <div className="textbox-foot">
        <small id={`${id}-hint`} className="muted">
          {left < showLeftBelow
            ? t('inbox.messages.left', { count: number(left) as never })
            : t('inbox.messages.hint', { keys: isMac ? '⌘ Enter' : 'Ctrl Enter' })}
        </small>
        <button type="submit" className="send-button" aria-disabled={isSending}>
          <SendOutlined aria-hidden />
          {isSending ? t('inbox.messages.sending') : send}
        </button>
      </div>
    </div>
  );
}
