import { type RefObject, useEffect } from 'react';

/**
 * Keeps the keys in the page: where the control that had them goes away with what it did (a filter taken off, a row deleted), they are
 * given to the page's content, in place of nothing.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    let last: EventTarget | null = null;
    const remember = (event: FocusEvent) => (last = event.target);
    const watcher = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      last = null;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    watcher.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      watcher.disconnect();
    };
  }, [content]);
}
