import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { carrySession, expect, test } from './marquee.ts';
import { recordsOf, sharedMaterial } from './records.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];
const themes = ['lite', 'dark'];

/** What axe calls serious or critical, a line a place. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`));
}

/** Looks at the page in both themes and sizes, once `ready` has been seen. */
async function look(page: Page, path: string, ready: () => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await page.goto(`${path}?theme=${theme}`);
    for (const size of sizes) {
      await test.step(`${path} in ${theme} at ${size.width}`, async () => {
        await page.setViewportSize(size);
        await ready();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'scrolls sideways').toBeLessThanOrEqual(
          0,
        );
        expect(await findings(page)).toEqual([]);
      });
    }
  }
}

test.describe('axe finds nothing serious on', () => {
  let movie: string;
  test.beforeAll(async ({ marquee }) => {
    const material = await sharedMaterial();
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh cho mọi người' });
    const film = await records.file(material.film, 'film');
    movie = await records.movie({ title: 'Phim cho mọi người', channel, film, play_link: undefined });
    // Jobs that move would be looked at in one state now and in another then.
    await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${movie}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
  });
  const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const settled = (page: Page) => expect(page.locator('main .skeleton')).toHaveCount(0);

  test('the sign-in screen', async ({ page }) => {
    await look(page, '/sign-in', () => heading(page, 'Đăng nhập'));
  });

  test('the movie list', async ({ page }) => {
    await carrySession(page);
    await look(page, '/main/media/movie', async () => {
      await expect(page.getByRole('link', { name: 'Phim cho mọi người', exact: true })).toBeVisible();
      await settled(page);
    });
  });

  test('the movie form, empty with its faults and filled', async ({ page }) => {
    await carrySession(page);
    await look(page, '/main/media/movie/new', async () => {
      await heading(page, 'Thêm phim');
      await settled(page);
      await page.keyboard.press('Control+s');
      await expect(page.getByText('cần sửa trước khi lưu')).toBeVisible();
    });
    await look(page, `/main/media/movie/${movie}`, async () => {
      await heading(page, 'Phim cho mọi người');
      await settled(page);
    });
  });

  test('the transcodes', async ({ page }) => {
    await carrySession(page);
    await look(page, '/main/media/transcode', async () => {
      await heading(page, 'Chuyển mã');
      await expect(page.getByRole('button', { name: 'Phim cho mọi người', exact: true })).toBeVisible();
    });
  });
});
