import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('on a phone each page of a list begins at its top, and stands where it stood for whoever comes back', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  for (let at = 1; at <= 25; at += 1) await records.tag(`Trang nhỏ ${String(at).padStart(2, '0')}`, 'genre');
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, '/main/media/genre?name=trang+nhỏ&sort_by=title&order_by=ascend');
  const shown = page.locator('a.title-link');
  const stands = () => page.evaluate(() => Math.round(window.scrollY));
  const next = page.getByRole('button', { name: 'Trang sau' });
  await expect(shown.first()).toHaveText('Trang nhỏ 01');
  await next.scrollIntoViewIfNeeded();
  const down = await stands();
  expect(down).toBeGreaterThan(300);
  await next.click();
  await expect(shown.first()).toHaveText('Trang nhỏ 21');
  await expect.poll(stands).toBe(0);
  await page.goBack();
  await expect(shown.first()).toHaveText('Trang nhỏ 01');
  await expect.poll(stands).toBe(down);
  // Now that it is known already, too.
  await next.click();
  await expect(shown.first()).toHaveText('Trang nhỏ 21');
  await expect.poll(stands).toBe(0);
  // Into a record and back.
  await page.goBack();
  await expect.poll(stands).toBe(down);
  await shown.nth(19).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trang nhỏ 20' })).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveCount(20);
  await expect.poll(stands).toBe(down);
});

test('a filter on a record that is gone says so', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const [gone, kept] = [await records.tag('Sắp xóa', 'genre'), await records.tag('Ở lại', 'genre')];
  expect((await marquee.call('DELETE', `/cms/v1/tag/${gone}`)).status).toBe(200);
  await signIn(page, `/main/media/movie?genres=${gone}&genres=${kept}`);
  const chips = page.getByRole('list', { name: 'Bộ lọc đang bật' });
  await expect(chips).toContainText('không tìm thấy, Ở lại');
  await expect(chips).not.toContainText('…');
});
