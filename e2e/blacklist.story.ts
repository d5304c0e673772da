import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a moderator blocks a word after a look at what it catches, and approves the film that it caught', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh kiểm duyệt' });
  const title = 'Vùng đất cờ b.ạ.c';
  const id = await records.movie({ title, channel });
  await signIn(page);

  await go(page, '/main/feedback/blacklist');
  await page.getByRole('button', { name: 'Thêm từ khóa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm từ khóa' });
  await dialog.getByRole('button', { name: 'Xem trước' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Vui lòng nhập ít nhất một từ khóa');
  await dialog.getByLabel('Từ khóa').fill('bạc\n\nlô đề');
  await dialog.getByRole('radio', { name: /^Cả khi viết lách/ }).check();
  await dialog.getByRole('button', { name: 'Xem trước' }).click();
  await expect(dialog.getByRole('row', { name: /^bạc/ })).toBeVisible();
  await expect(dialog.locator('mark').first()).toHaveText('b.ạ.c');
  await dialog.getByRole('button', { name: 'Thêm 2 từ' }).click();
  await expect(page.getByRole('link', { name: 'lô đề', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Thử một đoạn văn' }).click();
  const trial = page.getByRole('dialog', { name: 'Thử một đoạn văn' });
  await trial.getByLabel('Đoạn văn').fill('Chơi L0 đề không?');
  await trial.getByRole('button', { name: 'Kiểm tra' }).click();
  await expect(trial.locator('mark')).toHaveText('L0 đề');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Xem nội dung bị chặn' }).click({ timeout: 30_000 });
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry.locator('mark').first()).toHaveText('b.ạ.c');
  await entry.getByRole('link', { name: title }).click();
  await expect(page.getByText('Đã chuyển vào danh sách đen nội dung')).toBeVisible();
  await go(page, '/main/media/content-blacklist');
  await entry.getByRole('button', { name: 'Duyệt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Có, duyệt!' }).click();
  await expect(page.getByText('Không có nội dung nào đang chờ duyệt')).toBeVisible();
  expect((await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.blacklist_status).toBe('APPROVED');
});
