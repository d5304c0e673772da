import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a list with a slow server says so, keeps its rows and offers to try again', async ({ page, marquee }) => {
  await recordsOf(marquee).tag('Không hồi âm', 'genre');
  const address = '/main/media/genre?kind=genre&name=hồi+âm';
  const [row, retry] = [page.getByRole('link', { name: 'Không hồi âm', exact: true }), page.getByRole('button', { name: 'Thử lại' })];
  const hang = () => page.route('**/cms/v1/tag?*', () => new Promise<void>(() => undefined));
  const answer = () => page.unroute('**/cms/v1/tag?*');
  await signIn(page, address);
  await expect(row).toBeVisible();

  await hang();
  await page.locator('.list-at').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Không tải lại được danh sách' })).toBeVisible();
  await expect(row).toBeVisible();
  await answer();
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(row).toBeVisible();

  // Without rows the message takes their place.
  await hang();
  await page.goto(address);
  await expect(page.getByRole('alert').filter({ hasText: 'Máy chủ không trả lời trong 10 giây' })).toBeVisible();
  await answer();
  await retry.click();
  await expect(row).toBeVisible();
});

test('a failure message disappears when a later attempt succeeds', async ({ page, marquee }) => {
  const id = await recordsOf(marquee).tag('Lưu hai lần', 'genre');
  const failed = page.getByRole('alert').filter({ hasText: 'Lỗi cập nhật dữ liệu' });
  await page.route(`**/cms/v1/tag/${id}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await signIn(page, `/main/media/genre/${id}`);
  await page.locator('#field-title').fill('Lưu lần hai');
  for (let tries = 0; tries < 2; tries += 1) {
    await page.keyboard.press('Control+s');
    await expect(failed).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Lưu/ })).toBeEnabled();
  }
  await page.unroute(`**/cms/v1/tag/${id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Cập nhật thành công' })).toContainText('Lưu lần hai');
  await expect(failed).toHaveCount(0);
});
