import type { Page } from '@playwright/test';

/** What this browser keeps of how the console looks and speaks. */
type Settings = { locale?: string; themeType?: string };

/**
 * Changes the settings of this browser as another tab of it would: the page stays where it is, is told,
 * and so does not write back what it knew before.
 */
export const setInOtherTab = (page: Page, settings: Settings): Promise<void> =>
  page.evaluate((change) => {
    const root = JSON.parse(localStorage.getItem('root') ?? '{}');
    localStorage.setItem('root', JSON.stringify({ ...root, settings: { ...root.settings, ...change } }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'root' }));
  }, settings);
