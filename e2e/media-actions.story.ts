import { query } from './accounts.ts';
import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const unique = crypto.randomUUID().slice(0, 6);

test('an operator changes a clip into a movie, reads what that costs, goes on at its new page, and undoes it', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title = `Trailer bến cảng ${unique}`;
  const body = {
    video_type: 'clip',
    title,
    description: 'Đoạn giới thiệu.',
    channel: await records.channel({ name: `Kênh bến cảng ${unique}` }),
    genres: [await records.tag(`Cảng ${unique}`, 'genre')],
    keywords: [await records.tag(`cảng ${unique}`, 'keyword')],
    banner: await records.picture((await sharedMaterial()).banner, 875, 540),
    play_link: 'https://phim.example/cang.m3u8',
  };
  const { idVideo: id } = (await marquee.call('POST', '/cms/v1/contest/video', body)).body.data;
  await query(marquee, `update video set visibility = 'enable', first_enabled_at = now() where "idVideo" = '${id}'`);
  await signIn(page, `/main/media/video/${id}`);
  await page.getByRole('button', { name: `Thao tác khác: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Đổi loại' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: 'Phim lẻ' })).toBeChecked();
  await expect(dialog.getByRole('definition').first()).toContainText('banner');
  await expect(dialog).toContainText('Không mất thông tin nào');
  await expect(dialog).toContainText('đường dẫn');
  await expect(dialog).toContainText('người xem sẽ không thấy nữa');
  await dialog.getByRole('button', { name: 'Đổi loại 1 nội dung' }).click();
  await expect(page).toHaveURL(new RegExp(`/main/media/movie/${id}$`));
  await expect(page.locator('#field-title')).toHaveValue(title);
  const toasts = page.getByRole('region', { name: 'Thông báo' });
  await expect(toasts.getByRole('status')).toContainText('Đổi loại nội dung thành công');
  await toasts.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page).toHaveURL(new RegExp(`/main/media/video/${id}$`));
  await expect(page.locator('#field-title')).toHaveValue(title);
  expect((await marquee.call('GET', `/cms/v1/contest/video/${id}`)).body.data).toMatchObject({ video_type: 'clip', status: 'public' });
});
