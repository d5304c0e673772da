import { readFile } from 'node:fs/promises';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a super_admin finds out who changed the title of a film, and keeps the list', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh nhật ký' });
  const id = await records.movie({ title: 'Bến sông xưa', channel });
  expect((await marquee.call('PUT', `/cms/v1/movie/${id}`, { title: 'Bến sông nay' })).status).toBe(200);
  const seals = async () => (await marquee.call('GET', `/cms/v1/audit?record=${id}&verb=update`)).body.data.length;
  await expect.poll(seals, { timeout: 10_000 }).toBe(1);

  await signIn(page, '/main/user/account');
  await page.getByRole('link', { name: 'Nhật ký' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nhật ký' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Tìm' }).last().fill('ben song nay');
  const row = page.getByRole('listitem').filter({ hasText: 'Sửa' }).filter({ hasText: 'Bến sông nay' });
  await expect(row).toContainText('Marquee');
  await row.locator('summary').click();
  await expect(row.locator('del')).toHaveText('Bến sông xưa');
  await expect(row.locator('ins')).toHaveText('Bến sông nay');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất CSV' }).click();
  const lines = await readFile(await (await file).path(), 'utf8');
  expect(lines).toMatch(/^\uFEFFĐối tượng,Thời điểm,Người thực hiện,Việc đã làm,Loại,Thay đổi,Địa chỉ mạng,Thiết bị/);
  expect(lines).toContain('Tên phim: Bến sông xưa → Bến sông nay');

  await row.getByRole('link', { name: 'Bến sông nay' }).click();
  await expect(page).toHaveURL(`/main/media/movie/${id}`);
  const { idUser } = (await marquee.call('GET', '/cms/v1/session')).body.data.user;
  await go(page, `/main/user/account/${idUser}`);
  await page.getByRole('link', { name: 'Việc người này đã làm' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Xuất danh sách' })).toContainText('dòng nhật ký');
});
