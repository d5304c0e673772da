import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { furnish, type Furnished } from './furnished.ts';
import { startMarquee } from './marquee.ts';
import { opened } from './opened.ts';
import config from './playwright.config.ts';
import { setThemeAndLanguage, waitUntilScreenIsAtRest, tour } from './tour.ts';
import { twoAtATime, visitorsOf, type Visitors } from './visitors.ts';

/**
 * Takes a picture of every screen, and of everything that opens over one, at each width: `npm run screens`. Options such as `-- --language=ar --theme=dark
 * --widths=360,1440 --only=movie` choose others. They go to `screens/<language>-<theme>/<width>/`.
 */
const { values: options } = parseArgs({
  options: {
    language: { type: 'string', default: 'vi' },
    theme: { type: 'string', default: 'lite' },
    widths: { type: 'string', default: '360,992,1440' },
    /** part of the names of the wanted screens */
    only: { type: 'string', default: '' },
  },
});
const { language, theme } = options;
const widths = options.widths.split(',').map(Number);
const heights: Record<number, number> = { 360: 740, 992: 800, 1440: 900 };
/** Beyond this height in pixels a long page shows nothing new. */
const longest = 3200;
const root = join(import.meta.dirname, '..');
const folder = join(root, 'screens', `${language}-${theme}`);
const wanted = (name: string) => name.includes(options.only);

let taken = 0;
const failures: string[] = [];

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 900 });
}

/** Sets the window as high as the page, so that fixed elements are in their place. What opens over a page is shown as it opens. */
async function take(page: Page, name: string, width: number, isWhole: boolean): Promise<void> {
  if (isWhole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(heights[width] ?? 900, Math.min(longest, height)) });
    await waitUntilScreenIsAtRest(page);
  }
  await page.screenshot({ path: join(folder, String(width), `${name}.png`), animations: 'disabled' });
  taken += 1;
}

/** One failing screen must not stop the pictures of the others. */
async function attempt(name: string, run: () => Promise<void>): Promise<void> {
  await run().catch((error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`));
}

async function takeAll({ visit }: Visitors, of: Furnished): Promise<void> {
  await twoAtATime(
    (await tour(of)).filter((each) => wanted(each.name)),
    ({ name, path, who }) =>
      attempt(name, () =>
        visit(who, async (page) => {
          await page.goto(path);
          await setThemeAndLanguage(page, theme, language);
          for (const width of widths) {
            await resize(page, width);
            await waitUntilScreenIsAtRest(page);
            await take(page, name, width, true);
          }
        }),
      ),
  );
  const over = opened(of)
    .filter((each) => wanted(each.name))
    .flatMap((each) => widths.filter((width) => width >= (each.least ?? 0) && width <= (each.most ?? Infinity)).map((width) => ({ ...each, width })));
  await twoAtATime(over, ({ name, path, who = 'owner', open, width }) =>
    attempt(`${name} at ${width}`, () =>
      visit(who, async (page) => {
        await resize(page, width);
        await page.goto(path);
        await setThemeAndLanguage(page, theme, language);
        await open(page);
        await waitUntilScreenIsAtRest(page);
        await take(page, `over-${name}`, width, false);
      }),
    ),
  );
}

await rm(folder, { recursive: true, force: true });
for (const width of widths) await mkdir(join(folder, String(width)), { recursive: true });
const marquee = await startMarquee();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  const of = await furnish(marquee);
  await takeAll(visitorsOf(browser, marquee, of), of);
} finally {
  await browser.close();
  await marquee.stop();
}
process.stdout.write(`${taken} pictures in ${relative(process.cwd(), folder)}\n${failures.map((each) => `missing: ${each}\n`).join('')}`);
process.exit(failures.length === 0 ? 0 : 1);
