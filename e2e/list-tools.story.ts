import { readFile } from 'node:fs/promises';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

const titles = ['Phim một', 'Phim hai', 'Phim ba', 'Phim bốn', 'Phim "năm", hết'];

test.describe('a list of movies', () => {
  let channel: string;
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    channel = await records.channel({ name: 'Kênh chọn nhiều' });
    for (const title of titles) await records.movie({ title, channel });
  });
  test.beforeEach(async ({ page }) => {
    // The oldest first, in the order of creation.
    await signIn(page, `/main/media/movie?channel=${channel}&sort_by=created_at&order_by=ascend`);
    await expect(page.locator('a.title-link')).toHaveText(titles);
  });

  test('selects a range by Shift and click, and by Shift and J or K', async ({ page }) => {
    const tick = (title: string) => page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true });
    const chosen = () => page.locator('tbody').getByRole('checkbox', { checked: true });
    await tick(titles[1]!).click();
    await tick(titles[3]!).click({ modifiers: ['Shift'] });
    await expect(chosen()).toHaveCount(3);
    await page.keyboard.press('Shift+j');
    await expect(chosen()).toHaveCount(4);
    await page.keyboard.press('Shift+k');
    await expect(chosen()).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(chosen()).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Mục đã chọn' })).toHaveCount(0);
  });

  test('leads from the rows to the actions by one key, and each action has its own key', async ({ page }) => {
    for (const key of ['j', 'x', 'j', 'x', 'b']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    await expect(bar.locator('.bulk-action').first()).toBeFocused();
    await page.keyboard.press('d');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 2 phim' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toContainText('Đã chọn 2 phim');
  });

  test('is exported as shown, with its columns and order, and escapes what a spreadsheet would run', async ({ page }) => {
    await page.getByRole('button', { name: 'Cột' }).click();
    for (const column of ['Nhãn', 'Chuyển mã', 'Cập nhật']) await page.getByRole('checkbox', { name: column }).uncheck();
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Xuất CSV' }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(/^phim-\d{4}-\d{2}-\d{2}\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(rows).toEqual([
      '\uFEFFTên phim,Trạng thái,Kênh,Lượt xem',
      ...titles.slice(0, 4).map((title) => `${title},Bản nháp,Kênh chọn nhiều,0`),
      '"Phim ""năm"", hết",Bản nháp,Kênh chọn nhiều,0',
    ]);
  });

  test('opens from the sidebar in its default state, also from its trash and its filters', async ({ page }) => {
    await go(page, '/main/media/movie?deleted=true&name=zzz');
    await expect(page.getByRole('heading', { level: 1, name: 'Thùng rác: phim' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Phim', exact: true }).click();
    await expect(page).toHaveURL('/main/media/movie');
    await expect(page.getByRole('searchbox', { name: 'Tìm theo tên' })).toHaveValue('');
  });

  test('shows in its trash who deleted what, when, and how long it can be restored', async ({ page, marquee }) => {
    const id = (await marquee.call('GET', `/cms/v1/movie?channel=${channel}&name=${encodeURIComponent(titles[0]!)}`)).body.data[0].idMovie;
    expect((await marquee.call('DELETE', `/cms/v1/movie/${id}`)).status).toBe(200);
    await go(page, `/main/media/movie?channel=${channel}&deleted=true`);
    const row = page.locator('tbody tr').filter({ hasText: titles[0] });
    await expect(row).toContainText('Marquee');
    await expect(row).toContainText('Vừa xong');
    await expect(row).toContainText('còn 30 ngày');
    await row.getByRole('button', { name: /^Khôi phục/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Về danh sách' }).click();
    await expect(page.getByRole('link', { name: titles[0], exact: true })).toBeVisible();
  });
});
