import type { Locator } from '@playwright/test';
import { openLanguageMenu, screenLoaded } from './languageMenu.ts';
import { customize, sideways } from './looks.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('Arabic is mirrored, and nothing scrolls sideways', async ({ page }) => {
  await signIn(page, '/main/media/movie');
  await screenLoaded(page);
  const sidebar = page.getByRole('navigation').first();
  const left = (await sidebar.boundingBox())?.x ?? -1;
  expect(left).toBeLessThan(100);

  await (await openLanguageMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect.poll(async () => ((await sidebar.boundingBox())?.x ?? 0) + ((await sidebar.boundingBox())?.width ?? 0)).toBeGreaterThan(1440 - 100);
  // The content begins where the sidebar ends, on the left of it.
  const main = await page.getByRole('main').boundingBox();
  expect((main?.x ?? 999) + (main?.width ?? 0)).toBeLessThanOrEqual(((await sidebar.boundingBox())?.x ?? 0) + 1);
  expect(await page.getByRole('main').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of [
      '/main/media/movie',
      '/main/media/movie/new',
      '/main/media/people',
      '/main/media/transcode',
      '/main/account/profile',
      '/documents',
      '/documents/api',
    ]) {
      await test.step(`${path} at ${width}`, async () => {
        await go(page, path);
        await screenLoaded(page);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
      });
    }
  }
});

test('Arabic keeps posters unmirrored, also after the theme customizer was open, and mirrors figures and the history', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const id = await records.movie({ title: '12 năm soi gương?', slug: '12-nam-soi-guong', channel: await records.channel({ name: 'Kênh không soi gương' }) });
  await signIn(page, `/main/media/movie/${id}`);
  const poster = page.getByRole('img', { name: 'Poster' });
  await expect(poster).toBeVisible();
  const panel = await customize(page);
  await panel.locator('svg').first().waitFor();
  await page.keyboard.press('Escape');
  await (await openLanguageMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#field-poster')).toBeAttached();
  // A mirrored poster would have unreadable letters.
  expect(await page.locator('form img').evaluateAll((all) => all.map((each) => getComputedStyle(each).transform))).toEqual(['none', 'none', 'none']);

  // The number and the question mark of a title do not change places either.
  const ends = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    return [0, text.length - 1].map((at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    }) as [number, number];
  });
  expect(ends[0]).toBeLessThan(ends[1]);

  // The calendar has space for the names of its days.
  await page.locator('#field-release_date').click();
  const days = page.locator('.ant-picker-dropdown th');
  await expect(days).toHaveCount(7);
  const wide = await days.evaluateAll((all) =>
    all.flatMap((day) => {
      const range = document.createRange();
      range.selectNodeContents(day);
      return range.getBoundingClientRect().width > day.getBoundingClientRect().width ? [day.textContent] : [];
    }),
  );
  expect(wide).toEqual([]);
  await page.keyboard.press('Escape');

  // A number is aligned like the text of other fields, and not at its unit on the far side.
  await expect(page.locator('#field-duration')).toHaveCSS('text-align', 'right');

  // The new value is on the left of the old one, where the arrow points.
  await page.getByRole('button', { name: 'السجل' }).first().click();
  const became = page.locator('.history ins').first();
  await expect(became).toBeVisible();
  expect(await became.evaluate((it) => getComputedStyle(it, '::before').content)).toBe('"← "');
});

test('in Arabic the line under a title and the search’s message are cut at the end of their words, not at the beginning', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title_en = `The Long Way ${'Home '.repeat(30)}`.trim();
  await records.movie({ title: 'Đường dài', title_en, channel: await records.channel({ name: 'Kênh đường dài' }) });
  await signIn(page, '/main/media/movie');
  await screenLoaded(page);
  await (await openLanguageMenu(page)).filter({ hasText: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  /** Measures the positions of the first and last letters of a text, and the box that cuts it. */
  const measureCut = async (line: Locator, words: string) => {
    await expect(line).toBeVisible();
    const [first, last, box] = await line.evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      for (; node; node = walker.nextNode()) if (node.textContent?.includes(text)) break;
      const start = node?.textContent?.indexOf(text) ?? 0;
      const at = (from: number) => {
        const range = document.createRange();
        range.setStart(node as Node, start + from);
        range.setEnd(node as Node, start + from + 1);
        return range.getBoundingClientRect();
      };
      return [at(0), at(text.length - 1), element.getBoundingClientRect()].map(({ left, right }) => ({ left, right })) as [DOMRect, DOMRect, DOMRect];
    }, words);
    expect(first.left, words).toBeGreaterThanOrEqual(box.left);
    expect(first.right).toBeLessThanOrEqual(box.right);
    expect(last.left).toBeGreaterThan(first.left);
  };
  // Another width draws a row again, so an element found before may have no position any more.
  const expectCutAtEnd = (line: Locator, words: string) => expect(() => measureCut(line, words)).toPass({ timeout: 15_000 });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectCutAtEnd(page.locator('small').filter({ hasText: title_en }), title_en);
  }
  // If its category has no match, the search offers to search everything.
  const search = page.getByRole('banner').getByRole('search');
  await search.getByRole('button').first().click();
  await page.getByRole('menuitemradio').nth(1).click();
  await search.getByRole('combobox').fill('zzzz');
  await expectCutAtEnd(search.locator('.option small'), 'Screens, commands and all records');
});
