import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { withoutDirectionMarks } from '../words/marks.ts';
import './popup.css';

/** The attributes of the button that opens a popup. */
export type PopupButtonProps = { popoverTarget: string; 'aria-haspopup': 'menu' | 'dialog' };

/**
 * A popup that opens under a button. It uses the browser's own popover, so it lies above everything, dialogs too. Escape or a click elsewhere closes it, and
 * the focus goes back to the button.
 */
export function Popup({
  renderButton,
  label,
  isMenu = false,
  className = '',
  onOpen,
  children,
}: {
  renderButton: (buttonProps: PopupButtonProps) => ReactNode;
  label: string;
  /** The popup is a menu of buttons and links: arrows move between them, and choosing one closes it. */
  isMenu?: boolean;
  className?: string;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const openedAt = useRef({ top: 0, left: 0 });
  useEffect(() => {
    // The popup keeps its place on the screen. If its button moves away, the popup closes. Under a dialog the page may scroll without moving the button.
    const close = () => {
      if (!ref.current?.matches(':popover-open')) return;
      const { top = -1, left = -1 } = buttonOf(ref.current)?.getBoundingClientRect() ?? {};
      if (Math.abs(top - openedAt.current.top) > 1 || Math.abs(left - openedAt.current.left) > 1) ref.current.hidePopover();
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
        onBeforeToggle={({ newState }) => newState === 'open' && ref.current !== null && (openedAt.current = placeBelow(ref.current))}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          onOpen?.(isOpen);
          if (!isOpen || ref.current === null) return;
          flipAbove(ref.current);
          // If the content loads only now, the popup itself has the focus until it is there.
          ((isMenu ? items()[0] : ref.current.querySelector<HTMLElement>('input, button')) ?? ref.current).focus();
        }}
      >
        {children}
      </div>
    </>
  );
}

/**
 * The menu item that a key leads to from the focused one. Arrows wrap around, Home and End go to the ends, a letter goes to the next item that begins with
 * it. Undefined for all other keys.
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

/** Places the popup under its button, at the edge with more room, before it opens, so that it does not jump. Returns where the button is. */
function placeBelow(popup: HTMLElement): { top: number; left: number } {
  const rect = buttonOf(popup)?.getBoundingClientRect() ?? new DOMRect();
  // Fixed positions count from the page's edge. The scroll bar lies outside of it, but `window.innerWidth` includes it.
  const { clientWidth } = document.documentElement;
  const fromRight = rect.left + rect.right > clientWidth;
  Object.assign(popup.style, {
    top: `${rect.bottom + 4}px`,
    bottom: 'auto',
    left: fromRight ? 'auto' : `${Math.max(8, rect.left)}px`,
    right: fromRight ? `${Math.max(8, clientWidth - rect.right)}px` : 'auto',
    maxHeight: `${Math.max(rect.top, window.innerHeight - rect.bottom) - 16}px`,
  });
  return rect;
}

/** Moves the popup above its button if it does not fit below. */
function flipAbove(popup: HTMLElement): void {
  const rect = buttonOf(popup)?.getBoundingClientRect();
  if (rect === undefined || popup.getBoundingClientRect().bottom <= window.innerHeight - 8 || rect.top < window.innerHeight - rect.bottom) return;
  Object.assign(popup.style, { top: 'auto', bottom: `${window.innerHeight - rect.top + 4}px` });
}
