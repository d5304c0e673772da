let isMeant = false;

/** Whether the page is being loaded anew on purpose: nobody is asked whether to leave what will be brought back. */
export const isReloading = (): boolean => isMeant;

/** Loads the page anew without asking. Whoever calls it has kept what was typed. */
export function reloadPage(): void {
  isMeant = true;
  window.location.reload();
}
