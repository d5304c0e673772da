let isReloadRequested = false;

/** Whether the console itself reloads the page. It then asks nobody whether to leave, because the work comes back. */
export const isReloading = (): boolean => isReloadRequested;

/** Reloads the page without asking. The caller must have stored all unsaved work. */
export function reloadPage(): void {
  isReloadRequested = true;
  window.location.reload();
}
