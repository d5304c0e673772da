import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, ConfigProvider } from 'antd';
import { useTexts } from '../words/words.ts';
import { isComposing } from './composing.ts';
import './dialog.css';

type DialogProps = {
  title: ReactNode;
  /** Asked for by Escape, the cross or its button to cancel, or a click outside; the opener decides. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons below a dialog that only shows something. */
  footer?: ReactNode;
  /** The buttons that do what a dialog asks about. Before them stands the one that cancels it, which it has in place of the cross. */
  confirm?: ReactNode;
  /** A panel at the right edge, in place of a box in the middle. */
  side?: boolean;
  wide?: boolean;
  /** It interrupts to ask something: read out at once. */
  alert?: boolean;
};

/** What a person chooses or types with, in the body of a dialog. */
const choices = 'input:not([type=hidden], [type=file], [type=range]), select, textarea';

/**
 * Where the focus goes first: to what carries `data-focus`; else to what is chosen or typed in the dialog; else to the button that does what it is about,
 * or beside it to the way out where that is dangerous. A panel at the side is read from its heading.
 */
function firstOf(box: HTMLElement, isSide: boolean): HTMLElement | null {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  const own = find('[data-focus]');
  if (own !== null || isSide) return own ?? find('h2');
  const open = [...box.querySelectorAll<HTMLInputElement>(`.dialog-body :is(${choices}):enabled`)];
  return (
    find('.dialog-body input[type=radio]:checked') ??
    // What is filled in already is left as it is.
    open.find(({ type, value }) => type === 'radio' || type === 'checkbox' || value === '') ??
    open[0] ??
    find(`.dialog-foot:has(${doing}.ant-btn-dangerous) button`) ??
    find(`.dialog-foot ${doing}`) ??
    find('h2')
  );
}

/** The button that does what a dialog is about. */
const doing = '.ant-btn-primary:enabled';

/** Whether Enter means something of its own where it was pressed. A form around the dialog is none of what it asks. */
const hasOwnEnter = (target: EventTarget, dialog: Element | null): boolean => {
  const own = target instanceof Element ? target.closest('a, button, summary, textarea, [type=file], [role=button], form') : null;
  return own !== null && dialog?.contains(own) === true;
};

/**
 * A box over the page on the browser's own `<dialog>`: the rest is inert, Enter and Ctrl+Enter do what it is about, Escape leaves it, and the focus
 * returns to where it was. Render it only while it is open.
 */
export function Dialog({ title, onClose, children, footer, confirm, side, wide, alert }: DialogProps) {
  const t = useTexts();
  const heading = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [box, setBox] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    setBox(dialog);
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    // The browser would pick the cross. The body is there once the box is.
    if (box !== null) firstOf(box, side ?? false)?.focus();
  }, [box, side]);
  const submit = (): boolean => {
    const button = ref.current?.querySelector<HTMLElement>(`.dialog-foot ${doing}`);
    button?.click();
    return button !== null && button !== undefined;
  };
  return (
    <dialog
      ref={ref}
      className={`dialog${side ? ' dialog-side' : ''}${wide ? ' dialog-wide' : ''}`}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDownCapture={(event) => {
        // It submits from a text of several lines too, where Enter alone begins a new line, and from a list that Enter alone opens.
        const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);
        if (!isSubmit || (event.target as Element).closest('dialog') !== ref.current || !submit()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (!isEnter || event.defaultPrevented || isComposing(event) || hasOwnEnter(event.target, ref.current)) return;
        if (submit()) event.preventDefault();
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          {confirm === undefined && (
            <button type="button" className="icon-button" aria-label={t('kit.close')} onClick={onClose}>
              <CloseOutlined aria-hidden />
            </button>
          )}
        </header>
        {/* Popups of controls must open inside: whatever is outside a modal dialog lies under it. */}
        <div className="dialog-body">{box !== null && <ConfigProvider getPopupContainer={() => box}>{children}</ConfigProvider>}</div>
        {confirm !== undefined && (
          <footer className="dialog-foot">
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
            {confirm}
          </footer>
        )}
        {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
