import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { furnish, type Furnished } from './furnished.ts';
import { sideways } from './looks.ts';
import { expect, signIn, test } from './marquee.ts';
import { opened } from './opened.ts';
import { dress, ownRoutes, routesWritten, settled, tour } from './tour.ts';

/** Every theme and language, and every theme and language in both sizes, in the order that changes least. */
const looks = [
  { theme: 'lite', language: 'vi', width: 1440 },
  { theme: 'dark', language: 'vi', width: 360 },
  { theme: 'dark', language: 'ar', width: 1440 },
  { theme: 'lite', language: 'ar', width: 360 },
];
const heightOf = (width: number) => (width === 360 ? 740 : 900);

// Whatever axe is would be put into the trace two hundred times.
test.use({ trace: 'off' });

/** What axe calls serious or critical, a line a place. */
async function findings(page: Page): Promise<string[]> {
  // Within the page itself: there are no frames, and a second page for the sums costs more than the looking.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`));
}

test.describe('axe finds nothing serious', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  let of: Furnished;
  test.beforeAll(async ({ marquee }) => {
    of = await furnish(marquee);
  });

  /** Looks at what the page shows in one way; answers all that is wrong. */
  async function look(page: Page, { theme, language, width }: (typeof looks)[number]): Promise<string[]> {
    await dress(page, theme, language);
    const place = `${theme}, ${language}, ${width}`;
    const over = await sideways(page);
    return [...(over > 0 ? [`${place}: scrolls sideways by ${over}`] : []), ...(await findings(page)).map((each) => `${place}: ${each}`)];
  }

  /** One screen's faults must not hide another's: all are gathered, and none is forgiven. */
  async function inspect(name: string, run: (found: string[]) => Promise<void>): Promise<void> {
    await test.step(name, async () => {
      const found: string[] = [];
      await run(found).catch((error: Error) => found.push(error.message));
      expect.soft(found, name).toEqual([]);
    });
  }

  test('on any screen, in lite and dark, in Vietnamese and Arabic', async ({ page, browser, marquee }) => {
    test.setTimeout(400_000);
    expect(await routesWritten()).toEqual(ownRoutes.toSorted());
    const context = await browser.newContext({ baseURL: marquee.address, locale: 'vi-VN', reducedMotion: 'reduce' });
    const stranger = await context.newPage();
    await signIn(page);
    for (const { name, path, isPublic } of await tour(of)) {
      await inspect(name, async (found) => {
        const at = isPublic ? stranger : page;
        await at.goto(path);
        for (const each of looks) {
          await at.setViewportSize({ width: each.width, height: heightOf(each.width) });
          found.push(...(await look(at, each)));
        }
      });
    }
    await context.close();
  });

  test('on anything that opens over a screen', async ({ page }) => {
    test.setTimeout(400_000);
    await signIn(page);
    for (const { name, path, most, open } of opened(of)) {
      await inspect(`${name} over ${path}`, async (found) => {
        const width = most === undefined ? 1440 : 360;
        await page.setViewportSize({ width, height: heightOf(width) });
        await page.goto(path);
        await settled(page);
        await open(page);
        for (const each of looks) found.push(...(await look(page, { ...each, width })));
      });
    }
  });

  test('in semi-dark, on a list and a form', async ({ page }) => {
    await signIn(page);
    for (const path of ['/main/media/movie', '/main/media/movie/new']) {
      await page.goto(path);
      await settled(page);
      expect(await look(page, { theme: 'semi-dark', language: 'vi', width: 1440 }), path).toEqual([]);
    }
  });

  test('on the lock screen', async ({ page }) => {
    await signIn(page);
    await page.goto('/main/media/movie');
    await settled(page);
    await page.locator('.header-person').click();
    await page.getByRole('menuitem', { name: 'Khóa màn hình' }).click();
    await expect(page.locator('input[type=password]')).toBeVisible();
    for (const each of looks) expect(await look(page, each)).toEqual([]);
  });
});
