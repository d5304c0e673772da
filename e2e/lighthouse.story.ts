import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import config from './playwright.config.ts';
import { carrySession, expect, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** `npm run bench` measures how fast pages are drawn. */
const categories = ['accessibility', 'best-practices'] as const;

/** The audits that cost an address points, in Lighthouse's words. */
async function lost(url: string, port: number): Promise<string[]> {
  const run = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: true, maxWaitForLoad: 15_000 },
    desktop,
  );
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  const { finalDisplayedUrl, runtimeError, categories: scored, audits } = run.lhr;
  // A redirect to sign-in or an error page would measure another page.
  expect(finalDisplayedUrl).toBe(url);
  expect(runtimeError).toBeUndefined();
  return categories.flatMap((name) => {
    const refs = scored[name]?.auditRefs ?? [];
    const faults = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => audits[id]?.title ?? id);
    return scored[name]?.score === 1 ? [] : [`${name} ${scored[name]?.score}: ${faults.join('; ')}`];
  });
}

test.describe('Lighthouse finds nothing on', () => {
  let folder: string;
  let port: number;
  let context: BrowserContext;
  test.beforeAll(async ({ marquee }) => {
    // Lighthouse opens its own tabs. They are signed in only in the browser's one profile.
    folder = await mkdtemp(join(tmpdir(), 'marquee-lighthouse-'));
    const { args = [], ...options } = config.use?.launchOptions ?? {};
    context = await chromium.launchPersistentContext(folder, {
      ...options,
      args: [...args, '--remote-debugging-port=0'],
      baseURL: marquee.address,
      locale: 'vi-VN',
    });
    // The browser writes its debugging port into its profile.
    await expect(async () => {
      port = Number((await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n')[0]);
      expect(port).toBeGreaterThan(0);
    }).toPass({ timeout: 15_000 });
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh đo' });
    for (const title of ['Chuyến phà cuối cùng', 'Mưa trên phố cũ', 'Mùa nước nổi']) await records.movie({ title, channel });
  });
  test.afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  for (const [name, path, isInside] of [
    ['the sign-in page', '/sign-in', false],
    ['the movie list', '/main/media/movie', true],
  ] as const) {
    test(`${name}: accessibility and best practices 100`, async ({ marquee }) => {
      const page = context.pages()[0] ?? (await context.newPage());
      if (isInside) await carrySession(page);
      await page.goto('about:blank');
      expect(await lost(`${marquee.address}${path}`, port)).toEqual([]);
    });
  }
});
