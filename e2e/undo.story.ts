import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

const titles = ['Bến xưa', 'Cầu mới', 'Đò chiều'];

test.describe('a change', () => {
  let channel: string;
  let ids: string[];
  test.beforeEach(async ({ page, marquee }) => {
    const records = recordsOf(marquee);
    channel = await records.channel({ name: 'Kênh hoàn tác' });
    ids = [];
    for (const title of titles) ids.push(await records.movie({ title, channel }));
    await signIn(page, `/main/media/movie?channel=${channel}`);
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
  });

  test('to a selection can be undone with one key and redone from the toast', async ({ page }) => {
    const labels = page.locator('tbody tr').filter({ hasText: 'Nóng' });
    for (const title of titles.slice(0, 2)) await page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }).check();
    await page
      .getByRole('region', { name: 'Mục đã chọn' })
      .getByRole('button', { name: /^Đổi nhãn/ })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Nóng').click();
    await question.getByRole('button', { name: /^Đổi nhãn/ }).click();
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await expect(toasts.getByRole('button', { name: 'Hoàn tác' })).toBeVisible();
    await expect(labels).toHaveCount(2);

    await page.keyboard.press('u');
    await expect(toasts.getByRole('status').filter({ hasText: 'Đã hoàn tác' })).toContainText('2 phim');
    await expect(toasts.getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0);
    await expect(labels).toHaveCount(0);
    await toasts.getByRole('button', { name: 'Làm lại' }).click();
    await expect(toasts.getByRole('status').filter({ hasText: 'Đã làm lại' })).toContainText('2 phim');
    await expect(labels).toHaveCount(2);
  });

  test('to one record can be undone from the toast of its form, and a deleted record is restored', async ({ page }) => {
    await page.getByRole('link', { name: titles[0], exact: true }).click();
    const title = page.locator('#field-title');
    await title.fill('Bến cũ');
    await page.keyboard.press('Control+s');
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await toasts.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(toasts.getByRole('status').filter({ hasText: 'Đã hoàn tác' })).toContainText('Bến cũ');
    await expect(title).toHaveValue(titles[0]!);

    await page.getByRole('button', { name: /^Thao tác khác/ }).click();
    await page.getByRole('menuitem', { name: 'Xóa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 1 phim' }).click();
    await expect(page.locator('a.title-link')).toHaveCount(titles.length - 1);
    await toasts.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(page.locator('a.title-link')).toHaveCount(titles.length);
  });

  test('is not undone in records that somebody changed since, and the toast names them', async ({ page, marquee }) => {
    await page.getByRole('checkbox', { name: `Chọn ${titles[0]}`, exact: true }).check();
    await page.getByRole('checkbox', { name: `Chọn ${titles[1]}`, exact: true }).check();
    await page.keyboard.press('l');
    const question = page.getByRole('alertdialog');
    await question.getByText('Nóng').click();
    await question.getByRole('button', { name: /^Đổi nhãn/ }).click();
    await expect(page.locator('tbody tr').filter({ hasText: 'Nóng' })).toHaveCount(2);
    expect((await marquee.call('PUT', `/cms/v1/movie/${ids[0]}`, { label: 'Live' })).status).toBe(200);
    await page.keyboard.press('u');
    const toasts = page.getByRole('region', { name: 'Thông báo' });
    await expect(toasts.getByRole('status').filter({ hasText: 'Đã hoàn tác' })).toContainText(titles[1]!);
    await expect(toasts.getByRole('alert')).toContainText(`${titles[0]}: đã có thay đổi sau đó`);
    expect((await marquee.call('GET', `/cms/v1/movie/${ids[0]}`)).body.data.label).toBe('Live');
  });
});
