import type { Page } from '@playwright/test';
import { expect, go, signIn, test } from './marquee.ts';

const path = '/main/feedback/store-review';

/** A file as Google Play Console writes it: UTF-16 with the little end first. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const rows = [
  ['Mã', 'Sao', 'Ngày gửi', 'Nhận xét'],
  ['gp-1', '2', '20/11/2026 10:04', 'Xem hết tập là ứng dụng "văng",\nphải mở lại'],
  ['gp-2', '5', '19/11/2026 21:00', 'Phụ đề đầy đủ, tải nhanh'],
  ['gp-3', '6', '18/11/2026 08:30', 'Sáu sao luôn'],
];
const file = {
  name: 'danh-gia.csv',
  mimeType: 'text/csv',
  buffer: utf16(rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(';')).join('\r\n')),
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nhập đánh giá' });
const counts = (page: Page) => dialog(page).locator('dl');

/** Opens the file, says what its columns hold, and waits for the numbers. */
async function prepare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nhập đánh giá' }).click();
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page)).toContainText('3 dòng');
  // Nothing names the columns as a store would.
  await expect(counts(page)).toContainText('Bị lỗi3');
  await dialog(page).getByLabel('Cửa hàng, nếu tệp không có cột này').selectOption('Google Play');
  await dialog(page).getByLabel('Mã trên cửa hàng').selectOption('Mã');
  await dialog(page).getByLabel('Số sao').selectOption('Sao');
  await dialog(page).getByLabel('Viết lúc').selectOption('Ngày gửi');
  await dialog(page).getByLabel('Nội dung').selectOption('Nhận xét');
}

test('somebody imports a file twice, and handles what it brought', async ({ page, marquee }) => {
  await signIn(page);
  await go(page, path);
  await prepare(page);
  await expect(counts(page)).toHaveText('Mới2Có thay đổi0Đã có0Bị lỗi1');
  await expect(dialog(page).getByRole('listitem')).toHaveText(/^Dòng 4: .*Số sao.*5/);
  await dialog(page).getByRole('button', { name: 'Nhập 2 đánh giá' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('2 mới, 0 có thay đổi')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'phải mở lại' });
  await expect(row).toContainText('Chưa xử lý');

  await test.step('the same file again brings nothing', async () => {
    await prepare(page);
    await expect(counts(page)).toHaveText('Mới0Có thay đổi0Đã có2Bị lỗi1');
    await expect(dialog(page).getByRole('button', { name: 'Nhập 0 đánh giá' })).toBeDisabled();
    await page.keyboard.press('Escape');
    expect((await marquee.call('GET', '/comment/v1/cms/store_review')).body.meta.total).toBe(2);
  });

  await test.step('one is done, and that is taken back', async () => {
    await row.getByRole('button', { name: 'Đánh dấu đã xong' }).click();
    await expect(row).toContainText('Đã xử lý');
    await page.getByRole('button', { name: 'Hoàn tác' }).last().click();
    await expect(row).toContainText('Chưa xử lý');
  });
});

test('somebody writes down a review by hand, with its time', async ({ page, marquee }) => {
  await signIn(page);
  await go(page, `${path}/new`);
  await page.getByRole('combobox', { name: 'Cửa hàng' }).click();
  await page.getByTitle('App Store', { exact: true }).click();
  await page.getByLabel('Số sao').fill('4');
  await page.getByLabel('Nội dung').fill('Ứng dụng tốt, chỉ thiếu chế độ tối');
  await page.getByLabel('Viết lúc').fill('2026-11-20T08:30');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ứng dụng tốt, chỉ thiếu chế độ tối');
  const [made] = (await marquee.call('GET', '/comment/v1/cms/store_review?name=chế độ tối')).body.data;
  expect(made).toMatchObject({ source: 'app_store', rating: 4, reviewed_at: '2026-11-20T01:30:00.000Z', state: 'DOING' });
});
