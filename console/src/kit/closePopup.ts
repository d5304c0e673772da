/** Closes the popup around an element, if there is one. */
export function closePopup(inside: Element): void {
  const popup = inside.closest<HTMLElement>('[popover]');
  if (popup?.matches(':popover-open')) popup.hidePopover();
}
