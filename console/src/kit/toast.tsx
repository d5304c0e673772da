import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../words/words.ts';
import { type Box, toastPlace } from './toastPlace.ts';
import './toast.css';

/** Milliseconds after which a success closes by itself (the specification's notification auto-close). */
const shown = 3000;

/**
 * A short message over the page. `title` is what happened, `text` its second line: what it was done to, or why it failed.
 * A second toast with the same `key` takes the first one's place.
 */
export type Toast = { title: string; text?: string; key?: string; offer?: Offer };
/** A button of a toast, such as the one that takes back what was done. */
export type Offer = { text: string; run: () => void };
type Standing = Toast & { id: string; kind: 'success' | 'error' };

let standing: readonly Standing[] = [];
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function change(next: readonly Standing[]): void {
  standing = next;
  for (const listener of listeners) listener();
}

function close(id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(standing.filter((each) => each.id !== id));
}

function arm(id: string): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => close(id), shown),
  );
}

/** Toasts that stand together at the most, errors aside. */
const most = 4;

/** Those of these toasts that stand: successes make room, the oldest first and all but the latest; an error stays until it is closed. */
export function fitting<T extends Pick<Standing, 'kind'>>(all: readonly T[]): T[] {
  const errors = all.filter(({ kind }) => kind === 'error').length;
  const room = Math.max(1, most - errors);
  const successes = all.filter(({ kind }) => kind === 'success').slice(-room);
  return all.filter((each) => each.kind === 'error' || successes.includes(each));
}

/** The toasts that stand with another one: it takes the place of that with its id, and a failure of one that was told in the very same words. */
export function joined<T extends Pick<Standing, 'id' | 'kind' | 'title' | 'text'>>(all: readonly T[], one: T): T[] {
  const isTold = (each: T) => one.kind === 'error' && each.kind === 'error' && each.title === one.title && each.text === one.text;
  return fitting([...all.filter((each) => each.id !== one.id && !isTold(each)), one]);
}

function open(kind: Standing['kind'], of: Toast): void {
  const id = of.key ?? `toast-${(count += 1)}`;
  change(joined(standing, { ...of, id, kind }));
  if (kind === 'success') arm(id);
}

/** Shows toasts from anywhere. A success closes after 3 s, or later while it is pointed at or holds the focus; an error stays until it is closed. */
export const toast = {
  success: (of: Toast): void => open('success', of),
  error: (of: Toast): void => open('error', of),
  close: (key: string): void => close(key),
};

/** What people press, choose and type in: a toast over it would have to be waited for. */
const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=combobox], [role=option], [role=menuitem], .drop';

/** Everything in the window that a toast should not cover. What lies in a stretch that scrolls counts as far as it is seen. */
function takenBy(own: Element): Box[] {
  const seen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((each) => {
    if (own.contains(each) || !each.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom } = (each.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper') ?? each).getBoundingClientRect();
    return right > seen.left && left < seen.right && bottom > seen.top && top < seen.bottom && right > left ? [{ left, top, right, bottom }] : [];
  });
}

/** Pixels that the stack has at its sides and its foot for the shadows of its toasts. */
const shadow = 24;

/** Puts the stack over empty space of the screen: whenever a toast comes or goes, and when the window changes. */
function usePlace(all: readonly Standing[]) {
  const stack = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [own, box] = [stack.current, room.current];
    if (own === null || box === null || all.length === 0) return undefined;
    const put = () => {
      const place = toastPlace(
        { width: box.offsetWidth - 2 * shadow, height: box.offsetHeight - shadow },
        { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: window.innerHeight },
        takenBy(own),
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

/** Where toasts appear: mounted once, above everything, read out as they come. */
export function Toasts() {
  const t = useTexts();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => standing,
  );
  const { stack, room } = usePlace(all);
  return (
    <section ref={stack} className="toasts" aria-label={t('toast.region')} aria-live="polite">
      <div ref={room} className="toast-stack">
        {all.map((each) => (
          <div
            key={each.id}
            className={`toast toast-${each.kind}`}
            role={each.kind === 'error' ? 'alert' : 'status'}
            onPointerEnter={() => clearTimeout(timers.get(each.id))}
            onPointerLeave={() => each.kind === 'success' && arm(each.id)}
            onFocus={() => clearTimeout(timers.get(each.id))}
            onBlur={() => each.kind === 'success' && arm(each.id)}
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
            {each.offer && (
              <button
                type="button"
                className="toast-undo"
                onClick={() => {
                  each.offer?.run();
                  close(each.id);
                }}
              >
                {each.offer.text}
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
