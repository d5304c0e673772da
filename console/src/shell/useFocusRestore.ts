import { type RefObject, useEffect } from 'react';

/**
 * Restores the focus when the focused control is removed from the page, for example by removing a filter or choosing a file. The focus moves to
 * the nearest focusable ancestor, such as the field's group, and in the end to the page's content. The browser alone would drop it to `body`.
 */
export function useFocusRestore(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    let path: HTMLElement[] = [];
    const remember = (event: FocusEvent) => (path = event.composedPath().filter((at) => at instanceof HTMLElement));
    const watcher = new MutationObserver(() => {
      if (path[0]?.isConnected !== false) return;
      const ancestor = path.find((at) => at.isConnected && at.matches('[tabindex]'));
      path = [];
      if (document.activeElement === document.body) ancestor?.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    watcher.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      watcher.disconnect();
    };
  }, [content]);
}
