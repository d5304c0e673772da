import type { Page } from '@playwright/test';

/** The console's settings in this browser's storage. */
type Settings = { locale?: string; themeType?: string };

/** Changes the settings as another tab of this browser would. The open page is notified, and so does not write its old settings back. */
export const setInOtherTab = (page: Page, settings: Settings): Promise<void> =>
  page.evaluate((change) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}');
    localStorage.setItem('root', JSON.stringify({ ...root, settings: { ...root.settings, ...change } }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'root' }));
  }, settings);
