import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button, ConfigProvider } from 'antd';
import { useTexts } from '../words/words.ts';
import { isComposing } from './composing.ts';
import './dialog.css';

type DialogProps = {
  title: ReactNode;
  /** Called by Escape, the cross or the cancel button, or a click outside. The opener decides whether it closes. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons below a dialog that only shows something. */
  footer?: ReactNode;
  /** The buttons that do what the dialog asks about. A cancel button stands before them and replaces the cross. */
  confirm?: ReactNode;
  /** Shows a panel at the right edge instead of a box in the middle. */
  side?: boolean;
  wide?: boolean;
  /** The dialog interrupts to ask something, so screen readers read it at once. */
  alert?: boolean;
};

/** Selects the controls in which a person chooses or types. */
const controls = 'input:not([type=hidden], [type=file], [type=range]), select, textarea';

/**
 * The element that gets the focus first: one with `data-focus`, else a control in the dialog, else the main button. If the main button is dangerous it is the
 * cancel button. In a panel at the side it is the heading.
 */
function firstFocus(box: HTMLElement, isSide: boolean): HTMLElement | null {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  const requested = find('[data-focus]');
  if (requested !== null || isSide) return requested ?? find('h2');
  const open = [...box.querySelectorAll<HTMLInputElement>(`.dialog-body :is(${controls}):enabled`)];
  return (
    find('.dialog-body input[type=radio]:checked') ??
    // Controls that are filled in already are skipped.
    open.find(({ type, value }) => type === 'radio' || type === 'checkbox' || value === '') ??
    open[0] ??
    find(`.dialog-foot:has(${mainButton}.ant-btn-dangerous) button`) ??
    find(`.dialog-foot ${mainButton}`) ??
    find('h2')
  );
}

/** Selects the main button, which does what the dialog is about. */
const mainButton = '.ant-btn-primary:enabled';

/** Whether Enter has its own meaning where it was pressed. A form around the dialog does not count. */
const hasOwnEnter = (target: EventTarget, dialog: Element | null): boolean => {
  const control = target instanceof Element ? target.closest('a, button, summary, textarea, [type=file], [role=button], form') : null;
  return control !== null && dialog?.contains(control) === true;
};

/**
 * A box over the page on the browser's own `<dialog>`, so the rest is inert. Enter and Ctrl+Enter press the main button, Escape leaves, and the focus returns
 * to where it was. Render it only while it is open.
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
    // The browser would focus the cross. The body renders only once `box` is set.
    if (box !== null) firstFocus(box, side ?? false)?.focus();
  }, [box, side]);
  const submit = (): boolean => {
    const button = ref.current?.querySelector<HTMLElement>(`.dialog-foot ${mainButton}`);
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
        // Ctrl+Enter also submits from a text of several lines and from a list, where Enter alone does something else.
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
