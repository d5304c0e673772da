import { useSyncExternalStore } from 'react';
import { useWords } from '../words/words.ts';
import './toast.css';

/** Milliseconds after which a success closes by itself (the specification's notification auto-close). */
const shown = 3000;

/**
 * A short message over the page. `title` is what happened, `text` its second line: what it was done to, or why it failed.
 * A second toast with the same `key` takes the first one's place.
 */
export type Toast = { title: string; text?: string; key?: string; undo?: () => void };
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

/** Where toasts appear: mounted once, above everything, read out as they come. */
export function Toasts() {
  const t = useWords();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => standing,
  );
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite">
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
          {each.undo && (
            <button
              type="button"
              className="toast-undo"
              onClick={() => {
                each.undo?.();
                close(each.id);
              }}
            >
              {t('toast.undo')}
            </button>
          )}
          <button type="button" className="toast-close" aria-label={t('toast.close')} onClick={() => close(each.id)}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      ))}
    </section>
  );
}
