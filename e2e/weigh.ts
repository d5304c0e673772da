import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Adds up the JavaScript that a page loads: the number of files, and their size with gzip in kB of 1,000 bytes. */
export function weigh(page: Page): () => Promise<{ files: number; kB: number }> {
  const fetched = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) {
      fetched.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    }
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return { files: fetched.size, kB: (await Promise.all(fetched.values())).reduce((sum, each) => sum + each, 0) / 1000 };
  };
}
