import type { Page } from '@playwright/test';
import { query } from './accounts.ts';
import { button, field, press, tabTo, type } from './keyboard.ts';
import { expect, signIn, test } from './marquee.ts';
import { sharedMaterial } from './material.ts';
import { recordsOf } from './records.ts';

// Without transitions a focus ring is complete as soon as it is drawn.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const unique = crypto.randomUUID().slice(0, 6);
const movies = ['Đò chiều', 'Đò sớm', 'Đò đêm'].map((title) => `${title} ${unique}`);
const clip = `Hậu trường đò ${unique}`;
const people = [`Lái Đò ${unique}`, `Khách Đò ${unique}`];

test.beforeAll(async ({ marquee }) => {
  const records = recordsOf(marquee);
  const material = await sharedMaterial();
  const channel = await records.channel({ name: 'Kênh bến đò' });
  for (const title of movies) await records.movie({ title, channel });
  const body = {
    video_type: 'clip',
    title: clip,
    description: 'Một ngày trên bến.',
    channel,
    genres: [await records.tag(`Sông nước ${unique}`, 'genre')],
    keywords: [await records.tag(`đò ${unique}`, 'keyword')],
    banner: await records.picture(material.banner, 875, 540),
    play_link: 'https://phim.example/do.m3u8',
  };
  expect((await marquee.call('POST', '/cms/v1/contest/video', body)).status).toBe(201);
  for (const name of people) await records.people(name);
  // Publishing needs a transcoded film, which this story is not about.
  for (const table of ['movie', 'video'])
    await query(marquee, `update ${table} set visibility = 'enable', first_enabled_at = now() where title like '%${unique}'`);
});

/** Finds a record with the search for items, and adds it at the end. */
async function add(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('.items-list > li').last()).toContainText(text);
}

/** The titles of the list's items in their order. */
const titles = (page: Page) => page.locator('.items-list strong');

/** Expects that each screen of the preview shows these items, and that their pictures are drawn. */
async function expectPreviews(page: Page, shown: readonly string[]): Promise<void> {
  for (const screen of ['TV', 'Điện thoại', 'Web']) {
    const preview = page.getByRole('group', { name: screen, exact: true });
    await preview.scrollIntoViewIfNeeded();
    await expect(preview.locator('.preview-tile small')).toHaveText(shown);
    const picture = preview.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), screen).toBe(true);
  }
}

test('a ribbon of six items of several kinds is built by keyboard alone and shown on a page at three sizes', async ({ page, marquee }) => {
  await signIn(page, '/main/media/mix/new');
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await type(page, 'title_vi', `Chuyện bến đò ${unique}`);
  await type(page, 'title_en', 'Ferry Tales');
  await type(page, 'description', 'Phim, hậu trường và người trên bến.');
  await tabTo(page, field(page, 'item_type'));
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);

  const all = [...movies, clip, ...people];
  for (const each of all) await add(page, 'items', each);
  await expect(titles(page)).toHaveText(all);
  // The same item again is not added, and the search says where it is.
  await tabTo(page, field(page, 'items'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(all[1] as string);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Đã có, vị trí 2');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveCount(6);
  await page.keyboard.press('Escape');

  // The last comes first.
  await tabTo(page, button(page, `Dời ${people[1]}`));
  await page.keyboard.press('Space');
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const order = [people[1] as string, ...all.slice(0, 5)];
  await expect(titles(page)).toHaveText(order);
  await expectPreviews(page, order);

  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/mix\/[0-9a-f-]{36}/);
  const id = /mix\/([0-9a-f-]{36})/.exec(page.url())?.[1] as string;
  const { data } = (await marquee.call('GET', `/cms/v1/collection/${id}`)).body;
  expect([data.category_type, data.items.map(({ label }: { label: string }) => label)]).toEqual(['mix', order]);
  await marquee.call('PUT', `/cms/v1/collection/${id}`, { visibility: 'enable' });

  await page.goto('/main/media/page/new');
  await type(page, 'title', `Bến đò ${unique}`);
  await tabTo(page, field(page, 'page_type'));
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await add(page, 'collections', `Chuyện bến đò ${unique}`);
  await expectPreviews(page, order);
  await press(page, page.getByRole('button', { name: /^Lưu/ }).first());
  await page.waitForURL(/\/page\/[0-9a-f-]{36}/);

  // A deleted ribbon stays on the page and says so, and viewers no longer see it.
  await marquee.call('DELETE', `/cms/v1/collection/${id}`);
  await page.reload();
  await expect(page.locator('.items-row')).toContainText('Đã xóa');
  await expect(page.getByRole('group', { name: 'TV', exact: true })).toContainText('Chưa có gì để hiển thị');
});

test('an item that is hidden or deleted stays in the ribbon and says so', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Kênh vắng' });
  const [hidden, gone] = [await records.movie({ title: `Vắng khách ${unique}`, channel }), await records.movie({ title: `Hết đò ${unique}`, channel })];
  const id = await records.collection(
    `Bến vắng ${unique}`,
    [hidden, gone].map((each) => ({ kind: 'movie', id: each })),
  );
  await query(marquee, `update movie set visibility = 'disable', first_enabled_at = now() where "idMovie" = '${hidden}'`);
  await marquee.call('DELETE', `/cms/v1/movie/${gone}`);
  await signIn(page, `/main/media/ribbon/${id}`);
  const rows = page.locator('.items-row');
  await expect(rows.nth(0)).toContainText('Đang ẩn');
  await expect(rows.nth(1)).toContainText('Đã xóa');
  await expect(rows.getByText('Khán giả không thấy mục này')).toHaveCount(2);
  await expect(page.getByText('Khán giả thấy 0 trong 2 mục')).toBeVisible();
});
