import { expect, go, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

test('half a movie is stored, found by the filter, completed and published', async ({ page, marquee }) => {
  const unique = crypto.randomUUID().slice(0, 6);
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: `Kênh dở dang ${unique}` });
  const title = `Phim dở dang ${unique}`;
  await signIn(page, '/main/media/movie/new');
  await page.locator('#field-title').fill(title);

  // A plain save asks for everything. As long as the channel lacks too, it is no draft yet either.
  const summary = page.getByRole('alert').filter({ hasText: 'mục cần sửa trước khi lưu' });
  const instead = summary.getByRole('button', { name: 'Lưu nháp, bổ sung sau' });
  await page.keyboard.press('Control+s');
  await expect(summary).toBeVisible();
  await expect(instead).toHaveCount(0);
  await page.locator('#field-channel').fill(`Kênh dở dang ${unique}`);
  await page.locator('.ant-select-item-option', { hasText: unique }).click();
  await instead.click();
  await page.waitForURL(/\/main\/media\/movie\/[0-9a-f-]{36}/);
  const id = /movie\/([0-9a-f-]{36})/.exec(page.url())?.[1] as string;
  await expect(page.locator('#publish').getByRole('button', { name: 'Nhập Mô tả' })).toBeVisible();

  // More of it is stored by the key, and it is still a draft.
  await page.locator('#field-title_en').fill('Half a movie');
  await page.keyboard.press('Control+Shift+S');
  await expect(page.getByRole('region', { name: 'Lưu thay đổi' })).toContainText('Đã lưu mọi thay đổi');

  await go(page, '/main/media/movie');
  await page.getByRole('button', { name: /^Bộ lọc/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
  await drawer.getByRole('combobox', { name: 'Chưa đủ thông tin' }).selectOption('Có');
  await drawer.getByRole('button', { name: /^Xem .*kết quả/ }).click();
  await expect(page).toHaveURL(/[?&]incomplete=true/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(/Thiếu \d+ mục/);

  // Others add all but its description.
  const whole = await records.movie({ title: `Mẫu ${unique}`, channel });
  const made = (await marquee.call('GET', `/cms/v1/movie/${whole}`)).body.data;
  const ids = (list: { id: string }[]) => list.map((each) => each.id);
  const rest = {
    ...Object.fromEntries(
      ['duration', 'release_date', 'language', 'media_type', 'movie_type', 'trailer_path', 'imdb_url', 'share_url'].map((name) => [name, made[name]]),
    ),
    ...Object.fromEntries(['genres', 'keywords', 'screenshots', 'subtitles'].map((name) => [name, ids(made[name])])),
    poster: made.poster.id,
    banner: made.banner.id,
    cast: made.cast.map(({ person, role }: { person: { id: string }; role: string }) => ({ person: person.id, role })),
    film: await records.file((await sharedMaterial()).clip, 'film'),
  };
  const added = await marquee.call('PUT', `/cms/v1/movie/${id}`, { ...rest, draft: true });
  expect([added.status, added.body.data?.missing]).toEqual([200, ['description']]);
  await expect(row).toContainText('Thiếu 1 mục');

  await row.getByRole('link', { name: title, exact: true }).click();
  await page.locator('#publish').getByRole('button', { name: 'Nhập Mô tả' }).click();
  await expect(page.locator('#field-description')).toBeFocused();
  await page.keyboard.type('Nay đã đủ.');
  await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data.transcode_status, { timeout: 120_000 }).toBe('ready');
  await page.getByRole('checkbox', { name: /Tôi chịu trách nhiệm về bản quyền/ }).check();
  await page.getByRole('button', { name: 'Lưu và công khai' }).click();
  await expect.poll(async () => (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data).toMatchObject({ status: 'public', missing: [] });
  await expect(page.getByRole('button', { name: 'Lưu nháp' })).toHaveCount(0);
});
