import { makeAccount, query, revoke } from './accounts.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a partner who deletes all matches is told beforehand that records of others are skipped', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const partner = await makeAccount(marquee, { name: 'Lê Đối Tác', role: 'partner', permissions: ['media'] });
  for (let at = 1; at <= 12; at += 1) await records.tag(`Lẫn lộn chung ${at}`, 'genre');
  for (let at = 1; at <= 13; at += 1) await partner.call('POST', '/cms/v1/tag', { title: `Lẫn lộn riêng ${at}`, kind: 'genre' });
  await signIn(page, '/main/media/genre?name=lẫn+lộn', partner);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()));
  const bar = page.getByRole('region', { name: 'Mục đã chọn' });
  const toasts = page.getByRole('region', { name: 'Thông báo' });
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
  await bar.getByRole('button', { name: 'Chọn cả 25 thể loại tìm thấy' }).click();
  await bar.getByRole('button', { name: /^Xóa / }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Xóa 13 thể loại');
  await expect(question).toContainText('12 thể loại còn lại được giữ nguyên');
  await expect(question).not.toContainText('chung');
  // After a no, everything stays selected.
  await page.keyboard.press('Escape');
  await expect(bar).toContainText('Đã chọn 25 thể loại');
  // If the connection is lost, all would fail alike: it stops, says so once, and leaves them selected.
  await bar.getByRole('button', { name: /^Xóa / }).click();
  await page.context().setOffline(true);
  await question.getByRole('button', { name: 'Xóa 13 thể loại' }).click();
  const failure = toasts.getByRole('alert').filter({ hasText: 'Lỗi xóa dữ liệu' });
  await expect(failure).toContainText('Không thể kết nối đến máy chủ');
  await expect(bar).toContainText('Đã chọn 13 thể loại');
  await expect(failure).toHaveCount(1);
  expect(asked.splice(0).length).toBeLessThanOrEqual(4);
  await page.context().setOffline(false);
  for (const close of await toasts.getByRole('alert').getByRole('button').all()) await close.click();
  await bar.getByRole('button', { name: /^Xóa / }).click();
  await question.getByRole('button', { name: 'Xóa 13 thể loại' }).click();
  await expect(toasts.getByRole('status').filter({ hasText: 'Xóa thành công' })).toContainText('13 thể loại');
  await expect(toasts.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('a.title-link')).toHaveCount(12);
  expect(asked).toHaveLength(13);

  // If nothing that is left is theirs, it says so without asking.
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
  await expect(bar).toContainText('Đã chọn 12 thể loại');
  await expect(bar.getByRole('button', { name: /^Xóa / })).toHaveCount(0);
  expect(asked).toHaveLength(13);
});

test('an estimated total is shown as an estimate everywhere, with separated thousands', async ({ page, marquee }) => {
  const add = 'insert into tag ("idTag", title, kind) select gen_random_uuid(), $1 || n, $2 from generate_series(1, $3) n';
  await query(marquee, add, ['Ước chừng ', 'genre', 10_100]);
  await query(marquee, add, ['Đếm đủ ', 'genre', 1200]);
  try {
    await signIn(page, '/main/media/genre?name=ước+chừng');
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    const question = page.getByRole('alertdialog');
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await bar.getByRole('button', { name: /^Chọn cả khoảng \d+ nghìn thể loại/ }).click();
    await expect(bar).toContainText(/Đã chọn khoảng \d+ nghìn thể loại/);
    await bar.getByRole('button', { name: /^Xóa / }).click();
    await expect(question).toContainText(/Xóa khoảng \d+ nghìn thể loại: .* và khoảng \d+ nghìn mục khác/);
    await page.route('**/cms/v1/tag/*', (route) => (route.request().method() === 'DELETE' ? undefined : route.continue()));
    await question.getByRole('button', { name: /^Xóa khoảng \d+ nghìn thể loại$/ }).click();
    await expect(bar).toContainText(/0 \/ khoảng \d+ nghìn/);
    await bar.getByRole('button', { name: 'Dừng' }).click();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await go(page, '/main/media/genre?name=đếm+đủ');
    await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
    await bar.getByRole('button', { name: 'Chọn cả 1.200 thể loại tìm thấy' }).click();
    await bar.getByRole('button', { name: /^Xóa / }).click();
    await expect(question).toContainText(/Xóa 1\.200 thể loại: .* và 1\.197 mục khác/);
    await expect(question.getByRole('button', { name: 'Xóa 1.200 thể loại' })).toBeVisible();
  } finally {
    await query(marquee, `delete from tag where title like 'Ước chừng %' or title like 'Đếm đủ %'`);
  }
});

test('a bulk deletion stops when its session ends and says so once', async ({ page, marquee }) => {
  const partner = await makeAccount(marquee, { name: 'Trần Hết Phiên', role: 'partner', permissions: ['media'] });
  for (let at = 1; at <= 12; at += 1) await partner.call('POST', '/cms/v1/tag', { title: `Hết phiên ${at}`, kind: 'genre' });
  await signIn(page, '/main/media/genre?name=hết+phiên', partner);
  let asked = 0;
  let ended: Promise<unknown> | undefined;
  await page.route('**/cms/v1/tag/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    asked += 1;
    await (ended ??= revoke(marquee, partner));
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Chọn cả trang' }).check();
  await page.getByRole('region', { name: 'Mục đã chọn' }).getByRole('button', { name: /^Xóa / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa 12 thể loại' }).click();
  await expect(page).toHaveURL(/sign-in/);
  const alerts = page.getByRole('region', { name: 'Thông báo' }).getByRole('alert');
  await expect(alerts).toHaveText([/Mã phiên không hợp lệ/]);
  await expect(page.getByRole('button', { name: '1 việc' })).toHaveCount(0);
  expect(asked).toBeLessThanOrEqual(4);
});
