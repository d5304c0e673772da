import type { Locator, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { sideways } from './looks.ts';
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

const narrow = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

test('what is unsaved and what somebody else changed are compared in whole words', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const [kept, left] = [await records.people('Nguyễn Thị Phương'), await records.people('Trương Quỳnh')];
  const channel = await records.channel({ name: 'Kênh so sánh' });
  const id = await records.movie({ title: 'Nghiêng', channel, cast: [{ person: kept, role: 'Người giữ đèn' }] });
  const other = await makeAccount(marquee, { name: 'Vũ Thị Hà', role: 'moderator', permissions: ['media'] });
  await narrow(page);
  await signIn(page, `/main/media/movie/${id}`);
  await page.locator('#field-title').fill('Nghiêng nghiêng');
  await page.locator('#field-cast\\.0\\.role').fill('Người kể chuyện');
  await page.getByRole('button', { name: 'Xem khác biệt' }).click();
  const differences = page.getByRole('dialog', { name: 'Thay đổi chưa lưu' });
  await expect(differences.getByRole('row')).toHaveCount(3);
  expect(await broken(differences)).toEqual([]);
  await page.keyboard.press('Escape');

  const cast = [{ person: left, role: 'Thuyền trưởng' }];
  expect((await other.call('PUT', `/cms/v1/movie/${id}`, { title: 'Nghiêng ngả', cast })).status).toBe(200);
  await page.getByRole('button', { name: /^Lưu bản nháp/ }).click();
  const merge = page.getByRole('dialog', { name: 'Bản ghi đã được người khác sửa' });
  await expect(merge.getByRole('radio')).toHaveCount(4);
  expect(await broken(merge)).toEqual([]);
});

test('a long term that nothing matches stays within the list', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, `/main/media/people?name=${'kh'.repeat(120)}`);
    const sentence = page.getByText('khkhkh', { exact: false }).filter({ visible: true }).last();
    await expect(page.getByRole('heading', { name: 'Không tìm thấy kết quả' })).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toBe(0);
    expect(await sentence.evaluate((it) => it.getBoundingClientRect().right <= innerWidth && it.scrollWidth <= it.clientWidth), `at ${width} px`).toBe(true);
  }
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
