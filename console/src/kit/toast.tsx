import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../words/words.ts';
import { type Box, toastPlace } from './toastPlace.ts';
import './toast.css';

/** Milliseconds after which a success closes by itself (the specification's notification auto-close). */
const autoCloseMs = 3000;

/**
 * A short message over the page. `title` says what happened. `text` names the records, or says why it failed. A second toast with the same `key` replaces the
 * first.
 */
export type Toast = { title: string; text?: string; key?: string; button?: ToastButton };
/** A button of a toast, such as "Undo". */
export type ToastButton = { text: string; run: () => void };
type OpenToast = Toast & { id: string; kind: 'success' | 'error' };

let openToasts: readonly OpenToast[] = [];
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function change(next: readonly OpenToast[]): void {
  openToasts = next;
  for (const listener of listeners) listener();
}

function close(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(openToasts.filter((each) => each.id !== id));
}

function startTimer(id: string): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => close(id), autoCloseMs),
  );
}

/** The most toasts that are open together. Errors may exceed it. */
const mostToasts = 4;

/** The toasts that stay open. The oldest successes close first, but the latest always stays; an error stays until it is closed. */
export function limitToasts<T extends Pick<OpenToast, 'kind'>>(all: readonly T[]): T[] {
  const errors = all.filter(({ kind }) => kind === 'error').length;
  const room = Math.max(1, mostToasts - errors);
  const successes = all.filter(({ kind }) => kind === 'success').slice(-room);
  return all.filter((each) => each.kind === 'error' || successes.includes(each));
}

/** Adds a toast to the open ones. It replaces the one with its id, and also an error with the same title and text. */
export function addToast<T extends Pick<OpenToast, 'id' | 'kind' | 'title' | 'text'>>(all: readonly T[], added: T): T[] {
  const isRepeated = (each: T) => added.kind === 'error' && each.kind === 'error' && each.title === added.title && each.text === added.text;
  return limitToasts([...all.filter((each) => each.id !== added.id && !isRepeated(each)), added]);
}

function open(kind: OpenToast['kind'], of: Toast): void {
  const id = of.key ?? `toast-${(count += 1)}`;
  change(addToast(openToasts, { ...of, id, kind }));
  if (kind === 'success') startTimer(id);
}

/** Shows toasts from anywhere. A success closes after 3 s, but not while it has the pointer or the focus. An error stays until it is closed. */
export const toast = {
  success: (of: Toast): void => open('success', of),
  error: (of: Toast): void => open('error', of),
  close: (key: string): void => close(key),
};

/** The controls that people press, choose and type in. A toast over one would have to close before people can use it. */
const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=combobox], [role=option], [role=menuitem], .drop';

/** The boxes of everything in the window that a toast should not cover. Parts that are scrolled out of the window do not count. */
function controlBoxes(toasts: Element): Box[] {
  const view: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((each) => {
    if (toasts.contains(each) || !each.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom } = (each.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper') ?? each).getBoundingClientRect();
    return right > view.left && left < view.right && bottom > view.top && top < view.bottom && right > left ? [{ left, top, right, bottom }] : [];
  });
}

/** Pixels that the stack has at its sides and its bottom for the shadows of its toasts. */
const shadow = 24;

/** Puts the stack over empty space of the screen. It moves when a toast opens or closes, and when the window changes. */
function useStackPosition(all: readonly OpenToast[]) {
  const stack = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [own, box] = [stack.current, room.current];
    if (own === null || box === null || all.length === 0) return undefined;
    const put = () => {
      const place = toastPlace(
        { width: box.offsetWidth - 2 * shadow, height: box.offsetHeight - shadow },
        { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight },
        controlBoxes(own),
      );
      own.style.setProperty('--toast-left', `${place.left}px`);
      own.style.setProperty('--toast-top', `${place.top}px`);
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [all]);
  return { stack, room };
}

/** The place of all toasts. It is mounted once, above everything else, and screen readers read new toasts aloud. */
export function Toasts() {
  const t = useTexts();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openToasts,
  );
  const { stack, room } = useStackPosition(all);
  return (
    <section ref={stack} className="toasts" aria-label={t('toast.region')} aria-live="polite">
      <div ref={room} className="toast-stack">
        {all.map((each) => (
          <div
            key={each.id}
            className={`toast toast-${each.kind}`}
            role={each.kind === 'error' ? 'alert' : 'status'}
            onPointerEnter={() => clearTimeout(timers.get(each.id))}
            onPointerLeave={() => each.kind === 'success' && startTimer(each.id)}
            onFocus={() => clearTimeout(timers.get(each.id))}
            onBlur={() => each.kind === 'success' && startTimer(each.id)}
          >
            <svg
              className="toast-icon"
              viewBox="0 0 16 16"
              width="16"
              height="16"
              role="img"
              aria-label={each.kind === 'success' ? t('toast.success') : t('toast.error')}
            >
              <circle cx="8" cy="8" r="7" fill="currentColor" />
              <path d={each.kind === 'error' ? 'M5.5 5.5l5 5m0-5l-5 5' : 'M5 8.2l2.1 2.1L11 6.2'} className="toast-mark" />
            </svg>
            <div className="toast-words">
              <strong>{each.title}</strong>
              {each.text && <span>{each.text}</span>}
            </div>
            {each.button && (
              <button
                type="button"
                className="toast-undo"
                onClick={() => {
                  each.button?.run();
                  close(each.id);
                }}
              >
                {each.button.text}
              </button>
            )}
            <button type="button" className="toast-close" aria-label={t('toast.close')} onClick={() => close(each.id)}>
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
              </svg>
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
