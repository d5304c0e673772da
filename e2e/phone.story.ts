import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

/** Words within it that are broken in two for want of room. */
const broken = (within: Locator) =>
  within.evaluate((element) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });

test('the responsibility that publishing takes on can be read after the languages were looked at', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh trách nhiệm' });
  await records.movie({ title: 'Chờ công khai', channel });
  // The flags of the languages come with the sign-in screen.
  await page.goto('/sign-in');
  await expect(page.locator('svg.flag').first()).toBeVisible();
  await signIn(page, `/main/media/movie?channel=${channel}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Tiếng Việt/ })
    .click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Thao tác khác: Chờ công khai' }).click();
  await page.getByRole('menuitem', { name: 'Công khai' }).click();
  const accept = page.getByRole('alertdialog').locator('label', { hasText: 'Tôi chịu trách nhiệm' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await broken(accept), `at ${width} px`).toEqual([]);
    const [label, text] = await accept.evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return [it.getBoundingClientRect(), range.getBoundingClientRect()].map(({ top, bottom }) => ({ top, bottom })) as [DOMRect, DOMRect];
    });
    // The words keep to the room of their line, and lie over no other.
    expect(text.top, `at ${width} px`).toBeGreaterThanOrEqual(label.top);
    expect(text.bottom, `at ${width} px`).toBeLessThanOrEqual(label.bottom);
  }
});
