import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { findMenuItem } from '../kit/Popup.tsx';
import { useTexts } from '../words/words.ts';
import { isGroupPath } from './navigation.ts';
import type { Group } from './navigation.ts';
import './flyout.css';

/** The time in milliseconds for moving the pointer from the button to the list. The list closes after it. */
const closeDelayMs = 200;

/**
 * A button for one group of the navigation that opens a list of its screens: below it in the horizontal navigation, `beside` it in the folded
 * sidebar (WAI-ARIA disclosure navigation). Hovering, a click, Enter or an arrow key opens the list; Escape closes it.
 */
export function Flyout({
  group,
  beside = false,
  className,
  label,
  children,
}: {
  group: Group;
  beside?: boolean;
  className: string;
  label?: string;
  children: ReactNode;
}) {
  const t = useTexts();
  const { pathname } = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the pointer entered, by the time stamp of the event: a busy browser delivers the event late. */
  const hoveredAt = useRef(Number.NEGATIVE_INFINITY);
  const [isOpen, setOpen] = useState(false);

  const isShown = () => list.current?.matches(':popover-open') === true;
  const show = () => {
    clearTimeout(timer.current);
    if (!isShown() && button.current !== null) list.current?.showPopover({ source: button.current });
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (isShown()) list.current?.hidePopover();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(hide, [pathname]);

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const onEnter = (event: { pointerType: string; timeStamp: number }) => {
    if (event.pointerType !== 'mouse') return;
    if (!isShown()) hoveredAt.current = event.timeStamp;
    show();
  };
  const onLeave = (event: { pointerType: string }) => {
    if (event.pointerType === 'mouse') timer.current = setTimeout(hide, closeDelayMs);
  };

  function onButtonKey(event: KeyboardEvent) {
    const openKey = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== (beside ? openKey : 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    show();
    links()[0]?.focus();
  }
  function onListKey(event: KeyboardEvent) {
    const closeKey = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (beside && event.key === closeKey) {
      hide();
      button.current?.focus();
      return;
    }
    const to = findMenuItem(links(), document.activeElement, event);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        data-current={isGroupPath(pathname, group)}
        onPointerEnter={onEnter}
        onPointerLeave={onLeave}
        onKeyDown={onButtonKey}
        onClick={(event) => {
          // Hovering has just opened the list. The click that follows has the same intention and must not close it.
          if (isShown() && event.timeStamp - hoveredAt.current < 500) event.preventDefault();
        }}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="popup flyout"
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={onLeave}
        onKeyDown={onListKey}
        onBeforeToggle={(event) => event.newState === 'open' && place(list.current, button.current, beside)}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') fitIntoWindow(list.current);
        }}
      >
        <strong>{t(`screens.${group.name}`)}</strong>
        {group.sections.map((items) => (
          <ul key={items[0]?.to}>
            {items.map(({ to, title, preload }) => (
              <li key={to}>
                <NavLink to={to} className="menu-item" onPointerEnter={preload} onFocus={preload} onClick={hide}>
                  {t(`screens.${title}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </>
  );
}

/** Places the list below the button or beside it. This happens before it is shown, so that it does not jump. */
function place(list: HTMLElement | null, button: HTMLElement | null, beside: boolean): void {
  const rect = button?.getBoundingClientRect();
  if (rect === undefined || list === null) return;
  const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
  // `clientWidth` excludes the scroll bar, like the coordinates that `right` is measured from.
  const { clientWidth } = document.documentElement;
  const start = beside ? (isRtl ? clientWidth - rect.left : rect.right) + 8 : isRtl ? clientWidth - rect.right : rect.left;
  Object.assign(list.style, {
    top: `${beside ? rect.top : rect.bottom + 4}px`,
    left: isRtl ? 'auto' : `${start}px`,
    right: isRtl ? `${start}px` : 'auto',
    maxHeight: `${window.innerHeight - (beside ? 16 : rect.bottom + 12)}px`,
  });
}

/** Moves the list so that it fits into the window. */
function fitIntoWindow(list: HTMLElement | null): void {
  if (list === null) return;
  const { top, bottom, left, right } = list.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  if (bottom > window.innerHeight - 8) list.style.top = `${Math.max(8, top - (bottom - window.innerHeight + 8))}px`;
  if (right > clientWidth - 8) list.style.left = `${Math.max(8, left - (right - clientWidth + 8))}px`;
  if (left < 8) Object.assign(list.style, { left: '8px', right: 'auto' });
}
