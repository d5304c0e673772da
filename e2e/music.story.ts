import type { Page } from '@playwright/test';
import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

const field = (page: Page, name: string) => page.locator(`#field-${name}`);
/** The part of a player that plays. */
type Media = HTMLElement & { currentTime: number; paused: boolean };

test('a song is uploaded, transcoded, published and heard, and its waveform leads to any place in it by keyboard', async ({ page, marquee }) => {
  const material = await sharedMaterial();
  const records = recordsOf(marquee);
  const unique = crypto.randomUUID().slice(0, 6);
  await records.channel({ name: `Kênh nhạc ${unique}` });
  await records.tag(`Dân ca ${unique}`, 'genre');
  await records.tag(`ca Huế ${unique}`, 'keyword');
  await records.people(`Nguyễn Bảo Châu ${unique}`);
  const pick = async (name: string, text: string) => {
    await field(page, name).click();
    await field(page, name).fill(text);
    await page.locator('.ant-select-item-option', { hasText: text }).first().click();
  };

  await signIn(page, '/main/media/music');
  await page
    .getByRole('link', { name: /Thêm bài hát hoặc album/ })
    .first()
    .click();
  await field(page, 'film').setInputFiles(material.song);
  await field(page, 'title').fill(`Lời chèo đêm ${unique}`);
  await page.locator('.ant-segmented-item', { hasText: 'Bài hát' }).click();
  await field(page, 'description').fill('Thu trong một đêm trên thuyền, còn nguyên tiếng mái chèo.');
  for (const [name, text] of [
    ['artists', 'Nguyễn Bảo Châu'],
    ['channel', 'Kênh nhạc'],
    ['genres', 'Dân ca'],
    ['keywords', 'ca Huế'],
  ] as const)
    await pick(name, `${text} ${unique}`);
  await field(page, 'poster').setInputFiles(material.cover);
  await expect(page.getByText('Thay ảnh')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/main\/media\/music\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) as string;
  await expect
    .poll(async () => (await marquee.call('GET', `/cms/v1/music/${id}`)).body.data.transcode_status, { timeout: 60_000, message: 'the song' })
    .toBe('ready');

  const box = page.locator('.publish-box');
  await box.getByRole('checkbox', { name: /Tôi chịu trách nhiệm/ }).check();
  await box.getByRole('button', { name: 'Công khai' }).click();
  await expect(page.getByRole('region', { name: 'Thông báo' })).toContainText('Công khai thành công');

  await page.getByRole('button', { name: 'Nghe thử' }).click();
  const wave = page.getByRole('slider', { name: 'Vị trí phát' });
  await expect(wave).toHaveAttribute('aria-valuemax', '4');
  await wave.focus();
  await page.keyboard.press('End');
  await expect(wave).toHaveAttribute('aria-valuenow', '4');
  await page.keyboard.press('Home');
  await expect(wave).toHaveAttribute('aria-valuenow', '0');
  const shown = await marquee.call('GET', `/platform/v1/music/${id}`, undefined, { 'platform-key': await marquee.platformKey() });
  expect(shown.body.data).toMatchObject({ title: `Lời chèo đêm ${unique}`, duration_s: 4 });
});

test('an album gets its next song with what they share, another order by keyboard, and plays through', async ({ page, marquee }) => {
  const material = await sharedMaterial();
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh nhạc trẻ' });
  const genre = await records.tag('Nhạc trẻ thành phố', 'genre');
  const album = await records.music({ music_type: 'album', title: 'Phố lên đèn', channel, genres: [genre] });
  const made: string[] = [];
  for (const [at, title] of ['Chuyến xe số 9', 'Tầng thượng'].entries()) {
    const film = await records.file(material.song, 'sound');
    made.push(await records.music({ music_type: 'song', title, channel, album, track: String(at + 1), film, play_link: undefined }));
  }
  await expect
    .poll(async () => (await marquee.call('GET', `/cms/v1/music/${album}/songs`)).body.data.songs.map((song: any) => song.transcode_status), {
      timeout: 60_000,
    })
    .toEqual(['ready', 'ready']);
  await signIn(page, `/main/media/music/${album}`);
  const section = page.locator('#songs');
  const order = () =>
    section.locator('.part').evaluateAll((rows) => rows.map((row) => row.querySelector('strong')?.textContent + ' ' + row.querySelector('a')?.textContent));
  await expect.poll(order).toEqual(['1 Chuyến xe số 9', '2 Tầng thượng']);
  await section.locator('.sortable-handle').last().focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect.poll(order).toEqual(['1 Tầng thượng', '2 Chuyến xe số 9']);
  await page.getByRole('region', { name: 'Thông báo' }).getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(order).toEqual(['1 Chuyến xe số 9', '2 Tầng thượng']);

  await section.getByRole('button', { name: 'Thêm bài 3' }).click();
  await expect(field(page, 'title')).toHaveValue('Phố lên đèn – 3');
  await expect(page.locator('#classification')).toContainText('Nhạc trẻ thành phố');
  await page.goBack();
  await expect.poll(order).toEqual(['1 Chuyến xe số 9', '2 Tầng thượng', '3 Phố lên đèn – 3']);

  // The third song has no sound yet, so the album ends with the second.
  await page.getByRole('button', { name: 'Nghe thử' }).click();
  const now = page.locator('.album-now strong');
  await expect(now).toHaveText('Chuyến xe số 9');
  const media = page.locator('.song-player [slot="media"]');
  await media.evaluate((element: Media) => (element as unknown as HTMLMediaElement).play());
  await expect(now).toHaveText('Tầng thượng', { timeout: 20_000 });
  await expect.poll(() => media.evaluate((element: Media) => element.currentTime), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: /Phố lên đèn – 3/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  await go(page, `/main/media/music?album=${album}`);
  await expect(page.getByRole('row', { name: /Tầng thượng/ })).toBeVisible();
});
