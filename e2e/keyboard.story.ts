import type { Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { chooseFile, expectFocus, expectKept, expectTrap, press, rove, tabTo, walk } from './keyboard.ts';
import { admin, expect, signIn, test } from './marquee.ts';
import { recordsOf, sharedMaterial } from './records.ts';

const field = (page: Page, name: string) => page.locator(`#field-${name.replaceAll('.', '\\.')}`);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

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
  await expect(field(page, name)).toHaveAttribute('aria-expanded', 'false');
}

// Rings are looked at as soon as they are drawn.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('by keyboard alone', () => {
  let people: string[];
  test.beforeAll(async ({ marquee }) => {
    const records = recordsOf(marquee);
    const channel = await records.channel({ name: 'Kênh bàn phím' });
    await records.tag('Kịch phím', 'genre');
    await records.tag('gõ phím', 'keyword');
    people = [await records.people('Phan Thị Phím'), await records.people('Đỗ Văn Gõ')];
    for (const title of ['Phím ngà bến sông', 'Phím ngà đường xa', 'Phím ngà áo lụa'])
      await records.movie({ title, channel, label: title === 'Phím ngà bến sông' ? 'Hot' : 'Normal' });
  });

  test('signing in: every control is met and does what it says', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(6);
    // Sent empty: the first field that lacks something has the focus.
    await press(page, button(page, 'Đăng nhập'));
    await expect(page.getByText('Vui lòng nhập email')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(admin.email);
    const password = page.locator('input[name=password]');
    await tabTo(page, password);
    await page.keyboard.type('không phải');
    await press(page, button(page, 'Hiện mật khẩu'), 'Space');
    await expect(password).toHaveAttribute('type', 'text');
    await press(page, page.getByRole('checkbox'), 'Space');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await press(page, button(page, 'Đăng nhập'));
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
      await press(page, page.getByRole('link', { name: link }));
      await expect(page).toHaveURL(path);
      await press(page, page.getByRole('link', { name: back, exact: true }));
      await expect(page).toHaveURL('/sign-in');
    }
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(admin.email);
    await tabTo(page, password);
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/main\//);
    await expect(heading(page)).toBeVisible();
  });

  test('a movie is described with all its files and people, saved, and changed', async ({ page, marquee }) => {
    const material = await sharedMaterial();
    await signIn(page, '/main/media/movie/new');
    await expect(field(page, 'cast')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await press(page, page.getByRole('link', { name: 'Đến nội dung chính' }));
    await press(page, page.getByRole('link', { name: /^Nguồn phát/ }));
    await expect(page.locator('#source')).toBeFocused();

    // What chose the film goes away while it goes up: the keys stay with its field.
    await chooseFile(page, field(page, 'film'), material.film);
    await expect(page.locator('#field-film-group')).toBeFocused();
    await type(page, 'play_link', 'https://phim.example/a.m3u8');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await type(page, 'main_link_play', 'https://phim.example/b.m3u8');
    await type(page, 'title', 'Chuyến phà bằng phím');
    await type(page, 'title_en', 'The Ferry by Keys');
    await type(page, 'title_vi', 'Chuyến phà');
    await type(page, 'description', 'Không chạm đến chuột.');
    await press(page, button(page, 'Tạo lại từ Tên phim'));
    await expect(field(page, 'slug')).toHaveValue('chuyen-pha-bang-phim');
    await type(page, 'duration', '97');
    await type(page, 'release_date', '05/12/2026');
    // It takes the day, and does not send a form that is not done yet.
    await page.keyboard.press('Enter');
    await expect(field(page, 'release_date')).toHaveValue('05/12/2026');
    await page.keyboard.press('Tab');
    await expect(page.getByText('cần sửa trước khi lưu')).toHaveCount(0);
    for (const [group, value] of [
      ['movie_type', 'Phim lẻ'],
      ['media_type', 'Phim'],
    ] as const) {
      const radios = field(page, group).locator('input');
      await press(page, radios.first(), 'Space');
      await expect(radios.first()).toBeChecked();
      await rove(page, radios);
      await expect(field(page, group).locator('.ant-segmented-item-selected')).toHaveText(value);
    }
    await pick(page, 'language', 'Tiếng Việt');
    await pick(page, 'channel', 'Kênh bàn phím');
    // Emptied by its own button, and chosen again.
    await page.keyboard.press('Tab');
    await expect(button(page, 'Bỏ chọn')).toBeFocused();
    await expectFocus(page);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Bỏ chọn')).toHaveCount(0);
    await expectKept(page, 'the focus after a choice was taken back');
    await pick(page, 'channel', 'Kênh bàn phím');
    await pick(page, 'genres', 'Kịch phím');
    await pick(page, 'keywords', 'gõ phím');
    await press(page, button(page, 'Bỏ gõ phím'));
    await expect(page.locator('#field-keywords-group')).toBeFocused();
    await pick(page, 'keywords', 'gõ phím');

    // Each row that is added has the focus; rows change places, and go.
    for (const [at, name, role] of [
      [0, 'Phan Thị Phím', 'Bà Sáu'],
      [1, 'Đỗ Văn Gõ', 'Ông Sáu, lái phà'],
      [2, undefined, 'Người thừa'],
    ] as const) {
      await press(page, field(page, 'cast'));
      await expect(field(page, `cast.${at}.person`)).toBeFocused();
      if (name !== undefined) await pick(page, `cast.${at}.person`, name);
      await type(page, `cast.${at}.role`, role);
    }
    await press(page, button(page, 'Bỏ Người thừa'));
    await expect(field(page, 'cast.2.role')).toHaveCount(0);
    await expect(page.locator('#field-cast-group')).toBeFocused();
    const handle = button(page, 'Dời Đỗ Văn Gõ');
    await press(page, handle, 'Space');
    await expect(page.getByRole('status').filter({ hasText: 'Đỗ Văn Gõ' }).first()).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Đỗ Văn Gõ.*1/ })
        .first(),
    ).toBeAttached();
    await page.keyboard.press('Space');
    await expect(field(page, 'cast.0.role')).toHaveValue('Ông Sáu, lái phà');
    await expect(handle).toBeFocused();

    await chooseFile(page, field(page, 'subtitles'), material.subtitle);
    await type(page, 'trailer_path', 'https://phim.example/trailer');
    await type(page, 'imdb_url', 'https://www.imdb.com/title/tt3120000/');
    await type(page, 'share_url', 'https://phim.example/chuyen-pha');
    for (const name of ['Nhãn', 'Hiển thị']) {
      const radios = page.getByRole('radiogroup', { name }).getByRole('radio');
      await tabTo(page, radios.first());
      await rove(page, radios);
    }
    await press(page, page.getByRole('checkbox', { name: /bản quyền/ }), 'Space');
    await expect(page.getByRole('checkbox', { name: /bản quyền/ })).toBeChecked();
    for (const name of ['poster', 'banner', 'screenshot'] as const)
      await chooseFile(page, field(page, name === 'screenshot' ? 'screenshots' : name), material[name]);
    await expect(page.locator('.film-file')).toContainText('film.mp4', { timeout: 60_000 });
    await expect(page.getByText('Thay ảnh')).toHaveCount(2);
    await expect(page.getByText('1 / 12')).toBeVisible();

    // Filled in, it has every control that it can have.
    expect(await walk(page)).toBeGreaterThan(75);
    const discard = button(page, 'Bỏ thay đổi');
    await press(page, discard);
    await expectTrap(page, discard, page.getByRole('alertdialog'));
    await press(page, button(page, /Lưu bản nháp/));
    await expect(page).toHaveURL(/\/main\/media\/movie\/[\da-f-]{36}$/);
    await said(page, 'Tạo mới thành công');
    await expectKept(page, 'the focus after saving');
    const id = page.url().slice(-36);
    const saved = (await marquee.call('GET', `/cms/v1/movie/${id}`)).body.data;
    expect(saved).toMatchObject({ title: 'Chuyến phà bằng phím', duration: 97, release_date: '2026-12-05', label: 'Normal', copyright: true });
    expect(saved.cast.map(({ person, role }: { person: { id: string }; role: string }) => [person.id, role])).toEqual([
      [people[1], 'Ông Sáu, lái phà'],
      [people[0], 'Bà Sáu'],
    ]);

    // Changed: what is unsaved and the history are shown in dialogs that keep the keys and give the focus back.
    await expect(page.getByText('Đã lưu mọi thay đổi')).toBeVisible();
    await type(page, 'title_vi', ' đêm');
    const differences = button(page, 'Xem khác biệt');
    await press(page, differences);
    await expectTrap(page, differences, page.getByRole('dialog'));
    await press(page, button(page, /Lưu bản nháp/));
    await said(page, 'Cập nhật thành công');
    await expect(page.getByText('Đã lưu mọi thay đổi')).toBeVisible();
    await expectKept(page, 'the focus after saving again');
    const history = button(page, 'Lịch sử');
    await press(page, history);
    await expectTrap(page, history, page.getByRole('dialog'));
  });

  test('a list is searched, filtered, sorted, selected from and opened', async ({ page }) => {
    await signIn(page, '/main/media/movie');
    const titles = page.locator('a.title-link');
    await expect(titles.first()).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Tìm theo tên' });
    await expect(search).toBeFocused();
    await expectFocus(page);
    await page.keyboard.type('phim nga ');
    await expect(titles.filter({ hasNotText: 'Phím ngà' })).toHaveCount(0);
    await expect(titles).toHaveCount(3);
    await expect(search).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(40);

    const columns = button(page, 'Cột');
    const shown = page.getByRole('dialog', { name: 'Cột hiển thị' });
    await press(page, columns);
    const views = shown.getByRole('checkbox').last();
    const isShown = await views.isChecked();
    await press(page, views, 'Space');
    await expect(views).toBeChecked({ checked: !isShown });
    await page.keyboard.press('Space');
    await expect(views).toBeChecked({ checked: isShown });
    await page.keyboard.press('Escape');
    await expect(columns).toBeFocused();

    const filters = button(page, /^Bộ lọc/);
    const drawer = page.getByRole('dialog', { name: 'Bộ lọc' });
    await press(page, filters);
    await expectTrap(page, filters, drawer);
    await page.keyboard.press('Enter');
    await press(page, drawer.getByRole('group', { name: 'Nhãn' }).getByRole('button'));
    await press(page, page.getByRole('checkbox', { name: 'Nóng' }), 'Space');
    await page.keyboard.press('Escape');
    await press(page, drawer.getByRole('button', { name: /^Xem 1 kết quả/ }));
    await expect(drawer).toHaveCount(0);
    await expect(titles).toHaveText(['Phím ngà bến sông']);
    await expect(filters).toBeFocused();
    await press(page, button(page, 'Bỏ lọc theo Nhãn'));
    await expect(titles).toHaveCount(3);
    await expectKept(page, 'the focus after a filter was taken off');

    await press(page, page.getByRole('columnheader', { name: 'Tên phim' }).getByRole('button'));
    await expect(page).toHaveURL(/sort_by=title/);
    await expect(titles).toHaveText(['Phím ngà áo lụa', 'Phím ngà bến sông', 'Phím ngà đường xa']);
    await expectFocus(page);

    // The menu of a row: arrows go through it, Escape gives the focus back.
    const more = page
      .getByRole('row', { name: /Phím ngà áo lụa/ })
      .getByRole('button')
      .last();
    await press(page, more);
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (let at = 1; at < (await items.count()); at += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(at)).toBeFocused();
      await expectFocus(page);
    }
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    for (const title of ['Phím ngà áo lụa', 'Phím ngà đường xa'])
      await press(page, page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }), 'Space');
    const bar = page.getByRole('region', { name: 'Mục đã chọn' });
    await expect(bar).toContainText('Đã chọn 2 phim');
    await press(page, bar.getByRole('button', { name: 'Bỏ chọn' }));
    await expect(bar).toHaveCount(0);
    await expectKept(page, 'the focus after nothing is selected any more');
    for (const title of ['Phím ngà áo lụa', 'Phím ngà đường xa'])
      await press(page, page.getByRole('checkbox', { name: `Chọn ${title}`, exact: true }), 'Space');
    const remove = bar.getByRole('button', { name: 'Xóa', exact: true });
    const question = page.getByRole('alertdialog');
    await press(page, remove);
    await expect(question.getByRole('button', { name: 'Giữ lại' })).toBeFocused();
    await expectTrap(page, remove, question);
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: 'Xóa 2 phim' }));
    await expect(bar).toHaveCount(0);
    await said(page, 'Xóa thành công');
    await expectKept(page, 'the focus after what was selected is gone');

    await press(page, page.getByRole('link', { name: 'Phím ngà bến sông', exact: true }));
    await expect(heading(page)).toHaveText('Phím ngà bến sông');
    await expectKept(page, 'the focus on a record that was opened');
  });

  test('a stranger enters the contest', async ({ page }) => {
    const material = await sharedMaterial();
    await page.goto('/main/sign-up-contest');
    const entry = (name: string) => page.locator(`#entry-${name}`);
    const write = async (name: string, text: string) => {
      await tabTo(page, entry(name));
      await page.keyboard.type(text);
    };
    // Sent empty, the first field has the focus, and each line of what is wrong leads to its field.
    await press(page, button(page, 'Gửi bài dự thi'));
    await expect(entry('title')).toBeFocused();
    await press(page, button(page, 'Vui lòng nhập tỉnh, thành phố'));
    await expect(entry('city')).toBeFocused();
    await page.keyboard.type('Cần Thơ');
    await write('title', 'Chợ nổi lúc bốn giờ');
    await write('description', 'Một buổi sáng trên chợ nổi.');
    await chooseFile(page, entry('film'), material.film);
    await write('full_name', 'Nguyễn Thị Phím');
    // The browser's own field of a date takes month, day and year, each by its digits.
    await write('birthday', '05121999');
    await expect(entry('birthday')).toHaveValue(/^1999-\d\d-\d\d$/);
    await press(page, page.getByRole('radio').first(), 'Space');
    await rove(page, page.getByRole('radio'));
    await write('phone', '0912345678');
    await write('address', '12 Nguyễn Trãi');
    for (const site of ['facebook', 'tiktok', 'youtube', 'instagram']) await write(site, `https://${site}.com/phim`);
    await chooseFile(page, entry('id_photo'), material.banner);
    await expect(page.getByText('Đã nhận ảnh và mã hóa')).toBeVisible();
    await expect(page.getByText('Đã tải lên')).toBeVisible({ timeout: 60_000 });
    await press(page, entry('consent'), 'Space');
    await expect(entry('consent')).toBeChecked();
    expect(await walk(page)).toBeGreaterThan(20);
    await tabTo(page, page.getByRole('combobox'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    // A program types faster than a person may: it is told to wait, and then taken.
    await expect(async () => {
      await press(page, button(page, 'Gửi bài dự thi'));
      await page.waitForURL('**/main/sign-up-success', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Đã nhận bài dự thi' })).toBeFocused();
    expect(await walk(page)).toBeGreaterThan(2);
  });

  test('the look, the language and the menu of the person, to signing out', async ({ page }) => {
    await signIn(page, '/main/media/genre');
    await expect(heading(page)).toBeVisible();
    const painter = page.getByRole('banner').getByRole('button', { name: 'Tùy chỉnh giao diện' });
    await press(page, painter);
    const panel = page.getByRole('dialog', { name: 'Tùy chỉnh giao diện' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    expect(await walk(page, panel)).toBeGreaterThan(10);
    await tabTo(page, panel.getByRole('radio', { name: 'Sáng', exact: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('body')).toHaveClass(/dark-theme/);
    await expectFocus(page);
    for (const name of ['type', 'layout', 'preset']) {
      const radios = panel.locator(`input[name=${name}]`);
      await tabTo(page, radios.and(panel.locator(':checked')));
      await rove(page, radios);
    }
    await press(page, button(page, 'Đặt lại màu'));
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(painter).toBeFocused();

    const language = page.getByRole('banner').getByRole('button', { name: /Tiếng Việt|English/ });
    for (const [key, lang] of [
      ['e', 'en'],
      ['t', 'vi'],
    ] as const) {
      await press(page, language);
      await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
      await page.keyboard.press(key);
      await expectFocus(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(language).toBeFocused();
    }

    const person = page.getByRole('banner').getByRole('button', { name: /^Tài khoản: / });
    const items = ['Tài khoản của tôi', 'Khóa màn hình', 'Đăng xuất'].map((name) => page.getByRole('menuitem', { name }));
    await press(page, person);
    for (const item of items) {
      await expect(item).toBeFocused();
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
    await expect(person).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items[0]!).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items[2]!).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/main/sign-up-contest');
  });

  test('an account: its profile, its password, its devices and how it is secured', async ({ page, marquee }) => {
    const account = await makeAccount(marquee, { name: 'Đào Phím', role: 'moderator', permissions: ['media'] });
    await signIn(page, '/main/account/profile', account);
    await expect(field(page, 'displayName')).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await type(page, 'company', 'Xưởng phim Phím');
    expect(await walk(page)).toBeGreaterThan(25);
    const save = button(page, /^Lưu/);
    await press(page, save);
    await said(page, 'Cập nhật thành công');
    await expect(save).toBeDisabled();
    await expectKept(page, 'the focus after the profile was saved');

    const tab = (name: string) => page.getByRole('main').getByRole('navigation').getByRole('link', { name });
    await press(page, tab('Mật khẩu'));
    await expect(page).toHaveURL('/main/account/password');
    await expect(page.locator('input[name=current]')).toBeVisible();
    await press(page, page.getByRole('main').locator('button[type=submit]'));
    await expect(page.locator('input[name=current]')).toBeFocused();
    await press(page, tab('Phiên đăng nhập'));
    await expect(page).toHaveURL('/main/account/sessions');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(12);
    await press(page, tab('Bảo mật'));
    await expect(page).toHaveURL('/main/account/security');
    await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
    expect(await walk(page)).toBeGreaterThan(12);
    const radios = page.getByRole('main').getByRole('radio');
    await tabTo(page, radios.and(page.locator(':checked')));
    await rove(page, radios);
  });

  test('the command palette leads to a screen and back, and leaves the focus where it was', async ({ page }) => {
    await signIn(page, '/main/media/genre');
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
      await expect(palette.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(text);
      await expectFocus(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(palette).toHaveCount(0);
      await expect(heading(page)).toBeVisible();
      await expectKept(page, `the focus on ${path}`);
    }
  });
});
