import { expect, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

test('a season gets its missing episode in two presses, and its episodes another order by keyboard, which is undone', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh phim bộ' });
  const genre = await records.tag('Gia đình miền sông', 'genre');
  const season = await records.movie({ title: 'Bến Vắng', channel, movie_type: 'series season', genres: [genre] });
  for (const n of [1, 2, 4]) await records.movie({ title: `Tập thứ ${n}`, channel, movie_type: 'episode', season, episode_number: n });
  await signIn(page, `/main/media/movie/${season}`);
  const section = page.locator('#episodes');
  const order = () =>
    section.locator('.part').evaluateAll((rows) => rows.map((row) => row.querySelector('strong')?.textContent + ' ' + row.querySelector('a')?.textContent));
  await expect.poll(order).toEqual(['1 Tập thứ 1', '2 Tập thứ 2', '4 Tập thứ 4']);
  await expect(section).toContainText('Thiếu tập 3.');
  await expect(section.getByRole('button', { name: 'Thêm tập 5' })).toBeVisible();

  // The handle of the last episode: up by one.
  await section.locator('.sortable-handle').last().focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect.poll(order).toEqual(['1 Tập thứ 1', '2 Tập thứ 4', '4 Tập thứ 2']);
  await page.getByRole('region', { name: 'Thông báo' }).getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(order).toEqual(['1 Tập thứ 1', '2 Tập thứ 2', '4 Tập thứ 4']);

  await section.getByRole('button', { name: 'Thêm tập 3' }).click();
  await expect(page.locator('#field-title')).toHaveValue('Bến Vắng – 3');
  await expect(page.locator('#field-episode_number')).toHaveValue('3');
  await expect(page.locator('#classification')).toContainText('Gia đình miền sông');
  await page.goBack();
  await expect.poll(order).toEqual(['1 Tập thứ 1', '2 Tập thứ 2', '3 Bến Vắng – 3', '4 Tập thứ 4']);
});
