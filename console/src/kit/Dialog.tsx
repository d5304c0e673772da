import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { ConfigProvider } from 'antd';
import { useWords } from '../words/words.ts';
import './dialog.css';

type DialogProps = {
  title: ReactNode;
  /** Asked for by Escape, the cross, or a click outside; the opener decides. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** A panel at the right edge, in place of a box in the middle. */
  side?: boolean;
  wide?: boolean;
  /** It interrupts to ask something: read out at once. What carries `data-focus` is where the focus goes first. */
  alert?: boolean;
};

/**
 * A box over the page on the browser's own `<dialog>`: the rest is inert, Escape closes, and the focus returns to where it was.
 * Render it only while it is open.
 */
export function Dialog({ title, onClose, children, footer, side, wide, alert }: DialogProps) {
  const t = useWords();
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
    // The browser would pick the cross: what the dialog asks for comes first, else its heading is read. The body is there once the box is.
    (box?.querySelector<HTMLElement>('[data-focus]') ?? box?.querySelector<HTMLElement>('h2'))?.focus();
  }, [box]);
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
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          <button type="button" className="icon-button" aria-label={t('kit.close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </header>
        {/* Popups of controls must open inside: whatever is outside a modal dialog lies under it. */}
        <div className="dialog-body">{box !== null && <ConfigProvider getPopupContainer={() => box}>{children}</ConfigProvider>}</div>
        {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
