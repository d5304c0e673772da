import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { browserPath } from '../e2e/browser.ts';
import { type Figure, median, type SingleMeasure } from './figure.ts';
import { dataFolder, removeFolder, startProduct } from './product.ts';

const name = 'paint';
const rounds = 3;

/** Lighthouse's performance score of an address on a desktop computer, up to 100: how soon the page is drawn, stable and ready. */
async function performanceOf(url: string, page: Page): Promise<number> {
  const run = await lighthouse(
    url,
    { output: 'json', logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true, maxWaitForLoad: 15_000 },
    desktop,
    page,
  );
  const { finalDisplayedUrl, categories } = run?.lhr ?? {};
  // A redirect to sign-in or an error page would measure another page.
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse looked at ${finalDisplayedUrl} in place of ${url}`);
  return (categories?.['performance']?.score ?? Number.NaN) * 100;
}

/** Stores a session where the console expects it. */
async function carry(page: Page, address: string, session: object): Promise<void> {
  await page.goto(`${address}/health/live`);
  await page.evaluate((root) => localStorage.setItem('root', root), JSON.stringify({ auth: { authUser: session, initURL: '/', loader: false } }));
}

/** Lighthouse's scores of the sign-in screen and the movie list: the built console, with an empty cache. */
export const paint: SingleMeasure = {
  name,
  measure: async () => {
    const folder = await dataFolder();
    const product = await startProduct(folder, 'web');
    let browser: Browser | undefined;
    try {
      const { token, user, permissions, expires_at } = await product.session();
      browser = await puppeteer.launch({ executablePath: browserPath(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
      const page = await browser.newPage();
      const scores = async (path: string): Promise<Figure> => {
        const found: number[] = [];
        for (let n = 0; n < rounds; n++) {
          if (path !== '/sign-in') await carry(page, product.address, { token, permissions, expires_at, user_profile: user });
          found.push(await performanceOf(`${product.address}${path}`, page));
        }
        return { measure: name, title: `Lighthouse, performance on a desktop, median of ${rounds}: ${path}`, value: median(found), unit: 'of 100', least: 95 };
      };
      return [await scores('/sign-in'), await scores('/main/media/movie')];
    } finally {
      await browser?.close();
      await product.stop();
      await removeFolder(folder);
    }
  },
};
