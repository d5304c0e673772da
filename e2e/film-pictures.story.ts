import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial, wideFilm } from './material.ts';
import { recordsOf } from './records.ts';

test('an operator takes a frame of the film as poster, banner and screenshot at once, and stores them with the form', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh Khung Hình' });
  const id = await records.movie({ title: 'Khung hình đẹp', channel, film: await records.file(await wideFilm(), 'film'), play_link: undefined });
  const stored = async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data;
  await expect.poll(async () => (await stored()).transcode_status, { timeout: 120_000 }).toBe('ready');
  const before = await stored();
  await signIn(page, `/main/media/movie/${id}`);
  await page.getByRole('button', { name: 'Lấy ảnh từ phim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lấy ảnh từ phim' });
  const frames = dialog.getByRole('group', { name: 'Khung hình gợi ý' }).getByRole('button');
  await expect(frames).toHaveCount(8, { timeout: 60_000 });

  // A frame of the slider's position first, then a suggested one in its place.
  const position = dialog.getByRole('slider', { name: 'Vị trí trong phim' });
  await expect(position).toBeEnabled();
  await position.focus();
  await page.keyboard.press('Home');
  await dialog.getByRole('button', { name: 'Lấy khung hình này' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await frames.nth(3).click();
  await expect(dialog.locator('.frames-target img')).toHaveCount(3);
  await dialog.getByRole('checkbox', { name: 'Banner' }).uncheck();
  await dialog.getByRole('button', { name: 'Dùng 2 ảnh' }).click();
  await expect(dialog).toHaveCount(0);

  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Control+s');
  await saved;
  const after = await stored();
  expect([after.banner.id === before.banner.id, after.poster.id === before.poster.id, after.screenshots.length]).toEqual([true, false, 2]);
  expect([after.poster.width, after.poster.height, after.screenshots[1].width, after.screenshots[1].height]).toEqual([200, 300, 700, 300]);
});

test('a picture of one’s own fills several fields where there is no film, unless it is too small for one', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const id = await records.movie({ title: 'Chưa có phim', channel: await records.channel({ name: 'Kênh Ảnh Gốc' }) });
  await signIn(page, `/main/media/movie/${id}`);
  await page.getByRole('button', { name: 'Lấy ảnh từ phim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lấy ảnh từ phim' });
  await expect(dialog).toContainText('Chưa có phim sẵn sàng để lấy khung hình');
  // 700×300 is enough for the screenshots alone.
  await dialog.locator('input[type=file]').setInputFiles((await sharedMaterial()).screenshot);
  await expect(dialog.getByRole('checkbox', { name: 'Banner' })).toBeDisabled();
  await expect(dialog).toContainText('875×540');
  await expect(dialog.getByRole('button', { name: 'Dùng 2 ảnh' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
