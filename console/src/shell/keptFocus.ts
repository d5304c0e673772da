import { type RefObject, useEffect } from 'react';

/**
 * Keeps the keys in the page: where the control that had them goes away with what it did (a filter taken off, a file chosen), they are
 * given to the nearest of what enclosed it that can have them, a field's group say, and at last to the page's content, in place of nothing.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    let path: HTMLElement[] = [];
    const remember = (event: FocusEvent) => (path = event.composedPath().filter((at) => at instanceof HTMLElement));
    const watcher = new MutationObserver(() => {
      if (path[0]?.isConnected !== false) return;
      const kept = path.find((at) => at.isConnected && at.matches('[tabindex]'));
      path = [];
      if (document.activeElement === document.body) kept?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    watcher.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      watcher.disconnect();
    };
  }, [content]);
}
