import type { Page } from '@playwright/test';
import { admin, expect, test } from './marquee.ts';
import { chooseFile, expectFocus, expectTrap, focus, tabTo, walk } from './keyboard.ts';
import { recordsOf, sharedMaterial } from './records.ts';

const field = (page: Page, name: string) => page.locator(`#field-${name.replaceAll('.', '\\.')}`);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Signs in with the keyboard alone. */
async function enter(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(admin.email);
  await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/main\//);
  await expect(heading(page)).toBeVisible();
}

/** Types into a control that Tab leads to. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

/** Chooses an entry of a searching select. */
async function pick(page: Page, name: string, text: string): Promise<void> {
  await type(page, name, text);
  await expect(page.locator('.ant-select-item-option-active', { hasText: text })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

test.describe('by keyboard alone', () => {
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh bàn phím' });
    await records.tag('Tâm lý', 'genre');
    await records.tag('sông nước', 'keyword');
    await records.people('Trần Minh Quân');
    for (const title of ['Bến sông xưa', 'Đường về Huế', 'Áo lụa Hà Đông'])
      await records.movie({ title, channel, label: title.startsWith('Bến') ? 'Hot' : 'Normal' });
  });

  test('signing in: every control is met and does what it says', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(6);
    // Sent empty: the first field that lacks something has the focus.
    await tabTo(page, button(page, 'Đăng nhập'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Vui lòng nhập email')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(admin.email);
    await tabTo(page, page.getByLabel('Mật khẩu', { exact: true }));
    await page.keyboard.type('không phải');
    await tabTo(page, button(page, 'Hiện mật khẩu'));
    await page.keyboard.press('Space');
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await tabTo(page, button(page, 'Đăng nhập'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    await expectFocus(page);

    await tabTo(page, page.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    for (const [link, path, back] of [
      ['Quên mật khẩu?', '/forgot-password', 'Về trang đăng nhập'],
      ['Đăng ký nhà quảng cáo', '/sign-up', 'Đăng nhập'],
    ] as const) {
      await tabTo(page, page.getByRole('link', { name: link }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(path);
      await tabTo(page, page.getByRole('link', { name: back, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/sign-in');
    }
    await enter(page);
  });

  test('a movie is described, its files are chosen, and it is saved', async ({ page }) => {
    const material = await sharedMaterial();
    await enter(page);
    await page.goto('/main/media/movie/new');
    await expect(field(page, 'cast')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await tabTo(page, page.getByRole('link', { name: 'Đến nội dung chính' }));
    await page.keyboard.press('Enter');
    expect(await walk(page)).toBeGreaterThan(50);

    await chooseFile(page, field(page, 'film'), material.film);
    await type(page, 'title', 'Chuyến phà bằng phím');
    await type(page, 'title_en', 'The Ferry by Keys');
    await type(page, 'description', 'Không chạm đến chuột.');
    await tabTo(page, button(page, 'Tạo lại từ Tên phim'));
    await page.keyboard.press('Enter');
    await expect(field(page, 'slug')).toHaveValue('chuyen-pha-bang-phim');
    await type(page, 'duration', '97');
    await type(page, 'release_date', '05/12/2026');
    await page.keyboard.press('Enter');
    for (const [group, value] of [
      ['movie_type', 'Phim lẻ'],
      ['media_type', 'Phim'],
    ] as const) {
      const radios = field(page, group).locator('input');
      await tabTo(page, radios.first());
      await page.keyboard.press('Space');
      await expect(radios.first()).toBeChecked();
      await expect(field(page, group).locator('.ant-segmented-item-selected')).toHaveText(value);
    }
    await pick(page, 'language', 'Tiếng Việt');
    await pick(page, 'channel', 'Kênh bàn phím');
    await pick(page, 'genres', 'Tâm lý');
    await pick(page, 'keywords', 'sông nước');
    await tabTo(page, field(page, 'cast'));
    await page.keyboard.press('Enter');
    // The new row stands before the button that made it.
    await tabTo(page, field(page, 'cast.0.person'), 'Shift+Tab');
    await pick(page, 'cast.0.person', 'Trần Minh Quân');
    await type(page, 'cast.0.role', 'Ông Sáu, lái phà');
    await chooseFile(page, field(page, 'subtitles'), material.subtitle);
    await type(page, 'trailer_path', 'https://phim.example/trailer');
    await type(page, 'imdb_url', 'https://www.imdb.com/title/tt3120000/');
    await type(page, 'share_url', 'https://phim.example/chuyen-pha');
    await chooseFile(page, field(page, 'poster'), material.poster);
    await chooseFile(page, field(page, 'banner'), material.banner);
    await chooseFile(page, field(page, 'screenshots'), material.screenshot);
    await expect(page.locator('.film-file')).toContainText('film.mp4', { timeout: 60_000 });
    await expect(page.getByText('Thay ảnh')).toHaveCount(2);
    await expect(page.getByText('1 / 12')).toBeVisible();

    // What is unsaved is shown in a dialog that keeps the keys and gives the focus back.
    const differences = button(page, 'Xem khác biệt');
    await tabTo(page, differences);
    await page.keyboard.press('Enter');
    await expectTrap(page, differences, page.getByRole('dialog'));
    await tabTo(page, button(page, /Lưu bản nháp/));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/media\/movie\/[\da-f-]{36}$/);
    await expect(page.getByRole('status').filter({ hasText: 'Tạo mới thành công' })).toBeVisible();
    expect((await focus(page)).isLost, 'the focus after saving').toBe(false);
  });

  test('a list is searched, filtered, sorted, selected from and opened', async ({ page }) => {
    await enter(page);
    await page.goto('/main/media/movie');
    const titles = page.locator('a.title-link');
    await expect(titles.first()).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(30);

    const filters = button(page, /^Bộ lọc/);
    const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
    await tabTo(page, filters);
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expectTrap(page, filters, drawer);
    await page.keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('group', { name: 'Nhãn' }).getByRole('button'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: 'Nóng' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await tabTo(page, drawer.getByRole('button', { name: /^Xem 1 kết quả/ }));
    await page.keyboard.press('Enter');
    await expect(drawer).toHaveCount(0);
    await expect(titles).toHaveText(['Bến sông xưa']);
    await expect(filters).toBeFocused();
    await tabTo(page, button(page, 'Bỏ lọc theo Nhãn'));
    await page.keyboard.press('Enter');
    await expect(titles).not.toHaveCount(1);
    expect((await focus(page)).isLost, 'the focus after a filter was taken off').toBe(false);

    await tabTo(page, page.getByRole('columnheader', { name: 'Tên phim' }).getByRole('button'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort_by=title/);
    await expectFocus(page);

    for (const title of ['Áo lụa Hà Đông', 'Đường về Huế']) {
      await tabTo(page, page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }));
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    const remove = bar.getByRole('button', { name: 'Xóa', exact: true });
    const question = page.getByRole('alertdialog');
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Giữ lại' })).toBeFocused();
    await expectTrap(page, remove, question);
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: 'Xóa 2 phim' }));
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Xóa thành công' })).toBeVisible();
    expect((await focus(page)).isLost, 'the focus after what was selected is gone').toBe(false);

    await tabTo(page, page.getByRole('link', { name: 'Bến sông xưa', exact: true }));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Bến sông xưa');
    expect((await focus(page)).isLost, 'the focus on a record that was opened').toBe(false);
  });

  test('theme, language and the menu of the person, to signing out', async ({ page }) => {
    await enter(page);
    await page.goto('/main/media/genre');
    await expect(heading(page)).toBeVisible();
    const painter = page.getByRole('banner').getByRole('button', { name: 'Tùy chỉnh giao diện' });
    await tabTo(page, painter);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Tùy chỉnh giao diện' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, panel.getByRole('radio', { name: 'Sáng' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('body')).toHaveClass(/dark-theme/);
    await expectFocus(page);
    await tabTo(page, button(page, 'Đặt lại màu'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(painter).toBeFocused();

    const language = page.getByRole('banner').getByRole('button', { name: /Tiếng Việt|English/ });
    for (const [key, lang] of [
      ['e', 'en'],
      ['t', 'vi'],
    ] as const) {
      await tabTo(page, language);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
      await page.keyboard.press(key);
      await expectFocus(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(language).toBeFocused();
    }

    const person = page.getByRole('banner').getByRole('button', { name: /^Tài khoản: / });
    await tabTo(page, person);
    await page.keyboard.press('Enter');
    for (const name of ['Tài khoản của tôi', 'Khóa màn hình', 'Đăng xuất']) {
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
    await expect(person).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/main/sign-up-contest');
  });

  test('the command palette leads to a screen and back, and leaves the focus where it was', async ({ page }) => {
    await enter(page);
    await page.goto('/main/media/genre');
    await expect(heading(page)).toBeVisible();
    const opener = page.getByRole('link', { name: /^Thêm thể loại/ }).first();
    const palette = page.getByRole('dialog', { name: 'Bảng lệnh' });
    await tabTo(page, opener);
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await expectTrap(page, opener, palette);
    for (const [text, path] of [
      ['dien vien', '/main/media/people'],
      ['the loai', '/main/media/genre'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text);
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(palette).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
      expect((await focus(page)).isLost, `the focus on ${path}`).toBe(false);
    }
  });

  test('a stranger enters the contest', async ({ page }) => {
    const material = await sharedMaterial();
    await page.goto('/main/sign-up-contest');
    const entry = (name: string) => page.locator(`#entry-${name}`);
    await expect(entry('title')).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(18);
    const write = async (name: string, text: string) => {
      await tabTo(page, entry(name));
      await page.keyboard.type(text);
    };
    const choose = async (name: string, path: string) => chooseFile(page, entry(name), path);
    await write('title', 'Chợ nổi lúc bốn giờ');
    await write('description', 'Một buổi sáng trên chợ nổi.');
    await choose('film', material.film);
    await write('full_name', 'Nguyễn Thị Phím');
    // The browser's own field of a date takes month, day and year, each by its digits.
    await write('birthday', '05121999');
    await expect(entry('birthday')).toHaveValue(/^1999-\d\d-\d\d$/);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await write('address', '12 Nguyễn Trãi');
    await write('city', 'Cần Thơ');
    await write('phone', '0912345678');
    for (const site of ['facebook', 'tiktok', 'youtube', 'instagram']) await write(site, `https://${site}.com/phim`);
    await choose('id_photo', material.banner);
    await expect(page.getByText('Đã nhận ảnh và mã hóa')).toBeVisible();
    await expect(page.getByText('Đã tải lên')).toBeVisible({ timeout: 60_000 });
    await tabTo(page, entry('consent'));
    await page.keyboard.press('Space');
    // A program types faster than a person may: it is told to wait, and then taken.
    await expect(async () => {
      await tabTo(page, button(page, 'Gửi bài dự thi'));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/main/sign-up-success', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Đã nhận bài dự thi' })).toBeVisible();
    expect((await focus(page)).isLost, 'the focus after the entry was sent').toBe(false);
    expect(await walk(page)).toBeGreaterThan(2);
  });
});
