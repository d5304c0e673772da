import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial, taggedSong } from './material.ts';
import { recordsOf } from './records.ts';

const titles = [
  'Lý con sáo sang sông',
  'Chiều trên bến Ninh Kiều',
  'Ru con mùa nước lớn',
  'Hò ba lý',
  'Sáo đêm',
  'Mưa đồng bằng',
  'Đò ngang',
  'Gió chướng về',
  'Hoa tràm nở muộn',
  'Đêm hội đua ghe',
];

const cell = (row: Locator, column: string) => row.locator(`[data-label="${column}"]`);
const rowOf = (page: Page, text: string) => page.locator('.bulk-row', { hasText: text });

test('ten songs are added from their files in one go; two broken ones are mended and tried again', async ({ page, marquee }) => {
  test.setTimeout(180_000);
  const unique = crypto.randomUUID().slice(0, 6);
  const [channel, genre, artist, album] = [`Vịnh Xanh ${unique}`, `Dân ca ${unique}`, `Lan Trúc ${unique}`, `Sóng nước ${unique}`];
  const records = recordsOf(marquee);
  await records.channel({ name: channel });
  await records.tag(genre, 'genre');
  // Two people have this name, so nobody can know who sings.
  for (const place of ['Cần Thơ', 'Bến Tre']) await records.people(`Bến Tre ${unique}`, { place_of_birth: place });
  const { folder, banner } = await sharedMaterial();
  const files: string[] = [];
  for (const [at, title] of titles.entries()) {
    const tags = { title, artist: at === 3 ? `Bến Tre ${unique}` : artist, album, track: `${at + 1}/10`, genre };
    files.push(await taggedSong(`${at + 1} ${unique}.flac`, { tags, pitch: 300 + 20 * at, ...(at === 0 ? { cover: banner } : {}) }));
  }
  const whole = files[4] as string;
  const cut = join(folder, `cut ${unique}.flac`);
  await writeFile(cut, (await readFile(whole)).subarray(0, 60_000));

  await test.step('the files tell all that the table shows', async () => {
    await signIn(page, '/main/media/music');
    await page.getByRole('link', { name: 'Thêm nhiều bài hát' }).click();
    await page.locator('#bulk-channel').fill(channel);
    await page.locator('.ant-select-item-option', { hasText: channel }).first().click();
    await page.locator('#bulk-files').setInputFiles(files.with(4, cut));
    await expect(page.getByText('Đủ để gửi', { exact: true })).toHaveCount(9, { timeout: 120_000 });
    const first = page.locator('.bulk-row').first();
    await expect(cell(first, 'Tên bài')).toHaveText(titles[0] as string);
    await expect(cell(first, 'Nghệ sĩ')).toContainText(artist);
    await expect(cell(first, 'Album')).toContainText(album);
    await expect(cell(first, 'Số')).toHaveText('1');
    await expect(cell(first, 'Thể loại')).toHaveText(genre);
    await expect(cell(first, 'Độ dài')).toHaveText('0:10');
    await expect(cell(first, 'Độ lớn, LUFS')).toHaveText(/−18,8/);
    await expect(first.locator('.bulk-cover img')).toHaveCount(1);
    await expect(rowOf(page, 'Không đọc được')).toContainText('Tệp dừng ở');
  });

  await test.step('what is wrong stays, and the others are created', async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Đã tạo', { exact: true })).toHaveCount(8);
    await expect(rowOf(page, titles[3] as string)).toContainText('Chưa tạo được');
    await expect(page.getByRole('button', { name: 'Thử lại 1 bài hỏng' })).toBeVisible();
  });

  await test.step('what was corrected survives a reload', async () => {
    const artists = cell(rowOf(page, titles[3] as string), 'Nghệ sĩ');
    await artists.click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.keyboard.type(artist);
    await page.locator('.ant-select-item-option', { hasText: artist }).first().click();
    await page.keyboard.press('Tab');
    await expect(artists).toHaveText(artist);
    await page.reload();
    await expect(cell(rowOf(page, titles[3] as string), 'Nghệ sĩ')).toHaveText(artist);
    await expect(page.getByText('Đã tạo', { exact: true })).toHaveCount(8);
  });

  await test.step('the broken file is replaced, and only the two are sent', async () => {
    const chooser = page.waitForEvent('filechooser');
    await rowOf(page, 'Không đọc được').getByRole('button', { name: 'Chọn tệp khác' }).click();
    await (await chooser).setFiles(whole);
    await expect(page.getByText('Đủ để gửi', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/cms/v1/music_bulk'));
    await page.getByRole('button', { name: 'Tạo 2 bài' }).click();
    expect((await sent).postDataJSON().songs).toHaveLength(2);
    await expect(page.getByText('Đã tạo', { exact: true })).toHaveCount(10);
  });

  await test.step('all ten are in the list of music, in one album', async () => {
    await page.getByRole('navigation', { name: 'Đường dẫn' }).getByRole('link').click();
    for (const title of titles) await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    const listed = async (query: string) => (await marquee.call('GET', `/cms/v1/music?${query}`)).body.data;
    const [found, ...others] = await listed(`music_type=album&name=${encodeURIComponent(album)}`);
    expect([found.song_count, others]).toEqual([10, []]);
    const { songs } = (await marquee.call('GET', `/cms/v1/music/${found.idMusic}/songs`)).body.data;
    expect(songs.map((song: { track: string; title: string }) => [song.track, song.title])).toEqual(titles.map((title, at) => [`${at + 1}`, title]));
    const covers = (await listed(`album=${found.idMusic}`)).map((song: { poster: { id: string } | null }) => song.poster?.id);
    expect(covers).toEqual(titles.map(() => found.poster.id));
  });
});
