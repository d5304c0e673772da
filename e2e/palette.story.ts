import type { Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { expect, go, signIn, test } from './marquee.ts';
import { recordsOf } from './records.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: /Bảng lệnh|Command palette/ });
const input = (page: Page) => palette(page).getByRole('combobox');
const marked = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette and types, by keyboard only. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
}

test('the palette opens screens, records and actions by keyboard alone, and remembers them', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Đài Mường Thanh' });
  const movie = await records.movie({ title: 'Đường về Mường Thanh', channel });
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a screen, typed without accents', async () => {
    await ask(page, 'dien vien');
    await expect(marked(page)).toContainText('Diễn viên và ê-kíp');
    // The Enter that ends a word in an input method, as Safari reports it.
    await input(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/media\/people$/);
    await expect(palette(page)).toBeHidden();
  });

  await test.step('a record, chosen by arrows', async () => {
    await ask(page, 'muong thanh');
    await expect(palette(page).getByRole('option')).toHaveCount(2);
    await expect(input(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(marked(page)).toContainText('Mường Thanh');
    for (let i = 0; i < 2 && !(await marked(page).innerText()).includes('Đường về'); i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/main/media/movie/${movie}$`));
  });

  await test.step('an action', async () => {
    await ask(page, 'giao dien toi');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await ask(page, 'them phim');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/media\/movie\/new$/);
  });

  await test.step('recently used entries come first, after a reload too', async () => {
    await go(page, '/main/media/movie');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const recent = palette(page).getByRole('group', { name: 'Vừa dùng' }).getByRole('option');
    await expect(recent).toHaveText([/Thêm phim/, /Giao diện: Tối/, /Đường về Mường Thanh/, /Diễn viên và ê-kíp/]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    // A record has its present name there, and is gone once it is deleted.
    const { etag } = Object.fromEntries((await marquee.call('GET', `/cms/v1/movie/${movie}`)).headers);
    expect((await marquee.call('PUT', `/cms/v1/movie/${movie}`, { title: 'Lối về Mường Thanh' }, { 'if-match': String(etag) })).status).toBe(200);
    await page.keyboard.press('Control+k');
    await expect(recent).toHaveText([/Thêm phim/, /Giao diện: Tối/, /Lối về Mường Thanh/, /Diễn viên và ê-kíp/]);
    expect((await marquee.call('DELETE', `/cms/v1/movie/${movie}`)).status).toBe(200);
    await expect(recent).toHaveText([/Thêm phim/, /Giao diện: Tối/, /Diễn viên và ê-kíp/]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  await test.step('another language, in which the palette continues', async () => {
    await ask(page, 'english');
    await expect(marked(page)).toContainText('English');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await ask(page, 'qqqq');
    await expect(palette(page).getByText('Result is not found').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await ask(page, 'transcodes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/media\/transcode/);
  });

  await test.step('signing out', async () => {
    await ask(page, 'logout');
    await expect(marked(page)).toContainText('Logout');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}').auth?.authUser ?? null)).toBeNull();
  });
});

test('genres and keywords are called by these names wherever one is created, and never tags', async ({ page }) => {
  await signIn(page);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  for (const [typed, kind, name] of [
    ['them the loai', 'genre', 'Thêm thể loại'],
    ['them tu khoa', 'keyword', 'Thêm từ khóa'],
  ] as const) {
    await ask(page, typed);
    await expect(marked(page).locator('span').first()).toHaveText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/main/media/genre/new?kind=${kind}`);
    await expect(heading).toHaveText(name);
    // What was typed for the one is kept for the other.
    if (kind === 'genre') await page.locator('#field-title').fill('Ngày nắng');
    else await expect(page.locator('#field-title')).toHaveValue('Ngày nắng');
  }
  await page.locator('#field-title').fill('');
  await ask(page, 'tu khoa');
  await expect(marked(page).locator('span').first()).toHaveText('Từ khóa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/main/media/genre?kind=keyword');
  await expect(heading).toHaveText('Từ khóa');
  // Without a chosen kind the form names both; then it names the chosen one.
  await go(page, '/main/media/genre/new');
  await expect(heading).toHaveText('Thêm thể loại hoặc từ khóa');
  await page.locator('#field-kind').getByText('Từ khóa', { exact: true }).click();
  await expect(heading).toHaveText('Thêm từ khóa');
  await go(page, `/main/media/genre/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Không tìm thấy thể loại hoặc từ khóa này' })).toBeVisible();
});

test('Enter uses the whole typed text, even while records that match less of it are still listed', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  await records.movie({ title: 'Thăm lại dòng sông', channel: await records.channel({ name: 'Đài Sông Quê' }) });
  // Only the first two letters get an answer.
  await page.route(/\/search\?/, (route) => (new URL(route.request().url()).searchParams.get('q') === 'th' ? route.continue() : undefined));
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('th');
  await expect(palette(page).getByRole('option', { name: /Thăm lại dòng sông/ })).toBeVisible();
  await page.keyboard.type('em phim');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/main\/media\/movie\/new$/);
});

test('the palette offers only screens that the person may open', async ({ page, marquee }) => {
  const account = await makeAccount(marquee, { name: 'Vũ Bình', role: 'advertiser', permissions: ['advertiser'] });
  await recordsOf(marquee).channel({ name: 'Đài Bí Mật' });
  await signIn(page, '/main/', account);
  await ask(page, 'dien vien');
  await expect(palette(page).getByText('Không tìm thấy kết quả').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(page, 'bi mat');
  await expect(palette(page).getByText('Không tìm thấy kết quả').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(page, 'tin nhan');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/main\/account\/messages/);
});

test('the header’s search uses its category and opens the best match by Enter', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const channel = await records.channel({ name: 'Đài Hoàng Sa' });
  const person = await records.people('Hoàng Sa Tử');
  await signIn(page);
  // Lists have their own search.
  const search = page.getByRole('banner').getByRole('search');
  const box = search.getByRole('combobox');
  const category = search.getByRole('button');
  await expect(category).toHaveText('Tất cả');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await box.fill('hoang sa');
  await expect(search.getByRole('option')).toHaveText([/Hoàng Sa Tử/, /Đài Hoàng Sa.*Kênh/]);
  await box.fill('dai hoang sa');
  await expect(search.getByRole('option')).toHaveText([/Đài Hoàng Sa.*Kênh/]);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/main/media/channel/${channel}$`));
  // It also finds screens and commands.
  await box.fill('them phim');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/main\/media\/movie\/new$/);

  await category.click();
  const choices = page.getByRole('menuitemradio');
  // News is not built yet.
  await expect(choices).toHaveText([/Tất cả\s*Màn hình/, /Nội dung\s*Phim/]);
  await choices.filter({ hasText: 'Nội dung' }).click();
  await expect(box).toBeFocused();
  // Enter before the answer opens the best match as soon as it arrives.
  await page.keyboard.type('hoang sa tu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/main/media/people/${person}$`));

  await box.fill('them phim');
  await expect(search.getByText('Không tìm thấy kết quả').first()).toBeVisible();
  // Enter searches the same words in all categories.
  await expect(search.getByRole('option')).toHaveText([/Tìm trong: Tất cả/]);
  await box.press('Enter');
  await expect(box).toHaveValue('them phim');
  await expect(search.getByRole('option')).toHaveText([/Thêm phim/, /Thêm nhân sự phim/]);
});

test('? shows the shortcuts of the present screen', async ({ page }) => {
  await signIn(page);
  const map = page.getByRole('dialog', { name: 'Phím tắt' });
  await go(page, '/main/media/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(map.getByText('Thêm mới')).toBeVisible();
  await expect(map.getByText('Mở bảng lệnh')).toBeVisible();
  await page.keyboard.press('Escape');
  await go(page, '/main/account/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(map.getByText('Mở bảng lệnh')).toBeVisible();
  await expect(map.getByText('Thêm mới')).toHaveCount(0);
});

test('without a network a bar says so, and missing content is loaded when it is back', async ({ page, marquee }) => {
  const records = recordsOf(marquee);
  const name = `Người Ngoài Phố ${Date.now()}`;
  await signIn(page, '/main/media/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('Bạn đang mất mạng.')).toBeVisible();
  await records.people(name);
  await page.getByRole('searchbox').first().fill(name);
  await expect(page.getByText('Không thể kết nối đến máy chủ').first()).toBeVisible({ timeout: 30_000 });
  await page.context().setOffline(false);
  await expect(page.getByText('Bạn đang mất mạng.')).toHaveCount(0);
  await expect(page.getByText('Đã có mạng trở lại.')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Đã có mạng trở lại.')).toHaveCount(0, { timeout: 15_000 });
});
