import sharp from 'sharp';
import { expect, signIn, test } from './marquee.ts';

test('a picture is cropped without dragging: by arrow keys, and by sliders that announce their value', async ({ page }) => {
  // Red on its left, blue on its right: the stored picture shows where it was moved.
  const half = (background: string) => ({ create: { width: 300, height: 300, channels: 3 as const, background } });
  const buffer = await sharp(half('#ff0000')).extend({ right: 300, background: '#0000ff' }).png().toBuffer();
  // Every object URL of an opened picture is released, whatever became of it.
  await page.addInitScript(() => {
    const { createImageBitmap: open } = globalThis;
    const opened: ImageBitmap[] = [];
    Object.assign(globalThis, { opened, createImageBitmap: async (file: Blob) => opened[opened.push(await open(file)) - 1] });
  });
  const held = () => page.evaluate(() => (globalThis as unknown as { opened: ImageBitmap[] }).opened.map(({ width }) => width));
  await signIn(page, '/main/media/people/new');
  const choose = () => page.locator('#field-avatar').setInputFiles({ name: 'hai-mau.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Cắt ảnh cho vừa 150×150' });
  const slider = (name: string) => dialog.getByRole('slider', { name });
  /** Which half is in the middle of the stored picture. Before it is stored, the browser shows its own copy. */
  const stored = async () => {
    const address = (await page.getByRole('img', { name: 'Ảnh đại diện' }).getAttribute('src')) ?? '';
    if (!address.startsWith('/files/')) return address;
    const answer = await page.request.get(address);
    const middle = await sharp(await answer.body())
      .extract({ left: 75, top: 75, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return (middle[0] ?? 0) > (middle[2] ?? 0) ? 'red' : 'blue';
  };

  await choose();
  await expect(page.locator('.savebar')).toContainText('Ảnh chưa cắt xong');
  const part = dialog.getByRole('application', { name: 'Phần ảnh được giữ lại' });
  await expect(part).toHaveAccessibleDescription(/phím mũi tên/);
  await part.focus();
  await expect(slider('Dời ngang')).toHaveAttribute('aria-valuetext', '50%');
  for (let at = 0; at < 60; at += 1) await page.keyboard.press('ArrowRight');
  await expect(slider('Dời ngang')).toHaveAttribute('aria-valuetext', '100%');
  await dialog.getByRole('button', { name: 'Dùng ảnh này' }).press('Enter');
  await expect.poll(stored).toBe('red');

  // The sliders work without dragging: by single clicks and by keys.
  await choose();
  await expect(slider('Dời dọc')).toBeDisabled();
  await slider('Phóng to').press('End');
  await expect(slider('Phóng to')).toHaveAttribute('aria-valuetext', '200%');
  await expect(slider('Dời dọc')).toBeEnabled();
  const across = (await slider('Dời ngang').boundingBox())!;
  await page.mouse.click(across.x + 2, across.y + across.height / 2);
  await expect(slider('Dời ngang')).toHaveAttribute('aria-valuetext', '0%');
  await dialog.getByRole('button', { name: 'Dùng ảnh này' }).click();
  await expect.poll(stored).toBe('blue');
  expect(await held()).toEqual([0, 0]);

  // A truncated picture can still be opened.
  const cut = buffer.subarray(0, 20);
  await page.locator('#field-avatar').setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: cut });
  await expect(page.locator('.field-error')).toHaveText('Không mở được ảnh này: tệp bị hỏng, hoặc ảnh lớn quá sức của trình duyệt.');
});
