/** Closes the popup that something stands in, where it does. */
export function closePopup(inside: Element): void {
  const popup = inside.closest<HTMLElement>('[popover]');
  if (popup?.matches(':popover-open')) popup.hidePopover();
}
