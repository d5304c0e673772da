import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { withoutDirectionMarks } from '../words/marks.ts';
import './popup.css';

/** What the button that opens a popup carries. */
export type PopupButton = { popoverTarget: string; 'aria-haspopup': 'menu' | 'dialog' };

/**
 * Something that opens under a button, on the browser's own popover: over everything, dialogs too; Escape or a click elsewhere closes it,
 * and the focus goes back to the button. `children` may be a function that is given how to close.
 */
export function Popup({
  renderButton,
  label,
  isMenu = false,
  className = '',
  onOpen,
  children,
}: {
  renderButton: (carries: PopupButton) => ReactNode;
  label: string;
  /** Its parts are buttons and links of a menu: arrows move between them, and choosing closes it. */
  isMenu?: boolean;
  className?: string;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It stands still on the screen: when what it belongs to moves away under it, it goes.
    const close = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target)) return;
      // What scrolls elsewhere moves nothing here.
      const button = ref.current && buttonOf(ref.current);
      if (event.target instanceof Node && button && !event.target.contains(button)) return;
      if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
    };
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, []);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  function move(event: KeyboardEvent) {
    if (!isMenu) return;
    const to = findMenuItem(items(), document.activeElement, event);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  }
  return (
    <>
      {renderButton({ popoverTarget: id, 'aria-haspopup': isMenu ? 'menu' : 'dialog' })}
      <div
        ref={ref}
        id={id}
        popover="auto"
        tabIndex={-1}
        role={isMenu ? 'menu' : 'dialog'}
        aria-label={label}
        className={`popup ${className}`}
        onKeyDown={move}
        onClick={(event) => {
          if (isMenu && (event.target as Element).closest('[role^="menuitem"]') !== null) ref.current?.hidePopover();
        }}
        onBeforeToggle={(event) => event.newState === 'open' && ref.current !== null && place(ref.current)}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          onOpen?.(isOpen);
          if (!isOpen || ref.current === null) return;
          fit(ref.current);
          // What is fetched only now takes the keys when it is there: until then they belong to the popup itself.
          ((isMenu ? items()[0] : ref.current.querySelector<HTMLElement>('input, button')) ?? ref.current).focus();
        }}
      >
        {children}
      </div>
    </>
  );
}

/**
 * Which item of a menu a key leads to, from the one that has the focus: arrows go around, Home and End to the ends, a letter to the next
 * item that begins with it. Undefined where the key is none of a menu's.
 */
export function findMenuItem(items: readonly HTMLElement[], from: Element | null, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  const at = items.indexOf(from as HTMLElement);
  const { key } = event;
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    withoutDirectionMarks(item.textContent).trim().toLocaleLowerCase().startsWith(letter),
  );
}

const buttonOf = (popup: HTMLElement) => document.querySelector(`[popovertarget="${CSS.escape(popup.id)}"]`);

/** Under its button, at the edge where there is more room; before it is shown, so that it does not jump. */
function place(popup: HTMLElement): void {
  const rect = buttonOf(popup)?.getBoundingClientRect();
  if (rect === undefined) return;
  // What is fixed is measured from the page's edge, and a scroll bar stands beside that; the window's width has it in.
  const { clientWidth } = document.documentElement;
  const fromRight = rect.left + rect.right > clientWidth;
  Object.assign(popup.style, {
    top: `${rect.bottom + 4}px`,
    bottom: 'auto',
    left: fromRight ? 'auto' : `${Math.max(8, rect.left)}px`,
    right: fromRight ? `${Math.max(8, clientWidth - rect.right)}px` : 'auto',
    maxHeight: `${Math.max(rect.top, window.innerHeight - rect.bottom) - 16}px`,
  });
}

/** Over its button where it does not fit under it. */
function fit(popup: HTMLElement): void {
  const rect = buttonOf(popup)?.getBoundingClientRect();
  if (rect === undefined || popup.getBoundingClientRect().bottom <= window.innerHeight - 8 || rect.top < window.innerHeight - rect.bottom) return;
  Object.assign(popup.style, { top: 'auto', bottom: `${window.innerHeight - rect.top + 4}px` });
}
