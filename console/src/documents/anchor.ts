/** What the address points to within the page: what stands after `#`. */
export const anchorInAddress = (): string => {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
};

/** Scrolls to what the address points to: the browser has looked for it before it was there. */
export function scrollToAnchor(anchor: string): void {
  if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
}
