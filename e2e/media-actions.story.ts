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

test('an operator notifies the subscribers of a channel, and the log says how many got it while the page stays open', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title = `Đêm hội hoa đăng ${unique}`;
  const channel = await records.channel({ name: `Kênh hoa đăng ${unique}` });
  const id = await records.movie({ title, channel });
  // Publishing needs a transcoded film, and viewers subscribe on their own platforms.
  await query(marquee, `update movie set visibility = 'enable', first_enabled_at = now() where "idMovie" = '${id}'`);
  await query(marquee, `insert into subscription (channel, viewer) select '${channel}', gen_random_uuid() from generate_series(1, 3)`);
  await signIn(page, `/main/media/movie/${id}`);
  await page.getByRole('button', { name: `Thao tác khác: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Gửi thông báo' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('link', { name: 'Xem các thông báo đã gửi' })).toHaveAttribute('href', `/main/media/notification?record=${id}`);
  await page.locator('#field-ask-text').fill('Tối nay, lúc tám giờ.');
  await dialog.getByRole('button', { name: 'Có, gửi đi!' }).click();
  const section = page.locator('#notifications');
  await expect(section).toContainText('Tối nay, lúc tám giờ.');
  await expect(section).toContainText('Đã gửi xong', { timeout: 20_000 });
  await expect(section).toContainText('3 đã gửi tới');
  await section.getByRole('link', { name: 'Xem tất cả' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thông báo đã gửi');
  const entries = page.locator('.sent-list > li');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(title);
  await expect(entries).toContainText('3 người nhận');
  // A notification that somebody else sends appears without a reload.
  await marquee.call('POST', `/cms/v1/media/send_notification/movie/${id}`, { text: 'Còn mười phút nữa.' });
  await expect(entries.first()).toContainText('Còn mười phút nữa.');
  await expect(entries.first()).toContainText('Đã gửi xong', { timeout: 20_000 });
});

test('an operator copies a film, which opens as a draft, and adds the copy to a ribbon', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const title = `Gió qua đồi chè ${unique}`;
  const channel = await records.channel({ name: `Kênh đồi chè ${unique}` });
  const first = await records.movie({ title, channel });
  const ribbon = await records.collection(`Phim đồi chè ${unique}`, [{ kind: 'movie', id: first }]);
  await signIn(page, `/main/media/movie?channel=${channel}`);
  await page.getByRole('button', { name: `Thao tác khác: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Nhân bản' }).click();
  const copied = `${title} (bản sao)`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copied);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(id).not.toBe(first);
  await page.getByRole('button', { name: `Thao tác khác: ${copied}` }).click();
  await page.getByRole('menuitem', { name: 'Thêm vào ribbon' }).click();
  await page.locator('#field-ask-collection').fill(`Phim đồi chè ${unique}`);
  await expect(page.getByRole('option', { name: `Phim đồi chè ${unique}` })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thêm 1 mục' }).click();
  await expect(page.getByRole('region', { name: 'Thông báo' }).getByRole('status').last()).toContainText('vào cuối');
  const { items } = (await marquee.call('GET', `/cms/v1/collection/${ribbon}`)).body.data;
  expect(items.map((item: { id: string }) => item.id)).toEqual([first, id]);
});
