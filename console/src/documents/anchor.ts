/** The fragment of the address (after `#`), decoded. */
export const anchorInAddress = (): string => {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
};

/** Scrolls to an anchor. The browser has tried before the page was rendered. */
export function scrollToAnchor(anchor: string): void {
  if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
}
