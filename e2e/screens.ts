import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { furnish, type Furnished } from './furnished.ts';
import { signIn, startMarquee } from './marquee.ts';
import { opened } from './opened.ts';
import config from './playwright.config.ts';
import { dress, settled, tour } from './tour.ts';

/**
 * Takes a picture of every screen, and of everything that opens over one, at each width: `npm run screens`, with
 * `-- --language=ar --theme=dark --widths=360,1440 --only=movie` for others. They go to `screens/<language>-<theme>/<width>/`.
 */
const { values: asked } = parseArgs({
  options: {
    language: { type: 'string', default: 'vi' },
    theme: { type: 'string', default: 'lite' },
    widths: { type: 'string', default: '360,992,1440' },
    /** part of the names of those wanted */
    only: { type: 'string', default: '' },
  },
});
const { language, theme } = asked;
const widths = asked.widths.split(',').map(Number);
const heights: Record<number, number> = { 360: 740, 992: 800, 1440: 900 };
/** Beyond these pixels a long page shows nothing new. */
const longest = 3200;
const root = join(import.meta.dirname, '..');
const folder = join(root, 'screens', `${language}-${theme}`);
const wanted = (name: string) => name.includes(asked.only);

let taken = 0;
const failures: string[] = [];

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 900 });
}

/** The window as high as the page is, so that what sticks to its edges stands where it does; what stands over a page shows as it opens. */
async function take(page: Page, name: string, width: number, isWhole: boolean): Promise<void> {
  if (isWhole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(heights[width] ?? 900, Math.min(longest, height)) });
    await settled(page);
  }
  await page.screenshot({ path: join(folder, String(width), `${name}.png`), animations: 'disabled' });
  taken += 1;
}

/** One screen must not cost the pictures of all others. */
async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`));
}

async function takeAll(stranger: Page, person: Page, of: Furnished): Promise<void> {
  for (const { name, path, isPublic } of (await tour(of)).filter((each) => wanted(each.name))) {
    const page = isPublic ? stranger : person;
    await attempt(name, async () => {
      for (const width of widths) {
        await resize(page, width);
        await page.goto(path);
        await settled(page);
        await take(page, name, width, true);
      }
    });
  }
  for (const { name, path, least = 0, most = Infinity, open } of opened(of).filter((each) => wanted(each.name))) {
    for (const width of widths.filter((each) => each >= least && each <= most)) {
      await attempt(`${name} at ${width}`, async () => {
        await resize(person, width);
        await person.goto(path);
        await settled(person);
        await open(person);
        await settled(person);
        await take(person, `over-${name}`, width, false);
      });
    }
  }
}

await rm(folder, { recursive: true, force: true });
for (const width of widths) await mkdir(join(folder, String(width)), { recursive: true });
const marquee = await startMarquee();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  const of = await furnish(marquee);
  const [stranger, person] = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ baseURL: marquee.address, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh', reducedMotion: 'reduce' });
      context.setDefaultTimeout(15_000);
      return context.newPage();
    }),
  );
  if (!stranger || !person) throw new Error('the browser opened no page');
  await signIn(person);
  await stranger.goto('/sign-in');
  for (const page of [stranger, person]) await dress(page, theme, language);
  await takeAll(stranger, person, of);
} finally {
  await browser.close();
  await marquee.stop();
}
process.stdout.write(`${taken} pictures in ${relative(process.cwd(), folder)}\n${failures.map((each) => `missing: ${each}\n`).join('')}`);
process.exit(failures.length === 0 ? 0 : 1);
