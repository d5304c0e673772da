import { sideways } from './looks.ts';
import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('on a phone each page of a list begins at its top, and returns to its position after going back', async ({ page, marquee }) => {
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
  // This is also true once the page is known.
  await next.click();
  await expect(shown.first()).toHaveText('Trang nhỏ 21');
  await expect.poll(stands).toBe(0);
  // Opens a record and goes back.
  await page.goBack();
  await expect.poll(stands).toBe(down);
  await shown.nth(19).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trang nhỏ 20' })).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveCount(20);
  await expect.poll(stands).toBe(down);
});

test('a filter by a deleted record says so', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const [gone, kept] = [await records.tag('Sắp xóa', 'genre'), await records.tag('Ở lại', 'genre')];
  expect((await marquee.call('DELETE', `/cms/v1/tag/${gone}`)).status).toBe(200);
  await signIn(page, `/main/media/movie?genres=${gone}&genres=${kept}`);
  const chips = page.getByRole('list', { name: 'Bộ lọc đang bật' });
  await expect(chips).toContainText('không tìm thấy, Ở lại');
  await expect(chips).not.toContainText('…');
});

test.describe('a long list', () => {
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    for (let at = 1; at <= 45; at += 1) await records.tag(`Dài ${String(at).padStart(2, '0')}`, 'genre');
  });

  test('begins each page at its top, and returns to its position after going back', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 640 });
    await signIn(page, '/main/media/genre?name=Dài&sort_by=title&order_by=ascend');
    const shown = page.locator('a.title-link');
    const stands = () => page.locator('.list-scroll').evaluate((rows) => Math.round(rows.scrollTop));
    await expect(shown.first()).toHaveText('Dài 01');
    await shown.nth(19).scrollIntoViewIfNeeded();
    const down = await stands();
    expect(down).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Trang sau' }).click();
    await expect(shown.first()).toHaveText('Dài 21');
    await expect.poll(stands).toBe(0);
    await page.goBack();
    await expect(shown.first()).toHaveText('Dài 01');
    await expect.poll(stands).toBe(down);
    // Opens a record and goes back.
    await shown.nth(19).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dài 20' })).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(20);
    await expect.poll(stands).toBe(down);
    await page.getByRole('columnheader', { name: 'Tên' }).getByRole('button').click();
    await expect(shown.first()).toHaveText('Dài 45');
    await expect.poll(stands).toBe(0);
  });
});

test('a long keyword without spaces stays within the form', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh từ dài' });
  const movie = await records.movie({ title: 'Phim có từ dài', channel, keywords: [await records.tag('kh'.repeat(100), 'keyword')] });
  await signIn(page, `/main/media/movie/${movie}`);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('.tag-sortable').filter({ hasText: 'khkhkh' })).toBeVisible();
    expect(await sideways(page), `at ${width} px`).toBe(0);
  }
});

test('a long text is cut at the end of its cell, is shown in full on hover, and moves nothing', async ({ page, marquee }) => {
  const place = `Làng ${'xa '.repeat(83)}`.trim();
  await recordsOf(marquee).people('Người từ làng xa', { place_of_birth: place });
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, '/main/media/people?name=làng xa');
  const cell = page.getByRole('cell', { name: place });
  await cell.hover();
  await expect(cell).toHaveAttribute('title', place);
  const deleteButton = page.getByRole('button', { name: 'Xóa: Người từ làng xa' });
  await expect(deleteButton).toBeInViewport();
  expect(await page.locator('.list-scroll').evaluate((rows) => rows.scrollWidth - rows.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('button', { name: 'Thao tác khác: Người từ làng xa' })).toBeInViewport();
  expect(await sideways(page)).toBe(0);
});

test('one list’s rows and selection never appear in another list, not even while the other is loading', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  for (const title of ['Chỗ cũ một', 'Chỗ cũ hai']) await records.tag(title, 'genre');
  await signIn(page, '/main/media/genre?name=chỗ+cũ');
  const shown = page.locator('a.title-link');
  await expect(shown).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
  const bar = page.getByRole('region', { name: 'Mục đã chọn' });
  await expect(bar).toContainText('Đã chọn 2 thể loại');
  const held = Promise.withResolvers<void>();
  await page.route('**/cms/v1/people?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Diễn viên và ê-kíp', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diễn viên và ê-kíp' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  held.resolve();
  await expect(page.locator('.list-count')).not.toContainText('Đang tải');
  await expect(shown.filter({ hasText: 'undefined' })).toHaveCount(0);
});

test('changing tabs stays in the trash', async ({ page }) => {
  await signIn(page, '/main/media/genre?deleted=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: thể loại' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Từ khóa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: từ khóa' })).toBeVisible();
});
