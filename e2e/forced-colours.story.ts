import type { Locator } from '@playwright/test';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** What distinguishes two things if the browser chooses the colours: backgrounds, rings and borders as drawn. */
const drawn = (of: Locator, pseudo?: string) =>
  of.evaluate((element, part) => {
    const { backgroundColor, outlineStyle, outlineColor, borderBottomColor } = getComputedStyle(element, part);
    return [backgroundColor, outlineStyle === 'none' ? '' : outlineColor, borderBottomColor].join(' | ');
  }, pseudo);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colours, ${colorScheme}`, () => {
    test.use({ forcedColors: 'active', colorScheme });

    test('selected, current and running things look different from the rest', async ({ page, marquee }) => {
      const records = recordsOf(marquee);
      const id = await records.movie({ title: 'Đen trắng', channel: await records.channel({ name: 'Kênh Đen Trắng' }) });
      await signIn(page, `/main/media/movie/${id}`);
      const label = page.locator('#publish .ant-segmented-item');
      await expect(label.first()).toBeVisible();
      await expect(page.locator('.ant-segmented-item-selected').first()).toBeVisible();
      expect(await drawn(page.locator('.ant-segmented-item-selected').first())).not.toBe(
        await drawn(page.locator('.ant-segmented-item:not(.ant-segmented-item-selected)').first()),
      );
      // The system's own colour for selections, and none of ours.
      const [highlight = ''] = (await drawn(page.locator('.ant-segmented-item-selected').first())).split(' | ');
      const line = page.locator('.sidebar-screens .sidebar-line');
      expect(await drawn(line.and(page.locator('[aria-current]')))).toContain(highlight);
      expect(await drawn(line.and(page.locator('[aria-current]')))).not.toBe(await drawn(line.and(page.locator(':not([aria-current])')).first()));

      await go(page, '/main/account/security');
      const radios = page.getByRole('radiogroup').locator('.ant-radio');
      await expect(radios.first()).toBeVisible();
      expect(await drawn(page.locator('.ant-radio-checked'), '::after')).not.toBe(await drawn(page.locator('.ant-radio-checked')));
      const tabs = page.locator('.tab');
      expect(await drawn(tabs.and(page.locator('[aria-current]')))).not.toBe(await drawn(tabs.and(page.locator(':not([aria-current])')).first()));

      // A popup has a border. Without its shadow it would merge with what is below it.
      await go(page, `/main/media/movie/${id}`);
      await page.locator('#field-release_date').click();
      await expect(page.locator('.ant-picker-dropdown:visible .ant-picker-panel-container')).not.toHaveCSS('outline-style', 'none');
      await page.locator('#field-language').click();
      await expect(page.locator('.ant-select-dropdown:visible')).not.toHaveCSS('outline-style', 'none');

      // The system draws a scroll bar without colours of its own.
      const bar = await page.evaluate(() => {
        const progress = document.body.appendChild(document.createElement('progress'));
        return getComputedStyle(progress).appearance;
      });
      expect(bar).toBe('auto');
    });
  });
}
